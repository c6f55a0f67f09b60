"""Conducting a competition: regulation, admission, sanctions, protests, officials, venue, papers (I-V, XII-XVI)."""

"""Rows of tables, for pages and papers alike."""

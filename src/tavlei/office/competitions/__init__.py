"""Competitions: from the announcement to the report, round by round."""

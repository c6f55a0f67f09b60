"""Standings and titles of many competitions at once."""

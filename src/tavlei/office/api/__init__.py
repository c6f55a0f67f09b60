"""The same numbers by JSON."""

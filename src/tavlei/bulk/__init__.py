"""Whole lists of a nation as relational plans: written once with Ibis, run on DuckDB, Spark or Sail.

The rules in Python are the specification: every run is held against them, and what cannot be said relationally goes
through them. See `docs/bulk.md`.
"""

"""A PostgreSQL."""

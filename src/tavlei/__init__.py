"""Tavlei: a federation of a mind sport lives by its own regulations, and every number names its clause."""

__version__ = "0.2.0"

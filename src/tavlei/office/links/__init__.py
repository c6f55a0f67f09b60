"""A competition run on one office and shown on another: the hall writes, headquarters keep what came and show it."""

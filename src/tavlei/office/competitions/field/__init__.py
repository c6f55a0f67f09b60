"""A competition read from the store as the rules of tournaments know it."""

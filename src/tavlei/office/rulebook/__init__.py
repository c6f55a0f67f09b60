"""The rulebook for readers: editions, clauses, readings, and a form for every calculator."""

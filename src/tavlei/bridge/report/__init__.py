"""The report of a tournament: its stages, sessions and participants, and what follows for lengths, places and ranks."""

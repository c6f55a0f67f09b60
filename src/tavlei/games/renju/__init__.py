"""Renju: the board, fouls, results, opening regulations and records (section IX)."""

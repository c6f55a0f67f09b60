"""Draughts: Russian, draughts-64, 100 squares, giveaway and the 80-cell board."""

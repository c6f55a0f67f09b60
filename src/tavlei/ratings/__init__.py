"""Ratings: the draughts Elo-R (`elo_r`) and the Ukrainian chess rating (`fsu`)."""

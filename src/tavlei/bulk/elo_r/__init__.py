"""A half-year of the Elo-R of Russian draughts for a whole nation."""

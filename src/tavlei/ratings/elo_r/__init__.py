"""The Elo-R of Russian draughts: section 7 of `draughts-norms-2022`."""

from tavlei.ratings.elo_r.expected import ExpectedPercent, expected_percent

__all__ = ["ExpectedPercent", "expected_percent"]

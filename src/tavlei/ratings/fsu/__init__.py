"""The national rating of the Ukrainian Chess Federation: `chess-rating-ua`."""

from tavlei.ratings.fsu.expected import ExpectedPercent, expected_percent

__all__ = ["ExpectedPercent", "expected_percent"]

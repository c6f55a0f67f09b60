"""The bridge classification: from a tournament report to points, from points to rank coefficients and the rating.

>>> from tavlei import bridge
>>> bridge.imps(420)
9
"""

from typing import TYPE_CHECKING

from tavlei._lazy import lazily

if TYPE_CHECKING:
    from tavlei.bridge.accounts.rating import FourYearRating as FourYearRating
    from tavlei.bridge.accounts.rating import RatedResult as RatedResult
    from tavlei.bridge.points.awards import Award as Award
    from tavlei.bridge.points.awards import MatchAward as MatchAward
    from tavlei.bridge.points.classification import Classification as Classification
    from tavlei.bridge.public import award as award
    from tavlei.bridge.public import butler as butler
    from tavlei.bridge.public import classify_event as classify_event
    from tavlei.bridge.public import cross_imps as cross_imps
    from tavlei.bridge.public import imps as imps
    from tavlei.bridge.public import match_award as match_award
    from tavlei.bridge.public import matchpoints as matchpoints
    from tavlei.bridge.public import rating_of_years as rating_of_years
    from tavlei.bridge.public import score_session as score_session
    from tavlei.bridge.public import victory_points as victory_points
    from tavlei.bridge.report.event import Event as Event
    from tavlei.bridge.scoring import BoardComparison as BoardComparison
    from tavlei.bridge.scoring import PlayedBoard as PlayedBoard
    from tavlei.bridge.scoring import Session as Session

__getattr__, __dir__, __all__ = lazily(
    __name__,
    {
        "tavlei.bridge.accounts.rating": ("FourYearRating", "RatedResult"),
        "tavlei.bridge.points.awards": ("Award", "MatchAward"),
        "tavlei.bridge.points.classification": ("Classification",),
        "public": (
            "award",
            "butler",
            "classify_event",
            "cross_imps",
            "imps",
            "match_award",
            "matchpoints",
            "rating_of_years",
            "score_session",
            "victory_points",
        ),
        "tavlei.bridge.report.event": ("Event",),
        "scoring": ("BoardComparison", "PlayedBoard", "Session"),
    },
)

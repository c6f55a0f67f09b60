"""Scoring tools for reports: IMPs, victory points, matchpoints, cross-IMPs, Butler, whole sessions."""

from tavlei.bridge.scoring.cross_imps import butler, cross_imps
from tavlei.bridge.scoring.imps import imps
from tavlei.bridge.scoring.matchpoints import matchpoints, percentages
from tavlei.bridge.scoring.session import BoardComparison, PlayedBoard, RankedPair, Session, score_session
from tavlei.bridge.scoring.vp_scale import victory_points, vp_scale

__all__ = [
    "BoardComparison",
    "PlayedBoard",
    "RankedPair",
    "Session",
    "butler",
    "cross_imps",
    "imps",
    "matchpoints",
    "percentages",
    "score_session",
    "victory_points",
    "vp_scale",
]

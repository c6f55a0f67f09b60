"""Scoring tools for reports: IMPs, victory points, matchpoints, cross-IMPs, Butler, scores of contracts."""

from tavlei.bridge.scoring.cross_imps import butler, cross_imps
from tavlei.bridge.scoring.imps import imps
from tavlei.bridge.scoring.matchpoints import matchpoints, percentages
from tavlei.bridge.scoring.vp_scale import victory_points, vp_scale

__all__ = ["butler", "cross_imps", "imps", "matchpoints", "percentages", "victory_points", "vp_scale"]

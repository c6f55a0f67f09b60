"""`bridge.*`: points, ranks and ratings of bridge players; each part in a module of its own."""

from tavlei.calc import (
    bridge_award,
    bridge_coefficient,
    bridge_festival,
    bridge_foreign,
    bridge_match,
    bridge_month,
    bridge_qualifier,
    bridge_rated,
    bridge_rating,
    bridge_regional,
    bridge_technical,
    bridge_tournament,
)

__all__ = [
    "bridge_award",
    "bridge_coefficient",
    "bridge_festival",
    "bridge_foreign",
    "bridge_match",
    "bridge_month",
    "bridge_qualifier",
    "bridge_rated",
    "bridge_rating",
    "bridge_regional",
    "bridge_technical",
    "bridge_tournament",
]

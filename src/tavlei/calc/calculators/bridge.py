"""`bridge.*`: points, ranks and ratings of bridge players; each part in a module of its own."""

from tavlei.calc.bridge import award as bridge_award
from tavlei.calc.bridge import coefficient as bridge_coefficient
from tavlei.calc.bridge import festival as bridge_festival
from tavlei.calc.bridge import foreign as bridge_foreign
from tavlei.calc.bridge import match as bridge_match
from tavlei.calc.bridge import month as bridge_month
from tavlei.calc.bridge import qualifier as bridge_qualifier
from tavlei.calc.bridge import rated as bridge_rated
from tavlei.calc.bridge import rating as bridge_rating
from tavlei.calc.bridge import regional as bridge_regional
from tavlei.calc.bridge import technical as bridge_technical
from tavlei.calc.bridge import tournament as bridge_tournament

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

"""FIDE's tie-breaks (handbook C.07) for tables of chess events; the text in force on the day of the event decides.

| article | what | module |
|---|---|---|
| C.07/DE | direct encounter | `direct` |
| C.07/WIN ... PS, KS | own results | `own` |
| C.07/BH, FB, AOB, SB, 14 | scores of the opponents, cuts | `schedule` |
| C.07/ARO ... APPO | ratings of the opponents | `performance` |
| C.07/15, 16 | rounds that were not played | `field`, `schedule` |
"""

from tavlei.tournament.standings.fide.criteria import FIDE_CRITERIA, DirectEncounter, FideCriterion
from tavlei.tournament.standings.fide.field import TieBreakField, TieBreakRound, tie_break_field

__all__ = [
    "FIDE_CRITERIA",
    "DirectEncounter",
    "FideCriterion",
    "TieBreakField",
    "TieBreakRound",
    "tie_break_field",
]

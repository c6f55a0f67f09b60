"""Our words in the codes of FIDE: systems of play (record 192) and criteria of places (records 202 and 212)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

CRITERIA: Final = {
    "sonneborn_berger": "SB",
    "solkoff": "BH",
    "median_solkoff": "BH/M1",
    "truncated_solkoff": "BH/C1",
    "wins": "WON",
    "head_to_head": "DE",
    "opponents_ratings": "ARO",
}
"""Only what FIDE has a code for; the other criteria of draughts are left out of a report."""
SYSTEMS: Final = {
    "round_robin": "CUSTOM_ROUNDROBIN",
    "knockout": "CUSTOM_KNOCKOUT",
    "scheveningen": "CUSTOM_SCHEVENINGEN",
}


def type_code(system: str) -> str:
    """The code of a system of play of individuals; any program of pairing a Swiss is our own."""
    return "CUSTOM_SWISS" if system.startswith("swiss") else SYSTEMS.get(system, "")


def tie_break_codes(criteria: Iterable[str]) -> tuple[str, ...]:
    """The codes of the criteria that have one, in their order."""
    return tuple(CRITERIA[criterion] for criterion in criteria if criterion in CRITERIA)

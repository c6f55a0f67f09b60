"""Our words in the codes of FIDE: systems of play (record 192) and criteria of places (records 202 and 212)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.tournament.standings.fide import FIDE_CRITERIA

if TYPE_CHECKING:
    from collections.abc import Iterable

CRITERIA: Final = {key: criterion.code for key, criterion in FIDE_CRITERIA.items()}
"""Only what FIDE defines; coefficients of draughts have other rules of unplayed rounds and are left out of a report."""
SYSTEMS: Final = {
    "round_robin": "CUSTOM_ROUNDROBIN",
    "fide_dutch": "FIDE_DUTCH",
    "fide_dubov": "FIDE_DUBOV",
    "fide_burstein": "FIDE_BURSTEIN",
    "knockout": "CUSTOM_KNOCKOUT",
    "scheveningen": "CUSTOM_SCHEVENINGEN",
}
TITLES: Final = {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
}  # fmt: skip
"""Titles as reports before the edition of 2016 have them."""
FIDE_TITLES: Final = frozenset(TITLES.values())


def fide_title(text: str) -> str:
    """A title as FIDE spells it today; nothing for any other word."""
    title = TITLES.get(text.strip().lower(), text.strip().upper())
    return title if title in FIDE_TITLES else ""


def type_code(system: str) -> str:
    """The code of a system of play of individuals; any program of pairing a Swiss is our own."""
    return "CUSTOM_SWISS" if system.startswith("swiss") else SYSTEMS.get(system, "")


def team_type_code(scores: str, colours: str, *, accelerated: bool = False) -> str:
    """The code of FIDE's system of teams: colour preferences ("a", "b" or none), first score and the other if used."""
    parts = ["FIDE_TEAM", {"a": "TYPEA", "b": "TYPEB"}.get(colours, ""), scores, "BAKU" if accelerated else ""]
    return "_".join(filter(None, parts))


def tie_break_codes(criteria: Iterable[str]) -> tuple[str, ...]:
    """The codes of the criteria that have one, in their order."""
    return tuple(CRITERIA[criterion] for criterion in criteria if criterion in CRITERIA)

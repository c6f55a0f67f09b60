"""Where a clause is applied, as readers know the places: parts of the site by their names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.functional import _StrPromise

_PARTS: Final[tuple[tuple[str, _StrPromise, str], ...]] = (  # the first that fits a module names it
    ("tavlei.tournament.swiss", _("Pairing of a round"), "pages:calendar"),
    ("tavlei.tournament.standings", _("Standings"), "pages:calendar"),
    ("tavlei.tournament.teams", _("Team competitions"), "pages:calendar"),
    ("tavlei.tournament.conduct", _("Conduct of a competition"), "pages:calendar"),
    ("tavlei.tournament", _("Competitions"), "pages:calendar"),
    ("tavlei.games.clock", _("Clock and time control"), "pages:calendar"),
    ("tavlei.games", _("Board and rules of play"), "pages:board"),
    ("tavlei.ratings", _("Rating lists"), "pages:lists"),
    ("tavlei.titles", _("Titles and ranks"), "pages:calendar"),
    ("tavlei.bridge", _("Bridge classification"), "pages:lists"),
    ("tavlei.correspondence", _("Correspondence games"), "pages:calendar"),
    ("tavlei.office.correspondence", _("Correspondence games"), "pages:calendar"),
    ("tavlei.composition", _("Composition"), "composition:contests"),
    ("tavlei.office.composition", _("Composition"), "composition:contests"),
    ("tavlei.documents", _("Official papers"), ""),
    ("tavlei.office.papers", _("Official papers"), ""),
    ("tavlei.office.teams", _("Team competitions"), "pages:calendar"),
    ("tavlei.office.competitions", _("Conduct of a competition"), "pages:calendar"),
    ("tavlei.office.roles", _("Roles and rights"), ""),
)


@dataclass(frozen=True, slots=True)
class AppliedIn:
    """A part of the site that applies a clause; the address is empty where there is no page for everybody."""

    name: str
    url: str


def parts_applying(places: Iterable[str]) -> list[AppliedIn]:
    """The parts of the site behind the places that cite a clause, each once."""
    found: dict[str, AppliedIn] = {}
    for place in places:
        for module, name, page in _PARTS:
            if place.startswith((f"{module}.", f"{module}:")):
                found.setdefault(str(name), AppliedIn(str(name), reverse(page) if page else ""))
                break
    return list(found.values())

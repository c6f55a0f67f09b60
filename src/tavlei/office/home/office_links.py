"""The rest of the office in groups: only what somebody may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tavlei.office.federation.played import by_play
from tavlei.office.federation.sports import Sport
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django_stubs_ext import StrPromise

    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class OfficeLink:
    """A page of the office: its icon, address, name, and the right it needs; pages of a list name its `kind`."""

    icon: str
    address: str
    title: StrPromise
    needs: Action | None
    kind: str = ""
    sport: str = ""

    @property
    def url(self) -> str:
        return reverse(f"pages:{self.address}", args=[self.kind] if self.kind else [])


@dataclass(frozen=True, slots=True)
class Link:
    """A place somebody may go to."""

    icon: str
    url: str
    title: str


GROUPS: Final[dict[StrPromise, tuple[OfficeLink, ...]]] = {
    _("Competitions"): (
        OfficeLink("decision", "protest_inbox", _("Protests and appeals"), None),
        OfficeLink("upload", "import_competition", _("Import of a competition"), Action.IMPORT),
        OfficeLink("place", "links", _("Halls and headquarters"), Action.IMPORT),
        OfficeLink("upload", "bring_reports", _("Bring in reports of draughts"), Action.INCLUDE, "elo_r",
              Sport.DRAUGHTS),
        OfficeLink("upload", "bring_reports", _("Bring in reports of chess"), Action.INCLUDE, "fsu",
              Sport.CHESS),
        OfficeLink("upload", "bring_reports", _("Bring in reports of bridge"), Action.LOCAL_POINTS, "bridge",
              Sport.BRIDGE),
        OfficeLink("chart", "fide_list", _("FIDE list"), Action.PUBLISH, "fsu", Sport.CHESS),
        OfficeLink("chart", "batches", _("Local master points"), Action.LOCAL_POINTS, sport=Sport.BRIDGE),
    ),
    _("Registers"): (
        OfficeLink("add", "bridge_players", _("New players of bridge"), Action.LOCAL_POINTS,
              sport=Sport.BRIDGE),
        OfficeLink("people", "people", _("Register of people"), Action.KEEP_PEOPLE),
        OfficeLink("add", "add_person", _("Enter a person"), Action.KEEP_PEOPLE),
        OfficeLink("list", "reference_lists", _("Reference lists: regions, clubs, venues…"), Action.KEEP_PEOPLE),
        OfficeLink("link", "claims", _("Accounts that claim a person"), Action.LINK_PERSON),
        OfficeLink("lock", "data_requests", _("Requests about personal data"), Action.KEEP_PRIVACY),
        OfficeLink("pause", "removals", _("Inactive players of the chess list"), Action.PUBLISH,
              sport=Sport.CHESS),
        OfficeLink("medal", "titles", _("Register of titles and ranks"), Action.AWARD_TITLE),
        OfficeLink("rules", "paper_register", _("Register of papers"), Action.NUMBER_PAPERS),
    ),
    _("The federation"): (
        OfficeLink("settings", "federation", _("Name, logo, colours, contacts, languages, time"),
              Action.PRESENT_FEDERATION),
        OfficeLink("rules", "settling", _("How the federation reads the rules"), Action.SETTLE_READINGS),
        OfficeLink("person", "officers", _("Officers of the federation"), Action.GRANT_IN_FEDERATION),
        OfficeLink("lock", "sign_ins", _("Sign-ins and refusals"), Action.GRANT_IN_FEDERATION),
        OfficeLink("decision", "proposals", _("Proposals that wait for a second person"), None),
        OfficeLink("history", "journal_head", _("Journal"), None),
        OfficeLink("clock", "jobs", _("My background jobs"), None),
    ),
}  # fmt: skip


def office_links(user: User) -> tuple[list[tuple[str, list[Link]]], list[Link]]:
    """Every group with the pages somebody may open; what belongs to sports that are not played comes last, folded."""
    groups: list[tuple[str, list[Link]]] = []
    of_others: list[OfficeLink] = []
    for title, places in GROUPS.items():
        played, others = by_play(places, lambda place: (place.sport,) if place.sport else ())
        groups.append((str(title), _open_to(user, played)))
        of_others += others
    return [(title, links) for title, links in groups if links], _open_to(user, of_others)


def _open_to(user: User, places: Iterable[OfficeLink]) -> list[Link]:
    return [Link(place.icon, place.url, str(place.title)) for place in places
            if place.needs is None or may(user, place.needs)]  # fmt: skip

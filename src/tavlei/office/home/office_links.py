"""The rest of the office in groups: only what somebody may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext_lazy

from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class Place:
    """A page of the office: its icon, address, name, and the right it needs."""

    icon: str
    address: str
    title: StrPromise
    needs: Action | None


@dataclass(frozen=True, slots=True)
class Link:
    """A place somebody may go to."""

    icon: str
    url: str
    title: str


GROUPS: Final[dict[StrPromise, tuple[Place, ...]]] = {
    gettext_lazy("Competitions"): (
        Place("decision", "protest_inbox", gettext_lazy("Protests and appeals"), None),
        Place("upload", "import_competition", gettext_lazy("Import of a competition"), Action.IMPORT),
        Place("chart", "batches", gettext_lazy("Local master points"), Action.LOCAL_POINTS),
    ),
    gettext_lazy("Registers"): (
        Place("people", "people", gettext_lazy("Register of people"), Action.KEEP_PEOPLE),
        Place("add", "add_person", gettext_lazy("Enter a person"), Action.KEEP_PEOPLE),
        Place("link", "claims", gettext_lazy("Accounts that claim a person"), Action.LINK_PERSON),
        Place("medal", "titles", gettext_lazy("Register of titles and ranks"), Action.AWARD_TITLE),
    ),
    gettext_lazy("The federation"): (
        Place("settings", "federation", gettext_lazy("Name, logo, colours, contacts, languages, time"),
              Action.PRESENT_FEDERATION),
        Place("person", "officers", gettext_lazy("Officers of the federation"), Action.GRANT_IN_FEDERATION),
        Place("history", "journal_head", gettext_lazy("Journal"), None),
    ),
}  # fmt: skip


def office_links(user: User) -> list[tuple[str, list[Link]]]:
    """Every group with the pages somebody may open."""
    groups = [
        (str(title), [Link(place.icon, reverse(f"pages:{place.address}"), str(place.title)) for place in places
                      if place.needs is None or may(user, place.needs)])
        for title, places in GROUPS.items()
    ]  # fmt: skip
    return [(title, links) for title, links in groups if links]

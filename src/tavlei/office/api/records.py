"""What is on record of people and tournaments: ratings, bridge accounts, bridge awards.

Annotations are evaluated here, not postponed: the API reads them behind its decorators.
"""

from datetime import date
from typing import Any

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Schema
from ninja.pagination import paginate
from pydantic import Field

from tavlei.office.api.costed import CostedRouter
from tavlei.office.api.paging import Pages
from tavlei.office.competitions.models import Competition, Sport
from tavlei.office.design.costs import DRAWN
from tavlei.office.lists.bridge.credits import included_awards
from tavlei.office.lists.models import BridgeEntry
from tavlei.office.people.models import Person, Rating
from tavlei.office.people.search import find_people

people = CostedRouter(cost=DRAWN, tags=["people"])
tournaments = CostedRouter(cost=DRAWN, tags=["competitions"])


class RatingOut(Schema):
    """A figure of a person in a list."""

    list: str = Field(alias="kind", description="which list: elo_r, fsu, bridge, bridge_rank…")
    day: date = Field(alias="as_of", description="the day of the list")
    value: float
    change: float | None = Field(description="against the list before; null where it is new")
    publication: int | None = Field(description="number of the published list")
    active: bool

    @staticmethod
    def resolve_change(rating: Rating) -> float | None:
        """From the line of the list."""
        return None if rating.row is None or rating.row.change is None else float(rating.row.change)

    @staticmethod
    def resolve_publication(rating: Rating) -> int | None:
        """The number of its list."""
        return rating.row.publication.number if rating.row else None


class AccountEntryOut(Schema):
    """A line of a bridge account."""

    day: date = Field(alias="dated")
    source: str
    mb: int = Field(description="master points")
    online: bool
    ro: int = Field(description="rating points")
    pb: int = Field(description="prize points")
    achievement: int = Field(description="level of the achievement; 0 for none")
    championship: bool
    first_list: date = Field(description="the first list in which it counts")


class AwardOut(Schema):
    """What one player got."""

    person: str = Field(alias="player", description="personal number")
    first_place: int | None
    last_place: int | None
    boards: int | None
    mb: int
    ro: int
    pb: int
    achievement: int | None
    why_not: list[dict[str, Any]] = Field(description="conditions that were not met, with their clauses")


class TournamentAwardsOut(Schema):
    """What a tournament, or one division of it, gave."""

    name: str
    rated: bool | None = Field(description="null where it cannot be told")
    length: int | None
    players: list[AwardOut]


@people.get("/{code}/ratings", response=list[RatingOut], summary="A person's figures in every list", by_alias=False)
@paginate(Pages)
def ratings(request: HttpRequest, code: str) -> QuerySet[Rating]:
    """The newest first."""
    found = _person(code).ratings.select_related("row__publication")
    return found.defer("row__publication__content", "row__publication__state", "row__figures").order_by(
        "-as_of", "kind"
    )


@people.get("/{code}/bridge", response=list[AccountEntryOut], summary="A player's bridge account", by_alias=False)
@paginate(Pages)
def account(request: HttpRequest, code: str) -> QuerySet[BridgeEntry]:
    """Every tournament and batch that gave something, the newest first."""
    return BridgeEntry.objects.filter(person=_person(code)).order_by("-dated", "source")


@tournaments.get("/{code}/awards", response=list[TournamentAwardsOut], summary="What a bridge tournament credited",
                 by_alias=False)  # fmt: skip
def awards(request: HttpRequest, code: str) -> list[dict[str, Any]]:
    """The points of every player, when the report has been included."""
    competition = get_object_or_404(Competition, code=code, sport=Sport.BRIDGE)
    output = included_awards(competition)
    if output is None:
        raise Http404
    return [{**one, "players": [_award(row) for row in one["players"]]} for one in output["tournaments"]]


def _award(row: dict[str, Any]) -> dict[str, Any]:
    first, last = row["places"] or (None, None)
    return {**row, "first_place": first, "last_place": last}


def _person(code: str) -> Person:
    return get_object_or_404(find_people(""), code=code)

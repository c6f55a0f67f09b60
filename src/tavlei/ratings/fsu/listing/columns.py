"""The national list as it is published: the columns of section 3."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.ratings.fsu.activity import active_until, activity
from tavlei.rulebook import Problem, cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.listing.publication import MonthListPublication


@dataclass(frozen=True, slots=True)
class NationalPerson:
    """What the list tells of a person besides the ratings; the personal code stays for life (5/p1)."""

    name: str
    region: str
    fide_code: str | None = None
    national_title: str | None = None
    international_title: str | None = None
    rank: str | None = None


@dataclass(frozen=True, slots=True)
class NationalRow:
    """A line of the national list."""

    personal_code: str
    fide_code: str | None
    name: str
    national_title: str | None
    international_title: str | None
    rank: str | None
    rating: int
    fide_rating: int | None
    birth_date: date | None
    region: str
    active_until: date | None
    active: bool


@cites("chess-rating", "3/p1", "3/p2", "5/p2", "5/p2/item2")
def national_list(published: MonthListPublication, people: Mapping[str, NationalPerson]) -> tuple[NationalRow, ...]:
    """The list in its order, without the inactive players whom a decision keeps off it."""
    state = {player.id: player for player in published.state}
    return tuple(_row(published, state[name], people) for name in published.list_order)


def _row(published: MonthListPublication, player: MonthPlayer, people: Mapping[str, NationalPerson]) -> NationalRow:
    person, rulebook = people.get(player.id), published.field.rulebook
    if person is None or player.rating is None:
        raise rulebook.refusal(Problem("nothing is told of the person «{id}»", {"id": player.id}), "3/p2")
    last = player.last_rated_game
    return NationalRow(
        personal_code=player.id,
        fide_code=person.fide_code,
        name=person.name,
        national_title=person.national_title,
        international_title=person.international_title,
        rank=person.rank,
        rating=player.rating,
        fide_rating=player.fide_rating,
        birth_date=player.birth_date,
        region=person.region,
        active_until=None if last is None else active_until(last, rulebook),
        active=last is None or activity(published.list_date, last, rulebook).active,
    )

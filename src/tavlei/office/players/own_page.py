"""Everything that the own page of a player shows, collected from the slices that know it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import Q
from django.utils import timezone

from tavlei.languages import catalogue
from tavlei.office.competitions.entries.own_entries import may_take_back, takes_own_entries
from tavlei.office.competitions.entries.papers import missing_papers
from tavlei.office.competitions.models import Competition, Entry, EntryState, Protest, State
from tavlei.office.composition.models import Entry as Work
from tavlei.office.correspondence.dues import games_of_person
from tavlei.office.explanations import reader_language
from tavlei.office.live.game.own_games import own_live_games
from tavlei.office.players.forecasts import norm_forecast, rating_forecast
from tavlei.office.players.own_events import own_events
from tavlei.office.players.ratings import histories

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tavlei.office.live.models import LiveGame
    from tavlei.office.people.models import Person
    from tavlei.office.players.own_events import OwnRound
    from tavlei.office.players.ratings import HistoryPoint
    from tavlei.office.roles.models import User

_AHEAD = (State.ANNOUNCED, State.ENTRIES, State.ADMITTED, State.RUNNING)
_MOST = 20


@dataclass(frozen=True, slots=True)
class OwnRating:
    """My figure in a list, with its last change."""

    label: str
    point: HistoryPoint


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """An entry of mine, what may be done with it, and the papers that the commission still asks for."""

    entry: Entry
    may_take_back: bool
    papers: Sequence[str]


def page_of_player(user: User, person: Person) -> dict[str, Any]:
    """The page of a player."""
    today, events = timezone.localdate(), own_events(person)
    letters = [game for game in games_of_person(person, today) if game.state.result is None]
    with_game = next((event for event in events if event.next_game), None)
    first, ratings = events[0] if events else None, own_ratings(person)
    live_games = own_live_games(person)
    next_game = with_game.next_game if with_game else None
    return {
        "person": person,
        "live_games": live_games,
        "today": today,
        "facts": [*_title(person), *(f"{rating.label} {rating.point.value}" for rating in ratings)],
        "events": events,
        "first": first,
        "next_event": with_game,
        "next_game": next_game,
        "next_starts": _starts(next_game, live_games) if next_game else None,
        "letters": letters,
        "to_write": sum(game.to_write for game in letters),
        "ratings": ratings,
        "rating_forecast": rating_forecast(first) if first else None,
        "norm_forecast": norm_forecast(first) if first else None,
        "entries": own_entries(person),
        "to_enter": open_to(person),
        "works": Work.objects.filter(entrant=person).select_related("contest__competition").order_by("-pk")[:_MOST],
        "protests": own_protests(user, person),
    }


def _starts(next_game: OwnRound, live_games: Sequence[LiveGame]) -> datetime | None:
    """When my next game begins: its own hour on the server, else that of the round."""
    own = [game.starts for game in live_games if game.encounter_id == next_game.encounter.pk and game.starts]
    return min(own, default=next_game.round.starts)


def own_ratings(person: Person) -> list[OwnRating]:
    """My newest figure in every list."""
    ratings = person.ratings.select_related("row__publication").defer(
        "row__publication__content", "row__publication__state", "row__figures"
    )
    return [OwnRating(history.label, history.points[0]) for history in histories(list(ratings))]


def own_entries(person: Person) -> list[OwnEntry]:
    """My entries in competitions that have not ended, whatever their state, and those of mine that were answered."""
    listed = Entry.objects.filter(person=person, competition__state__in=_AHEAD).select_related("competition", "person")
    waits = (EntryState.APPLIED, EntryState.PRELIMINARY)
    return [
        OwnEntry(entry, may_take_back(entry), missing_papers(entry) if entry.state in waits else ())
        for entry in listed.order_by("competition__starts", "pk")
    ]


def open_to(person: Person) -> list[Competition]:
    """The competitions in which I may enter myself now."""
    coming = Competition.objects.filter(
        state__in=(State.ANNOUNCED, State.ENTRIES), team=False, regulation__self_entry=True
    )
    entered = Entry.objects.filter(person=person).exclude(state=EntryState.RECALLED).values("competition")
    return [
        competition
        for competition in coming.exclude(pk__in=entered).order_by("starts")
        if takes_own_entries(competition)
    ][:_MOST]


def own_protests(user: User, person: Person) -> list[Protest]:
    """The protests that I filed, or that were filed for me."""
    mine = Protest.objects.filter(Q(filed_by=user) | Q(entry__person=person)).select_related("competition", "round")
    return list(mine.order_by("-filed")[:_MOST])


def _title(person: Person) -> list[str]:
    held = person.titles.filter(revoked=None).order_by("-awarded").first()
    return [catalogue(reader_language()).phrase(held.title)] if held else []

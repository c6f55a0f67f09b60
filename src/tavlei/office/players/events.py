"""What a person played: competitions with place, points and the change of the rating, and the last games."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from django.db.models import Exists, OuterRef
from django.urls import reverse

from tavlei.languages import catalogue
from tavlei.office.competitions.announcing.forms import discipline_name
from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.office.competitions.models import Competition, Entry, EntryState, Game, Seat, State
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pages.standing_lines import standing_lines
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.explanations import reader_language
from tavlei.office.lists.models import ListKind, Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tavlei.office.people.models import Person

_GAMES: Final = 10
_PLAYED: Final = (EntryState.ADMITTED, EntryState.WITHDRAWN, EntryState.EXCLUDED)


@dataclass(frozen=True, slots=True)
class ListedChange:
    """What a competition changed in the rating, and the page that explains it."""

    text: str
    rises: bool
    url: str


@dataclass(frozen=True, slots=True)
class EventOfPerson:
    """A competition of a person; in one of teams the place and the points are those of the team."""

    competition: Competition
    discipline: str
    team: str
    place: str
    points: str
    change: ListedChange | None

    @property
    def is_running(self) -> bool:
        """Whether it is still being played."""
        return self.competition.state == State.RUNNING


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A board that a person played: against whom, with which colour, with what result; `url` leads to the moves."""

    competition: Competition
    round: int
    opponent: Person | None
    colour: str
    result: str
    url: str


def entries_of(person: Person) -> QuerySet[Entry]:
    """The entries that everybody may know, the newest first."""
    entries = person.entries.filter(state__in=_PLAYED).select_related("competition", "team")
    return entries.order_by("-competition__starts", "-pk")


def participations(person: Person, entries: Iterable[Entry]) -> list[EventOfPerson]:
    """The competitions of those entries with place, points and change."""
    changes = _changes(person)
    return [_participation(entry, changes.get(entry.competition.code)) for entry in entries]


def last_games(person: Person) -> list[PlayedGame]:
    """The last games that were decided, the newest first."""
    seats = (
        Seat.objects.filter(entry__person=person)
        .annotate(recorded=Exists(Game.objects.filter(encounter=OuterRef("encounter"))))
        .exclude(encounter__result="")
        .select_related("encounter", "round__competition")
        .prefetch_related("encounter__seats__entry__person")
        .order_by("-round__competition__starts", "-round__number", "-pk")[:_GAMES]
    )
    return [_game(seat, recorded=seat.recorded) for seat in seats]


def _participation(entry: Entry, change: ListedChange | None) -> EventOfPerson:
    in_teams = entry.competition.plays_in_teams
    own = next(
        (
            line
            for line in standing_lines(entry.competition)
            if (line.team == entry.team_id if in_teams else line.entry == entry.pk)
        ),
        None,
    )
    return EventOfPerson(
        entry.competition,
        discipline_name(entry.competition),
        str(entry.team) if in_teams and entry.team else "",
        own.place if own else "",
        own.points if own else "",
        change,
    )


def _changes(person: Person) -> dict[str, ListedChange]:
    """The change of the Elo-R that every competition brought, by its code, from the lists in force."""
    rows = Row.objects.filter(person=person, publication__kind=ListKind.ELO_R, publication__current=True)
    figures = rows.order_by("publication__period").values_list("publication__number", "figures")
    return {
        counted["id"]: _change(counted["change"], reverse("pages:why_row", args=[number, person.code]))
        for number, told in figures
        for counted in told.get("competitions", ())
        if counted.get("change") is not None
    }


def _change(text: str, url: str) -> ListedChange:
    change = Fraction(text)
    sign = "+" if change > 0 else "\N{MINUS SIGN}" if change < 0 else ""
    return ListedChange(sign + catalogue(reader_language()).value(abs(change)), change > 0, url)


def _game(seat: Seat, *, recorded: bool) -> PlayedGame:
    one_round, encounter = seat.round, seat.encounter
    white, black = result_marks(encounter.result, read_regulation(one_round.competition.regulation).points_for_win)
    address = [one_round.competition.code, one_round.number, encounter.board]
    return PlayedGame(
        one_round.competition,
        one_round.number,
        _opponent(seat, encounter.seats.all()),
        seat.colour,
        white if seat.colour == Colour.WHITE else black,
        reverse("pages:games", args=address) if recorded else "",
    )


def _opponent(own: Seat, seats: Iterable[Seat]) -> Person | None:
    return next((seat.entry.person for seat in seats if seat.pk != own.pk), None)

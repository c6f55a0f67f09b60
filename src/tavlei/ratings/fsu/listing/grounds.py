"""What the rows of a monthly list rest on: the readings of every sheet, without the sheets."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from tavlei.ratings.fsu.change import limited_difference
from tavlei.ratings.fsu.expected import expected_percent
from tavlei.ratings.fsu.explaining_change import rule_400
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import NOT_PLAYED
from tavlei.ratings.fsu.k_factor import base_k, readings_of
from tavlei.ratings.fsu.left_out import GROUNDS
from tavlei.ratings.fsu.listing.work import in_rounds
from tavlei.ratings.fsu.people import OpponentBasis

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tavlei.ratings.fsu.listing.field import MonthField
    from tavlei.ratings.fsu.listing.players import MonthTournament
    from tavlei.ratings.fsu.listing.rows import RatedRow
    from tavlei.ratings.fsu.listing.work import TournamentWork

Readings = tuple[str, ...]


class _Met(NamedTuple):
    """A player as an opponent: the rating he counts with, and the readings it rests on."""

    rating: int | None
    readings: Readings


def readings_of_row(field: MonthField, row: RatedRow, games: Iterable[str]) -> Iterator[str]:
    """The readings of the sheet of a rated player, in its order; `games` are those of his games."""
    player = field.by_id[row.id]
    rated = player.rated(field.rulebook)
    yield "F20"
    if row.removed is not None:
        yield "F35"
    yield from games
    if rated is not None:
        yield from readings_of(base_k(rated, field.month.first_day, field.rulebook).reason, rated)
    yield from ("F10", "F3", "F4")
    if player.fide_rating is not None:
        yield from ("F22", "F28")


class GameReadings:
    """The readings that games of rated players rest on; a tournament is looked through only if it may bring more."""

    def __init__(self, field: MonthField, works: Sequence[TournamentWork]) -> None:
        """Of a month and its tournaments."""
        self._field, self._works = field, works
        self._told: set[str] = set()
        self._possible: dict[int, frozenset[str]] = {}
        self._found: dict[int, Mapping[str, Readings]] = {}

    def more_of(self, row: RatedRow) -> Iterator[str]:
        """The readings of the games of a row, in the order of the games; of those told before some or none."""
        for index in row.works:
            if self._may_bring(index) <= self._told:
                continue
            for reading in self._of_tournament(index).get(row.id, ()):
                self._told.add(reading)
                yield reading

    def _may_bring(self, index: int) -> frozenset[str]:
        if index not in self._possible:
            self._possible[index] = _possible(self._field, self._works[index].tournament)
        return self._possible[index]

    def _of_tournament(self, index: int) -> Mapping[str, Readings]:
        if index not in self._found:
            values: dict[str, dict[str, None]] = {}
            for player, readings in _games(self._field, self._works[index].tournament):
                values.setdefault(player, {}).update(dict.fromkeys(readings))
            self._found[index] = {player: tuple(readings) for player, readings in values.items()}
        return self._found[index]


def _possible(field: MonthField, tournament: MonthTournament) -> frozenset[str]:
    """Every reading a tournament can bring, and perhaps some that it does not."""
    names = {name for pairing in tournament.pairings for name in (pairing.white, pairing.black)}
    found = {"F2"}
    for name in names:
        found.update(_met(field, tournament, name).readings)
    for reason in {pairing.left_out or NOT_PLAYED for pairing in tournament.left_out}:
        found.update(GROUNDS[reason].readings)
    for row in field.rulebook.interval_table("6.1b").rows:
        found.update(row.readings)
    ratings = [rating for name in names for rating in (field.own[name], field.against[name]) if rating is not None]
    if ratings and max(ratings) - min(ratings) > field.rulebook.figures(FsuFigures).most_difference:
        found.update(("F5", "F6"))
    return frozenset(found)


def _games(field: MonthField, tournament: MonthTournament) -> Iterator[tuple[str, Readings]]:
    figures, own = field.rulebook.figures(FsuFigures), field.own
    rows = cache(lambda difference: expected_percent(difference, field.rulebook).row.readings)
    met: dict[str, _Met] = {}
    beyond: dict[str, int] = {}
    for _, white, black, _, played, left_out in in_rounds(tournament):
        for player, opponent in ((white, black), (black, white)):
            rating = own[player]
            if rating is None:
                continue
            if not played:
                yield player, GROUNDS[left_out or NOT_PLAYED].readings
                continue
            if opponent not in met:
                met[opponent] = _met(field, tournament, opponent)
            other = met[opponent]
            if other.rating is None:
                yield player, other.readings
                continue
            difference, times = rating - other.rating, 0
            if abs(difference) > figures.most_difference:
                times = beyond[player] = beyond.get(player, 0) + 1
                difference = limited_difference(difference, times, figures)
            yield player, (*rule_400(times, figures), *rows(difference), "F2", *other.readings)


def _met(field: MonthField, tournament: MonthTournament, name: str) -> _Met:
    opponent = field.by_id[name].opponent(treated_as_unrated=name in tournament.unrated_when_played)
    rating = opponent.rating(field.rulebook)
    if rating is not None and rating.basis is OpponentBasis.FSU:
        return _Met(rating.value, ())
    return _Met(None if rating is None else rating.value, opponent.readings(field.rulebook))

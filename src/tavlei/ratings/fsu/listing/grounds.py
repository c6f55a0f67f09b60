"""What the rows of a monthly list rest on: the readings of every sheet, without the sheets."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, NamedTuple

from tavlei.ratings.fsu.change import limited_difference
from tavlei.ratings.fsu.explaining_change import rule_400
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import NOT_PLAYED
from tavlei.ratings.fsu.k_factor import base_k, readings_of
from tavlei.ratings.fsu.left_out import GROUNDS
from tavlei.ratings.fsu.listing.work import in_rounds
from tavlei.ratings.fsu.people import OpponentBasis

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from tavlei.ratings.fsu.listing.field import MonthField
    from tavlei.ratings.fsu.listing.players import MonthTournament
    from tavlei.ratings.fsu.listing.rows import RatedRow
    from tavlei.ratings.fsu.listing.work import TournamentWork

Readings = tuple[str, ...]


class _Met(NamedTuple):
    """A player as an opponent: the rating he counts with, and the readings it rests on."""

    rating: int | None
    readings: Readings


def readings_of_row(field: MonthField, row: RatedRow, games: Readings) -> Iterator[str]:
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


def readings_of_games(field: MonthField, works: Iterable[TournamentWork]) -> dict[str, Readings]:
    """The readings that the games of every rated player rest on, each once, in the order of his games."""
    found: dict[str, Readings] = {}
    together = cache(_together)  # of a million games few differ in this
    usual = cache(partial(_usual, field, {}))
    for work in works:
        for player, readings in _games(field, work.tournament, usual):
            known = found.get(player, ())
            if known is not readings:
                found[player] = together(known, readings)
    return found


def _together(known: Readings, more: Readings) -> Readings:
    return (*known, *(reading for reading in more if reading not in known)) if known else more


def _usual(field: MonthField, known: dict[Readings, Readings], difference: int) -> Readings:
    """The readings of a game with that difference and nothing more; the same ones are one value."""
    readings = (*field.percents[difference].row.readings, "F2")
    return known.setdefault(readings, readings)


def _games(
    field: MonthField, tournament: MonthTournament, usual: Callable[[int], Readings]
) -> Iterator[tuple[str, Readings]]:
    figures, own = field.rulebook.figures(FsuFigures), field.own
    met: dict[str, _Met] = {}
    beyond: dict[str, int] = {}
    most, late = figures.most_difference, tournament.unrated_when_played
    for _, white, black, _, played, left_out in in_rounds(tournament):
        for player, opponent in ((white, black), (black, white)):
            rating, other_own = own[player], own[opponent]
            if rating is None:
                continue
            if played and other_own is not None and -most <= rating - other_own <= most and opponent not in late:
                yield player, usual(rating - other_own)  # two players of the list, as nearly all are
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
            if abs(difference) > most:
                times = beyond[player] = beyond.get(player, 0) + 1
                difference = limited_difference(difference, times, figures)
            readings = usual(difference)
            if times or other.readings:
                readings = (*rule_400(times, figures), *readings, *other.readings)
            yield player, readings


def _met(field: MonthField, tournament: MonthTournament, name: str) -> _Met:
    opponent = field.by_id[name].opponent(treated_as_unrated=name in tournament.unrated_when_played)
    rating = opponent.rating(field.rulebook)
    if rating is not None and rating.basis is OpponentBasis.FSU:
        return _Met(rating.value, ())
    return _Met(None if rating is None else rating.value, opponent.readings(field.rulebook))

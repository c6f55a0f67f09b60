"""What a list leaves for the next month: everything, so that no other source is needed."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from tavlei.ratings.fsu.initial import counted_games
from tavlei.ratings.fsu.listing.rows import FirstRow, RatedRow
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.ratings.fsu.initial import InitialRating
    from tavlei.ratings.fsu.listing.players import MonthPlayer
    from tavlei.ratings.fsu.listing.publication import MonthListPublication
    from tavlei.ratings.fsu.listing.rows import Row
    from tavlei.ratings.fsu.listing.work import TournamentWork


@cites("chess-rating", "5/p1", "5/p2/item2")
def state_after(published: MonthListPublication) -> tuple[MonthPlayer, ...]:
    """The players on the first day of the next month; FIDE ratings are brought up to date by the caller."""
    rows = {row.id: row for row in published.rows}
    last_of_month = published.list_date - timedelta(days=1)
    played = _last_days(published.works, last_of_month)
    day = published.list_date
    return tuple(
        _after(player, rows[player.id], played.get(player.id), day) if player.id in rows else player
        for player in published.field.players
    )


def _after(player: MonthPlayer, row: Row, last_day: date | None, list_date: date) -> MonthPlayer:
    """The state of one player (F14, F20, F27, F35)."""
    played = last_day is not None and row.rated_games > 0
    if isinstance(row, FirstRow):
        changed = _after_collecting(player, row, list_date)
        played = played and row.new is not None
    else:
        changed = _after_rated(player, row)
    shown = (player.highest_published, player.rating, row.new)
    changed["highest_published"] = max([rating for rating in shown if rating], default=None)
    if played:
        changed["last_rated_game"] = _latest(player.last_rated_game, last_day)
    return replace(player, **changed)


def _after_rated(player: MonthPlayer, row: RatedRow) -> dict[str, Any]:
    rating = row.carried
    return {
        "rating": rating,
        "rated_games_before": player.rated_games_before + row.rated_games,
        "collected": (),
        "first_tournament_passed": False,
        "rated_since": None if rating is None else player.rated_since,
        "removed": row.removed,
    }


def _after_collecting(player: MonthPlayer, row: FirstRow, list_date: date) -> dict[str, Any]:
    if row.new is None:
        return {"collected": row.first.carried, "first_tournament_passed": _passed(row.first)}
    return {
        "rating": row.new,
        "rated_games_before": player.rated_games_before + row.rated_games,
        "collected": (),
        "first_tournament_passed": False,
        "rated_since": list_date,
    }


def _passed(first: InitialRating) -> bool:
    return first.first_tournament_passed and bool(first.carried)


def _latest(one: date | None, other: date | None) -> date | None:
    return max((day for day in (one, other) if day is not None), default=None)


def _last_days(works: Iterable[TournamentWork], last_of_month: date) -> dict[str, date]:
    """The day of the last rated game: the last day of the competition, or of the month if it is not told (F37)."""
    days: dict[str, date] = {}
    for work in works:
        day = work.tournament.last_day or last_of_month
        first = [name for name, games in work.collected.items() if counted_games(games)]
        for name in (*work.lines, *first):
            days[name] = max(day, days.get(name, day))
    return days

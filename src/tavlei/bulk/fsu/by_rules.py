"""People put through the rules in Python: the month cut down to them, their games and their opponents."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import ibis

from tavlei.bulk.engines import materialised
from tavlei.bulk.fsu.columns import PEOPLE, ROW, STATE
from tavlei.calc.fsu.shapes import DatedTournamentInput
from tavlei.calc.fsu.state import DatedTournamentOutput
from tavlei.calc.running import parse_part, read_json
from tavlei.ratings.fsu import CommissionDecision, DecidingBody
from tavlei.ratings.fsu.listing import (
    GameResult,
    MonthListPublication,
    MonthPairing,
    MonthPlayer,
    MonthTournament,
    RatedRow,
    month_list,
)
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from ibis.expr.types import Table

    from tavlei.bulk.fsu.inputs import MonthInputs
    from tavlei.bulk.fsu.plan import MonthPlan
    from tavlei.ratings.fsu import PlayedTournament
    from tavlei.ratings.fsu.listing import FirstRow

BATCH: Final = 2_000  # people at a time, so that a nation never stands in memory
Fields = dict[str, Any]
_RESULTS: Final = {result.value: result for result in GameResult}


OPPONENT: Final = ("id", "rating", "fide_rating", "federation", "category")
"""What others meet somebody with."""


class GameWithDay(NamedTuple):
    """A game with the last day of its tournament; in this order games stand in a tournament."""

    round: int
    white: str
    black: str
    result: str
    played: bool
    tournament: str
    day: date
    white_late: bool = False
    black_late: bool = False


@dataclass(frozen=True, slots=True)
class RuledPerson:
    """What the rules in Python make of one person: the row of the list and the state after it."""

    row: Fields
    state: Fields


def put_through_the_rules(plan: MonthPlan, people: Table, name: str) -> Iterator[RuledPerson]:
    """Rows and states of some people of the country, a batch at a time in the order of their ids."""
    ids = sorted(people.select("id").to_pyarrow().column("id").to_pylist())
    if not ids:
        return
    chosen = materialised(plan.backend, people.select("id"), plan.work / f"fsu_{name}")
    own = plan.games.filter(plan.games.white.isin(chosen.id) | plan.games.black.isin(chosen.id))
    games = materialised(plan.backend, own, plan.work / f"fsu_{name}_games")
    for start in range(0, len(ids), BATCH):
        part = ids[start : start + BATCH]
        yield from _batch(plan, games, part)


def _batch(plan: MonthPlan, games: Table, ids: Sequence[str]) -> Iterator[RuledPerson]:
    wanted = _names(ids)
    told = games.filter(games.white.isin(wanted.id) | games.black.isin(wanted.id)).select(*GameWithDay._fields)
    played = [GameWithDay(*values) for values in _tuples(told)]
    opponents = sorted({name for game in played for name in (game.white, game.black)} - set(ids))
    people, chosen = plan.people, _names(opponents)
    own = people.filter(people.id.isin(wanted.id)).order_by("id").to_pyarrow().to_pylist()
    met = people.filter(people.id.isin(chosen.id)).select(*OPPONENT)
    published = month_of(plan.inputs, own, (MonthPlayer(**_opponent(*values)) for values in _tuples(met)), played)
    yield from ruled(published, ids)


def month_of(
    inputs: MonthInputs, people: Sequence[Fields], opponents: Iterable[MonthPlayer], games: Iterable[GameWithDay]
) -> MonthListPublication:
    """The month of some people by the rules: they, the others they met, and all their games."""
    chosen = frozenset(fields["id"] for fields in people)
    decisions = [decision for decision in inputs.decisions if decision.player in chosen]
    players = [*(player_of(fields) for fields in people), *opponents]
    book = inputs.rulebook
    return month_list(players, tournaments_of(games), inputs.month, book, decisions=decisions, only=chosen)


def _opponent(name: str, rating: int | None, fide_rating: int | None, federation: str, category: str | None) -> Fields:
    return {
        "id": name,
        "rating": rating,
        "fide_rating": fide_rating,
        "federation": federation,
        "category": category,
    }


def _tuples(table: Table) -> Iterator[tuple[Any, ...]]:
    """The rows of a table as tuples, which are made faster than mappings."""
    value = table.to_pyarrow()
    return zip(*(column.to_pylist() for column in value.columns), strict=True)


def ruled(published: MonthListPublication, ids: Iterable[str]) -> Iterator[RuledPerson]:
    """What a month by the rules says of some of its people."""
    rows = {row.id: row for row in published.rows}
    state = {player.id: player for player in published.state}
    for name in ids:
        yield RuledPerson(row_columns(rows[name]), state_columns(state[name]))


def tournaments_of(games: Iterable[GameWithDay]) -> list[MonthTournament]:
    """The tournaments in the order they ended, then of ids (F41); games of a round in the order of players (F51)."""
    with_dayses: dict[str, list[GameWithDay]] = defaultdict(list)
    for game in games:
        with_dayses[game.tournament].append(game)
    month_tournaments = []
    for name, own in with_dayses.items():
        own.sort()
        late = {game.white for game in own if game.white_late} | {game.black for game in own if game.black_late}
        pairings = tuple(
            MonthPairing(game.round, game.white, game.black, _RESULTS[game.result], game.played) for game in own
        )
        month_tournaments.append(MonthTournament(name, pairings, own[0].day, frozenset(late)))
    return sorted(month_tournaments, key=lambda tournament: (str(tournament.last_day), tournament.id))


def player_of(fields: Mapping[str, Any]) -> MonthPlayer:
    """A person of the table as the month knows one."""
    names = ("id", "rating", "birth_date", "highest_published", "fide_rating", "category", "last_rated_game")
    return MonthPlayer(
        **{name: fields[name] for name in names},
        rated_games_before=fields["rated_games_before"] or 0,
        federation=fields["federation"],
        collected=_collected(fields),
        first_tournament_passed=bool(fields["first_tournament_passed"]),
        rated_since=fields["rated_since"],
        removed=_removed(fields),
        young=fields["young"],
    )


def _collected(fields: Mapping[str, Any]) -> tuple[PlayedTournament, ...]:
    if fields["earlier_tournaments"] is None:
        return ()
    try:
        value = read_json(fields["earlier_tournaments"])
        return tuple(parse_part(DatedTournamentInput, each).dated() for each in value)
    except Refusal as error:
        raise error.at(f"{PEOPLE.name}: {fields['id']}: earlier_tournaments") from error


def _removed(fields: Mapping[str, Any]) -> CommissionDecision | None:
    if fields["removed_number"] is None:
        return None
    by = DecidingBody(fields["removed_by"] or DecidingBody.COMMISSION)
    return CommissionDecision(fields["removed_number"], fields["removed_day"], by)


def row_columns(row: RatedRow | FirstRow) -> Fields:
    """A row of the list by the columns of its table."""
    values: tuple[object, ...]
    if isinstance(row, RatedRow):
        values = (row.id, row.old, row.k_used, row.rated_games, row.change_hundredths, row.new, row.status)
    else:
        values = (row.id, None, None, row.rated_games, None, row.new, row.status)
    return dict(zip(ROW, values, strict=True))


def state_columns(player: MonthPlayer) -> Fields:
    """A person on the first day of the next month by the columns of the table of people."""
    removed = player.removed
    return {
        **{name: getattr(player, name) for name in STATE if hasattr(player, name)},
        "removed_number": None if removed is None else removed.number,
        "removed_day": None if removed is None else removed.day,
        "removed_by": None if removed is None else str(removed.by),
        "earlier_tournaments": _earlier(player.collected),
    }


def _earlier(collected: Sequence[PlayedTournament]) -> str | None:
    if not collected:
        return None
    rows = [DatedTournamentOutput.model_validate(each).model_dump(mode="json") for each in collected]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _names(ids: Sequence[str]) -> Table:
    return ibis.memtable({"id": list(ids)}, schema={"id": "string"})

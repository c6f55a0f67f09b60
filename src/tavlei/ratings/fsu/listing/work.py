"""The work on one tournament of a month; tournaments can be worked on in any batches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.change import limited_difference
from tavlei.ratings.fsu.expected import expected_percent
from tavlei.ratings.fsu.figures import figures
from tavlei.ratings.fsu.games import Game, PlayedTournament
from tavlei.ratings.fsu.listing.players import SCORES
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.ratings.fsu.listing.field import Field
    from tavlei.ratings.fsu.listing.players import MonthTournament, Pairing


class Line(NamedTuple):
    """What a tournament brings to a rated player: games and the sum of deltas in hundredths."""

    games: int
    hundredths: int


@dataclass(frozen=True, slots=True)
class TournamentWork:
    """A tournament worked through: lines of rated players, games of unrated ones; `idle` are rated and have no line."""

    tournament: MonthTournament
    lines: Mapping[str, Line]
    collected: Mapping[str, PlayedTournament]
    idle: tuple[str, ...] = ()


@cites(EDITION, "2/p6", "2/p7", "6.4", "6.6.1", "6.6.2", "6.6.3")
def work_on(field: Field, tournament: MonthTournament) -> TournamentWork:
    """Sum the deltas of one tournament, in the order of rounds; the same as `rating_change`, for everybody at once."""
    _check(field, tournament)
    own, against = field.own, _against(field, tournament)
    within, most = _percents_within_400(), figures().most_difference
    sums: dict[str, int] = {}
    games: dict[str, int] = {}
    beyond: dict[str, int] = {}
    for _, white, black, result, played, _ in in_rounds(tournament):
        if not played:
            continue
        score = _WHITE[result]
        for player, opponent, scored in ((white, black, score), (black, white, 100 - score)):
            rating, other = own[player], against[opponent]
            if rating is None or other is None:
                continue
            difference = rating - other
            if -most <= difference <= most:
                expected = within[difference]
            else:
                beyond[player] = beyond.get(player, 0) + 1
                expected = _percent(limited_difference(difference, beyond[player]))
            sums[player] = sums.get(player, 0) + scored - expected
            games[player] = games.get(player, 0) + 1
    lines = {player: Line(games[player], total) for player, total in sums.items()}
    present = {name for each in tournament.pairings for name in (each.white, each.black)}
    idle = tuple(sorted(name for name in present - lines.keys() if own[name] is not None))
    collected = {name: played_by(field, tournament, name) for name in sorted(present & field.collecting)}
    return TournamentWork(tournament, lines, collected, idle)


def in_rounds(tournament: MonthTournament) -> list[Pairing]:
    """The pairings in the order of rounds."""
    return sorted(tournament.pairings, key=attrgetter("round"))


def played_by(field: Field, tournament: MonthTournament, player: str) -> PlayedTournament:
    """The games of one player in a tournament."""
    return PlayedTournament(tournament.id, tuple(_games(field, tournament, player)), field.month)


def _games(field: Field, tournament: MonthTournament, player: str) -> Iterator[Game]:
    for each in in_rounds(tournament):
        if player in (each.white, each.black):
            side = int(player == each.black)
            other = each.white if side else each.black
            late = other in tournament.unrated_when_played
            opponent = field.by_id[other].opponent(treated_as_unrated=late)
            yield Game(each.round, opponent, SCORES[each.result][side], each.played, each.left_out)


def _against(field: Field, tournament: MonthTournament) -> Mapping[str, int | None]:
    if not tournament.unrated_when_played:
        return field.against
    found = dict(field.against)
    for name in tournament.unrated_when_played:
        rating = field.by_id[name].opponent(treated_as_unrated=True).rating
        found[name] = None if rating is None else rating.value
    return found


def _check(field: Field, tournament: MonthTournament) -> None:
    known = field.by_id
    for index, each in enumerate(tournament.pairings):
        if each.white == each.black:
            raise Refusal(Problem("nobody plays against himself", path=f"pairings[{index}]", clause=rule("2/p6")))
        for side, name in (("white", each.white), ("black", each.black)):
            if name not in known:
                raise Refusal(_unknown(name, f"pairings[{index}].{side}"))
    for name in tournament.unrated_when_played:
        if name not in known:
            raise Refusal(_unknown(name, "unrated_when_played"))


def _unknown(name: str, path: str) -> Problem:
    return Problem("there is no player «{id}» among the players of the month", {"id": name}, path=path)


@lru_cache(maxsize=1 << 13)
def _percent(difference: int) -> int:
    return expected_percent(difference).percent


@cache
def _percents_within_400() -> dict[int, int]:
    most = figures().most_difference
    return {each: expected_percent(each).percent for each in range(-most, most + 1)}


_WHITE = {result: scores[0].value for result, scores in SCORES.items()}

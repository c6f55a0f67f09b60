"""The work on one tournament of a month; tournaments can be worked on in any batches."""

from __future__ import annotations

from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from tavlei.ratings.fsu.change import limited_difference
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import PlayedTournament, PlayerGame
from tavlei.ratings.fsu.listing.players import SCORES
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from tavlei.ratings.fsu.listing.field import MonthField
    from tavlei.ratings.fsu.listing.players import MonthPairing, MonthTournament


class TournamentLine(NamedTuple):
    """What a tournament brings to a rated player: games and the sum of deltas in hundredths."""

    games: int
    hundredths: int


@dataclass(frozen=True, slots=True)
class TournamentWork:
    """A tournament worked through: lines of rated players, games of unrated ones; `idle` are rated and have no line."""

    tournament: MonthTournament
    lines: Mapping[str, TournamentLine]
    collected: Mapping[str, PlayedTournament]
    idle: tuple[str, ...] = ()


@cites("chess-rating", "2/p6", "2/p7", "6.4", "6.6.1", "6.6.2", "6.6.3")
def work_on(field: MonthField, tournament: MonthTournament) -> TournamentWork:
    """Sum the deltas of one tournament, in the order of rounds; the same as `rating_change`, for everybody at once."""
    present = {name for pairing in tournament.pairings for name in (pairing.white, pairing.black)}
    _check(field, tournament, present)
    own, against = field.own, _against(field, tournament)
    percents, figures = field.percents, field.rulebook.figures(FsuFigures)
    most, ordered = figures.most_difference, in_rounds(tournament)
    sums: dict[str, int] = {}
    games: dict[str, int] = {}
    beyond: dict[str, int] = {}
    for _, white, black, result, played, _ in ordered:
        if not played:
            continue
        score = _WHITE[result]
        for player, opponent, scored in ((white, black, score), (black, white, 100 - score)):
            rating, other = own[player], against[opponent]
            if rating is None or other is None:
                continue
            difference = rating - other
            if not -most <= difference <= most:
                beyond[player] = beyond.get(player, 0) + 1
                difference = limited_difference(difference, beyond[player], figures)
            sums[player] = sums.get(player, 0) + scored - percents[difference]
            games[player] = games.get(player, 0) + 1
    lines = {player: TournamentLine(games[player], total) for player, total in sums.items()}
    idle = tuple(sorted(name for name in present - lines.keys() if own[name] is not None))
    return TournamentWork(tournament, lines, _collected(field, tournament, ordered, present), idle)


def collected_games(field: MonthField, tournament: MonthTournament) -> dict[str, PlayedTournament]:
    """The games of everybody who is unrated."""
    present = {name for pairing in tournament.pairings for name in (pairing.white, pairing.black)}
    return _collected(field, tournament, in_rounds(tournament), present)


def _collected(
    field: MonthField, tournament: MonthTournament, ordered: Sequence[MonthPairing], present: set[str]
) -> dict[str, PlayedTournament]:
    games: dict[str, list[MonthPairing]] = {name: [] for name in sorted(present & field.collecting)}
    if games:
        for pairing in ordered:
            for name in (pairing.white, pairing.black):
                if name in games:
                    games[name].append(pairing)
    return {name: _played(field, tournament, name, pairings) for name, pairings in games.items()}


def in_rounds(tournament: MonthTournament) -> list[MonthPairing]:
    """The pairings in the order of rounds."""
    return sorted(tournament.pairings, key=attrgetter("round"))


def played_by(field: MonthField, tournament: MonthTournament, player: str) -> PlayedTournament:
    """The games of one player in a tournament."""
    own = [pairing for pairing in in_rounds(tournament) if player in (pairing.white, pairing.black)]
    return _played(field, tournament, player, own)


def _played(
    field: MonthField, tournament: MonthTournament, player: str, pairings: Iterable[MonthPairing]
) -> PlayedTournament:
    return PlayedTournament(tournament.id, tuple(_games(field, tournament, player, pairings)), field.month)


def _games(
    field: MonthField, tournament: MonthTournament, player: str, pairings: Iterable[MonthPairing]
) -> Iterator[PlayerGame]:
    for pairing in pairings:
        side = int(player == pairing.black)
        other = pairing.white if side else pairing.black
        late = other in tournament.unrated_when_played
        opponent = field.by_id[other].opponent(treated_as_unrated=late)
        yield PlayerGame(pairing.round, opponent, SCORES[pairing.result][side], pairing.played, pairing.left_out)


def _against(field: MonthField, tournament: MonthTournament) -> Mapping[str, int | None]:
    if not tournament.unrated_when_played:
        return field.against
    values = dict(field.against)
    for name in tournament.unrated_when_played:
        rating = field.by_id[name].opponent(treated_as_unrated=True).rating(field.rulebook)
        values[name] = None if rating is None else rating.value
    return values


def _check(field: MonthField, tournament: MonthTournament, present: set[str]) -> None:
    known, all_known = field.by_id, present <= field.by_id.keys()
    for index, pairing in enumerate(tournament.pairings):
        if pairing.white == pairing.black:
            problem = Problem("nobody plays against himself", path=f"pairings[{index}]")
            raise field.rulebook.refusal(problem, "2/p6")
        if all_known:
            continue
        for side, name in (("white", pairing.white), ("black", pairing.black)):
            if name not in known:
                raise Refusal(_unknown(name, f"pairings[{index}].{side}"))
    for name in tournament.unrated_when_played:
        if name not in known:
            raise Refusal(_unknown(name, "unrated_when_played"))


def _unknown(name: str, path: str) -> Problem:
    return Problem("there is no player «{id}» among the players of the month", {"id": name}, path=path)


_WHITE = {result: scores[0].value for result, scores in SCORES.items()}

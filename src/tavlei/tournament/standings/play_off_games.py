"""A play-off before it settles a place: who may play one, its games, who is ahead after them (5.4.8.13; T50)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.lots import lot
from tavlei.tournament.model import Encounter
from tavlei.tournament.round_robin import round_robin
from tavlei.tournament.standings.play_off import PlayOff, PlayOffKind, settle

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.standings.criterion import Groups
    from tavlei.tournament.standings.table import Standings

_PAIR = 2


@dataclass(frozen=True, slots=True)
class SharedPlace:
    """Those who are still equal after all criteria, and the places that they share."""

    first: int
    participants: tuple[str, ...]

    @property
    def last(self) -> int:
        """The last of the places."""
        return self.first + len(self.participants) - 1


@cites("draughts-rules", "5.4.8.13/item2")
def shared_places(table: Standings) -> tuple[SharedPlace, ...]:
    """The places that the criteria, and the play-offs so far, could not divide."""
    found, place = [], 1
    for group in table.groups:
        if len(group) > 1:
            found.append(SharedPlace(place, group))
        place += len(group)
    return tuple(found)


@cites("draughts-rules", "5.4.8.13", "5.4.8.13/item2", "5.4.8.13/item3")
def check_order(table: Standings, play_off: PlayOff, *, provided: bool) -> None:
    """Refuse a play-off that the regulation does not provide for, or one of others than those who share a place.

    Two play a match, three or more a tournament; a tie-break with shortened time may be either. The result of
    `play_off` has everybody in one group: nothing is played yet.
    """
    number = table.rulebook.clause(play_off.number)
    if not provided:
        message = phrase("the regulation does not provide for additional play after equal points")
        raise Refusal(Problem(message, path="kind", clause=number))
    count = sum(len(group) for group in play_off.result)
    if play_off.kind is PlayOffKind.MATCH and count != _PAIR:
        raise Refusal(Problem("two play an additional match; got {count}", {"count": count}, "kind", clause=number))
    if play_off.kind is PlayOffKind.TOURNAMENT and count <= _PAIR:
        message = phrase("three or more play an additional tournament; got {count}")
        raise Refusal(Problem(message, {"count": count}, "kind", clause=number))
    settle(table, play_off)


@cites("draughts-rules", "5.4.8.13")
def play_off_games(participants: Sequence[str], games: int, seed: str, rulebook: Rulebook) -> tuple[Encounter, ...]:
    """The games of a play-off: everybody meets everybody so many times, colours alternating; the lot gives numbers."""
    if games < 1:
        problem = Problem("a play-off has at least one game; got {got}", {"got": games}, path="games")
        raise rulebook.refusal(problem, "5.4.8.13")
    drawn = sorted(participants, key=lambda name: lot(seed, name))
    if len(drawn) == _PAIR:
        one, other = drawn
        return tuple(Encounter(*((other, one) if number % 2 else (one, other))) for number in range(games))
    schedule = round_robin(drawn, rulebook, cycles=games)
    return tuple(met for one_round in schedule.rounds for met in one_round if isinstance(met, Encounter))


def play_off_scores(participants: Iterable[str], games: Iterable[Encounter]) -> dict[str, int]:
    """What everybody has in the games played so far, in halves of a win."""
    scores = dict.fromkeys(participants, 0)
    for game in games:
        if game.result is not None:
            scores[game.white] += game.result.white_score
            scores[game.black] += game.result.black_score
    return scores


@cites("draughts-rules", "5.4.8.13")
def play_off_result(participants: Iterable[str], games: Sequence[Encounter]) -> Groups | None:
    """Who is ahead by the points of the play-off alone, those still equal together; None while a game is due (T50)."""
    if any(game.result is None for game in games):
        return None
    scores = play_off_scores(participants, games)
    return tuple(
        tuple(name for name in scores if scores[name] == score) for score in sorted(set(scores.values()), reverse=True)
    )

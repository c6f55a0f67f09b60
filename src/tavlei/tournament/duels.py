"""A micro-match as the desk keeps it: one list of games, those of additional micro-matches behind the first (5.4.6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, cites
from tavlei.tournament.micro_match import (
    Duel,
    MicroMatch,
    MicroMatchStanding,
    lost_by_lateness,
    with_extra_match,
)
from tavlei.tournament.model import Encounter, Result

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tavlei.games.clock.disciplines import Discipline
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class DuelRules:
    """What a regulation says of its micro-matches: how many games, and whether more follow a drawn one."""

    planned: int
    extra_ordered: bool
    discipline: Discipline | None
    rulebook: Rulebook


@dataclass(frozen=True, slots=True)
class DuelGame:
    """A game of a duel by its number, with its colours; without a result it is due."""

    number: int
    encounter: Encounter


@cites("draughts-rules", "5.4.6", "5.4.6/item4", "5.4.4.1/p2")
def duel_of_games(
    white: str, black: str, games: Sequence[Result], rules: DuelRules, *, late: Collection[str] = ()
) -> Duel:
    """The duel after some games; an additional micro-match begins where the one before was drawn and games go on.

    Whoever is `late` has lost the micro-match that was being played.
    """
    first = MicroMatch(white, black, rules.planned, tuple(games[: rules.planned]), rules.discipline,
                       rulebook=rules.rulebook)  # fmt: skip
    duel, left = Duel((first,), rules.extra_ordered, rulebook=rules.rulebook), games[rules.planned :]
    while left:
        if duel.standing is not MicroMatchStanding.EXTRA_DUE:
            problem = Problem("the micro-match has ended", path="games")
            raise rules.rulebook.refusal(problem, "5.4.6/item4")
        duel = _continued(duel, left[: rules.planned])
        left = left[rules.planned :]
    if not late:
        return duel
    duel = with_extra_match(duel) if duel.standing is MicroMatchStanding.EXTRA_DUE else duel
    lost = lost_by_lateness(duel.matches[-1], *late)
    return replace(duel, matches=(*duel.matches[:-1], lost))


@cites("draughts-rules", "5.4.6")
def games_of(duel: Duel) -> tuple[DuelGame, ...]:
    """The games of a duel in order with their colours, those played and those due in the micro-match under way."""
    if duel.standing is MicroMatchStanding.EXTRA_DUE:
        duel = with_extra_match(duel)
    games = [game for match in duel.matches for game in _games(match)]
    return tuple(DuelGame(number, game) for number, game in enumerate(games, start=1))


def _games(match: MicroMatch) -> Iterator[Encounter]:
    """The games of a micro-match; when it was lost by lateness only those that had been played."""
    count = len(match.games) if match.forfeited else match.planned
    for number in range(1, count + 1):
        white = match.white_of(number)
        black = match.black if white == match.white else match.white
        yield Encounter(white, black, match.games[number - 1] if number <= len(match.games) else None)


def _continued(duel: Duel, games: Sequence[Result]) -> Duel:
    """The duel with an additional micro-match after some of its games."""
    added = with_extra_match(duel)
    return replace(added, matches=(*added.matches[:-1], replace(added.matches[-1], games=tuple(games))))

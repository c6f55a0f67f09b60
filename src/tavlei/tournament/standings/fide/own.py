"""Tie-breaks by the own results: wins, games with Black, rounds elected to play, progressive scores, Koya."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.tournament.standings.fide.field import TieBreakField, TieBreakRound


@cites("fide-tie-breaks", "C.07/WIN", "C.07/WON", "C.07/BPG", "C.07/BWG", "C.07/REP")
def counted_rounds(field: TieBreakField, name: str, code: str) -> list[TieBreakRound]:
    """The rounds that a count takes: wins of any kind, won games, games with Black, won with Black, elected to play."""
    won = field.win[0]
    tests: dict[str, Callable[[TieBreakRound], bool]] = {
        "WIN": lambda one: one.points[0] == won,
        "WON": lambda one: one.is_game and one.points[0] == won,
        "BPG": lambda one: one.is_game and one.is_white is False,
        "BWG": lambda one: one.is_game and one.is_white is False and one.points[0] == won,
        "REP": lambda one: not one.voluntary,
    }
    return [one for one in field.rounds[name] if tests[code](one)]


@cites("fide-tie-breaks", "C.07/PS")
def progressive_scores(field: TieBreakField, name: str) -> list[tuple[int, int]]:
    """The score after each round, in halves."""
    total, found = 0, []
    for one in field.rounds[name]:
        total += one.points[0]
        found.append((one.number, total))
    return found


@cites("fide-tie-breaks", "C.07/KS")
def against_the_upper_half(field: TieBreakField, name: str) -> list[TieBreakRound]:
    """The rounds against opponents who have at least half of what could be scored."""
    most = _games_due(field) * field.win[0]
    half = Fraction(most, 2)
    return [one for one in field.rounds[name] if one.opponent is not None and field.score(one.opponent) >= half]


def _games_due(field: TieBreakField) -> int:
    """The games of a cycle; with an odd number everybody is free once in it, and who never came is not counted."""
    games, players = field.total_rounds, len(field.rounds)
    if not field.is_round_robin:
        return games
    if games % players == 0:
        games -= games // players
    never = sum(not any(one.opponent is not None for one in own) for own in field.rounds.values())
    return games - never

"""The extended direct encounter of teams: by one score, by the other, then by the boards of their match (C.07, 13)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import cites
from tavlei.tournament.standings.fide.direct import order_by_encounters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.tournament.standings.fide.field import TieBreakField

Boards = tuple[int, ...]
OnBoards = Callable[[Boards], tuple[int, ...]]
"""Numbers compared one after another; more is better."""


@cites("fide-tie-breaks", "C.07/BC")
def board_count(boards: Boards) -> tuple[int, ...]:
    """Points times the number of the board; fewer are better, so the sum is turned."""
    return (-sum(board * points for board, points in enumerate(boards, start=1)),)


@cites("fide-tie-breaks", "C.07/TBR")
def top_boards(boards: Boards) -> tuple[int, ...]:
    """The first board, then the second, and so on."""
    return boards


@cites("fide-tie-breaks", "C.07/BBE")
def without_bottom_boards(boards: Boards) -> tuple[int, ...]:
    """The sum without the last board, then without the last two, and so on."""
    return tuple(sum(boards[:count]) for count in range(len(boards) - 1, 0, -1))


ENCOUNTERS: Final[dict[str, tuple[OnBoards, ...]]] = {
    "EDE": (),
    "EDEC": (board_count,),
    "EDET": (top_boards,),
    "EDEB": (without_bottom_boards,),
    "EDEBT": (board_count, top_boards),
    "EDEBB": (board_count, without_bottom_boards),
}
"""What follows the two scores where two teams are still equal."""


@cites("fide-tie-breaks", "C.07/EDE")
def extended_encounter(
    teams: TieBreakField, group: Sequence[str], first: int = 0, then: Sequence[OnBoards] = ()
) -> list[tuple[str, ...]]:
    """Direct encounter by the first score, those still equal by the other; what is divided begins anew.

    Two teams that both leave equal are compared by the boards of their own match.
    """
    if len(group) == 1:
        return [tuple(group)]
    for which in (first, 1 - first):
        parts = order_by_encounters(teams, group, which)
        if len(parts) > 1:
            return [smaller for part in parts for smaller in extended_encounter(teams, part, first, then)]
    return _by_their_match(teams, group, then) if len(group) == 2 else [tuple(group)]


def _by_their_match(teams: TieBreakField, pair: Sequence[str], then: Sequence[OnBoards]) -> list[tuple[str, ...]]:
    one, other = sorted(pair)
    own, theirs = _met(teams, one, other), _met(teams, other, one)
    for rule in then if own else ():
        values = _mean(rule, own), _mean(rule, theirs)
        if values[0] != values[1]:
            return [(one,), (other,)] if values[0] > values[1] else [(other,), (one,)]
    return [(one, other)]


def _met(teams: TieBreakField, name: str, other: str) -> list[Boards]:
    return [
        one.boards
        for one in teams.rounds[name]
        if one.opponent == other and (one.played or teams.is_round_robin) and one.boards
    ]


def _mean(rule: OnBoards, matches: list[Boards]) -> list[Fraction]:
    return [Fraction(sum(values), len(matches)) for values in zip(*map(rule, matches), strict=True)]

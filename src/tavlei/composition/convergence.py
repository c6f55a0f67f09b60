"""Whether another move of White only leads back into the author's way: transposed, through other squares, or later."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tavlei.composition.findings import FindingKind
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.composition.verification.walk import Other, PlayedLine
    from tavlei.composition.works import Work
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.rules import Rules

_MOST_REPLIES: Final = 12


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where another move meets the author's way again: as what kind of inaccuracy, and the other move transposed."""

    kind: FindingKind | None = None
    second: int | None = None


def meeting(work: Work, other: Other, lines: Sequence[PlayedLine]) -> Meeting:
    """How another move comes back to a thematic variant, if it does."""
    game = rules(work.variant)
    if is_alternative_move(game, other):
        return Meeting(FindingKind.ALTERNATIVE_MOVE)
    if (second := transposed_with(game, other)) is not None:
        return Meeting(FindingKind.TRANSPOSITION, second)
    if is_lengthened(work, other):
        return Meeting(FindingKind.LENGTHENED)
    kind = _later(game, other, lines)
    return Meeting(kind, other.number + 1 if kind is FindingKind.TRANSPOSITION else None)


@cites("draughts-rules", "11.3.8.5")
def is_lengthened(work: Work, other: Other) -> bool:
    """With one White move more Black is left without a move, and White's pieces stand where they should (K9)."""
    game, rest = rules(work.variant), other.line.moves[other.ply :]
    end = followed(work, other)
    if end is None or end.white != other.line.end.white or game.moves(end) or game.moves(other.line.end):
        return False
    own = sum(step.by_white for step in rest)
    return 1 + len(other.judgement.line[1::2]) == own + 1


def followed(work: Work, other: Other) -> Position | None:
    """The end of the line that shows what another move comes to; None if it cannot be played."""
    game = rules(work.variant)
    position = game.play(other.chosen.before, other.move)
    try:
        for text in other.judgement.line:
            position = game.play(position, parse_move(game, position, text))
    except Refusal:
        return None
    return position


@cites("draughts-rules", "11.2.7.3/p2", "11.3.8.5")
def is_alternative_move(game: Rules, other: Other) -> bool:
    """In two moves the same piece reaches the same square through another square, Black answering the same."""
    steps = other.line.moves[other.ply : other.ply + 3]
    if len(steps) < 3 or other.move.origin != steps[0].move.origin or steps[2].move.origin != steps[0].move.target:
        return False
    reply = _same(game.moves(after := game.play(steps[0].before, other.move)), steps[1].move)
    if reply is None:
        return False
    then = game.play(after, reply)
    return any(game.play(then, move) == steps[2].after for move in game.moves(then) if move.origin == other.move.target)


@cites("draughts-rules", "11.3.5", "11.3.8.5", "11.1.3/p12")
def transposed_with(game: Rules, other: Other) -> int | None:
    """The number of the later move that is played first instead, when the same position arises all the same."""
    rest = other.line.moves[other.ply :]
    white, black = rest[::2], rest[1::2]
    for index in range(1, len(white)):
        if white[index].move.identity != other.move.identity:
            continue
        whites = [step.move for step in white[: index + 1]]
        blacks = [step.move for step in black[: index + 1]]
        goal = [rest[2 * index].after]
        if len(blacks) > index:
            goal.append(rest[2 * index + 1].after)
        orders = (
            (_swapped(whites), _swapped(blacks)),
            (_swapped(whites), blacks),
            (_first_last(whites), _first_last(blacks)),
            (_first_last(whites), blacks),
        )
        if any(_arrives(game, rest[0].before, first, second, goal) for first, second in orders):
            return other.number + index
    return None


def _swapped(moves: list[Move]) -> list[Move]:
    return [moves[-1], *moves[1:-1], moves[0]] if len(moves) > 1 else moves


def _first_last(moves: list[Move]) -> list[Move]:
    return [moves[-1], *moves[:-1]]


def _arrives(
    game: Rules, position: Position, white: Sequence[Move], black: Sequence[Move], goals: Iterable[Position]
) -> bool:
    """Whether the moves can be played in this order and lead to one of the positions."""
    wanted = set(goals)
    for index, own in enumerate(white):
        for move in (own, *black[index : index + 1]):
            legal = _same(game.moves(position), move)
            if legal is None:
                return False
            position = game.play(position, legal)
            if index == len(white) - 1 and position in wanted:
                return True
    return False


def _same(legal: Iterable[Move], move: Move) -> Move | None:
    """The legal move between the same squares that captures as much."""
    return next((other for other in legal if (other.origin, other.target) == (move.origin, move.target)), None)


@cites("draughts-rules", "11.3.8.5")
def _later(game: Rules, other: Other, lines: Sequence[PlayedLine]) -> FindingKind | None:
    """A detour: whatever Black answers, White comes back to the author's way, or round to where he was (K9)."""
    plies, begun = _known(lines), {step.before for line in lines for step in line.moves[: other.ply + 1]}
    after = game.play(other.chosen.before, other.move)
    replies = game.moves(after)
    if not replies or len(replies) > _MOST_REPLIES:
        return None
    behind = [_behind(game, game.play(after, reply), other.ply, plies, begun) for reply in replies]
    return None if None in behind else _DETOURS.get(max(count for count in behind if count is not None))


def _behind(game: Rules, position: Position, ply: int, plies: dict[Position, int], begun: set[Position]) -> int | None:
    """How many plies later than the author White is back on his way; None if he is not."""
    ends = [game.play(position, move) for move in game.moves(position)]
    if met := [plies[end] for end in ends if end in plies]:
        return ply + 2 - max(met)
    comes_round = any(
        (answers := game.moves(end)) and all(game.play(end, answer) in begun for answer in answers) for end in ends
    )
    return 4 if comes_round else None


_DETOURS: Final = {
    0: FindingKind.TRANSPOSITION,
    4: FindingKind.REPEATED,
}


def _known(lines: Sequence[PlayedLine]) -> dict[Position, int]:
    """The ply of every position of the author's way that White's move brings about."""
    values: dict[Position, int] = {}
    for line in lines:
        for ply, (_, after) in enumerate(pairwise(line.positions())):
            if line.moves[ply].by_white:
                values.setdefault(after, ply)
    return values

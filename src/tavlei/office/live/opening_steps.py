"""What the opening regulation of renju asks of a player now: in words, and as what he can choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.games.renju.board import POINTS, point_name
from tavlei.games.renju.openings import Choose, Option, StepKind, Swap, action_to_json
from tavlei.games.renju.openings_step import OPTIONS
from tavlei.rulebook import phrase, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.progress.renju_board import RenjuBoard
    from tavlei.games.renju.openings import Action, OpeningStep
    from tavlei.languages import Catalogue

_SWAP: Final = {True: phrase("live.swap"), False: phrase("live.keep")}


def told_step(step: OpeningStep, board: RenjuBoard, book: Catalogue) -> dict[str, Any]:
    """A step: its sentence; the actions to choose from, or the points, how many of them, or the numbers."""
    told: dict[str, Any] = {"kind": step.kind.value, "text": sentence(step.due(), book)}
    choices = [{"label": label, "action": action_to_json(action)} for label, action in _choices(step, book)]
    if choices:
        told["choices"] = choices
    if step.points and len(step.points) < POINTS - len(board.position.black) - len(board.position.white):
        told["points"] = [point_name(point) for point in sorted(step.points)]
    if step.kind is StepKind.OFFER:
        told["count"] = step.count
    if step.kind is StepKind.DECLARE:
        told["least"], told["most"] = step.least, step.most
    return told


def _choices(step: OpeningStep, book: Catalogue) -> Iterator[tuple[str, Action]]:
    match step.kind:
        case StepKind.SWAP:
            for swap, key in _SWAP.items():
                yield book.phrase(key), Swap(swap)
        case StepKind.CHOOSE:
            for point in sorted(step.points):
                yield point_name(point), Choose(point)
        case StepKind.OPTION:
            for option in step.options:
                yield book.phrase(OPTIONS[option]), Option(option)

"""What the acts of a player are called on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from tavlei.games.renju.board import POINTS, point_name
from tavlei.games.renju.openings import Choose, Option, StepKind, Swap, action_to_json
from tavlei.games.renju.openings_step import OPTIONS
from tavlei.rulebook import phrase, sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.games.progress.renju_board import RenjuBoard
    from tavlei.games.renju.openings import Action, OpeningStep
    from tavlei.languages import Catalogue

LABELS: Final[Mapping[str, str]] = {
    "arrive": phrase("live.act.arrive"),
    "move": phrase("live.act.move"),
    "opening_act": phrase("live.act.opening_act"),
    "offer_draw": phrase("live.act.offer_draw"),
    "accept_draw": phrase("live.act.accept_draw"),
    "decline_draw": phrase("live.act.decline_draw"),
    "claim_draw:repetition": phrase("live.act.claim_draw.repetition"),
    "claim_draw:count": phrase("live.act.claim_draw.count"),
    "claim_draw:clearly_drawn": phrase("live.act.claim_draw.clearly_drawn"),
    "claim_draw:not_played_on": phrase("live.act.claim_draw.not_played_on"),
    "claim_draw:last_minute": phrase("live.act.claim_draw.last_minute"),
    "claim_draw:won_without_time": phrase("live.act.claim_draw.won_without_time"),
    "announce_count": phrase("live.act.announce_count"),
    "state_flag": phrase("live.act.state_flag"),
    "state_foul": phrase("live.act.state_foul"),
    "state_irregularity": phrase("live.act.state_irregularity"),
    "complain_of_clock": phrase("live.act.complain_of_clock"),
    "stop_clocks": phrase("live.act.stop_clocks"),
    "resign": phrase("live.act.resign"),
}
_SHORT: Final[Mapping[str, str]] = {
    "arrive": phrase("live.short.arrive"),
    "offer_draw": phrase("live.short.offer"),
    "accept_draw": phrase("live.short.accept"),
    "decline_draw": phrase("live.short.decline"),
    "claim_draw": phrase("live.short.claim"),
    "announce_count": phrase("live.short.begin"),
    "stop_clocks": phrase("live.short.call"),
    "resign": phrase("live.short.resign"),
}
_STATE: Final = phrase("live.short.state")
_HINTS: Final[Mapping[str, str]] = {
    "claim_draw:won_without_time": phrase("live.hint.won_without_time"),
    "complain_of_clock": phrase("live.hint.complain_of_clock"),
    "state_irregularity": phrase("live.hint.state_irregularity"),
    "stop_clocks": phrase("live.hint.stop_clocks"),
    "resign": phrase("live.hint.resign"),
}
WITH_A_MOVE: Final = "claim_draw:repetition"  # a move may be written with it
ALWAYS_SHOWN: Final = ("offer_draw", WITH_A_MOVE, "claim_draw:count")  # also while they are not allowed
ON_THE_BOARD: Final = frozenset({"move", "opening_act"})  # done on the board or at its step, not by a button


def short_labels(book: Catalogue) -> dict[str, str]:
    """What stands on the button of every act, beside its label: one word of it."""
    return {act: book.phrase(_SHORT.get(act.partition(":")[0], _STATE)) for act in LABELS}


def act_hints(book: Catalogue) -> dict[str, str]:
    """What some acts are for."""
    return {act: book.phrase(key) for act, key in _HINTS.items()}


def act_labels(book: Catalogue) -> dict[str, str]:
    """Every act in the reader's language."""
    return {act: book.phrase(key) for act, key in LABELS.items()}


def script_words() -> dict[str, str]:
    """In the reader's language; `%(…)s` is filled in by the script."""
    return {
        "connected": _("connected"),
        "reconnecting": _("connecting again…"),
        "offline": _("no network"),
        "closed": _("This page is no longer connected: open it again."),
        "sending": _("being sent…"),
        "stale": _("The game went on meanwhile. Look at the board and decide anew."),
        "own_turn": _("My move"),
        "others_turn": _("The opponent's move"),
        "white_turn": _("White to move"),
        "black_turn": _("Black to move"),
        "white": _("White"),
        "black": _("Black"),
        "moved": _("%(side)s: %(move)s"),
        "premove": _("will be played at once: %(move)s"),
        "offered": _("A draw is offered. A move declines it."),
        "choose_points": _("%(chosen)s of %(count)s chosen"),
        "without_move": _("without a move"),
        "with_move": _("With the move"),
        "points": _("Points: %(count)s"),
        "offer_points": _("Offer these points"),
        "number": _("How many fifth moves"),
        "declare": _("Declare"),
        "not_met": _("Not met"),
        "pieces": _("pieces: %(count)s"),
        "capture": _("Capture is compulsory: %(moves)s."),
        "resign": _("Resign this game?"),
        "pass": _("no stone"),
    }


_SWAP: Final = {True: phrase("live.swap"), False: phrase("live.keep")}


def step_json(step: OpeningStep, board: RenjuBoard, book: Catalogue) -> dict[str, Any]:
    """A step: its sentence; the actions to choose from, or the points, how many of them, or the numbers."""
    record: dict[str, Any] = {"kind": step.kind.value, "text": sentence(step.due(), book)}
    choices = [{"label": label, "action": action_to_json(action)} for label, action in _choices(step, book)]
    if choices:
        record["choices"] = choices
    if step.points and len(step.points) < POINTS - len(board.position.black) - len(board.position.white):
        record["points"] = [point_name(point) for point in sorted(step.points)]
    if step.kind is StepKind.OFFER:
        record["count"] = step.count
    if step.kind is StepKind.DECLARE:
        record["least"], record["most"] = step.least, step.most
    return record


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

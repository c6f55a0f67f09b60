"""What the acts of a player are called on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

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

"""How many tricks a declarer took, from the cards in the order they were played."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

ALL_CARDS: Final = 52
SEATS_IN_TURN: Final = "NESW"
_RANKS: Final = "23456789TJQKA"
_CARD: Final = re.compile(rf"[SHDC][{_RANKS}]")


def declarer_tricks(cards: Sequence[str], declarer: str, trumps: str) -> int:
    """The tricks of declarer's side: the seat after declarer leads, then whoever won; `trumps` is a suit or N."""
    _check(cards)
    turn = SEATS_IN_TURN.index(declarer) + 1
    taken = 0
    for first in range(0, len(cards), 4):
        turn += winner(cards[first : first + 4], trumps)
        taken += (turn - SEATS_IN_TURN.index(declarer)) % 2 == 0
    return taken


def winner(trick: Sequence[str], trumps: str) -> int:
    """Which card of a trick wins: 0 is the one led."""

    def strength(index: int) -> tuple[bool, bool, int]:
        card = trick[index]
        return card[0] == trumps, card[0] == trick[0][0], _RANKS.index(card[1])

    return max(range(len(trick)), key=strength)


def _check(cards: Sequence[str]) -> None:
    if len(cards) != ALL_CARDS or len(set(cards)) != ALL_CARDS or not all(map(_CARD.fullmatch, cards)):
        raise Refusal(Problem("the cards played are not the 52 of a pack"))

"""The cards of a board and who is vulnerable, in the notation of PBN."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.exchange.usebio.tree import Element

_CYCLE: Final = ("None", "NS", "EW", "All")
_TOLD: Final = {
    "love": "None",
    "none": "None",
    "nil": "None",
    "north-south": "NS",
    "ns": "NS",
    "east-west": "EW",
    "ew": "EW",
    "all": "All",
    "both": "All",
}
_SEATS: Final = "NESW"
_SUITS: Final = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_RANKS: Final = "AKQJT98765432"
_HAND: Final = 13


def vulnerability_of(text: str, board: int) -> str | None:
    """Who is vulnerable: as the file says, else by the number of the board; None if the word is not known."""
    if text:
        return _TOLD.get(text.casefold())
    return _CYCLE[((board - 1) + (board - 1) // 4) % 4]


def deal_of(board: Element) -> str | None:
    """The four hands as `N:AKQ.J.T9…`; None if the file does not tell them."""
    hands = {hand.get("DIRECTION").upper()[:1]: hand for hand in board.all("HAND")}
    if not hands:
        return None
    if set(hands) != set(_SEATS) or len(board.all("HAND")) != len(_SEATS):
        raise Refusal(Problem("a deal needs the four hands", path=f"line {board.line}"))
    spelled = {seat: ".".join(_suit(hands[seat].get(suit)) for suit in _SUITS) for seat in _SEATS}
    cards = [(suit, rank) for hand in spelled.values() for suit, ranks in enumerate(hand.split(".")) for rank in ranks]
    sizes = {len(hand.replace(".", "")) for hand in spelled.values()}
    if sizes != {_HAND} or len(set(cards)) != len(cards) or any(rank not in _RANKS for _, rank in cards):
        path = f"line {board.line}"
        raise Refusal(Problem("a hand does not have 13 cards, or a card stands in two hands", path=path))
    return f"N:{' '.join(spelled[seat] for seat in _SEATS)}"


def _suit(text: str) -> str:
    return text.upper().replace("10", "T").replace(" ", "").replace("-", "")

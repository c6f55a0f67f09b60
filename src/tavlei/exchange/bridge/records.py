"""A board as it was played at one table: what a report needs to score it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from tavlei.rulebook import Problem, Refusal, phrase

SEATS: Final = ("North", "East", "South", "West")
TRICKS: Final = 13
_HAND: Final = 13
_VULNERABLE: Final = {"none": "None", "ns": "NS", "ew": "EW", "both": "All"}
READING_ERRORS: Final = (AttributeError, IndexError, KeyError, RuntimeError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class BoardRecord:
    """One result: scores are North-South's; None where the file does not say that the board was played to the end."""

    board: int
    vulnerable: str
    contract: str | None = None
    declarer: str | None = None
    tricks: int | None = None
    computed: int | None = None
    recorded: int | None = None
    players: tuple[tuple[str, str], ...] = ()
    deal: str | None = None

    @property
    def score(self) -> int | None:
        """The score the file records, which an arbiter may have adjusted, else that of the contract."""
        return self.computed if self.recorded is None else self.recorded


def library(name: str) -> Any:
    """A module of the library that reads the formats, loaded only now: it brings much with it."""
    try:
        return import_module(f"endplay.{name}")
    except ImportError as error:
        remedy = {"extra": "tavlei[bridge]"}
        raise Refusal(Problem("reading PBN and LIN needs the package's extra {extra}", remedy)) from error


def vulnerability(board: Any) -> str:
    """The side that is vulnerable, as PBN writes it; by the number of the board if the file does not say."""
    return _VULNERABLE[board.vul.name]


def checked_deal(board: Any, place: str) -> str | None:
    """The deal in PBN's notation, None if no card is known; a card twice or a hand of another size is refused."""
    hands = [list(board.deal[player]) for player in library("types").Player]
    cards = [str(card) for hand in hands for card in hand]
    if any(len(hand) not in (0, _HAND) for hand in hands) or len(set(cards)) != len(cards):
        raise Refusal(Problem("a hand does not have 13 cards, or a card stands in two hands", path=place))
    return str(board.deal.to_pbn()) if cards else None


def north_south_score(board: Any, tricks: int, place: str) -> int:
    """What the contract of a board gives North-South with that many tricks."""
    if not 0 <= tricks <= TRICKS:
        raise Refusal(Problem("a declarer takes from 0 to 13 tricks; got {tricks}", {"tricks": tricks}, path=place))
    contract = board.contract
    if not 1 <= contract.level <= 7:
        level = {"level": contract.level}
        raise Refusal(Problem("a contract is at level 1 to 7; got {level}", level, path=place))
    contract.result = tricks - 6 - contract.level
    points = int(contract.score(board.vul))
    return points if contract.declarer.name in ("north", "south") else -points


def not_read(place: str, error: Exception) -> Refusal:
    """The refusal of a record that the library could not read."""
    return Refusal(Problem(phrase("the board cannot be read: {error}"), {"error": str(error)}, path=place))

"""Reading LIN: every board of the file as a board record; boards of one table, or of a match shown in two rooms."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.bridge.records import (
    READING_ERRORS,
    SEATS,
    BoardRecord,
    checked_deal,
    library,
    north_south_score,
    not_read,
    vulnerability,
)
from tavlei.exchange.bridge.tricks import ALL_CARDS, declarer_tricks
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_START: Final = "pn|"
_SHOWN: Final = "qx|"
_ROOM: Final = re.compile(r"([oc])(\d{1,4})", re.IGNORECASE)
_OF_BOARD: Final = frozenset({"md", "sv", "mb", "pc", "mc"})
_PLAYED: Final = re.compile(r"\|pc\|([^|]*)(?=\|)", re.IGNORECASE)


def read_lin(text: str) -> tuple[BoardRecord, ...]:
    """The board records of a LIN text; each begins with the names of the players."""
    joined = text.lstrip("\ufeff").replace("\r", "").replace("\n", "")
    records = tuple(_records(joined))
    if not records:
        raise Refusal(Problem("the file holds no board"))
    return records


def _records(text: str) -> Iterator[BoardRecord]:
    parts = _shown(text) if _SHOWN in text else (_START + part for part in text.split(_START)[1:])
    for index, part in enumerate(parts):
        yield _record(part, f"deal {index + 1}")


def _shown(text: str) -> Iterator[str]:
    """The boards of a match as a show of it tells them: the names once, every board with its room and number."""
    head, *parts = text.split(_SHOWN)
    names = dict(_name_value_pairs(head)).get("pn", "").split(",")
    for part in parts:
        where, _, rest = part.partition("|")
        if room := _ROOM.fullmatch(where.strip()):
            first = 0 if room[1].lower() == "o" else len(SEATS)
            seated = ",".join(names[first : first + len(SEATS)])
            board = "".join(f"{name}|{value}|" for name, value in _name_value_pairs(rest) if name in _OF_BOARD)
            yield f"{_START}{seated}|ah|Board {room[2]}|{board}"


def _name_value_pairs(text: str) -> Iterator[tuple[str, str]]:
    """What a text tells, in twos: a name and its value."""
    words = text.split("|")
    return zip((name.strip().lower() for name in words[::2]), words[1::2], strict=False)


def _record(text: str, place: str) -> BoardRecord:
    cards = [card.strip().upper().replace("10", "T") for card in _PLAYED.findall(text)]
    board = _read(_PLAYED.sub("", text), place)
    if board.board_num is None or board.board_num < 1:
        raise Refusal(Problem("the board has no number", path=place))
    contract, tricks, computed = _result(board, cards, place)
    declarer = None if contract is None or tricks is None else board.contract.declarer.abbr
    players = tuple((seat, str(board.info[seat])) for seat in SEATS if board.info.get(seat))
    return BoardRecord(
        board.board_num,
        vulnerability(board),
        contract,
        declarer,
        tricks,
        computed,
        players=players,
        deal=checked_deal(board, place),
    )


def _read(text: str, place: str) -> Any:
    """The board through the library, without the cards played, of which it cannot count the tricks."""
    parser = library("parsers.lin")
    try:
        return parser.loads(text)[0]
    except READING_ERRORS as error:
        raise not_read(place, error) from error


def _result(board: Any, cards: Sequence[str], place: str) -> tuple[str | None, int | None, int | None]:
    """Contract, tricks and score: known after a claim, after the last card, and when everyone passed."""
    contract = board.contract
    if contract is None:
        return None, None, None
    if contract.is_passout():
        return "Pass", None, 0
    with library("config").suppress_unicode():
        named = f"{contract.level}{contract.denom.abbr}{contract.penalty.abbr}".upper()
    if board.claimed:
        tricks = contract.result + contract.level + 6
    elif len(cards) == ALL_CARDS:
        tricks = _counted(contract, cards, named[1], place)
    else:
        return named, None, None
    return named, tricks, north_south_score(board, tricks, place)


def _counted(contract: Any, cards: Sequence[str], trumps: str, place: str) -> int:
    try:
        return declarer_tricks(cards, contract.declarer.abbr, trumps)
    except Refusal as refusal:
        raise refusal.at(place) from refusal

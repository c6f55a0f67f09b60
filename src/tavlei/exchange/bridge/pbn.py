"""Reading PBN: every game of the file as a board record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.bridge.pbn_tags import PbnGame, games
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
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_WANTED: Final = ("Board", "Vulnerable", "Deal", "Declarer", "Contract")
_SAME: Final = {"Love": "None", "-": "None"}
_UNKNOWN: Final = ("", "?", "*", "-")
_SCORE: Final = re.compile(r"(?:(NS|EW)\s*)?([+-]?\d{1,5})", re.IGNORECASE)


def read_pbn(text: str) -> tuple[BoardRecord, ...]:
    """The board records of a PBN text. What cannot be read is refused with the line where its game begins."""
    records = tuple(_records(text))
    if not records:
        raise Refusal(Problem("the file holds no board"))
    return records


def _records(text: str) -> Iterator[BoardRecord]:
    """The records in their order; a further table of a board need not repeat its number."""
    before: int | None = None
    for game in games(text):
        record = _record(game, before)
        before = record.board
        yield record


def _record(game: PbnGame, before: int | None) -> BoardRecord:
    tags, place = game.tags, game.place
    _check_beginning(game)
    number = _whole(tags.get("Board", ""), "Board", place) if "Board" in tags else before
    if number is None or number < 1:
        raise Refusal(Problem("the board has no number", path=place))
    board = _read(game)
    board.board_num = number  # a further table of it does not say it again, and it tells who is vulnerable
    contract = None if tags.get("Contract", "") in _UNKNOWN else tags["Contract"]
    tricks, computed = _result(board, game, contract)
    declarer = tags.get("Declarer", "").lstrip("^")
    return BoardRecord(
        board=number,
        vulnerable=vulnerability(board),
        contract=contract,
        declarer=None if declarer in _UNKNOWN or _passed(contract) else declarer.upper(),
        tricks=tricks,
        computed=computed,
        recorded=_recorded(tags.get("Score", ""), declarer, place),
        players=tuple((seat, tags[seat]) for seat in SEATS if tags.get(seat, "") not in _UNKNOWN),
        deal=checked_deal(board, place),
    )


def _check_beginning(game: PbnGame) -> None:
    if not game.lines[0].startswith("["):
        shown = {"example": '[Board "1"]', "got": game.lines[0]}
        raise Refusal(Problem("expected a tag such as {example}; got «{got}»", shown, path=game.place))


def _read(game: PbnGame) -> Any:
    """The game through the library; the play of the cards is left out, since scoring does not ask for it."""
    tags = game.tags | {"Vulnerable": _SAME.get(game.tags.get("Vulnerable", ""), game.tags.get("Vulnerable", ""))}
    wanted = [(name, tags.get(name, "").lstrip("^")) for name in _WANTED]
    text = "".join(f'[{name} "{value}"]\n' for name, value in wanted if value not in _UNKNOWN)
    parser = library("parsers.pbn")
    try:
        return parser.loads(text)[0]
    except READING_ERRORS as error:
        raise not_read(game.place, error) from error


def _passed(contract: str | None) -> bool:
    return contract is not None and contract.lower().startswith("pass")


def _result(board: Any, game: PbnGame, contract: str | None) -> tuple[int | None, int | None]:
    """Tricks of the declarer and the score; nothing if the board was not played to the end."""
    if _passed(contract):
        return None, 0
    tricks = _whole(game.tags.get("Result", ""), "Result", game.place)
    if contract is None or tricks is None:
        return None, None
    if game.tags.get("Declarer", "") in _UNKNOWN:
        raise Refusal(Problem("the contract {contract} has no declarer", {"contract": contract}, path=game.place))
    return tricks, north_south_score(board, tricks, game.place)


def _recorded(text: str, declarer: str, place: str) -> int | None:
    """The score the file records, as North-South's; without a side it is the declarer's."""
    if text in _UNKNOWN:
        return None
    match = _SCORE.fullmatch(text.strip())
    if not match:
        raise Refusal(Problem("expected a score such as NS 420; got «{got}»", {"got": text}, path=place))
    side = (match[1] or ("EW" if declarer.upper() in ("E", "W") else "NS")).upper()
    return int(match[2]) if side == "NS" else -int(match[2])


def _whole(text: str, tag: str, place: str) -> int | None:
    text = text.lstrip("^").strip()
    if text in _UNKNOWN:
        return None
    if not re.fullmatch(r"\d{1,4}", text):
        shown = {"tag": tag, "got": text}
        raise Refusal(Problem("the tag {tag} needs a whole number; got «{got}»", shown, path=place))
    return int(text)

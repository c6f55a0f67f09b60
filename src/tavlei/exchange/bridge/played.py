"""The boards of PBN and LIN files as a session of pairs, and its report for the classification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.scoring import PlayedBoard
from tavlei.exchange.bridge.lin import read_lin
from tavlei.exchange.bridge.pbn import read_pbn
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.bridge.scoring import Session
    from tavlei.exchange.bridge.records import BoardRecord

_BETWEEN: Final = " - "


def read_boards(text: str) -> tuple[BoardRecord, ...]:
    """The boards of a file, which is LIN if it names players as LIN does, else PBN."""
    return read_lin(text) if "pn|" in text else read_pbn(text)


def played_boards(records: Iterable[BoardRecord]) -> tuple[PlayedBoard, ...]:
    """The boards that have a result; a pair is named by its two players, wherever they sat."""
    return tuple(
        PlayedBoard(record.board, _pair(record, "North", "South"), _pair(record, "East", "West"), record.score)
        for record in records
        if record.score is not None
    )


def _pair(record: BoardRecord, *seats: str) -> str:
    players = dict(record.players)
    names = sorted(players.get(seat, "") for seat in seats)
    if not all(names):
        raise Refusal(Problem("board {board}: the file does not say who played", {"board": record.board}))
    return _BETWEEN.join(names)


def session_report(session: Session) -> dict[str, Any]:
    """The session as a tournament of its own, in the shape that `bridge.tournament` takes; players by their names."""
    boards = max(ranked.boards for ranked in session.ranking)
    pairs = {ranked.pair: ranked.pair.split(_BETWEEN) for ranked in session.ranking}
    return {
        "format": "pairs",
        "players": [{"id": name} for name in sorted({name for names in pairs.values() for name in names})],
        "entries": [{"id": pair, "players": names} for pair, names in pairs.items()],
        "boards": boards,
        "results": [
            {"entry": ranked.pair, "place": ranked.place, "byes": boards - ranked.boards} for ranked in session.ranking
        ],
    }


def session_results(session: Session) -> list[dict[str, Any]]:
    """The results as those of one session of a larger tournament, in the shape of its `divisions`."""
    return [
        {"entry": ranked.pair, "place": ranked.place, "met": ranked.met, "boards": ranked.boards}
        for ranked in session.ranking
    ]

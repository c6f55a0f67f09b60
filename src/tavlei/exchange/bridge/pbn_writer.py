"""Writing board records as PBN."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.exchange.bridge.records import BoardRecord


def write_pbn(records: Iterable[BoardRecord]) -> str:
    """The records as a PBN text that `read_pbn` reads back."""
    return "% PBN 2.1\n" + "".join(_game(record) for record in records)


def _game(record: BoardRecord) -> str:
    return "".join(f'[{name} "{_safe(name, value)}"]\n' for name, value in _tags(record)) + "\n"


def _tags(record: BoardRecord) -> Iterator[tuple[str, str]]:
    yield "Board", str(record.board)
    yield from record.players
    yield "Vulnerable", record.vulnerable
    if record.deal is not None:
        yield "Deal", record.deal
    yield "Declarer", record.declarer or ""
    yield "Contract", record.contract or "?"
    yield "Result", "" if record.tricks is None else str(record.tricks)
    if record.recorded is not None:
        yield "Score", f"NS {record.recorded}"


def _safe(name: str, value: str) -> str:
    if '"' in value or "\n" in value or "\r" in value:
        raise Refusal(Problem("a value of PBN cannot hold quotes or line ends", path=name))
    return value

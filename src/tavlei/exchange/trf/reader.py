"""Reading a tournament report: TRF of 2016 and of 2026, with the extensions that pairing programs use."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.exchange.plain_text import decoded, refuse_larger
from tavlei.exchange.trf.columns import TrfLine
from tavlei.exchange.trf.headers import OF_THE_WHOLE, read_head
from tavlei.exchange.trf.model import ABSENT, ForbiddenPairs, Trf
from tavlei.exchange.trf.records import (
    abnormal,
    acceleration,
    allotted_byes,
    bye,
    forbidden,
    forfeited,
    line_up,
    national,
    old_team,
    player,
    team,
)
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.exchange.trf.model import TrfHead, TrfPlayer

MOST_BYTES: Final = 8 << 20
MOST_LINES: Final = 40_000
LONGEST_LINE: Final = 4_000
_CODE: Final = re.compile(r"[0-9]{3}|[A-Z]{3}")
_NATIONAL: Final = re.compile(r"(?!XX|DAT|BBW|BBD|BBL|BBZ|BBF|BBU)[A-Z]{3} [ \d]{4}(?: |$)")
_ROUNDS_OF_ALL: Final = 999


def read_trf(content: bytes) -> Trf:
    """A report from the bytes of a file: UTF-8, UTF-16, Windows-1251 or Windows-1252."""
    refuse_larger(content, MOST_BYTES)
    return read_trf_text(decoded(content, western=True).text)


def read_trf_text(text: str) -> Trf:
    """A report from its text."""
    lines = _ReportLines(text)
    head = _completed(read_head(lines.head), lines)
    players = _padded([player(trf_line) for trf_line in lines.of["001"]])
    teams = [team(trf_line) for trf_line in lines.of["310"]] or [
        old_team(trf_line, number) for number, trf_line in enumerate(lines.of["013"], start=1)
    ]
    allotted = [allotted_byes(trf_line) for trf_line in lines.of["320"]]
    if len(allotted) > 1:
        place = lines.of["320"][1].place
        raise Refusal(Problem("the record {record} stands twice", {"record": "320"}, path=place))
    return Trf(
        head,
        players,
        tuple(national(trf_line) for trf_line in lines.of["NRS"]),
        tuple(teams),
        tuple(acceleration(trf_line) for trf_line in lines.of["250"]),
        tuple(forbidden(trf_line) for trf_line in lines.of["260"]) or _forbidden_of_old(lines.of["XXP"]),
        tuple(bye(trf_line) for trf_line in lines.of["240"]),
        allotted[0] if allotted else None,
        tuple(forfeited(trf_line) for trf_line in lines.of["330"]),
        tuple(line_up(trf_line) for trf_line in lines.of["300"]),
        tuple(abnormal(trf_line) for trf_line in lines.of["299"]),
        tuple(lines.other),
    )


_RECORDS: Final = frozenset({"001", "013", "310", "320", "250", "260", "240", "330", "300", "299"})
_OLD: Final = frozenset({"XXR", "XXC", "XXP"})


class _ReportLines:
    """The lines by record; what nobody knows is kept as it is."""

    def __init__(self, text: str) -> None:
        self.head: list[tuple[str, TrfLine]] = []
        self.of: dict[str, list[TrfLine]] = defaultdict(list)
        self.other: list[str] = []
        for line in _lines(text):
            self._sort(line)
        if any(code == "162" for code, _ in self.head):
            self.other = [line for line in self.other if not line.startswith("XXS ")]

    def _sort(self, line: TrfLine) -> None:
        code = line.text[:3].upper()
        if not _CODE.fullmatch(code) or line.text[3:4].strip():
            given = {"got": line.text[:20]}
            raise Refusal(Problem("expected a record of three digits or letters; got «{got}»", given, path=line.place))
        if code in OF_THE_WHOLE:
            self.head.append((code, line))
        elif code in _RECORDS or code in _OLD:
            self.of[code].append(line)
        elif _NATIONAL.match(line.text):
            self.of["NRS"].append(line)
        else:
            self.other.append(line.text)


def _lines(text: str) -> Iterator[TrfLine]:
    """The lines that say something; a report may end its lines with CR alone."""
    split = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x1a", "").split("\n")
    if len(split) > MOST_LINES:
        raise Refusal(Problem("a report has at most {most} lines", {"most": MOST_LINES}))
    for number, line in enumerate(split, start=1):
        if len(line) > LONGEST_LINE:
            raise Refusal(Problem("the line is too long", path=f"line {number}"))
        if line.strip() and not line.startswith("###"):
            if "\t" in line:
                raise Refusal(Problem("a report of fixed columns has no tabs", path=f"line {number}"))
            yield TrfLine(number, line.rstrip())


def _padded(players: Sequence[TrfPlayer]) -> tuple[TrfPlayer, ...]:
    """Everybody with the same number of rounds: what is left blank is an absence."""
    rounds = max((len(player.games) for player in players), default=0)
    return tuple(replace(player, games=player.games + (ABSENT,) * (rounds - len(player.games))) for player in players)


def _completed(head: TrfHead, lines: _ReportLines) -> TrfHead:
    """The head with what older files say in records of pairing programs: number of rounds, first colour."""
    for line in lines.of["XXR"]:
        text = line.text[3:].strip()
        if not text.isdecimal() or len(text) > 3:
            raise Refusal(Problem("expected a whole number; got «{got}»", {"got": text}, path=line.place))
        if head.rounds_planned is None:
            head = replace(head, rounds_planned=int(text))
    for line in lines.of["XXC"]:
        for word in line.text[3:].split():
            if word in ("white1", "black1") and not head.initial_colour:
                head = replace(head, initial_colour="W" if word == "white1" else "B")
    return head


def _forbidden_of_old(lines: Sequence[TrfLine]) -> tuple[ForbiddenPairs, ...]:
    found = []
    for line in lines:
        texts = line.text[3:].split()
        if len(texts) < 2 or not all(text.isdecimal() and len(text) <= 4 for text in texts):
            raise Refusal(Problem("expected two numbers or more; got «{got}»", {"got": line.text[4:40]}, line.place))
        found.append(ForbiddenPairs(1, _ROUNDS_OF_ALL, tuple(map(int, texts))))
    return tuple(found)

"""What bbpPairings asks of a report before it pairs or checks: its reader's conditions, told in our own words.

The program itself cannot be installed from a package index, so that its conditions are kept here; they are those of
its reader as of 2026 (versions before are less strict). `refusal` says why it would refuse, or nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

_TYPES = re.compile(r"FIDE_DUTCH(_2025|_2026)?(_BAKU)?|FIDE_BURSTEIN(_BAKU)?")
_WHOLE = re.compile(r" *(\d+) *")
_SCORE = re.compile(r" *(\d+(?:\.\d)?) *")
_WON, _DRAWN, _LOST = "+W1FU", "D=H", "-L0Z "
_NOT_PLAYED = "+-HFUZ "


class RefusedByReader(Exception):
    """Why the reader refuses."""


@dataclass
class _Cell:
    """A round of a player; without an opponent it is his own number."""

    opponent: int
    colour: str
    result: str
    played: bool
    paired: bool


@dataclass
class _Player:
    score: Fraction
    cells: list[_Cell]
    accelerations: int = 0


@dataclass
class _Report:
    players: dict[int, _Player] = field(default_factory=dict)
    highest: int = 0
    lines_of_players: int = 0
    expected: int = 0
    rounds: int = 0
    by_rank: bool = False
    worth: dict[str, Fraction] = field(
        default_factory=lambda: {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "A": Fraction(0)}
    )
    accelerations: dict[int, int] = field(default_factory=dict)
    baku: bool = False


def refusal(content: bytes, *, pairing: bool) -> str | None:
    """Why the program would not read a report, to pair the next round or to check the ones that were played."""
    try:
        _read(content, pairing=pairing)
    except RefusedByReader as refused:
        return str(refused)
    except UnicodeDecodeError:
        return "not UTF-8"
    return None


def _read(content: bytes, *, pairing: bool) -> None:
    report = _Report()
    for line in re.split("[\r\n]", content.decode("utf-8")):
        if len(line) >= 3:
            _line(report, line)
    if not report.by_rank and report.lines_of_players != report.highest:
        raise RefusedByReader("a pairing number is missing")
    _even(report, pairing=pairing)
    if report.expected and report.rounds > report.expected - pairing:
        raise RefusedByReader("more rounds than announced")
    if pairing and not report.expected:
        raise RefusedByReader("the number of rounds is not told")
    if report.baku and (report.worth["L"] or 2 * report.worth["D"] != report.worth["W"]):
        raise RefusedByReader("points that Baku acceleration does not know")
    _agree(report)
    _scores(report)


def _line(report: _Report, line: str) -> None:
    record = line[:3]
    if record in ("013", "310"):
        raise RefusedByReader("teams")
    if record == "299":
        raise RefusedByReader("points besides the results")
    if record == "192":
        if not _TYPES.fullmatch(line[4:]):
            raise RefusedByReader(f"type of tournament {line[4:]}")
        report.baku = line.endswith("_BAKU")
    elif record == "152":
        _ask(len(line) == 5 and line[4] in "WB", line)
    elif record in ("142", "XXR"):
        report.expected = _whole(line[3:], line)
    elif record == "XXC":
        report.by_rank |= "rank" in line.split()
    elif record == "XXP":
        for number in line[3:].split():
            _whole(number, line)
    elif record in _LONGER:
        _LONGER[record](report, line)
    elif record in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"):
        _ask(len(line) >= 8, line)
        _score(line[4:12], line)


def _player(report: _Report, line: str) -> None:
    _ask(len(line) >= 84, line)
    number = _whole(line[4:8], line)
    if line[48:52].strip():
        _ask(_WHOLE.fullmatch(line[48:52]) is not None, line)
    _ask(number not in report.players, line)
    cells: list[_Cell] = []
    skipped, start = 0, 91
    while start <= len(line) - 8:
        cell = _cell(line, line[start : start + 8], number)
        if cell is None:
            skipped += 1
        else:
            cells += [_Cell(number, "", " ", played=False, paired=False)] * skipped
            skipped = 0
            report.rounds = max(report.rounds, len(cells))
            cells.append(cell)
            if cell.paired:
                report.rounds = max(report.rounds, len(cells))
        start += 10
    _ask(not line[start:].strip(" "), line)
    report.players[number] = _Player(_score(line[80:84], line), cells)
    report.highest = max(report.highest, number)
    report.lines_of_players += 1


def _cell(line: str, text: str, own: int) -> _Cell | None:
    """A round of a player; nothing where all of it is blank."""
    told, colour, result = text[:4], text[5], text[7].upper()
    opponent = own if told in ("    ", "0000") else _whole(told, line)
    _ask(told in ("    ", "0000") or opponent != own, line)
    _ask(colour in "wb- ", line)
    _ask(opponent != own or colour not in "wb", line)
    _ask(result in _WON + _DRAWN + _LOST, line)
    if result in _NOT_PLAYED:
        _ask(result in "+-" or opponent == own, line)
    else:
        _ask(colour in "wb" or (result == "=" and opponent == own), line)
    if told == "    " and colour == " " and result == " ":
        return None
    played = opponent != own and colour in "wb" and result not in _NOT_PLAYED
    return _Cell(opponent, colour, result, played, paired=opponent != own or result in "U+")


def _byes(_report: _Report, line: str) -> None:
    _ask(len(line) >= 11, line)
    _whole(line[6:9], line)
    _numbers(line, 10)


def _ranges(report: _Report, line: str) -> None:
    _ask(len(line) >= 31, line)
    _ask(not line[4:8].strip() or not _score(line[4:8], line), line)
    _ask(_score(line[9:13], line) > 0, line)
    first, last = _whole(line[14:17], line), _whole(line[18:21], line)
    one, other = _whole(line[22:26], line), _whole(line[27:31], line)
    _ask(first <= last and one <= other, line)
    report.highest = max(report.highest, other)
    for number in range(one, other + 1):
        report.accelerations[number] = max(last, report.accelerations.get(number, 0))


def _points_of_rounds(report: _Report, line: str) -> None:
    number = _whole(line[4:8], line)
    report.highest = max(report.highest, number)
    cells = [line[start : start + 4] for start in range(9, len(line) - 3, 5)]
    for cell in cells:
        _ask(not cell.strip() or _SCORE.fullmatch(cell) is not None, line)
    _ask(not line[9 + 5 * len(cells) :].strip(" "), line)
    report.accelerations[number] = len(cells) + report.accelerations.get(number, 0)


def _barred(_report: _Report, line: str) -> None:
    _ask(len(line) >= 18, line)
    _whole(line[4:7], line)
    _whole(line[8:11], line)
    _numbers(line, 12)


def _points(report: _Report, line: str) -> None:
    _ask(len(line) >= 10, line)
    start = 5
    while start <= len(line) - 5:
        _ask(line[start] in "WDLAP", line)
        report.worth[line[start]] = _score(line[start + 1 : start + 5], line)
        start += 9
    _ask(not line[start:].strip(" "), line)


_LONGER = {
    "001": _player, "240": _byes, "250": _ranges, "XXA": _points_of_rounds, "260": _barred, "162": _points,
}  # fmt: skip


def _numbers(line: str, first: int) -> None:
    start = first
    while start <= len(line) - 4:
        _whole(line[start : start + 4], line)
        start += 5
    _ask(not line[start:].strip(" "), line)


def _even(report: _Report, *, pairing: bool) -> None:
    """Whether the last column belongs to the rounds that were played; everybody has as many rounds then."""
    ahead = [len(player.cells) > report.rounds for player in report.players.values()]
    if ahead and (all(ahead) if pairing else any(ahead)):
        report.rounds += 1
    for number, player in report.players.items():
        missing = max(0, report.rounds - len(player.cells))
        player.cells += [_Cell(number, "", " ", played=False, paired=False)] * missing


def _agree(report: _Report) -> None:
    for number, player in report.players.items():
        for index, cell in enumerate(player.cells):
            if not cell.played:
                continue
            other = report.players.get(cell.opponent)
            theirs = other.cells[index] if other is not None and index < len(other.cells) else None
            if theirs is None or not theirs.played or theirs.colour == cell.colour or theirs.opponent != number:
                raise RefusedByReader(f"player {number}, round {index + 1}: the opponent tells another game")


def _scores(report: _Report) -> None:
    """The points are those of the results; the program also takes points with those of the acceleration."""
    for number, player in report.players.items():
        if report.accelerations.get(number, 0) > report.expected > 0:
            raise RefusedByReader(f"player {number}: accelerated in more rounds than there are")
        points = sum((_worth(report, number, cell) for cell in player.cells[: report.rounds]), Fraction(0))
        if points != player.score:
            raise RefusedByReader(f"player {number}: {player.score} points, by the results {points}")


def _worth(report: _Report, number: int, cell: _Cell) -> Fraction:
    worth = report.worth
    if cell.result in _LOST:
        return worth["L"] if cell.played else worth["A"]
    if cell.result in _DRAWN:
        return worth["D"]
    alone = cell.opponent == number and cell.paired
    return worth.get("P", worth["W"]) if alone else worth["W"]


def _whole(text: str, line: str) -> int:
    found = _WHOLE.fullmatch(text)
    _ask(found is not None and int(found[1]) > 0, line)
    return int(text)


def _score(text: str, line: str) -> Fraction:
    _ask(_SCORE.fullmatch(text) is not None, line)
    return Fraction(text.strip())


def _ask(holds: bool, line: str) -> None:
    if not holds:
        raise RefusedByReader(f"invalid line: {line}")


def why_not(contents: Sequence[bytes], *, pairing: bool) -> list[str]:
    """The refusals of several reports."""
    return [told for content in contents if (told := refusal(content, pairing=pairing)) is not None]

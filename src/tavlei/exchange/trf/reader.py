"""Reading a tournament report: TRF of 2016 and of 2026, with the extensions that pairing programs use.

Programs take liberties with the format. What can be understood is understood, with a remark on its line; what cannot is
left out with a remark and kept as it stands. Only a line on which results rest refuses the file if it cannot be read,
and so does a file without players. Where the file contradicts itself, a person decides (`settling`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from tavlei.exchange.plain_text import decoded, refuse_larger
from tavlei.exchange.trf.columns import TrfLine
from tavlei.exchange.trf.headers import OF_THE_WHOLE, read_head
from tavlei.exchange.trf.layouts import PLAYER
from tavlei.exchange.trf.model import Trf
from tavlei.exchange.trf.pairing_lines import BEHIND
from tavlei.exchange.trf.pairing_programs import (
    PAIRING_RECORDS,
    accelerations,
    forbidden_pairs,
    planned_absences,
    with_program_records,
)
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
    open_rounds,
    player,
    team,
)
from tavlei.exchange.trf.settling import UNDECIDED, ReportClaims, coming_absences, padded, settled
from tavlei.exchange.trf.shifted import has_strange_parts, shifted_player
from tavlei.exchange.trf.worth import points_of
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tavlei.exchange.trf.model import TrfHead, TrfLineUp, TrfPlayer, TrfTeam
    from tavlei.exchange.trf.settling import Decisions

_Record = TypeVar("_Record")
MOST_BYTES: Final = 8 << 20
MOST_LINES: Final = 40_000
LONGEST_LINE: Final = 4_000
_CODE: Final = re.compile(r"[0-9]{3}|[A-Z]{3}")
_NATIONAL: Final = re.compile(r"(?!XX|DAT|DDD|BBW|BBD|BBL|BBZ|BBF|BBU)[A-Z]{3} [ \d]{4}(?: |$)")
_RULER: Final = re.compile(r"[\d\s.|+\-]+|D{3}\s+[A-Za-z/ \d]+")
_POINTS: Final = next(columns for columns in PLAYER if columns.name == "points")
_RECORDS: Final = frozenset({"001", "013", "310", "320", "250", "260", "240", "330", "300", "299"})


@dataclass(frozen=True, slots=True)
class TrfReading:
    """A report, how lines were understood that are not as the format has them, and what had to be decided."""

    trf: Trf
    remarks: tuple[Problem, ...] = ()
    decided: tuple[Problem, ...] = ()


def read_trf(content: bytes) -> Trf:
    """A report from the bytes of a file: UTF-8, UTF-16, Windows-1251 or Windows-1252."""
    return read_report(content).trf


def read_report(content: bytes, decisions: Decisions = UNDECIDED) -> TrfReading:
    """The same with the remarks; `decisions` say what counts where the file contradicts itself."""
    refuse_larger(content, MOST_BYTES)
    return read_report_text(decoded(content, western=True).text, decisions)


def read_trf_text(text: str) -> Trf:
    """A report from its text."""
    return read_report_text(text).trf


def read_report_text(text: str, decisions: Decisions = UNDECIDED) -> TrfReading:
    """A report from its text, with the remarks."""
    lines = _ReportLines(text)
    head = with_program_records(read_head(lines.head, lines.leave_out), lines.of, lines.remark)
    if not head.name:
        lines.remark(Problem("the tournament has no name", path="012"))
    teams = lines.surely_of("310", team) or [
        old_team(line, number) for number, line in enumerate(lines.of["013"], start=1)
    ]
    line_ups = lines.surely_of("300", line_up)
    teams = _completed(teams, line_ups, lines)
    forfeits = lines.surely_of("330", forfeited)
    allotted = lines.surely_of("320", allotted_byes)
    for line in lines.of["320"][1:]:
        lines.remark(Problem("the record {record} stands twice", {"record": "320"}, path=line.place))
    of_teams = bool(teams) and (head.is_of_teams or bool(line_ups or forfeits or allotted))
    named = _with_open_rounds([_player(line, head, lines) for line in lines.of["001"]], head, lines)
    everybody, announced = (padded(named), ()) if of_teams else coming_absences(named)
    byes = (*lines.all_of("240", bye), *announced)
    coming = len(everybody[0].games) + 1 if everybody else 1
    byes += planned_absences(lines.of["XXZ"], coming, byes, lines.remark)
    found = settled(ReportClaims(head, everybody, tuple(lines.surely_of("299", abnormal)), byes, of_teams), decisions)
    trf = Trf(
        head=found.claims.head,
        players=found.claims.players,
        national=tuple(lines.all_of("NRS", national)),
        teams=tuple(teams),
        accelerations=(*lines.all_of("250", acceleration), *accelerations(lines.of["XXA"], lines.remark)),
        forbidden=tuple(lines.all_of("260", forbidden)) or forbidden_pairs(lines.of["XXP"], lines.remark),
        byes=byes,
        allotted_byes=allotted[0] if allotted else None,
        forfeited=tuple(forfeits),
        line_ups=tuple(line_ups),
        abnormal=found.claims.abnormal,
        other=tuple(lines.other),
    )
    return TrfReading(trf, tuple(lines.remarks), found.decided)


def _player(line: TrfLine, head: TrfHead, lines: _ReportLines) -> TrfPlayer:
    """A player by the columns, or by the order of what stands there if the columns are shifted.

    Points that are missing are those of the results.
    """
    remarks: list[Problem] = []
    try:
        found = player(line, remarks.append)
    except Refusal:
        shifted = shifted_player(line)
        if shifted is None:
            raise
    else:
        shifted = shifted_player(line) if has_strange_parts(found) else None
    if shifted is not None:
        lines.remark(Problem("the columns are shifted; the line was read by the order of its parts", path=line.place))
        return shifted
    lines.remarks += remarks
    text = line.text[_POINTS.first - 1 : _POINTS.last].strip()
    return found if text else replace(found, points=points_of(head, found.games))


def _with_open_rounds(players: Sequence[TrfPlayer], head: TrfHead, lines: _ReportLines) -> list[TrfPlayer]:
    """The players with the rounds that were not over when the report was written (record XXU)."""
    still_open = dict(lines.all_of("XXU", open_rounds))
    found = []
    for one in players:
        more = still_open.get(one.number, ())
        found.append(replace(one, games=one.games + more, points=one.points + points_of(head, more)))
    return found


def _completed(teams: list[TrfTeam], line_ups: Sequence[TrfLineUp], lines: _ReportLines) -> list[TrfTeam]:
    """The teams with those who played for them and stand in no team."""
    placed = {number for one in teams for number in one.players}
    trf_teams = []
    for one in teams:
        more = [number for played in line_ups if played.team == one.number for number in played.players
                if number is not None and number not in placed]  # fmt: skip
        for number in dict.fromkeys(more):
            params = {"number": number, "team": one.name}
            message = phrase("player {number} played for the team {team} and stands in none; he was added to it")
            lines.remark(Problem(message, params, path=f"310 {one.number}"))
        trf_teams.append(replace(one, players=(*one.players, *dict.fromkeys(more))))
    return trf_teams


class _ReportLines:
    """The lines by record; what nobody knows is kept as it is."""

    def __init__(self, text: str) -> None:
        self.remarks: list[Problem] = []
        self.head: list[tuple[str, TrfLine]] = []
        self.of: dict[str, list[TrfLine]] = defaultdict(list)
        self.other: list[str] = []
        for line in self._lines(text):
            self._sort(line)
        if any(code == "162" for code, _ in self.head):
            self.of["XXS"] = []

    def remark(self, problem: Problem) -> None:
        """Note how a line was understood."""
        self.remarks.append(problem)

    def leave_out(self, line: TrfLine, problem: Problem) -> None:
        """Note why a line was not understood; it is kept as it stands."""
        self.other.append(line.text)
        self.remark(problem)

    def all_of(self, code: str, read: Callable[[TrfLine], _Record]) -> list[_Record]:
        """The records of a code; a line that cannot be read is left out with a remark, and kept as it stands."""
        found = []
        for line in self.of[code]:
            try:
                found.append(read(line))
            except Refusal as refusal:
                self.leave_out(line, refusal.problems[0])
        return found

    def surely_of(self, code: str, read: Callable[[TrfLine], _Record]) -> list[_Record]:
        """The records of a code on which results rest: none of them may be left out."""
        return [read(line) for line in self.of[code]]

    def _sort(self, line: TrfLine) -> None:
        behind = line.text.startswith(BEHIND)
        if behind:
            line = line._replace(text=line.text.removeprefix(BEHIND))
        code = line.text[:3].upper()
        if not _CODE.fullmatch(code) or line.text[3:4].strip():
            if not _RULER.fullmatch(line.text):
                data = {"got": line.text[:20]}
                message = phrase("expected a record of three digits or letters; got «{got}»: the line was left out")
                self.remark(Problem(message, data, path=line.place))
        elif code in OF_THE_WHOLE:
            if behind and code != "112":
                self.head = [told for told in self.head if told[0] != code]
            self.head.append((code, line))
        elif code in _RECORDS or code in PAIRING_RECORDS:
            self.of[code].append(line)
        elif _NATIONAL.match(line.text):
            self.of["NRS"].append(line)
        elif code != "DDD":
            self.other.append(line.text)

    def _lines(self, text: str) -> Iterator[TrfLine]:
        """The lines that say something; a report may end its lines with CR alone."""
        split = text.replace("\r\n", "\n").replace("\r", "\n").replace("\x1a", "").split("\n")
        if len(split) > MOST_LINES:
            raise Refusal(Problem("a report has at most {most} lines", {"most": MOST_LINES}))
        for number, written in enumerate(split, start=1):
            line = self._from_first_column(number, written.replace("\u00a0", " ").rstrip())
            if len(line) > LONGEST_LINE:
                raise Refusal(Problem("the line is too long", path=f"line {number}"))
            if not line or line.startswith("#"):
                continue
            if "\t" in line:
                self.remark(Problem("there are tabs in the line; they were read as spaces", path=f"line {number}"))
            yield TrfLine(number, line.replace("\t", " "))

    def _from_first_column(self, number: int, line: str) -> str:
        """A line without the blanks before its record; a ruler above the columns has its own."""
        text = line.lstrip()
        known = text[:3].upper() in {*OF_THE_WHOLE, *_RECORDS, *PAIRING_RECORDS} and text[3:4] == " "
        if text == line or not known or _RULER.fullmatch(line):
            return line
        message = phrase("the line does not begin in its first column; it was read from its first letter")
        self.remark(Problem(message, path=f"line {number}"))
        return text

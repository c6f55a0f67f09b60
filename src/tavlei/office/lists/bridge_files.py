"""Reports of bridge tournaments that an officer brings in as files: numbers checked, then put into the inbox."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from tavlei.calc import find_calculator
from tavlei.calc.running import check_input
from tavlei.exchange.participants import ListRow
from tavlei.exchange.participants.participants_table import parts_of_name
from tavlei.exchange.reports import BridgeReport, read_bridge
from tavlei.office.competitions.models import Competition, Report, Sport, State
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge_numbers import checked_numbers, warnings, wrong_numbers
from tavlei.office.lists.looked_reports import (
    BroughtReport,
    LookedReport,
    findings,
    known_competition,
    received_moment,
    report_to_correct,
)
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.opening_rows import OpeningRow, register_rows
from tavlei.office.lists.report_files import file_code
from tavlei.office.people.recognition import RegisterMatch
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.journal.chain import Doing
    from tavlei.office.lists.bridge_numbers import CheckedNumber
    from tavlei.office.roles.models import User

_ROUND_ROBIN: Final = "round_robin"


def look_at_bridge(user: User, content: bytes, name: str, digest: str, code: str = "") -> LookedReport:
    """Read a file and check its numbers; whoever has no number that is known is looked for by name."""
    try:
        read = _named(read_brought(read_bridge, content), name, code)
        check_input(find_calculator("bridge.tournament"), named_report(read))
    except Refusal as refusal:
        return LookedReport(ListKind.BRIDGE, name, digest, problems=refusal.problems)
    assert read.starts is not None  # noqa: S101 - a report without days is refused
    known = Competition.objects.filter(code=read.code).first()
    corrects = report_to_correct(user, known, Sport.BRIDGE)
    checked = checked_numbers(read.given, read.names, read.places, read.starts)
    rows = _asked(checked)
    wanted = {row.row.code for row in rows}
    told = [number for number in checked if number.code not in wanted]
    problems = [known_competition(known)] if known and not corrects else []
    problems += wrong_numbers(read.given, told, read.starts)
    return LookedReport(
        ListKind.BRIDGE, name, digest, bridge=read, rows=tuple(rows), problems=tuple(problems),
        warnings=tuple(warnings(checked, read.starts)), known=known, corrects=corrects,
    )  # fmt: skip


def bring_bridge(doing: Doing, looked: LookedReport, answers: Mapping[int, str], received: date) -> BroughtReport:
    """The tournament with its report in the inbox, everybody by the number that was found or chosen."""
    read = looked.bridge
    assert read is not None  # noqa: S101 - a file with problems does not come here
    assert read.starts is not None  # noqa: S101
    assert read.ends is not None  # noqa: S101
    moment = received_moment(received, read.ends)
    content = bridge_content(looked, answers)
    made = Competition(
        code=read.code, name=read.name[:200], sport=Sport.BRIDGE, discipline="bridge", status="other",
        starts=read.starts, ends=read.ends, system=_ROUND_ROBIN, rounds_planned=1, state=State.REPORTED,
    )  # fmt: skip
    made.save()
    record(doing, "competition.announced", made, after={"code": made.code, "name": made.name}, competition=made)
    assert doing.user is not None  # noqa: S101 - an officer brings it
    report = Report.objects.create(competition=made, revision=1, content=content, received=moment, sent_by=doing.user)
    told = {"revision": 1, "received": moment.isoformat(), "file": looked.digest, "name": looked.name}
    record(doing, "report.brought", report, after=told, competition=made)
    return BroughtReport(report, tuple(findings(report)), 0)


def bridge_content(looked: LookedReport, answers: Mapping[int, str]) -> dict[str, Any]:
    """The content of the report, everybody by the number that was found or chosen."""
    read = looked.bridge
    assert read is not None  # noqa: S101 - a file with problems does not come here
    assert read.starts is not None  # noqa: S101
    given = _by_register(named_report(read), _chosen(looked, answers))
    checked = checked_numbers(given, {}, {}, read.starts)
    if wrong := wrong_numbers(given, checked, read.starts):
        raise Refusal(*wrong)
    return {"sport": "bridge", "bridge": given}


def named_report(read: BridgeReport) -> dict[str, Any]:
    """The report with the name and the days of the tournament, as the calculator takes it."""
    days = {name: day.isoformat() for name, day in (("starts", read.starts), ("ends", read.ends)) if day}
    return {**read.given, "name": read.name, **days}


def _named(read: BridgeReport, name: str, code: str) -> BridgeReport:
    """The report with a code, a name and days; a file that tells none of them is refused."""
    starts, ends = _day(read, "starts"), _day(read, "ends")
    if starts is None and ends is None:
        raise Refusal(Problem("the report does not tell the days of the competition", path="starts"))
    own = code or read.code or file_code(name)
    return replace(read, code=own, name=read.name or own, starts=starts or ends, ends=ends or starts)


def _day(read: BridgeReport, which: str) -> date | None:
    told = read.given.get(which)
    found: date | None = getattr(read, which)
    try:
        return date.fromisoformat(str(told)) if told else found
    except ValueError as error:
        raise Refusal(Problem("expected a day as 31.12.2025; got «{got}»", {"got": told}, path=which)) from error


def _asked(checked: list[CheckedNumber]) -> list[OpeningRow]:
    """Players without a known number whom the register may have by name: somebody chooses."""
    rows = [
        ListRow(index, named["family"], named["given"], named["patronymic"], number.code)
        for index, number in enumerate(checked, start=1)
        if number.person is None and number.name.strip()
        for named in [parts_of_name(number.name)]
    ]
    found = []
    for opening_row in register_rows([replace(row, code="") for row in rows]):
        candidates = (opening_row.person,) if opening_row.person else opening_row.candidates
        if candidates:
            row = next(row for row in rows if row.row == opening_row.row.row)
            found.append(OpeningRow(row, RegisterMatch.DOUBTFUL, None, candidates))
    return found


def _chosen(looked: LookedReport, answers: Mapping[int, str]) -> dict[str, str]:
    """The numbers chosen, by those of the file; nobody is new: a number is given by the register."""
    chosen, problems = {}, []
    for found in looked.rows:
        codes = [person.code for person in found.candidates]
        answer = answers.get(found.row.row, "")
        if answer not in codes:
            told = {"name": found.row.name, "answers": ", ".join(codes)}
            message = phrase("{name} may be somebody who is known: choose one of {answers}")
            problems.append(Problem(message, told, path=str(found.row.row)))
        chosen[found.row.code] = answer
    if problems:
        raise Refusal(*problems)
    return chosen


def _by_register(given: Any, chosen: Mapping[str, str]) -> Any:
    """The report with the chosen numbers wherever a player is named."""
    if isinstance(given, dict):
        return {chosen.get(name, name): _by_register(told, chosen) for name, told in given.items()}
    if isinstance(given, list):
        return [_by_register(told, chosen) for told in given]
    return chosen.get(given, given) if isinstance(given, str) else given

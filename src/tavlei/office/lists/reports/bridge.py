"""Reports of bridge tournaments that an officer brings in as files: numbers checked, then put into the inbox."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Q

from tavlei.calc import find_calculator
from tavlei.calc.running import check_input
from tavlei.exchange.participants import ListRow
from tavlei.exchange.participants.participants_table import parts_of_name
from tavlei.exchange.reports import BridgeReport, read_bridge
from tavlei.office.competitions.models import Competition, Report, Sport, State
from tavlei.office.journal.chain import record
from tavlei.office.lists.bridge.credits import SERIES, unknown_person
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.reports.files import file_code
from tavlei.office.lists.reports.preview import (
    ImportedReport,
    ReportPreview,
    competition_exists_problem,
    findings,
    received_moment,
    report_to_correct,
)
from tavlei.office.people.brought.rows import BroughtRow, register_rows
from tavlei.office.people.models import Disqualification, Person
from tavlei.office.people.name_words import words_of
from tavlei.office.people.recognition import MatchKind
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal, Rulebook, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User

_ROUND_ROBIN: Final = "round_robin"


def preview_bridge_report(user: User, content: bytes, name: str, digest: str, code: str = "") -> ReportPreview:
    """Read a file and check its numbers; whoever has no number that is known is looked for by name."""
    try:
        read = _named(read_brought(read_bridge, content), name, code)
        check_input(find_calculator("bridge.tournament"), named_report(read))
    except Refusal as refusal:
        return ReportPreview(ListKind.BRIDGE, name, digest, problems=refusal.problems)
    assert read.starts is not None  # noqa: S101 - a report without days is refused
    known = Competition.objects.filter(code=read.code).first()
    corrects = report_to_correct(user, known, Sport.BRIDGE)
    checked = match_numbers(read.content, read.names, read.places, read.starts)
    rows = _asked(checked)
    wanted = {row.row.code for row in rows}
    checked_numbers = [number for number in checked if number.code not in wanted]
    problems = [competition_exists_problem(known)] if known and not corrects else []
    problems += wrong_numbers(read.content, checked_numbers, read.starts)
    return ReportPreview(
        ListKind.BRIDGE, name, digest, bridge=read, rows=tuple(rows), problems=tuple(problems),
        warnings=tuple(warnings(checked, read.starts)), known=known, corrects=corrects,
    )  # fmt: skip


def import_bridge_report(
    actor: Actor, looked: ReportPreview, answers: Mapping[int, str], received: date
) -> ImportedReport:
    """The tournament with its report in the inbox, everybody by the number that was found or chosen."""
    read = looked.bridge
    assert read is not None  # noqa: S101 - a file with problems does not come here
    assert read.starts is not None  # noqa: S101
    assert read.ends is not None  # noqa: S101
    moment = received_moment(received, read.ends)
    content = bridge_content(looked, answers)
    competition = Competition(
        code=read.code, name=read.name[:200], sport=Sport.BRIDGE, discipline="bridge", status="other",
        starts=read.starts, ends=read.ends, system=_ROUND_ROBIN, rounds_planned=1, state=State.REPORTED,
    )  # fmt: skip
    competition.save()
    record(
        actor,
        "competition.announced",
        competition,
        after={"code": competition.code, "name": competition.name},
        competition=competition,
    )
    assert actor.user is not None  # noqa: S101 - an officer brings it
    report = Report.objects.create(
        competition=competition, revision=1, content=content, received=moment, sent_by=actor.user
    )
    facts = {"revision": 1, "received": moment.isoformat(), "file": looked.digest, "name": looked.name}
    record(actor, "report.brought", report, after=facts, competition=competition)
    return ImportedReport(report, tuple(findings(report)), 0)


def bridge_content(looked: ReportPreview, answers: Mapping[int, str]) -> dict[str, Any]:
    """The content of the report, everybody by the number that was found or chosen."""
    read = looked.bridge
    assert read is not None  # noqa: S101 - a file with problems does not come here
    assert read.starts is not None  # noqa: S101
    value = _by_register(named_report(read), _chosen(looked, answers))
    checked = match_numbers(value, {}, {}, read.starts)
    if wrong := wrong_numbers(value, checked, read.starts):
        raise Refusal(*wrong)
    return {"sport": "bridge", "bridge": value}


def named_report(read: BridgeReport) -> dict[str, Any]:
    """The report with the name and the days of the tournament, as the calculator takes it."""
    days = {name: day.isoformat() for name, day in (("starts", read.starts), ("ends", read.ends)) if day}
    return {**read.content, "name": read.name, **days}


def _named(read: BridgeReport, name: str, code: str) -> BridgeReport:
    """The report with a code, a name and days; a file that tells none of them is refused."""
    starts, ends = _day(read, "starts"), _day(read, "ends")
    if starts is None and ends is None:
        raise Refusal(Problem("the report does not tell the days of the competition", path="starts"))
    own = code or read.code or file_code(name)
    return replace(read, code=own, name=read.name or own, starts=starts or ends, ends=ends or starts)


def _day(read: BridgeReport, which: str) -> date | None:
    told = read.content.get(which)
    day: date | None = getattr(read, which)
    try:
        return date.fromisoformat(str(told)) if told else day
    except ValueError as error:
        raise Refusal(Problem("expected a day as 31.12.2025; got «{got}»", {"got": told}, path=which)) from error


def _asked(checked: list[CheckedNumber]) -> list[BroughtRow[ListRow]]:
    """Players without a known number whom the register may have by name: somebody chooses."""
    rows = [
        ListRow(named["family"], named["given"], named["patronymic"], number.code, row=index)
        for index, number in enumerate(checked, start=1)
        if number.person is None and number.name.strip()
        for named in [parts_of_name(number.name)]
    ]
    found: list[BroughtRow[ListRow]] = []
    for brought_row in register_rows([replace(row, code="") for row in rows]):
        candidates = (brought_row.person,) if brought_row.person else brought_row.candidates
        if candidates:
            row = next(row for row in rows if row.row == brought_row.row.row)
            found.append(BroughtRow(row, MatchKind.DOUBTFUL, None, candidates))
    return found


def _chosen(looked: ReportPreview, answers: Mapping[int, str]) -> dict[str, str]:
    """The numbers chosen, by those of the file; nobody is new: a number is given by the register."""
    chosen, problems = {}, []
    for row in looked.rows:
        codes = [person.code for person in row.candidates]
        answer = answers.get(row.row.row, "")
        if answer not in codes:
            params = {"name": row.row.name, "answers": ", ".join(codes)}
            message = phrase("{name} may be somebody who is known: choose one of {answers}")
            problems.append(Problem(message, params, path=str(row.row.row)))
        chosen[row.row.code] = answer
    if problems:
        raise Refusal(*problems)
    return chosen


def _by_register(value: Any, chosen: Mapping[str, str]) -> Any:
    """The report with the chosen numbers wherever a player is named."""
    if isinstance(value, dict):
        return {chosen.get(name, name): _by_register(told, chosen) for name, told in value.items()}
    if isinstance(value, list):
        return [_by_register(told, chosen) for told in value]
    return chosen.get(value, value) if isinstance(value, str) else value


@dataclass(frozen=True, slots=True)
class CheckedNumber:
    """A player of a report: the number and name of the file, the person who has the number, where the file tells it."""

    code: str
    name: str
    person: Person | None
    place: str = ""
    disqualified: bool = False

    @property
    def is_otherwise(self) -> bool:
        """Whether the register has another name under the number, in whatever script."""
        return self.person is not None and bool(_words(self.name) - _words_of(self.person))


@cites("bridge-classification", "1.3", "3.7")
def match_numbers(
    data: Mapping[str, Any], names: Mapping[str, str], places: Mapping[str, str], starts: date
) -> list[CheckedNumber]:
    """Every player of a report with the person of the register, disqualified ones marked."""
    codes = [str(player["id"]) for player in data["players"]]
    found = Person.objects.filter(code__in=codes, merged_into=None, anonymised=False)
    people = {person.code: person for person in found.prefetch_related("other_names")}
    running = Disqualification.objects.filter(Q(until=None) | Q(until__gte=starts), since__lte=starts)
    out = set(running.filter(person__code__in=codes).values_list("person__code", flat=True))
    return [
        CheckedNumber(code, names.get(code, ""), people.get(code), places.get(code, ""), code in out) for code in codes
    ]


def wrong_numbers(data: Mapping[str, Any], checked: Sequence[CheckedNumber], starts: date) -> list[Problem]:
    """What refuses a report: numbers that nobody has, and somebody twice in a pair or team or in two of them."""
    rulebook = Rulebook.on(SERIES, starts)
    problems = [
        Problem(problem.message, problem.params, number.place or problem.path, problem.clause)
        for number in checked
        if number.person is None
        for problem in [unknown_person(number.code, rulebook)]
    ]
    for code, entries in _standing_twice(data).items():
        params = {"code": code, "entries": ", ".join(entries)}
        message = phrase("number {code} stands twice in the pairs or teams: {entries}")
        problems.append(Problem(message, params, path=_place(checked, code), clause=rulebook.clause("1.3")))
    return problems


def _standing_twice(data: Mapping[str, Any]) -> dict[str, list[str]]:
    """Who stands in more than one pair or team, or twice in one, with the numbers of these."""
    stands: dict[str, list[str]] = {}
    for entry in data.get("entries") or ():
        for player in entry["players"]:
            stands.setdefault(str(player), []).append(str(entry["id"]))
    return {code: entries for code, entries in stands.items() if len(entries) > 1}


def warnings(checked: Sequence[CheckedNumber], starts: date) -> list[Problem]:
    """What somebody should look at: another name under the number, a disqualification that still runs (3.7)."""
    rulebook = Rulebook.on(SERIES, starts)
    problems = []
    for number in checked:
        if number.is_otherwise:
            what = {"code": number.code, "name": number.name, "known": str(number.person)}
            message = phrase("number {code}: the file has {name}, the register has {known}")
            problems.append(Problem(message, what, path=number.place, clause=rulebook.clause("1.3")))
        if number.disqualified:
            what = {"code": number.code, "name": str(number.person)}
            message = phrase("number {code}, {name}, is disqualified on the first day of the tournament")
            problems.append(Problem(message, what, path=number.place, clause=rulebook.clause("3.7")))
    return problems


def _place(checked: Sequence[CheckedNumber], code: str) -> str:
    return next((number.place for number in checked if number.code == code), "")


def _words(name: str) -> set[str]:
    """The words of a name, without initials."""
    return {word for word in words_of([name]) if len(word) > 1}


def _words_of(person: Person) -> set[str]:
    return words_of([person.full_name, *map(str, person.other_names.all())])

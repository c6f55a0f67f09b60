"""`tavlei office export`, `import`: a whole competition as one file."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._decision_tables import decided_rows, write_doubts
from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text, read_input_bytes
from tavlei.cli.exchange.commands import PointsOption, RoundsOption, SidesOption
from tavlei.exchange.trf.settling import Decisions, Points, Rounds, Sides
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.office.competitions.transfer import ImportPlan

_HEADER = ("number", "name", "answers", "answer")


def export(
    code: Annotated[str, typer.Argument(help=_("Code of the competition."))],
    output: Annotated[Path, typer.Option("--output", "-o", help=_("File to write."))],
    as_trf: Annotated[bool, typer.Option("--trf", help=_("A report of FIDE (TRF 2026) instead of JSON."))] = False,
    language: LanguageOption = None,
) -> None:
    """Everything the store holds of a competition, or its report for chess programs."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.exchange.competition import write_competition
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.transfer import export_competition
    from tavlei.office.competitions.transfer.trf import report_text

    with exit_on_refusal():
        competition = Competition.objects.filter(code=code).first()
        if competition is None:
            raise Refusal(Problem("there is no competition «{code}»", {"code": code}))
        content = report_text(competition) if as_trf else write_competition(export_competition(competition))
        try:
            output.write_bytes(content)
        except OSError as error:
            what = {"file": str(output), "error": error.strerror}
            raise Refusal(Problem("cannot write {file}: {error}", what)) from error
    print_text(book(language).phrase(phrase("Written: {file}")).format(file=output) + "\n")


def import_file(  # noqa: PLR0913 - a file is taken over with so much
    source: Annotated[Path, typer.Argument(help=_("File of a competition (JSON) or report of FIDE."), metavar="FILE")],
    *,
    look: Annotated[bool, typer.Option("--look", help=_("Only tell what would be made."))] = False,
    code: Annotated[str, typer.Option("--code", help=_("Code of the competition, for a report of FIDE."))] = "",
    correct: Annotated[
        str,
        typer.Option(
            "--correct", metavar="REASON", help=_("Send it as the corrected report of a competition that is here.")
        ),
    ] = "",
    by: Annotated[str, typer.Option("--by", help=_("Who corrects: the name the officer signs in with."))] = "",
    day: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help=_("First day, if the report does not tell it."), show_default=False),
    ] = None,
    sides: SidesOption = Sides.UNDECIDED,
    rounds: RoundsOption = Rounds.UNDECIDED,
    points: PointsOption = Points.UNDECIDED,
    decisions: Annotated[
        Path | None,
        typer.Option(help=_("CSV with the decisions about people, as --doubts writes it."), show_default=False),
    ] = None,
    doubts: Annotated[
        Path | None,
        typer.Option(help=_("Write the doubtful and new people into this CSV."), show_default=False),
    ] = None,
    as_new: Annotated[bool, typer.Option("--as-new", help=_("People without a decision are new."))] = False,
    language: LanguageOption = None,
) -> None:
    """A competition taken over whole or not at all; exit code 2 with every problem if it is refused."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.exchange.competition import MOST_BYTES, read_competition
    from tavlei.exchange.plain_text import refuse_larger
    from tavlei.office.competitions.transfer import PersonMatch, plan_import, restore
    from tavlei.office.competitions.transfer.people_match import NEW_PERSON
    from tavlei.office.competitions.transfer.trf import look_at_report
    from tavlei.office.journal.chain import Actor

    words = book(language)
    with exit_on_refusal():
        with read_input_bytes(source) as stream:
            content = stream.read(MOST_BYTES + 1)
        refuse_larger(content, MOST_BYTES)
        if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            file = read_competition(content)
        else:
            chosen, told_day = Decisions(sides, rounds, points), day.date() if day else None
            read = look_at_report(content, code=code or source.stem, decisions=chosen, day=told_day)
            file = read.file
            print_text("".join(f"{remark.text(words.phrase)}\n" for remark in read.remarks))
        if correct:
            _correct(file.competition.code, content, correct, by, words, look=look)
            return
        answers = _answers(decisions) if decisions else {}
        plan = plan_import(file, answers)
        if doubts is not None:
            _write_doubts(plan, doubts)
        if as_new:
            answers = {person.part.code: NEW_PERSON for person in plan.people if person.candidates} | answers
            plan = plan_import(file, answers)
        text = phrase("{name}: entries {entries}, rounds {rounds}; people known {known}, new {new}")
        counts = {
            "name": file.competition.name,
            "entries": len(file.entries),
            "rounds": len(file.rounds),
            "known": plan.count(PersonMatch.KNOWN),
            "new": plan.count(PersonMatch.NEW) + plan.count(PersonMatch.NEW_NUMBER),
        }
        print_text(words.phrase(text).format(**counts) + "\n")
        plan.check()
        if not look:
            restore(Actor(None), file, answers)
            print_text(words.phrase(phrase("The competition is imported.")) + "\n")


def _write_doubts(plan: ImportPlan, path: Path) -> None:
    """Everybody who is doubtful, with what may be answered; the last column is for the decision."""
    doubtful = [person for person in plan.people if person.candidates]
    may_be = [" ".join([*(candidate.code for candidate in person.candidates), "new"]) for person in doubtful]
    told = zip(doubtful, may_be, strict=True)
    write_doubts(path, _HEADER, ([person.part.code, person.name, answers, ""] for person, answers in told))


def _answers(path: Path) -> dict[str, str]:
    """The decisions by the numbers of people in the file."""
    lines = decided_rows(path)
    return {line[0]: line[-1].strip() for line in lines if len(line) == len(_HEADER) and line[0] != _HEADER[0]}


def _correct(  # noqa: PLR0913 - a correction is told with so much
    code: str, content: bytes, reason: str, by: str, words: Catalogue, *, look: bool
) -> None:
    """What differs from the report that is here; unless it is only looked at, it becomes the next revision."""
    from django.core.exceptions import PermissionDenied
    from django.utils import timezone

    from tavlei.office.api.tokens import owner
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.report.revisions import compare_reports, difference_lines, send_corrected
    from tavlei.office.competitions.transfer.corrected_report import report_from_file

    competition = Competition.objects.filter(code=code).first()
    last = competition.reports.order_by("-revision").first() if competition else None
    if competition is None or last is None:
        raise Refusal(Problem("there is no report to correct", path="competition"))
    user = owner(by)
    record = report_from_file(user, competition, content, timezone.now())
    for line in difference_lines(compare_reports(last.content, record)):
        print_text(f"{line}\n")
    if look:
        return
    try:
        report = send_corrected(user, competition, record, reason)
    except PermissionDenied:
        raise Refusal(Problem("{name} may not send reports", {"name": user.username}, path="by")) from None
    sent = words.phrase(phrase("Revision {number} of the report is sent."))
    print_text(sent.format(number=report.revision) + "\n")

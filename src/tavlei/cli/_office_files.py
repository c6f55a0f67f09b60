"""`tavlei office export`, `import`, `fide-ratings`: a whole competition as one file, a list of FIDE."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import opened, print_text, refusals_told
from tavlei.rulebook import Problem, Refusal, phrase


def export(
    code: Annotated[str, typer.Argument(help=_("Code of the competition."))],
    output: Annotated[Path, typer.Option("--output", "-o", help=_("File to write."))],
    as_trf: Annotated[bool, typer.Option("--trf", help=_("A report of FIDE (TRF 2026) instead of JSON."))] = False,
    language: LanguageOption = None,
) -> None:
    """Everything the store holds of a competition, or its report for chess programs."""
    from tavlei.office.server import prepare

    prepare()
    from tavlei.exchange.competition import write_competition
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.transfer import export_competition
    from tavlei.office.competitions.transfer.trf import report_text

    with refusals_told():
        found = Competition.objects.filter(code=code).first()
        if found is None:
            raise Refusal(Problem("there is no competition «{code}»", {"code": code}))
        content = report_text(found) if as_trf else write_competition(export_competition(found))
        try:
            output.write_bytes(content)
        except OSError as error:
            what = {"file": str(output), "error": error.strerror}
            raise Refusal(Problem("cannot write {file}: {error}", what)) from error
    print_text(book(language).phrase(phrase("Written: {file}")).format(file=output) + "\n")


def import_file(
    source: Annotated[Path, typer.Argument(help=_("File of a competition (JSON) or report of FIDE."), metavar="FILE")],
    look: Annotated[bool, typer.Option("--look", help=_("Only tell what would be made."))] = False,
    code: Annotated[str, typer.Option("--code", help=_("Code of the competition, for a report of FIDE."))] = "",
    language: LanguageOption = None,
) -> None:
    """A competition taken over whole or not at all; exit code 2 with every problem if it is refused."""
    from tavlei.office.server import prepare

    prepare()
    from tavlei.exchange.competition import MOST_BYTES, read_competition
    from tavlei.exchange.plain_text import refuse_larger
    from tavlei.office.competitions.transfer import PersonMatch, plan_import, restore
    from tavlei.office.competitions.transfer.trf import competition_of_report
    from tavlei.office.journal.chain import Doing

    words = book(language)
    with refusals_told():
        with opened(source) as stream:
            content = stream.read(MOST_BYTES + 1)
        refuse_larger(content, MOST_BYTES)
        if content.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{"):
            file = read_competition(content)
        else:
            file = competition_of_report(content, code=code or source.stem)
        plan = plan_import(file)
        told = phrase("{name}: entries {entries}, rounds {rounds}; people known {known}, new {new}")
        counts = {
            "name": file.competition.name,
            "entries": len(file.entries),
            "rounds": len(file.rounds),
            "known": plan.count(PersonMatch.KNOWN),
            "new": plan.count(PersonMatch.NEW) + plan.count(PersonMatch.NEW_NUMBER),
        }
        print_text(words.phrase(told).format(**counts) + "\n")
        plan.check()
        if not look:
            restore(Doing(None), file)
            print_text(words.phrase(phrase("The competition is imported.")) + "\n")


def fide_ratings(
    source: Annotated[Path, typer.Argument(help=_("FIDE list: text or XML, plain or zipped."), metavar="FILE")],
    day: Annotated[datetime, typer.Option("--day", formats=["%Y-%m-%d"], help=_("Day of the list."))],
    language: LanguageOption = None,
) -> None:
    """The ratings of everybody whose FIDE code the register has."""
    from tavlei.office.server import prepare

    prepare()
    from tavlei.exchange.fide import read_fide
    from tavlei.office.journal.chain import Doing
    from tavlei.office.lists.person_facts import take_fide_list

    with refusals_told(), opened(source) as stream:
        count = take_fide_list(Doing(None), read_fide(stream), day.date())
    print_text(book(language).phrase(phrase("FIDE ratings taken over: {count}")).format(count=count) + "\n")

"""`tavlei office fide-ratings`: a FIDE list for the people of the register."""

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
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.office.lists.facts.fide_list import FideDoubt, MatchedFideList

_HEADER = ("person", "name", "born", "candidates", "fide_code")
_SHOWN = 50


def fide_ratings(  # noqa: PLR0913 - a list and what is decided of it
    source: Annotated[Path, typer.Argument(help=_("FIDE list: text or XML, plain or zipped."), metavar="FILE")],
    *,
    day: Annotated[datetime, typer.Option("--day", formats=["%Y-%m-%d"], help=_("Day of the list."))],
    decisions: Annotated[
        Path | None,
        typer.Option(help=_("CSV with the decisions about doubts, as --doubts writes it."), show_default=False),
    ] = None,
    doubts: Annotated[Path | None, typer.Option(help=_("Write the doubts into this CSV."), show_default=False)] = None,
    look: Annotated[bool, typer.Option("--look", help=_("Only tell what would be made."))] = False,
    language: LanguageOption = None,
) -> None:
    """The ratings of everybody who is found by code, or by name, birth year and federation; doubts are told."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.exchange.fide import read_fide
    from tavlei.office.journal.chain import Actor
    from tavlei.office.lists.facts.fide_list import match_fide_list, take_fide_list

    words = book(language)
    with exit_on_refusal():
        chosen = _decisions(decisions) if decisions else {}
        with read_input_bytes(source) as stream:
            matched = match_fide_list(read_fide(stream), day.date())
        _tell(matched, set(chosen), words)
        if doubts is not None:
            _write_doubts(matched, doubts)
        if look:
            return
        taken = take_fide_list(Actor(None), matched, chosen)
    print_text(words.phrase(phrase("FIDE ratings taken over: {count}")).format(count=taken.ratings) + "\n")
    print_text(words.phrase(phrase("FIDE codes entered: {count}")).format(count=taken.codes) + "\n")


def _tell(matched: MatchedFideList, decided: set[str], words: Catalogue) -> None:
    text = phrase("Lines {read}: found by code {by_code}, by name and birth {by_name}; doubts {doubts}")
    counts = {"read": matched.read, "by_code": matched.by_code, "by_name": matched.by_name}
    print_text(words.phrase(text).format(**counts, doubts=len(matched.doubts)) + "\n")
    if matched.mistakes_in_all:
        text = phrase("Lines that could not be read: {count}")
        typer.echo(words.phrase(text).format(count=matched.mistakes_in_all), err=True)
        for mistake in matched.mistakes[:_SHOWN]:
            typer.echo(f"  {mistake.text(words.phrase)}", err=True)
    open_doubts = [doubt for doubt in matched.doubts if doubt.person.code not in decided]
    for doubt in open_doubts[:_SHOWN]:
        print_text(f"  {_line(doubt, words)}\n")
    if len(open_doubts) > _SHOWN:
        text = phrase("and {count} more: write them into a file with --doubts")
        print_text(f"  {words.phrase(text).format(count=len(open_doubts) - _SHOWN)}\n")


def _line(doubt: FideDoubt, words: Catalogue) -> str:
    """Somebody with those he may be, and what speaks against each."""
    candidates = "; ".join(
        f"{one.entry.code} {one.entry.name} {one.entry.birth_year or ''} ({', '.join(map(words.phrase, one.against))})"
        for one in doubt.candidates
    )
    return f"{doubt.person.code} {doubt.person.full_name} {doubt.person.year or ''}: {candidates}"


def _write_doubts(matched: MatchedFideList, path: Path) -> None:
    """The doubts with the FIDE codes that may be chosen; the last column is for the decision, empty leaves it open."""
    rows = [
        [
            doubt.person.code, doubt.person.full_name, doubt.person.year or "",
            " ".join(one.entry.code for one in doubt.candidates), "",
        ]
        for doubt in matched.doubts
    ]  # fmt: skip
    write_doubts(path, _HEADER, rows)


def _decisions(path: Path) -> dict[str, str]:
    """The FIDE codes that were decided, by personal number."""
    lines = decided_rows(path)
    told = (line for line in lines if line and line[0] != _HEADER[0])
    return {line[0].strip(): line[-1].strip() for line in told if len(line) > 1 and line[-1].strip()}

"""`tavlei office open-list`: starting a list of the federation from the table it has."""

from __future__ import annotations

from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._decision_tables import decided_rows, write_doubts
from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text, read_input_bytes
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.languages import Catalogue
    from tavlei.office.lists.opening.table import OpeningTable
    from tavlei.office.roles.models import User

_HEADER = ("row", "name", "answers", "answer")


def open_list(  # noqa: PLR0913 - a list is opened with so much
    kind: Annotated[str, typer.Argument(help=_("Which list: elo_r, fsu or bridge."))],
    source: Annotated[Path, typer.Argument(help=_("The present list of the federation: XLSX or CSV."), metavar="FILE")],
    *,
    day: Annotated[datetime, typer.Option("--day", formats=["%Y-%m-%d"], help=_("Day of the list."))],
    by: Annotated[str, typer.Option("--by", help=_("Who opens it: the name the officer signs in with."))],
    decisions: Annotated[
        Path | None,
        typer.Option(help=_("CSV with the decisions about doubtful rows, as --doubts writes it."), show_default=False),
    ] = None,
    doubts: Annotated[
        Path | None, typer.Option(help=_("Write the doubtful rows into this CSV."), show_default=False)
    ] = None,
    columns: Annotated[
        list[str] | None,
        typer.Option(
            "--column",
            metavar="LETTER=FIELD",
            help=_("What a column is, where its header does not say it; then every column that is read is named."),
            show_default=False,
        ),
    ] = None,
    as_new: Annotated[
        bool, typer.Option("--as-new", help=_("Doubtful rows without a decision are new people."))
    ] = False,
    look: Annotated[bool, typer.Option("--look", help=_("Only tell what would be made."))] = False,
    language: LanguageOption = None,
) -> None:
    """The list is opened whole or not at all; exit code 2 with every problem if it is refused."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.calc.uncollected import uncollected
    from tavlei.exchange.participants import LONG_LIST
    from tavlei.office.api.tokens import owner
    from tavlei.office.lists.models import ListKind
    from tavlei.office.lists.opening.opening_list import check_opening
    from tavlei.office.lists.opening.table import open_from_table, preview_table
    from tavlei.office.people.recognition import MatchKind

    words = book(language)
    with exit_on_refusal():
        if kind not in ListKind.values:
            raise Refusal(Problem("there is no such list", path="kind"))
        user, chosen = _allowed(owner(by)), ListKind(kind)
        check_opening(chosen, day.date())
        answers = _answers(decisions) if decisions else {}
        with read_input_bytes(source) as stream:
            content = stream.read(LONG_LIST.size + 1)
        with uncollected(), _moving() as (moved, expect):
            looked = preview_table(user, chosen, content, LONG_LIST, moved, columns=_columns(columns or []))
            _tell(looked, words)
            if doubts is not None:
                _write_doubts(looked, doubts)
            if look and looked.problems:
                raise Refusal(*looked.problems)
            if look:
                return
            expect(looked.count(MatchKind.NEW) + 2 * len(looked.rows))
            publication = open_from_table(user, looked, day.date(), answers, as_new=as_new, moved=moved)
    print_text(
        words.phrase(phrase("The list is opened; its number is {number}.")).format(number=publication.number) + "\n"
    )


def _columns(texts: list[str]) -> dict[str, str]:
    """The fields by the letters of their columns."""
    pairs = [one.partition("=") for one in texts]
    if wrong := next(
        (one for one, (_letter, sign, field) in zip(texts, pairs, strict=True) if not (sign and field)), ""
    ):
        raise Refusal(Problem("expected LETTER=FIELD, such as B=family; got «{got}»", {"got": wrong}, path="column"))
    return {letter.strip().upper(): field.strip() for letter, _sign, field in pairs}


def _allowed(user: User) -> User:
    """Whoever may not publish is told so at once."""
    from tavlei.office.roles.permissions import Action, may

    if not may(user, Action.PUBLISH):
        raise Refusal(Problem("{name} may not publish lists", {"name": user.username}, path="by"))
    return user


@contextmanager
def _moving() -> Iterator[tuple[Callable[[int], None], Callable[[int], None]]]:
    """A progress bar that counts rows, when a person is watching: it is moved on, and told how many there will be."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    console = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)
        yield (lambda count: progress.advance(task, count)), (lambda total: progress.update(task, total=total))


def _tell(looked: OpeningTable, words: Catalogue) -> None:
    from tavlei.office.people.recognition import MatchKind

    if looked.preview.unknown:
        text = phrase("Columns that are not read: {columns}")
        typer.echo(words.phrase(text).format(columns=", ".join(looked.preview.unknown)), err=True)
    counts = {match.value: looked.count(match) for match in MatchKind}
    text = phrase("Rows {rows}: known {known}, new {new}, doubtful {doubtful}")
    print_text(words.phrase(text).format(rows=len(looked.preview.rows), **counts) + "\n")


def _write_doubts(looked: OpeningTable, path: Path) -> None:
    """The doubtful rows with what may be answered; the last column is for the decision."""
    rows = ([row.row.row, row.row.name, " ".join(row.answers), ""] for row in looked.doubtful)
    write_doubts(path, _HEADER, rows)


def _answers(path: Path) -> dict[int, str]:
    """The decisions by the numbers of rows: the first column and the last of a CSV with semicolons."""
    lines = decided_rows(path)
    answers = {}
    for number, line in enumerate(lines, start=1):
        if not line or line[0] == _HEADER[0]:
            continue
        if not line[0].isdecimal():
            raise Refusal(Problem("a decision begins with the number of the row", path=f"{path}:{number}"))
        answers[int(line[0])] = line[-1].strip()
    return answers

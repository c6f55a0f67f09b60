"""Reading a PDN file of works for a command: which game it is, what the reader remarked, what could not be read."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._output import BAD_INPUT, read_input_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from tavlei.exchange.works import ReadWork, WorkDiagnostic

MOST_BYTES = 256 << 20
FileVariantOption = Annotated[
    str | None,
    typer.Option(
        "--variant",
        "-v",
        help=_("russian or international, for works that do not tell it; by the notation otherwise."),
        show_default=False,
    ),
]


def read_file(file: Path, variant: str | None) -> list[ReadWork | WorkDiagnostic]:
    """The works of a file; what was guessed in it is told on standard error."""
    from tavlei.composition import SYSTEMS
    from tavlei.exchange.works import ReadWork, read_works
    from tavlei.rulebook import Problem, Refusal

    if variant is not None and variant not in SYSTEMS:
        params = {"choices": ", ".join(SYSTEMS), "got": variant}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="--variant"))
    with read_input_bytes(file) as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Refusal(Problem("the input is larger than {most} bytes", {"most": MOST_BYTES}))
    found = list(read_works(content, default=SYSTEMS[variant] if variant else None))
    _tell_remarks(read_work for read_work in found if isinstance(read_work, ReadWork))
    return found


def tell_diagnostics(works_read: Iterable[ReadWork | WorkDiagnostic]) -> None:
    """Name the works that could not be read; exit code 2 if there was one."""
    from tavlei.exchange.works import WorkDiagnostic

    bad = [work_diagnostic for work_diagnostic in works_read if isinstance(work_diagnostic, WorkDiagnostic)]
    for work_diagnostic in bad:
        typer.echo(work_diagnostic.text(book().phrase), err=True)
    if bad:
        raise typer.Exit(BAD_INPUT)


def _tell_remarks(works: Iterable[ReadWork]) -> None:
    """Each remark once, with the number of works it is about."""
    catalogue = book()
    fields = Counter(remark.sentence(catalogue.phrase) for work in works for remark in work.remarks)
    for sentence, number in fields.items():
        count = catalogue.phrase("works: {number}").format(number=number)
        typer.echo(f"{sentence} ({count})", err=True)

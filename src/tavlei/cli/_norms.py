"""`tavlei norms`: the table of section 5 of the norms, which is lost in the source and may be replaced."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.titles import IndicatorTable

app = typer.Typer(help=_("Data of the norms that a federation may replace."), no_args_is_help=True)
table = typer.Typer(
    help=_("The renju table of section 5: assumed until a federation loads its own."), no_args_is_help=True
)
app.add_typer(table, name="renju-table")

TableArgument = Annotated[
    Path, typer.Argument(help=_("File with the table, TOML or CSV."), metavar="FILE", show_default=False)
]
SourceOption = Annotated[
    str, typer.Option("--source", help=_("Document the figures come from; a CSV file needs it."), show_default=False)
]


@table.command(help=_("Check a file with the renju table; every wrong cell is named."))
def check(file: TableArgument, source: SourceOption = "", language: LanguageOption = None) -> None:
    """Exit code 2 and nothing on standard output if anything is wrong."""
    with exit_on_refusal():
        indicator_table = _read(file, source)
    _tell(indicator_table, book(language))


@table.command(
    help=_(
        "Check a file with the renju table and take it for all calculations from now on; it is kept in the folder "
        "TAVLEI_HOME."
    )
)
def load(file: TableArgument, source: SourceOption = "", language: LanguageOption = None) -> None:
    """The table is copied; the file itself may go."""
    from tavlei.cli._own_data import renju_table_file, write_text
    from tavlei.titles import indicator_table_toml

    with exit_on_refusal():
        indicator_table = _read(file, source)
        write_text(renju_table_file(), indicator_table_toml(indicator_table))
    catalogue = book(language)
    _tell(indicator_table, catalogue)
    print_text(catalogue.phrase("Loaded: {file}").format(file=renju_table_file()) + "\n")


@table.command(help=_("Print the renju table that holds now, as TOML."))
def show() -> None:
    """The loaded table, or the assumed one."""
    from tavlei.cli._own_data import RENJU_TABLE, norms, own_data
    from tavlei.titles import indicator_table, indicator_table_toml, shipped_table

    with exit_on_refusal():
        loaded = own_data().get(RENJU_TABLE)
        found = shipped_table(norms()) if loaded is None else indicator_table(RENJU_TABLE, loaded, norms())
    print_text(indicator_table_toml(found))


@table.command(help=_("Forget the loaded renju table: the assumed one holds again."))
def remove(language: LanguageOption = None) -> None:
    """Without a loaded table nothing happens."""
    from tavlei.cli._own_data import renju_table_file

    renju_table_file().unlink(missing_ok=True)
    print_text(book(language).phrase("The assumed table holds: no official certificates in renju.") + "\n")


def _read(file: Path, source: str) -> IndicatorTable:
    from tavlei.cli._own_data import norms, read_text
    from tavlei.titles import read_indicator_table

    return read_indicator_table(str(file), read_text(file), norms(), source=source)


def _tell(indicator_table: IndicatorTable, catalogue: Catalogue) -> None:
    cells = sum(cell is not None for row in indicator_table.cells.values() for cell in row)
    text = catalogue.phrase("The table is in order: {cells} figures. Source: {source}")
    print_text(text.format(cells=cells, source=indicator_table.source) + "\n")
    if indicator_table.assumed:
        print_text(catalogue.phrase("It is marked as assumed: no official certificates rest on it.") + "\n")

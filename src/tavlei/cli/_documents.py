"""`tavlei documents`: official papers from JSON."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.cli import _paper_signatures
from tavlei.cli._language import Language, book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption
from tavlei.cli._output import BAD_INPUT, exit_on_refusal, print_json, print_text, read_input_bytes

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.documents import FilledForm, Footer

app = typer.Typer(help=_("Official papers: PDF, XLSX and DOCX from JSON."), no_args_is_help=True)
ANY_FORM = "all"
COMPETITION = "competition"

FormArgument = Annotated[
    str, typer.Argument(help=_("Name of the form; `tavlei documents list` prints them."), metavar="FORM")
]
PaperLanguage = Annotated[
    Language, typer.Option("--lang", help=_("Language of the paper: ru, uk or en."), show_default="ru")
]


@app.command("list", help=_("List the forms."))
def list_forms(as_json: JsonOption = False) -> None:
    """A line a form: its name, what it is, the clauses it follows."""
    from tavlei.documents import all_forms

    catalogue = book()
    if as_json:
        print_json([{"form": form.name, "title": form.title, "clauses": form.clauses} for form in all_forms().values()])
        return
    for form in all_forms().values():
        cited = ", ".join(f"{edition} {number}" for edition, number in form.clauses)
        print_text(f"{form.name:24} {catalogue.phrase(form.title)}{f' [{cited}]' if cited else ''}\n")


@app.command(help=_("Print an example of the JSON of a form."))
def example(form: FormArgument) -> None:
    """What the form takes, to begin with."""
    from tavlei.documents import find_form

    with exit_on_refusal():
        print_json(dict(find_form(form).example))


@app.command(help=_("Print what the JSON of a form holds, as JSON Schema."))
def schema(form: FormArgument) -> None:
    """The schema of a form."""
    from tavlei.documents import document_schema

    with exit_on_refusal():
        print_json(document_schema(form))


@app.command(
    help=_(
        "Make a paper from JSON; from a folder of JSON files, one paper each. With the form `all` every file names its "
        "form in the field `form`. With the form `competition` all papers of a competition of the office, by its code."
    )
)
def make(  # noqa: PLR0913, PLR0917 - options of a command
    form: FormArgument,
    source: Annotated[
        Path,
        typer.Argument(
            help=_("File with JSON, - for standard input, a folder, or the code of a competition."), metavar="INPUT"
        ),
    ],
    output: Annotated[
        Path,
        typer.Option(
            "--output",
            "-o",
            help=_("File to write: .pdf, .xlsx, .docx, for a competition .zip or one .pdf; or a folder."),
        ),
    ],
    language: PaperLanguage = Language.RU,
    formats: Annotated[
        list[str] | None, typer.Option("--to", help=_("What to write into a folder: pdf, xlsx, docx."))
    ] = None,
    address: Annotated[str, typer.Option("--address", help=_("Public address, printed with its QR."))] = "",
    chain_head: Annotated[str, typer.Option("--chain-head", help=_("Head of the journal chain."))] = "",
) -> None:
    """A refused file of a folder is told and the others are made; exit code 2 if there was one."""
    from tavlei.documents import Footer

    footer = Footer(chain_head, address, _today())
    if form == COMPETITION:
        from tavlei.cli.office.competition_papers import make_competition

        make_competition(str(source), output, language, formats or ["pdf"])
        return
    if source.is_dir():
        _make_folder(form, source, output, language, formats or ["pdf"], footer)
        return
    with exit_on_refusal():
        write = paper_writer(language, footer)
        document = _read(form, source)
        write(document, output)


app.command("verify", help=_("Tell who signed a PDF paper, when, and whether it is whole."))(_paper_signatures.verify)


def _make_folder(  # noqa: PLR0913, PLR0917 - what the command was given
    form: str, source: Path, output: Path, language: Language, formats: list[str], footer: Footer
) -> None:
    from rich.console import Console
    from rich.progress import track

    from tavlei.rulebook import Refusal, refusal_text

    write, failed = paper_writer(language, footer), 0
    catalogue, console = book(), Console(stderr=True)
    with exit_on_refusal():
        check_formats(formats)
    files = sorted(source.glob("*.json"))
    output.mkdir(parents=True, exist_ok=True)
    for file in track(files, catalogue.phrase("Papers"), console=console, disable=not console.is_terminal):
        try:
            document = _read(form, file)
            for kind in formats:
                write(document, output / f"{file.stem}.{kind}")
        except Refusal as error:
            failed += 1
            typer.echo(f"{file.name}: {refusal_text(error, catalogue)}", err=True)
    text = catalogue.phrase("Papers made: {made}; refused: {failed}")
    print_text(text.format(made=len(files) - failed, failed=failed) + "\n")
    if failed:
        raise typer.Exit(BAD_INPUT)


def check_formats(formats: list[str]) -> None:
    """Refuse a format that no paper is written in."""
    from tavlei.documents import FileFormat
    from tavlei.rulebook import Problem, Refusal

    known = ", ".join(FileFormat)
    for name in formats:
        if name not in list(FileFormat):
            raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": known, "got": name}))


def _read(form: str, source: Path) -> FilledForm:
    from tavlei.calc import read_json
    from tavlei.documents import MOST_BYTES, document_of
    from tavlei.rulebook import Problem, Refusal

    with read_input_bytes(source) as stream:
        text = stream.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise Refusal(Problem("the input is larger than {most} bytes", {"most": MOST_BYTES}))
    value = read_json(text)
    named: Any = value.pop("form", None) if isinstance(value, dict) else None
    if form == ANY_FORM and not isinstance(named, str):
        raise Refusal(Problem("the file does not name its form", path="form"))
    if form != ANY_FORM and named not in (None, form):
        params = {"wanted": form, "got": str(named)}
        raise Refusal(Problem("expected the form {wanted}; the file names {got}", params, "form"))
    return document_of(named if form == ANY_FORM else form, value)


def paper_writer(language: Language, footer: Footer | None = None) -> Callable[[FilledForm, Path], None]:
    """Something that writes papers of a language, each into its file; what cannot be written is refused."""
    from tavlei.documents import Footer, render
    from tavlei.rulebook import Problem, Refusal

    foot = footer or Footer(day=_today())

    def write(document: FilledForm, target: Path) -> None:
        content = render(document, target.suffix.removeprefix(".").lower(), language, foot)
        beside = target.with_name(f"{target.name}.new")
        try:
            beside.write_bytes(content)
            beside.replace(target)
        except OSError as error:
            what = {"file": str(target), "error": error.strerror}
            raise Refusal(Problem("cannot write {file}: {error}", what)) from error

    return write


def _today() -> date:
    return datetime.now().astimezone().date()

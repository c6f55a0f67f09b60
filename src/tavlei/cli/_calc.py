"""`tavlei calc`: the calculators on the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import ExplainOption, FileArgument, JsonOption, LanguageOption, OutputFormat
from tavlei.cli._output import BAD_INPUT, exit_on_refusal, print_json, print_text, read_input_bytes
from tavlei.cli._own_data import own_data, today

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

app = typer.Typer(help=_("Calculators of the regulations: one name, one JSON shape."), no_args_is_help=True)

NameArgument = Annotated[str, typer.Argument(help=_("Name of a calculator, such as elo_r.expected_percent."))]
STANDARD_INPUT = Path("-")


@app.command("list", help=_("List the calculators."))
def list_calculators(as_json: JsonOption = False, language: LanguageOption = None) -> None:
    """Name, title and clauses of every calculator."""
    from tavlei.calc import all_calculators

    if as_json:
        print_json(
            [
                {"name": calculator.name, "title": calculator.title, "edition": calculator.edition}
                for calculator in all_calculators()
            ]
        )
        return
    from tavlei.cli._tables import calculators_table, print_table

    print_table(calculators_table(all_calculators(), book(language)))


@app.command(help=_("Print what a calculator takes and gives, as JSON Schema."))
def schema(name: NameArgument) -> None:
    """The schemas of input and output, with an example."""
    from tavlei import calc

    with exit_on_refusal():
        print_json(calc.schema(name))


@app.command(help=_("Run a calculator on one JSON input."))
def run(
    name: NameArgument,
    file: FileArgument = STANDARD_INPUT,
    explain: ExplainOption = False,
    output_format: Annotated[
        OutputFormat, typer.Option("--format", help=_("How to print: json, or the explanation as text or html."))
    ] = OutputFormat.JSON,
    language: LanguageOption = None,
) -> None:
    """One input, one output; bad input ends with exit code 2 and prints nothing on standard output."""
    from tavlei.calc import evaluate, read_json
    from tavlei.rulebook import explanation_html, explanation_text

    catalogue = book(language)
    with exit_on_refusal():
        with read_input_bytes(file) as stream:
            value = read_json(stream.read())
        evaluated = evaluate(name, value, own_data(), today=today())
        if output_format is OutputFormat.JSON:
            print_json(evaluated.json(catalogue if explain else None))
        else:
            render = explanation_text if output_format is OutputFormat.TEXT else explanation_html
            print_text(render(evaluated.answer.explanation(), catalogue))


@app.command(help=_("Run calculators over JSON lines: {id, calc, input} in, {id, output} or {id, error} out."))
def batch(
    file: FileArgument = STANDARD_INPUT,
    explain: ExplainOption = False,
    strict: Annotated[bool, typer.Option("--strict", help=_("End with exit code 2 if any line had an error."))] = False,
    language: LanguageOption = None,
) -> None:
    """Lines are read, answered and written one by one: the size of the file does not matter."""
    from tavlei.calc import run_batch

    catalogue = book(language)
    lines = errors = 0
    with exit_on_refusal(), read_input_bytes(file) as stream:
        for answer in run_batch(
            _watched(stream), catalogue if explain else None, catalogue.phrase, own_data(), today=today()
        ):
            lines += 1
            errors += "error" in answer
            sys.stdout.buffer.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
    if errors:
        text = catalogue.plural(
            "{errors} of {lines} line had an error", "{errors} of {lines} lines had an error", lines
        )
        typer.echo(text.format(errors=errors, lines=lines), err=True)
        if strict:
            raise typer.Exit(BAD_INPUT)


def _watched(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream, with a progress bar when a person is watching and the answers go elsewhere."""
    if not sys.stderr.isatty() or sys.stdout.isatty() or not stream.seekable():
        yield from stream
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as progress:
        size = stream.seek(0, 2)
        stream.seek(0)
        task = progress.add_task("batch", total=size)
        for line in stream:
            progress.advance(task, len(line))
            yield line

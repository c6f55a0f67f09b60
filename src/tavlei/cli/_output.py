"""What the commands have in common: reading input, printing, and ending with a clear word."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import typer

from tavlei.cli._language import book
from tavlei.rulebook import Problem, Refusal, problem_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

BAD_INPUT = 2


@contextmanager
def exit_on_refusal() -> Iterator[None]:
    """Tell a refusal on standard error, one line a problem, and end with exit code 2."""
    try:
        yield
    except Refusal as error:
        tell_problems(*error.problems)
        raise typer.Exit(BAD_INPUT) from error


def tell_problems(*problems: Problem) -> None:
    """What is wrong on standard error, one line a problem."""
    catalogue = book()
    heading = catalogue.phrase("error")
    for problem in problems:
        typer.echo(f"{heading}: {problem_text(problem, catalogue)}", err=True)


@contextmanager
def read_input_bytes(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file, or of standard input for `-`."""
    if str(path) == "-":
        if sys.stdin.isatty():
            typer.echo(book().phrase("Reading from the keyboard; end with Ctrl-D."), err=True)
        yield sys.stdin.buffer
        return
    try:
        with path.open("rb") as stream:
            yield stream
    except OSError as error:
        what = {"file": str(path), "error": error.strerror}
        raise Refusal(Problem("cannot read {file}: {error}", what)) from error


def print_json(value: Any, *, indent: int | None = 2) -> None:
    """A JSON value on standard output, in UTF-8 whatever the terminal thinks."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    sys.stdout.buffer.write(text.encode() + b"\n")


def print_text(text: str) -> None:
    """A text on standard output, in UTF-8."""
    sys.stdout.buffer.write(text.encode())

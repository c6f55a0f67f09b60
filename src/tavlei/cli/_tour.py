"""`tavlei tour`: a guided tour of the calculators for somebody who has just installed the program."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
from typing import TYPE_CHECKING, Any

import typer

from tavlei.cli._language import Language, book
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import print_text
from tavlei.cli._own_data import today

if TYPE_CHECKING:
    from tavlei.calc import Calculator
    from tavlei.languages import Catalogue


def tour(language: LanguageOption = None) -> None:
    """Show the calculators one by one; at a terminal the visitor chooses and enters figures, elsewhere examples run."""
    from tavlei.calc import all_calculators

    calculators = all_calculators()
    if not sys.stdin.isatty():
        _show_all(calculators, book(language))
        return
    catalogue = book(language)
    try:
        catalogue = book(language or _ask_language())
        _welcome(catalogue)
        while (chosen := _choose(calculators, catalogue)) is not None:
            _visit(chosen, catalogue)
    except (EOFError, KeyboardInterrupt, typer.Abort):
        typer.echo()
    _farewell(catalogue)


def _show_all(calculators: list[Calculator], catalogue: Catalogue) -> None:
    _welcome(catalogue)
    for calculator in calculators:
        typer.echo(f"\n== {calculator.name}: {catalogue.phrase(calculator.title)}")
        _answer(calculator, dict(calculator.example), catalogue)
    _farewell(catalogue)


def _ask_language() -> Language:
    while (answer := input("ru / uk / en? ").strip().lower()) not in list(Language):
        if not answer:
            return Language(book().language)
    return Language(answer)


def _welcome(catalogue: Catalogue) -> None:
    typer.echo(catalogue.phrase("Tavlei: every number says which clause it came from. Choose a calculator and try it."))


def _farewell(catalogue: Catalogue) -> None:
    typer.echo("\n" + catalogue.phrase("What next:"))
    for words in ("calc list", "rulebook coverage", "rulebook show 7.3", "--help"):
        typer.echo(f"  {_program()} {words}")


def _program() -> str:
    """How the visitor can call the program from here."""
    if shutil.which("tavlei"):
        return "tavlei"
    return "python -m tavlei.cli" if sys.argv[0].endswith("__main__.py") else os.path.relpath(sys.argv[0])


def _choose(calculators: list[Calculator], catalogue: Catalogue) -> Calculator | None:
    typer.echo()
    for number, calculator in enumerate(calculators, start=1):
        typer.echo(f"  {number}. {catalogue.phrase(calculator.title)} ({calculator.name})")
    typer.echo("  0. " + catalogue.phrase("End of the tour"))
    while True:
        answer = input(catalogue.phrase("Number: ")).strip()
        if answer in ("0", "q"):
            return None
        if answer.isdecimal() and int(answer) <= len(calculators):
            return calculators[int(answer) - 1]
        typer.echo(catalogue.phrase("Enter one of the numbers above."))


def _visit(chosen: Calculator, catalogue: Catalogue) -> None:
    data = {}
    for name, field in chosen.takes.model_fields.items():
        if name not in ("settings", "edition"):
            data[name] = _ask_field(name, field.description or "", chosen.example.get(name), catalogue)
    _answer(chosen, data, catalogue)


def _ask_field(name: str, description: str, example: object, catalogue: Catalogue) -> object:
    shown = json.dumps(example, ensure_ascii=False)
    answer = input(f"  {name} - {catalogue.phrase(description)} [{shown}]: ").strip()
    if not answer:
        return example
    try:
        return json.loads(answer) if not isinstance(example, str) else answer
    except json.JSONDecodeError:
        return answer


def _answer(chosen: Calculator, data: dict[str, Any], catalogue: Catalogue) -> None:
    from tavlei.calc import evaluate
    from tavlei.rulebook import Refusal, explanation_text, refusal_text

    try:
        evaluated = evaluate(chosen.name, data, today=today())
    except Refusal as error:
        heading = catalogue.phrase("error")
        typer.echo(f"{heading}: {refusal_text(error, catalogue)}")
        return
    print_text("\n" + explanation_text(evaluated.answer.explanation(), catalogue))
    sys.stdout.flush()
    typed = shlex.quote(json.dumps(data, ensure_ascii=False))
    typer.echo("\n" + catalogue.phrase("The same by a command:"))
    typer.echo(f"  echo {typed} | {_program()} calc run {chosen.name} --format text")

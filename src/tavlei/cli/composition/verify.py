"""`tavlei composition verify` and `classify`: what is wrong with a work, and where it belongs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tavlei.cli._language import Language, book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text, read_input_bytes
from tavlei.cli._own_data import today
from tavlei.cli._table_building import build_tables
from tavlei.cli._works import FileVariantOption, read_file, tell_diagnostics

PositionArgument = Annotated[
    str,
    typer.Argument(help=_("FEN, - to read a FEN from standard input, or a PDN file with works."), metavar="FEN|-|FILE"),
]
TaskOption = Annotated[str, typer.Option("--task", "-t", help=_("win, draw, or such as «lock 2 men, 1 king»."))]
GenreOption = Annotated[
    str | None, typer.Option("--genre", help=_("Declared: problem, study, positional_ending or locking_task."))
]
GroupOption = Annotated[str | None, typer.Option("--group", help=_("Declared group, such as miniature."))]


def classify(  # noqa: PLR0913, PLR0917 - the options of a command
    position: PositionArgument,
    variant: FileVariantOption = None,
    task: TaskOption = "win",
    genre: GenreOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """The classification as text or JSON."""
    _print_verdict("composition.classify", position, _shared(variant, task, genre, group), language, as_json=as_json)


def verify(  # noqa: PLR0913, PLR0917 - the options of a command
    position: PositionArgument,
    variant: FileVariantOption = None,
    task: TaskOption = "win",
    genre: GenreOption = None,
    group: GroupOption = None,
    line: Annotated[
        list[str] | None, typer.Option("--line", help=_("A variation of the author's solution; may be repeated."))
    ] = None,
    trace: Annotated[list[str] | None, typer.Option("--trace", help=_("A false trace; may be repeated."))] = None,
    effort: Annotated[str, typer.Option("--effort", "-e", help=_("quick, normal, deep, or a number of nodes."))] = (
        "normal"
    ),
    pieces: Annotated[
        int | None,
        typer.Option(
            "--pieces",
            "-p",
            help=_("Use endgame tables of up to so many pieces: 4, and more where they have been built, unless told."),
            min=3,
            max=6,
            show_default=False,
        ),
    ] = None,
    threads: Annotated[
        int,
        typer.Option("--threads", help=_("How many threads prove the other moves; 0: one for every core."), min=0),
    ] = 1,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """The verification as text or JSON; of a PDN file, one work after the other."""
    from tavlei.cli._threads import thread_count
    from tavlei.composition import several_threads

    told = int(effort) if effort.isdigit() else effort
    with several_threads(thread_count(threads)):
        if position.lower().endswith(".pdn"):
            _verify_file(Path(position), variant, told, pieces, language)
            return
        data = {**_shared(variant, task, genre, group), "effort": told, "pieces": pieces}
        data["solution"] = [*(line or ()), *({"moves": moves, "role": "false_trace"} for moves in trace or ())]
        _print_verdict("composition.verify", position, data, language, as_json=as_json)


def _shared(variant: str | None, task: str, genre: str | None, group: str | None) -> dict[str, Any]:
    return {"variant": variant or "russian", "task": task, "genre": genre, "group": group}


def _print_verdict(
    name: str, position: str, facts: dict[str, Any], language: Language | None, *, as_json: bool
) -> None:
    from tavlei.calc import evaluate
    from tavlei.composition import SYSTEMS
    from tavlei.rulebook import explanation_text

    with exit_on_refusal():
        if name == "composition.verify" and facts["variant"] in SYSTEMS:
            build_tables(SYSTEMS[facts["variant"]], facts["pieces"], book(language))
        found = evaluate(name, {**facts, "fen": _fen(position)}, today=today())
        if as_json:
            print_json(found.json())
        else:
            print_text(explanation_text(found.answer.explanation(), book(language)))


def _fen(position: str) -> str:
    if position != "-":
        return position
    with read_input_bytes(Path("-")) as stream:
        return stream.read().decode(errors="replace").strip()


def _verify_file(
    file: Path, variant: str | None, effort: str | int, pieces: int | None, language: Language | None
) -> None:
    from tavlei.composition import verify as verified
    from tavlei.exchange.works import ReadWork
    from tavlei.rulebook import Rulebook, explanation_text

    rulebook, catalogue = Rulebook.on("draughts-rules", today()), book(language)
    with exit_on_refusal():
        found = read_file(file, variant)
        for read_work in found:
            if isinstance(read_work, ReadWork):
                build_tables(read_work.work.variant, pieces, catalogue)
                verification = verified(read_work.work, rulebook, effort, pieces=pieces)
                told = explanation_text(verification.explanation(), catalogue)
                print_text(f"{read_work.number}.\n{told}\n")
    tell_diagnostics(found)

"""`tavlei composition verify` and `classify`: what is wrong with a work, and where it belongs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from tavlei.cli._language import Language, book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import opened, print_json, print_text, refusals_told
from tavlei.cli._own_data import today

if TYPE_CHECKING:
    from tavlei.composition import Work
    from tavlei.games._kernel.interface import EndgameTables
    from tavlei.games.draughts.variants import Variant

SMALL = 3  # tables of so many pieces are made in memory
PositionArgument = Annotated[
    str,
    typer.Argument(help=_("FEN, - to read a FEN from standard input, or a PDN file with works."), metavar="FEN|-|FILE"),
]
VariantOption = Annotated[str, typer.Option("--variant", "-v", help=_("russian or international."))]
TaskOption = Annotated[str, typer.Option("--task", "-t", help=_("win, draw, or such as «lock 2 men, 1 king»."))]
GenreOption = Annotated[
    str | None, typer.Option("--genre", help=_("Declared: problem, study, positional_ending or locking_task."))
]
GroupOption = Annotated[str | None, typer.Option("--group", help=_("Declared group, such as miniature."))]


def classify(  # noqa: PLR0913, PLR0917 - the options of a command
    position: PositionArgument,
    variant: VariantOption = "russian",
    task: TaskOption = "win",
    genre: GenreOption = None,
    group: GroupOption = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """The classification as text or JSON."""
    _told("composition.classify", position, _shared(variant, task, genre, group), language, as_json=as_json)


def verify(  # noqa: PLR0913, PLR0917 - the options of a command
    position: PositionArgument,
    variant: VariantOption = "russian",
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
        int, typer.Option("--pieces", "-p", help=_("Use endgame tables of up to so many pieces."), min=3, max=5)
    ] = SMALL,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """The verification as text or JSON; of a PDN file, one work after the other."""
    given = _shared(variant, task, genre, group)
    given["effort"] = int(effort) if effort.isdigit() else effort
    given["solution"] = [*(line or ()), *({"moves": moves, "role": "false_trace"} for moves in trace or ())]
    if position.lower().endswith(".pdn"):
        _verify_file(Path(position), given["effort"], pieces, language)
    elif pieces > SMALL and not as_json:
        with refusals_told():
            _verify_work(_work(position, given), given["effort"], pieces, language)
    else:
        _told("composition.verify", position, given, language, as_json=as_json)


def _shared(variant: str, task: str, genre: str | None, group: str | None) -> dict[str, Any]:
    return {"variant": variant, "task": task, "genre": genre, "group": group}


def _told(name: str, position: str, given: dict[str, Any], language: Language | None, *, as_json: bool) -> None:
    from tavlei.calc import evaluate
    from tavlei.rulebook import explanation_text

    with refusals_told():
        found = evaluate(name, {**given, "fen": _fen(position)}, today=today())
        if as_json:
            print_json(found.json())
        else:
            print_text(explanation_text(found.answer.explanation(), book(language)))


def _fen(position: str) -> str:
    if position != "-":
        return position
    with opened(Path("-")) as stream:
        return stream.read().decode(errors="replace").strip()


def _work(position: str, given: dict[str, Any]) -> Work:
    from tavlei.calc import find_calculator
    from tavlei.calc.composition_verify import VerifyInput, work_of
    from tavlei.calc.running import check_input

    checked = check_input(find_calculator("composition.verify"), {**given, "fen": _fen(position)})
    return work_of(cast("VerifyInput", checked))


def _verify_file(file: Path, effort: str | int, pieces: int, language: Language | None) -> None:
    from tavlei.exchange.works import ReadWork, read_works

    with refusals_told():
        with opened(file) as stream:
            found = list(read_works(stream.read()))
        for read_work in found:
            if isinstance(read_work, ReadWork):
                print_text(f"{read_work.number}.\n")
                _verify_work(read_work.work, effort, pieces, language)
            else:
                typer.echo(read_work.text(book(language).phrase), err=True)


def _verify_work(work: Work, effort: str | int, pieces: int, language: Language | None) -> None:
    from tavlei.composition import verify as verified
    from tavlei.rulebook import Rulebook, explanation_text

    rulebook = Rulebook.on("draughts-rules", today())
    found = verified(work, rulebook, effort, tables=_tables(work.variant, pieces))
    print_text(explanation_text(found.explanation(), book(language)) + "\n")


def _tables(variant: Variant, pieces: int) -> EndgameTables | None:
    from tavlei.games.kernel_tables import tables

    store = tables(variant) if pieces > SMALL else None
    return store.memory(pieces) if store else None

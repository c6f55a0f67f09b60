"""`tavlei kernel`: the native kernel, its endgame tables, and what a position holds."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text
from tavlei.cli._table_building import building_bar

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import TableStore
    from tavlei.games.draughts.variants import Variant
    from tavlei.games.kernel_analysis import Task
    from tavlei.languages import Catalogue

app = typer.Typer(help=_("The native kernel: speed, endgame tables, proofs."), no_args_is_help=True)
tables_app = typer.Typer(help=_("Endgame tables of Russian draughts, giveaway and 100 squares."), no_args_is_help=True)
app.add_typer(tables_app, name="tables")

START = "start"
PositionArgument = Annotated[
    str, typer.Argument(help=_("FEN, «start», or - to read a FEN from standard input."), metavar="FEN|start|-")
]
VariantOption = Annotated[
    str, typer.Option("--variant", "-v", help=_("The game, such as russian, international or russian80."))
]
PiecesOption = Annotated[int, typer.Option("--pieces", "-p", help=_("Up to how many pieces."), min=2, max=6)]


def tell_absence(catalogue: Catalogue) -> None:
    """Say once, on standard error, that the kernel is not there."""
    from tavlei.games._kernel import absence

    if (problem := absence()) is not None:
        typer.echo(problem.text(catalogue.phrase), err=True)


@app.command(help=_("Tell whether the kernel is installed, which version, and which tables there are."))
def info(as_json: JsonOption = False, language: LanguageOption = None) -> None:
    """Version and tables."""
    from tavlei.cli.kernel.descriptions import described, description_text

    catalogue = book(language)
    fields = described()
    if as_json:
        print_json(fields)
        return
    tell_absence(catalogue)
    print_text(description_text(fields, catalogue))


@app.command(help=_("Count the sequences of moves from a position: the usual proof of a move generator."))
def perft(
    depth: Annotated[int, typer.Argument(help=_("How many moves deep."), min=1, max=20)],
    position: PositionArgument = START,
    variant: VariantOption = "russian",
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """The number at each depth, and how fast."""
    from tavlei.cli._board import read_position
    from tavlei.games.draughts.perft import perft as count
    from tavlei.games.draughts.variants import variant as variant_named

    catalogue = book(language)
    tell_absence(catalogue)
    with exit_on_refusal():
        game = variant_named(variant)
        start = read_position(game, position)
        rows = []
        for plies in range(1, depth + 1):
            began = time.process_time()
            nodes = count(game, start, plies)
            rows.append({"depth": plies, "nodes": nodes, "seconds": time.process_time() - began})
            if not as_json:
                speed = nodes / max(rows[-1]["seconds"], 1e-6)
                print_text(f"{plies:3} {nodes:20,} {speed / 1e6:12,.1f} M/s\n".replace(",", " "))
    if as_json:
        print_json({"variant": variant, "depths": rows})


@tables_app.command(
    "build",
    help=_("Build endgame tables: 4 pieces take seconds, 5 minutes, 6 (64 squares) longer. Stopped, it goes on later."),
)
def build(variant: VariantOption = "russian", pieces: PiecesOption = 4, language: LanguageOption = None) -> None:
    """Everything that is not there yet, with a progress bar."""
    from tavlei.rulebook import Problem, Refusal

    catalogue = book(language)
    with exit_on_refusal():
        store = _store(variant)
        if pieces > store.most:
            params = {"most": store.most, "variant": variant}
            raise Refusal(Problem("most pieces in the tables for «{variant}»: {most}", params))
        began = time.monotonic()
        with building_bar(catalogue.phrase("building tables")) as advance:
            store.build_all(pieces, advance)
        params = {"seconds": f"{time.monotonic() - began:.1f}", "tables": len(store.built())}
        print_text(catalogue.phrase("{tables} tables are there; this took {seconds} s").format(**params) + "\n")


@tables_app.command("verify", help=_("Prove every value of the tables by an independent pass."))
def verify(
    variant: VariantOption = "russian",
    pieces: PiecesOption = 6,
    sample: Annotated[
        int,
        typer.Option("--sample", help=_("Only about so many values of each table, evenly spread; 0 for all."), min=0),
    ] = 0,
    language: LanguageOption = None,
) -> None:
    """A damaged or wrong table ends with exit code 2."""
    from tavlei.rulebook import Problem, Refusal

    catalogue = book(language)
    with exit_on_refusal():
        store = _store(variant)
        wanted = [material for material in store.built() if sum(material) <= pieces]
        try:
            with building_bar(catalogue.phrase("verifying tables")) as advance:
                positions = store.verify(wanted, advance, sample)
        except ValueError as error:
            raise Refusal(Problem("the table is damaged: {error}", {"error": str(error)})) from error
        fields = {"tables": len(wanted), "positions": catalogue.value(positions)}
        text = (
            catalogue.phrase("tables: {tables}, positions in the sample: {positions}; every value of theirs is right")
            if sample
            else catalogue.phrase("{tables} tables, {positions} positions: every value is right")
        )
        print_text(text.format(**fields) + "\n")


@app.command(help=_("Say what a position holds: a table result, a proof, or the best line found."))
def analyse(  # noqa: PLR0913, PLR0917 - the options of a command
    position: PositionArgument,
    variant: VariantOption = "russian",
    moves: Annotated[
        str,
        typer.Option("--moves", help=_("Moves from there, or a whole PDN: draws that may be claimed are told too.")),
    ] = "",
    goal: Annotated[
        str | None, typer.Option("--goal", help=_("What to prove for the side to move: win, draw or lock."))
    ] = None,
    men: Annotated[int, typer.Option("--men", help=_("How many men to lock, exactly."), min=0)] = 0,
    kings: Annotated[int, typer.Option("--kings", help=_("How many kings to lock, exactly."), min=0)] = 0,
    every_move: Annotated[bool, typer.Option("--every-move", help=_("Prove it for each first move."))] = False,
    seconds: Annotated[float, typer.Option("--seconds", help=_("How long to search for each proof."), min=0.0)] = 10.0,
    nodes: Annotated[int, typer.Option("--nodes", help=_("How many positions to search at most."), min=1)] = 2**40,
    pieces: Annotated[int, typer.Option("--pieces", help=_("Use tables of up to so many pieces."), min=0, max=6)] = 4,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """Tables first, then the search; what could not be decided is told as such."""
    from tavlei.cli._board import read_position
    from tavlei.cli._own_data import today
    from tavlei.cli.kernel import descriptions
    from tavlei.games.draughts.game import replay
    from tavlei.games.draughts.records import pdn_record
    from tavlei.games.draughts.variants import variant as variant_named
    from tavlei.games.kernel_search import Limits
    from tavlei.rulebook import Rulebook

    catalogue = book(language)
    tell_absence(catalogue)
    with exit_on_refusal():
        game = variant_named(variant)
        rulebook, given = Rulebook.on("draughts-rules", today()), read_position(game, position)
        played = replay(game, pdn_record(moves)[1], rulebook, start=given)
        start = played.position
        task = _task(goal, men, kings, white=start.white_to_move)
        limits = Limits(nodes=nodes, seconds=seconds)
        with building_bar(catalogue.phrase("building tables")) as advance:
            analysis = descriptions.analysed(played, task, limits, pieces, advance, every_move=every_move)
        if as_json:
            print_json(analysis.json())
        else:
            print_text(descriptions.analysis_text(analysis, catalogue))


def _task(goal: str | None, men: int, kings: int, *, white: bool) -> Task | None:
    from tavlei.games.kernel_analysis import Goal, Task
    from tavlei.rulebook import Problem, Refusal

    if goal is None:
        return None
    if goal not in list(Goal):
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(Goal), "got": goal}))
    return Task(Goal(goal), white=white, men=men, kings=kings)


def _store(variant: str) -> TableStore:
    from tavlei.games._kernel import active
    from tavlei.games.draughts.variants import variant as variant_named
    from tavlei.games.kernel_tables import tables
    from tavlei.rulebook import Problem, Refusal

    game: Variant = variant_named(variant)
    if active() is None:
        raise Refusal(Problem("endgame tables need the native kernel, which is not installed"))
    store = tables(game)
    if store is None:
        raise Refusal(Problem("there are no endgame tables for «{variant}»", {"variant": variant}))
    return store

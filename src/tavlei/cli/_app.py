"""The command line as a whole. Rooms are imported when a command needs them, so that help stays quick."""

from __future__ import annotations

import os
import sys
from typing import Annotated

import typer

from tavlei import __version__
from tavlei.cli import (
    _analyse,
    _board,
    _bridge,
    _calc,
    _documents,
    _fide,
    _games,
    _journal,
    _norms,
    _samples,
    _tour,
    _witness,
)
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import BAD_INPUT, tell_problems
from tavlei.cli._own_data import own_rules
from tavlei.cli._troubles import tell_trouble
from tavlei.cli.bulk import bridge, commands, titles
from tavlei.cli.composition import commands as _composition
from tavlei.cli.composition import verify
from tavlei.cli.engine import commands as _engine
from tavlei.cli.exchange import files
from tavlei.cli.kernel import commands as _kernel
from tavlei.cli.lists import commands as _lists
from tavlei.cli.office import backup, serve, worker
from tavlei.cli.rulebook import check
from tavlei.cli.rulebook import commands as _rulebook
from tavlei.extras import missing_extra
from tavlei.rulebook import Refusal

app = typer.Typer(
    name="tavlei",
    help=_("A federation lives by its own regulations: every number says which clause it came from."),
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(_calc.app, name="calc")
app.add_typer(_rulebook.app, name="rulebook")
_rulebook.app.command("check", help=_("Check a federation's own editions, tables and readings."))(check.check)
app.add_typer(_kernel.app, name="kernel")
app.add_typer(_engine.app, name="engine")
app.command("analyse", help=_("Look at games move by move: judgements, turning points, better lines."))(
    _analyse.analyse
)
app.add_typer(files.app, name="exchange")
app.add_typer(_bridge.app, name="bridge")
app.add_typer(_fide.app, name="fide")
app.add_typer(_games.app, name="games")
app.add_typer(_norms.app, name="norms")
app.add_typer(_composition.app, name="composition")
_composition.app.command("verify", help=_("Verify a work: legality, solution, uniqueness, economy, finals."))(
    verify.verify
)
_composition.app.command("classify", help=_("Say to which system, genre and group a work belongs."))(verify.classify)
app.add_typer(_documents.app, name="documents")
app.command("board", help=_("Show a draughts position as a picture."))(_board.board)
app.add_typer(serve.app, name="office")
app.add_typer(_lists.app, name="lists")
commands.app.command("bridge", help=_("The monthly list of bridge: coefficients, points, rating."))(bridge.bridge)
commands.app.command("titles", help=_("The standings, titles and ranks of many draughts competitions."))(titles.titles)
app.add_typer(commands.app, name="bulk")
app.add_typer(_journal.app, name="journal")
app.add_typer(_witness.app, name="witness")
app.add_typer(backup.app, name="backup")
app.command("serve", help=_("Open the office in the browser."))(serve.serve)
app.command("worker", help=_("Do background jobs of the office until stopped."))(worker.worker)
app.command("samples", help=_("Write good files of every kind that an office takes: people, results, reports, lists."))(
    _samples.samples
)
app.command("tour", help=_("A guided tour of the calculators."))(_tour.tour)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tavlei {__version__}")
        raise typer.Exit


@app.callback()
def root(
    language: LanguageOption = None,  # noqa: ARG001 - taken by its own callback
    version: Annotated[  # noqa: ARG001 - likewise
        bool, typer.Option("--version", help=_("Print the version and end."), callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Take the options that stand before a command, and the federation's own regulations."""
    own_rules()


def run() -> None:
    """Run the command line: a reader that goes away (`| head`) is no error, a missing extra and trouble are told."""
    try:
        app()
    except ModuleNotFoundError as error:
        missing = missing_extra(error)
        if missing is None:
            raise
        tell_problems(missing)
        sys.exit(BAD_INPUT)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Refusal as refusal:  # of a setting, which whatever reads it first meets
        tell_problems(*refusal.problems)
        sys.exit(BAD_INPUT)
    except Exception as error:
        tell_trouble(error)
        raise

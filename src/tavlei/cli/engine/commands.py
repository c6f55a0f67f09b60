"""`tavlei engine`: a player of draughts for boards and other programs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

    from tavlei.cli.engine.dxp import PlayedGame

app = typer.Typer(
    help=_("A player of draughts: for a board that speaks the Hub protocol, and against other programs over DXP."),
    invoke_without_command=True,
)
VariantOption = Annotated[
    str, typer.Option("--variant", "-v", help=_("The game, such as russian, international or russian80."))
]
LevelOption = Annotated[int, typer.Option("--level", help=_("From 1, a child's, to 10, full strength."), min=1, max=10)]

ThreadsOption = Annotated[
    int,
    typer.Option("--threads", help=_("How many threads think at full strength; 0: one for every core."), min=0),
]


@app.callback()
def engine(context: typer.Context) -> None:
    """Without a command: the Hub protocol of 100 squares, as boards start an engine."""
    if context.invoked_subcommand is None:
        hub()


@app.command(help=_("Speak the Hub protocol, version 2, on standard input and output."))
def hub(variant: VariantOption = "international", level: LevelOption = 10, threads: ThreadsOption = 1) -> None:
    """Until `quit` or the end of the input."""
    from tavlei.cli._threads import thread_count
    from tavlei.cli.engine.hub import HubSession
    from tavlei.games.engine.hub import variant_of
    from tavlei.games.needed_kernel import need_kernel

    with exit_on_refusal():
        need_kernel()
        HubSession(_say, variant_of(variant), threads=thread_count(threads), strength=level).run(sys.stdin)


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


@app.command(help=_("Play over DXP: wait for a program that asks for games, or ask one with --connect."))
def dxp(  # noqa: PLR0913, PLR0917 - the game that is asked for
    variant: VariantOption = "international",
    connect: Annotated[str | None, typer.Option(help=_("The other program's address; else wait for one."))] = None,
    port: Annotated[int, typer.Option(help=_("The port of the connection."), min=0, max=65535)] = 27531,
    address: Annotated[str, typer.Option(help=_("Where to wait."))] = "127.0.0.1",
    minutes: Annotated[int, typer.Option(help=_("Minutes for a game that is asked for."), min=1, max=999)] = 5,
    moves: Annotated[int, typer.Option(help=_("After how many moves it ends."), min=1, max=999)] = 75,
    games: Annotated[int, typer.Option(help=_("How many games are asked for, with colours changed."), min=1)] = 1,
    level: LevelOption = 10,
    threads: ThreadsOption = 1,
    language: LanguageOption = None,
) -> None:
    """A line for every game; the end of the connection ends the command."""
    from tavlei.cli._threads import thread_count
    from tavlei.cli.engine.dxp import NAME, Connection, DxpGame
    from tavlei.games.engine.dxp import GameRequest
    from tavlei.games.engine.hub import variant_of
    from tavlei.games.engine.levels import level as level_of
    from tavlei.games.engine.player import Player

    catalogue = book(language)
    with exit_on_refusal():
        game = variant_of(variant)
        player = Player(game, threads=thread_count(threads))
        with _joined(connect, address, port) as joined:
            playing = DxpGame(Connection(joined), player, level_of(level))

            def asked() -> Iterator[PlayedGame]:
                for number in range(games):
                    request = GameRequest(NAME, number % 2 == 1, minutes, moves, game.start)
                    if (played := playing.ask(request)) is not None:
                        yield played

            for played in asked() if connect else playing.follow():
                ours = catalogue.phrase("White") if played.ours_white else catalogue.phrase("Black")
                ended = catalogue.phrase(_ENDINGS[played.ending.name])
                print_text(f"{ours}: {ended}, {(len(played.moves) + 1) // 2}\n")


_ENDINGS = {"UNKNOWN": "not decided", "I_LOSE": "loss", "DRAW": "draw", "I_WIN": "win"}


def _joined(connect: str | None, address: str, port: int) -> socket.socket:
    import socket

    if connect is not None:
        return socket.create_connection((connect, port))
    with socket.create_server((address, port)) as waiting:
        typer.echo(f"DXP {address}:{waiting.getsockname()[1]}", err=True)
        return waiting.accept()[0]

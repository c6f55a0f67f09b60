"""`tavlei analyse`: a game looked at move by move, as PDN with comments and as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text, read_input_bytes, tell_problems
from tavlei.cli._own_data import write_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.pdn import PdnGame
    from tavlei.games.engine.analysis import AnalysedMove
    from tavlei.games.engine.player import Player


def analyse(  # noqa: PLR0913, PLR0917 - what is looked at and how
    file: Annotated[Path, typer.Argument(help=_("A PDN file, or - for standard input."), metavar="FILE")],
    html: Annotated[Path | None, typer.Option(help=_("Write a page too."), metavar="FILE")] = None,
    nodes: Annotated[int, typer.Option(help=_("How many positions are looked at for every move."), min=1000)] = 200_000,
    variant: Annotated[
        str | None, typer.Option("--variant", "-v", help=_("The game where the file does not tell it."))
    ] = None,
    threads: Annotated[
        int, typer.Option(help=_("How many threads think; only with one does every run say the same."), min=0)
    ] = 1,
    language: LanguageOption = None,
) -> None:
    """The file once more with comments, on standard output; a game with a mistake is told and passed over."""
    from tavlei.exchange.pdn import write_game
    from tavlei.exchange.pdn.annotated import annotated
    from tavlei.games.engine.analysis_html import game_html, page_html

    catalogue = book(language)
    sections: list[str] = []
    with exit_on_refusal():
        for game, moves in _analysed(file, variant, nodes, threads):
            print_text(write_game(annotated(game, moves, catalogue.phrase)) + "\n")
            title = f"{game.tag('White') or '?'} – {game.tag('Black') or '?'}"
            sections.append(game_html(title, game.variant, tuple(game.positions()), moves, catalogue))
        if html is not None:
            write_text(html, page_html(sections, catalogue))


def _analysed(
    file: Path, variant: str | None, nodes: int, threads: int
) -> Iterator[tuple[PdnGame, list[AnalysedMove]]]:
    from tavlei.cli._threads import thread_count
    from tavlei.exchange.pdn import PdnGame, read_games
    from tavlei.games.draughts.variants import variant as variant_named
    from tavlei.games.engine.analysis import analyse as looked_at
    from tavlei.games.engine.player import Player
    from tavlei.rulebook import Problem

    players: dict[str, Player] = {}
    default = variant_named(variant) if variant else None
    with read_input_bytes(file) as stream:
        for found in read_games(stream.read(), default=default):
            if not isinstance(found, PdnGame):
                tell_problems(found.problem.at(f"games[{found.number - 1}]"))
                continue
            if any(found.tree.note(ply).setups for ply in range(len(found.moves) + 1)):
                tell_problems(Problem("a position is set up between the moves, so they alone are no game"))
                continue
            if found.variant.name not in players:
                players[found.variant.name] = Player(found.variant, threads=thread_count(threads))
            player = players[found.variant.name]
            positions = tuple(found.positions())
            yield found, list(looked_at(player, positions, found.moves, first_number=found.first_number, nodes=nodes))

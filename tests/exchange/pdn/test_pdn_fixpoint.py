"""Read -> write -> read gives the same game, whatever is in it and however it is written."""

from __future__ import annotations

import dataclasses

from hypothesis import given
from hypothesis import strategies as st
from tests.exchange.pdn.pdn_helpers import good
from tests.exchange.pdn.pdn_strategies import games

from tavlei.exchange.pdn import PdnGame, PdnStyle, read_games, write_game, write_games

styles = st.builds(
    PdnStyle,
    notation=st.sampled_from(("full", "short")),
    capture=st.sampled_from((None, ":", "x")),
    every_square=st.booleans(),
    width=st.sampled_from((80, 80, 20, 1, 10_000)),
)


@given(games(), styles)
def test_a_written_game_is_read_as_it_was(game: PdnGame, style: PdnStyle) -> None:
    text = write_game(game, style)
    read = good(text)
    assert read == game
    assert write_game(read, style) == text


@given(st.lists(games(), max_size=4), styles)
def test_a_written_base_is_read_game_by_game(some: list[PdnGame], style: PdnStyle) -> None:
    text = "".join(write_games(some, style))
    assert list(read_games(text)) == some
    assert list(read_games(text.encode())) == some
    assert list(read_games(text.replace("\n", "\r\n"))) == some


@given(games(), styles, st.sampled_from(("GameType", "Result", "FEN", "")))
def test_what_the_tags_do_not_say_is_added(game: PdnGame, style: PdnStyle, missing: str) -> None:
    without = dataclasses.replace(game, tags=tuple(tag for tag in game.tags if tag.name != missing))
    text = write_game(without, style)
    read = good(text)
    assert dataclasses.replace(read, tags=()) == dataclasses.replace(game, tags=())
    assert write_game(read, style) == text


@given(games())
def test_results_in_the_standard_form_are_a_fixpoint_too(game: PdnGame) -> None:
    style = PdnStyle(results="standard")
    read = good(write_game(game, style))
    assert (read.result.outcome, read.result.forfeit) == (game.result.outcome, game.result.forfeit)
    assert read.tree == game.tree
    assert write_game(read, style) == write_game(game, style)

"""The board that pages show: every game in one picture with its words, every possible move as data of the rules."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.template.loader import get_template

from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import VARIANTS, variant
from tavlei.games.renju.board import Letters
from tavlei.games.renju.records import parse_record
from tavlei.office.board.board_view import Mode, draughts_view, offered_moves, stones_view
from tavlei.office.board.diagrams import steps

SVG = "{http://www.w3.org/2000/svg}"


def layer(svg: str, name: str) -> list[ElementTree.Element]:
    found = ElementTree.fromstring(svg).find(f"{SVG}g[@class='{name}']")  # noqa: S314 - our own picture
    assert found is not None
    return list(found)


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("flipped", [False, True])
def test_every_square_is_there_to_be_chosen_and_every_piece_stands_on_its_own(name: str, flipped: bool) -> None:
    game = variant(name)
    view = draughts_view(game, game.start, flipped=flipped)
    squares = {square.attrib["data-square"]: square for square in layer(view.svg, "squares")}
    assert set(squares) == set(game.board.names.values())
    pieces = {piece.attrib["data-on"]: piece for piece in layer(view.svg, "pieces")}
    assert set(pieces) == {game.board.names[bit] for bit in game.board.bits if bit & game.start.occupied}
    for at, piece in pieces.items():
        x, y = (int(squares[at].attrib[part]) + 24 for part in "xy")
        assert piece.attrib["transform"] == f"translate({x} {y})"


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("russian", "W:Wc3,e3,Kg1:Bd4,f6,b6"),
        ("international", "W:W31,32,K46:B28,19,8"),
        ("russian80", "B:Wc3:Bd6,f6"),
    ],
)
def test_the_offered_moves_are_those_of_the_rules(name: str, position: str) -> None:
    game = variant(name)
    stands, play = parse_fen(game, position), rules(game)
    offered = offered_moves(game, stands)
    assert {parse_move(play, stands, move["move"]).identity for move in offered} == {
        move.identity for move in play.moves(stands)
    }
    for move in offered:
        made = parse_move(play, stands, move["move"])
        assert (move["path"][0], move["path"][-1]) == (game.board.names[made.origin], game.board.names[made.target])
        assert move["after"] == fen(game, play.play(stands, made))


def test_only_a_board_to_move_on_tells_the_moves() -> None:
    game = variant("russian")
    assert draughts_view(game, game.start).data["moves"] == ()
    assert len(draughts_view(game, game.start, mode=Mode.MOVE).data["moves"]) == 7


def test_a_game_of_renju_is_the_same_board() -> None:
    moves = parse_record("h8 h9 - j10", Letters.INTERNATIONAL)
    view = stones_view(moves, at=2)
    assert [stone.attrib["data-on"] for stone in layer(view.svg, "pieces")] == ["h8", "h9"]
    assert len(layer(view.svg, "squares")) == 225
    assert [step["move"] for step in view.walks[0]] == ["", "1.h8", "2.h9", "3.-", "4.j10"]
    assert view.walks[0][4] == {**view.walks[0][4], "fen": "B:Wh9=2,j10=4:Bh8=1", "last": ["j10"]}


def test_a_line_ends_where_it_cannot_go_on() -> None:
    game = variant("russian")
    walk = steps(game, game.start, ["c3-d4", "d6-c5", "a1-h8"])
    assert [(step["move"], step["last"]) for step in walk] == [
        ("", []),
        ("c3-d4", ["c3", "d4"]),
        ("d6-c5", ["d6", "c5"]),
    ]


def test_the_component_shows_picture_and_words_without_a_script() -> None:
    game = variant("russian")
    view = draughts_view(game, parse_fen(game, "W:WKa1,c3:BKh8"), field="moves")
    page = get_template("cotton/board.html").render({"view": view})
    assert 'data-field="moves"' in page
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="board"' in page
    assert "a1" in page[page.index("<desc") : page.index("</desc>")]

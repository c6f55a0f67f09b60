"""SGF: what is written is read back, dirty games are read with remarks, broken ones are told, the rest is read."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tavlei.exchange.sgf import (
    SgfDiagnostic,
    SgfGame,
    SgfMove,
    SgfNode,
    SgfProperty,
    game_of_moves,
    line_of_value,
    read_games,
    sgf_point,
    text_of_value,
    text_value,
    write_game,
)
from tavlei.games.renju.board import CENTRE, POINTS, Letters, RenjuPosition, StoneColour, parse_point
from tavlei.games.renju.records import parse_record
from tavlei.rulebook import Refusal

HEAD = "(;FF[4]GM[4]CA[UTF-8]SZ[15]"
MOVES = parse_record("1.h8 2.h9 3.i10 4.- 5.a15", Letters.INTERNATIONAL)


def game(source: str | bytes) -> SgfGame:
    """The only game of a source, which has no mistake."""
    (only,) = read_games(source)
    assert isinstance(only, SgfGame), only.text()
    return only


def diagnostic(source: str | bytes) -> SgfDiagnostic:
    (only,) = read_games(source)
    assert isinstance(only, SgfDiagnostic)
    return only


def codes(of: SgfGame | None) -> list[str]:
    assert of is not None
    return [remark.code for remark in of.remarks]


# Points, text, clean games


def test_aa_is_the_upper_left_corner() -> None:
    assert [sgf_point(parse_point(name)) for name in ("a15", "o15", "a1", "h8", "h9")] == ["aa", "oa", "ao", "hh", "hg"]
    assert len({sgf_point(point) for point in range(POINTS)}) == POINTS


@given(st.text())
@example("x\n(;GM[4")
def test_texts_survive_their_escapes(text: str) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    told = "".join(letter if letter == "\n" or not letter.isspace() else " " for letter in lines)
    value = game(write_game(game_of_moves((), {"GC": text}))).root.values("GC")[0]
    assert text_of_value(value) == told
    assert line_of_value(value) == told.replace("\n", " ").strip()


def test_escapes() -> None:
    assert text_value("a]b\\c:[d") == "a\\]b\\\\c:[d"
    assert text_of_value("a\\]b\\\\c\\:d\\\ne\tf\\x") == "a]b\\c:de fx"
    assert text_of_value(text_value("x\n(;GM[4")) == "x\n(;GM[4"


def test_a_record_becomes_a_game_and_back() -> None:
    info = {"PB": "Иванов", "PW": "A]B", "RE": "B+R", "DT": "2023-05-01", "EV": "Кубок", "RU": "Taraguchi-10"}
    made = game_of_moves(MOVES, info, {0: "начало", 5: "конец"})
    text = write_game(made)
    assert text.startswith(HEAD + "PB[Иванов]PW[A\\]B]RE[B+R]")
    assert "".join(text.split()).endswith("C[начало];B[hh];W[hg];B[if];W[];B[aa]C[конец])")
    again = game(text.encode())
    assert again == made
    assert again.moves() == MOVES
    stones = [frozenset(map(parse_point, names)) for names in (("h8", "i10", "a15"), ("h9",))]
    assert again.position() == RenjuPosition(*stones)
    assert [again.black, again.white, again.result, again.date, again.event, again.rules] == list(info.values())
    assert [again.nodes[0].comment, again.nodes[5].comment] == ["начало", "конец"]
    assert again.remarks == ()
    assert again.encoding == "utf-8"


def test_variations_setup_and_unknown_properties_are_kept_in_order() -> None:
    body = (
        "KO[]XYZ[a][b\\]]AB[aa:cc][hh]AW[hg];B[ii]LB[ii:A][jj:B\\:C](;W[jj]C[main];B[tt])(;AE[hh]PL[W](;W[hh])(;W[]))"
    )
    text = f"{HEAD}{body})\n"
    read = game(text)
    assert write_game(read).replace("\n", "") == text.strip()
    assert read.parents == (-1, 0, 1, 2, 1, 4, 4)
    assert read.children() == [[1], [2, 4], [3], [], [5, 6], [], []]
    assert list(read.main_line()) == [0, 1, 2, 3]
    assert list(read.plays()) == [
        SgfMove(1, StoneColour.BLACK, parse_point("i7")),
        SgfMove(2, StoneColour.WHITE, parse_point("j6")),
        SgfMove(3, StoneColour.BLACK, None),
    ]
    corner = {parse_point(f + r) for f in "abc" for r in ("13", "14", "15")}
    assert read.position() == RenjuPosition(
        frozenset(corner | {CENTRE, parse_point("i7")}), frozenset({parse_point("h9"), parse_point("j6")})
    )
    assert CENTRE in read.position(5).white
    assert read.line_to(5) == [0, 1, 4, 5]
    with pytest.raises(Refusal, match="set up"):
        read.moves()
    assert read.remarks == ()


def test_a_collection() -> None:
    games = [game_of_moves(MOVES[:count], {"GN": str(count)}) for count in range(4)]
    read = list(read_games("\n".join(map(write_game, games))))
    assert read == games
    assert [each.number for each in read] == [1, 2, 3, 4]
    assert list(read_games(b"")) == list(read_games(" \n\ufeff")) == []


def test_lines_are_not_too_long() -> None:
    text = write_game(game_of_moves(tuple(range(POINTS))))
    assert max(map(len, text.splitlines())) <= 80


# Dirty games


def test_small_letters_old_names_and_the_style_of_other_programs() -> None:
    read = game("(;gm[4]sz[15]\nBlack[h8] junk ;White[H9]\n;b[HJ];W[pass];!В[о15])")  # Cyrillic В and о
    assert read.moves() == parse_record("h8 h9 h6 - o15", Letters.INTERNATIONAL)
    assert sorted(set(codes(read))) == ["left_out", "name", "point"]
    assert [remark.params["text"] for remark in read.remarks if remark.code == "left_out"] == ["junk", "!"]
    assert [str(remark.path) for remark in read.remarks if remark.code == "point"] == ["line 2"]
    assert write_game(read) == f"{HEAD}B[hh];W[hg];B[hj];W[];B[oa])\n"


def test_the_letters_of_points_are_chosen() -> None:
    (read,) = read_games(f"{HEAD};B[M12])", letters=Letters.RUSSIAN)
    assert isinstance(read, SgfGame)
    assert read.moves() == (parse_point("l12"),)
    assert game(f"{HEAD};B[M12])").moves() == (parse_point("m12"),)


@pytest.mark.parametrize(
    ("head", "found"),
    [
        ("(;FF[4]GM[4]", ["no_size"]),
        ("(;FF[4]SZ[15]", ["no_game_type"]),
        ("(;FF[3]GM[4]SZ[15]", ["format"]),
        ("(;GM[1]SZ[15:15]", ["game_type"]),
        ("(;GM[4]CA[windows-1251]SZ[ 15 ]", ["encoding"]),
        ("(GM[4]SZ[15]", ["no_semicolon"]),
        ("From: me\n(;GM[4]SZ[15]", ["outside"]),
    ],
)
def test_the_head_is_completed_with_a_remark(head: str, found: list[str]) -> None:
    read = game(f"{head};B[hh])")
    assert codes(read) == found
    assert [len(read.root.values(name)) for name in ("FF", "GM", "CA", "SZ")] == [1, 1, 1, 1]
    assert read.root.values("FF") == ("4",)
    assert read.root.values("CA") == ("UTF-8",)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (";B[hh]()", ["empty"]),
        (";B[hh](;W[ii]);W[jj]", ["after_variation"]),
        (";B[hh](;W[ii])C[x]", ["after_variation"]),
        (";B[hh]C[see [1] here]", ["left_out", "left_out"]),
        (";B[hh];[x]", ["left_out"]),
        (";B[hh]C[no end;W[ii]", ["end_missing"]),
        (";B[hh]Ж[x]", ["left_out"]),
        (";B[hh];SZ[15]", ["not_in_root"]),
        (";W[hh];B[ii]", ["turn"]),
        (";B[hh])\n) bye", ["outside"]),
    ],
)
def test_what_is_odd_gets_a_remark(text: str, found: list[str]) -> None:
    read = game(f"{HEAD}{text})")
    assert codes(read) == found
    assert game(write_game(read)) == read


def test_a_variation_is_not_taken_for_the_next_game() -> None:
    read = game(f"{HEAD};B[hh](;W[ii])(;GM[4]W[jj]))\n")
    assert (len(read.nodes), codes(read)) == (4, ["not_in_root"])
    assert write_game(read) == f"{HEAD};B[hh](;W[ii])(;GM[4]W[jj]))\n"


def test_what_a_node_does_is_taken_back_before_the_next_variation() -> None:
    assert len(game(f"{HEAD}(;AB[hh]AE[hh]AW[ii])(;B[hh];W[ii]))").nodes) == 4


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16"])
def test_encodings_are_found_out(encoding: str) -> None:
    read = game(f"{HEAD}PB[Щёголев]PW[Їжак];B[hh])".encode(encoding))
    assert (read.black, read.white) == ("Щёголев", "Їжак")
    assert read.encoding == encoding.removesuffix("-sig")
    assert codes(read) == []


@pytest.mark.parametrize(("encoding", "name"), [("koi8-r", "Щукин"), ("shift_jis", "中村ソ表")])
def test_an_encoding_that_is_named_is_heard(encoding: str, name: str) -> None:
    """The second bytes of ソ and 表 look like a backslash."""
    read = game(f"(;GM[4]CA[{encoding}]SZ[15]PB[{name}];B[hh])".encode(encoding))
    assert (read.black, read.encoding, codes(read)) == (name, encoding, ["encoding"])


def test_a_collection_glued_of_two_encodings() -> None:
    one = f"{HEAD}PB[Петров];B[hh])\n"
    first, second = read_games(one.encode("utf-8") + one.encode("cp1251"))
    assert first == second
    assert [first.encoding, second.encoding] == ["utf-8", "cp1251"]


def test_bytes_of_no_encoding_are_told() -> None:
    assert codes(game(b"(;GM[4]SZ[15]PB[\xcf\xce\x98];B[hh])")) == ["undecodable"]


# Broken games


@pytest.mark.parametrize(
    ("text", "code", "place", "move"),
    [
        (";B[hh];W[hh])", "occupied", (1, 35), 2),
        (";B[hh]\n;W[pp])", "no_point", (2, 2), 2),
        (";B[hh][ii])", "values", (1, 29), 1),
        (";AB[aa:zz])", "no_point", (1, 29), 0),
        (";B[hh];W[ii]", "not_closed", (1, 40), 0),
        (";B[hh];C[oops", "not_closed", (1, 36), 0),
        (";B[hh]);W[ii])", "closed_early", (1, 35), 0),
    ],
)
def test_a_mistake_is_told_with_its_place(text: str, code: str, place: tuple[int, int], move: int) -> None:
    found = diagnostic(HEAD + text)
    assert (found.problem.code, (found.line, found.column), found.move) == (code, place, move)
    assert found.partial is not None
    assert found.partial.nodes[0].line("SZ") == "15"
    assert found.source.startswith(HEAD)


def test_a_diagnostic_in_words() -> None:
    found = diagnostic(f"{HEAD}PB[A]PW[B]EV[Cup];B[hh](;W[ii])(;W[hh]))")
    assert found.text() == "game 1, line 1, column 61, A - B, Cup, move 2, in a variation: the point h8 is occupied"
    assert found.offending == "W[hh]"
    assert found.partial is not None
    assert len(found.partial.nodes) == 4


def test_a_mistake_of_the_main_line_comes_first_and_the_others_are_remarks() -> None:
    found = diagnostic(f"{HEAD};B[hh];W[ii](;B[jj];W[xx])(;B[hh]))")
    assert (found.problem.code, found.in_variation, codes(found.partial)) == ("no_point", False, ["occupied"])
    found = diagnostic(f"{HEAD};B[hh](;W[ii](;B[jj])(;B[hh]))(;W[jj]))")
    assert (found.problem.code, found.in_variation) == ("occupied", True)


def test_another_board_is_kept_but_not_played() -> None:
    found = diagnostic("(;GM[1]SZ[19];B[pd];W[dp])")
    assert (found.problem.code, found.offending) == ("size", "SZ[19]")
    assert found.partial is not None
    assert found.partial.nodes[1] == SgfNode((SgfProperty("B", ("pd",)),))


def test_a_text_without_a_game() -> None:
    found = diagnostic("hello [1] (there)")
    assert (found.problem.code, found.offending, found.partial) == ("no_game", "hello [1] (there)", None)
    assert diagnostic("(GM[4").partial is None


def test_the_games_after_a_broken_one_are_read() -> None:
    good = f"{HEAD};B[hh])\n"
    broken = [f"{HEAD};B[hh](;W[ii]\n", f"{HEAD}C[no end\n", f"{HEAD};B[zz])\n", f"{HEAD};B[hh]);W[ii])\n"]
    read = list(read_games("".join(each + good for each in broken) + f"{HEAD}C[no end"))
    assert [isinstance(each, SgfGame) for each in read] == [False, True] * 4 + [False]
    assert [each.number for each in read] == list(range(1, 10))
    assert [each.line for each in read if isinstance(each, SgfGame)] == [2, 4, 6, 8]
    one_line = list(read_games(f"{HEAD};B[hh]) {HEAD};B[hh];W[hh])"))
    assert isinstance(one_line[1], SgfDiagnostic)
    assert one_line[1].column == 2 * len(HEAD) + 16


def test_only_trees_in_the_order_of_writing_are_games() -> None:
    node = SgfNode()
    for parents in [(), (0,), (-1, -1), (-1, 1), (-1, 0, 1, 0, 1)]:
        with pytest.raises(Refusal):
            SgfGame((node,) * len(parents), parents)
    for each in [SgfProperty("b", ("",)), SgfProperty("B", ()), SgfProperty("C", ("]",)), SgfProperty("C", ("\\",))]:
        with pytest.raises(Refusal):
            write_game(SgfGame((SgfNode((each,)),), (-1,)))


def test_properties_of_other_programs_are_kept() -> None:
    text = "(;GM[4]FF[4]CA[UTF-8]SZ[15]QPR[1]QSLW[abc];B[hh]QPR[2]QSLW[x\\]y];W[gg])"
    (game,) = read_games(text)
    assert isinstance(game, SgfGame)
    assert write_game(game).strip() == text

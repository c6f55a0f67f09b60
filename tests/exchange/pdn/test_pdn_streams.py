"""Streams of text and of bytes, encodings, and files that do not fit into memory."""

from __future__ import annotations

import io
from itertools import count, islice
from typing import TYPE_CHECKING

import pytest
from tests.exchange.pdn.pdn_helpers import codes, good

from tavlei.exchange.pdn import PdnGame, read_games

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TEXT = '[Event "Чемпионат Украины, Ківерці"]\n[White "Їжак Є."]\n\n1. c3-d4 {хорошо} d6-c5 1-0\n'


def test_utf_8_and_windows_1251_are_told_apart() -> None:
    plain = good(TEXT)
    for encoding, told in (("utf-8", "utf-8"), ("utf-8-sig", "utf-8"), ("cp1251", "cp1251")):
        game = good(TEXT.encode(encoding))
        assert game == plain
        assert game.encoding == told
    assert plain.encoding is None
    assert good("\ufeff" + TEXT) == plain


def test_a_base_glued_together_from_files() -> None:
    glued = TEXT.encode("cp1251") + TEXT.encode("utf-8-sig") + TEXT.encode("cp1251")
    games = list(read_games(glued))
    assert [game.encoding for game in games] == ["cp1251", "utf-8", "cp1251"]
    assert set(games) == {good(TEXT)}


def test_a_mark_in_a_comment_is_a_letter() -> None:
    assert good("1. c3-d4 {a\n\ufeffb} *").tree.note(1).comments == ("a \ufeffb",)


def test_letters_of_no_encoding_are_remarked() -> None:
    game = good(b'[White "\x98\xcf"]\n1. c3-d4 *')
    assert game.tag("White") == "\ufffdП"
    assert codes(game).count("undecodable") == 1
    assert "undecodable" not in codes(good('[White "П"]\n1. c3-d4 *'.encode("cp1251")))


def test_every_kind_of_source(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_bytes((TEXT * 3).encode())
    wanted = [good(TEXT)] * 3
    with file.open("rb") as stream:
        assert list(read_games(stream)) == wanted
        assert not stream.closed
    with file.open(encoding="utf-8") as text_stream:
        assert list(read_games(text_stream)) == wanted
    assert list(read_games(io.BytesIO(file.read_bytes()))) == wanted
    assert list(read_games((TEXT * 3).splitlines(keepends=True))) == wanted
    assert list(read_games(io.StringIO(TEXT * 3))) == wanted


def test_a_file_without_an_end_is_read_game_by_game() -> None:
    taken = 0

    def lines() -> Iterator[str]:
        nonlocal taken
        for number in count(1):
            taken += 3
            yield from (f'[Event "{number}"]\n', "1. c3-d4 d6-c5\n", "1-0\n")

    games = list(islice(read_games(lines()), 1000))
    assert [game.tag("Event") for game in games if isinstance(game, PdnGame)] == [str(each) for each in range(1, 1001)]
    assert taken <= 3 * 1001


@pytest.mark.parametrize("separator", ["\n", "\n\n"])
def test_a_file_without_tags_and_an_end_is_read_game_by_game(separator: str) -> None:
    lines = (f"1. c3-d4 d6-c5 1-0{separator}" for _ in count())
    assert len(list(islice(read_games(lines), 100))) == 100


def test_nothing() -> None:
    assert list(read_games("")) == []
    assert list(read_games(b"")) == []
    assert list(read_games(io.BytesIO())) == []

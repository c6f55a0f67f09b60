"""Whatever is fed to the reader, it answers with games and diagnostics, and everything is in one of them."""

from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st
from tests.exchange.pdn.pdn_strategies import games
from tests.proving import examples

from tavlei.exchange.pdn import PdnDiagnostic, PdnGame, read_games, write_game, write_games

PIECES = (
    *('[Event "x"]', '[FEN "W:Wc3:Be5"]', '[FEN "', '[GameType "20"]', '[GameType "25"]', '[Result "1-0"]', "[", "]"),
    *("1.", "2...", "12", "...", "c3-d4", "d6-c5", "cd4", "c:e5", "32-28", "19-23", "28x19", "3228", "c3xe5xg7"),
    *("{", "}", "(", ")", ";", "%", "$", "$5", "!", "?!", "(!)", "*", "1-0", "1/2-1/2", "+/-", "0-0", "1-1", "½"),
    *('/FEN "W:Wc3:Be5"/', "/", '"', "\\", "\n", "\n\n", "\r", "\r\n", "\ufeff", "x", "-", "²-³", "٣-٤", "9" * 30),
)
MARKERS = ("{mark}", "; mark\n", "% mark\n", "mark", '[Mark "mark"]', '[Mark "mark', "(1. c3-d4 {mark})", "(mark)")
soup = st.lists(st.sampled_from(PIECES), max_size=40).map(" ".join)
tight_soup = st.lists(st.sampled_from(PIECES), max_size=40).map("".join)


def read(source: str | bytes) -> list[PdnGame | PdnDiagnostic]:
    """Read everything, and use everything that was read."""
    found = list(read_games(source))
    assert [each.number for each in found] == list(range(1, len(found) + 1))
    for each in found:
        game = each if isinstance(each, PdnGame) else each.partial
        if isinstance(each, PdnDiagnostic):
            assert each.text()
            assert each.line >= 1
        if game is not None:
            assert len(list(game.positions())) == len(game.moves) + 1
            _comes_back(game)
    return found


def _comes_back(game: PdnGame) -> None:
    (again,) = read_games(write_game(game))
    assert isinstance(again, PdnGame), again.text()
    assert (again.tree, again.start, again.variant) == (game.tree, game.start, game.variant)
    assert again.result == game.result
    assert write_game(again) == write_game(game)


@given(st.one_of(st.text(), soup, tight_soup))
@example("(" * 2000)
@example("{" * 2000)
@example("1. c3-d4 " + "( c3-b4 " * 500 + ")" * 500)
@example("[" * 2000 + '"' * 2000)
@example("1." * 2000)
@example("c3" + "-d4" * 2000)
@example("[Event]")
@example('[Event "a"] [Event]')
@example("1. c3-d4 [Event]")
@example("[FEN" + '"' * 3)
@examples(60)
def test_any_text(text: str) -> None:
    read(text)


@given(st.binary())
def test_any_bytes(content: bytes) -> None:
    read(content)


@given(games(), st.integers(0, 2**32))
def test_damaged_games(game: PdnGame, seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - hypothesis chose the seed
    text = write_game(game)
    for _ in range(chance.randint(1, 4)):
        place, length = chance.randrange(len(text) + 1), chance.choice((0, 1, 1, 5))
        text = text[:place] + chance.choice(("", *PIECES)) + text[place + length :]
    read(text)
    read(text.encode("cp1251", errors="replace"))


@given(st.lists(st.sampled_from((*PIECES, *MARKERS)), max_size=60), st.sampled_from(("", " ", "\n")))
@examples(60)
def test_nothing_is_dropped(pieces: list[str], between: str) -> None:
    """Every comment, every unknown word and every tag is in a game as it is written again or in a diagnostic."""
    marked = [piece.replace("mark", f"mark{number}!") for number, piece in enumerate(pieces)]
    found = list(read_games(between.join(marked)))
    kept = "".join(each.source for each in found if isinstance(each, PdnDiagnostic))
    kept += "".join(write_games(each for each in found if isinstance(each, PdnGame)))
    for number, piece in enumerate(pieces):
        assert ("mark" in piece) <= (f"mark{number}!" in kept)

"""Records of games."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import replay
from tavlei.games.draughts.records import record_columns, record_line, split_record
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.rulebook import Refusal

LINE = "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4"
LINE_OF_FOUR = "1. c3-b4 d6-c5 2. b4:d6 e7:c5"
COLUMNS = """\
Белые: Иванов  Черные: Петров
1. e3-d4       d6-c5
2. f2-e3       f6-g5
3. c3-b4       g5-h4
4. b4:d6       h4:f2
5. e1:g3       c7:h4
Белые сдались.
"""


@pytest.mark.clause("draughts-rules-2022", "6.1.6.2/p7", "6.1.6.2/p9")
@pytest.mark.clause("draughts-rules-2013", "2.1.6.2/p7", "2.1.6.2/p8")
def test_the_sample_game_in_columns_and_in_a_line() -> None:
    game = replay(RUSSIAN, split_record(LINE), RULES)
    assert record_line(game) == LINE
    assert record_columns(game, headings=("Белые: Иванов", "Черные: Петров"), ending="Белые сдались.") == COLUMNS


def test_a_record_in_columns_is_read_back() -> None:
    moves = split_record("\n".join(COLUMNS.splitlines()[1:-1]))
    assert record_line(replay(RUSSIAN, moves, RULES)) == LINE


@pytest.mark.clause("draughts-rules-2022", "7.3/p7")
def test_100_squares_are_never_abbreviated() -> None:
    game = replay(INTERNATIONAL, split_record("1. 32-28 18-23 2. 37 - 32 23-29 3. 34:23 17-22 4. 28:17 19:26"), RULES)
    assert record_line(game) == "1. 32-28 18-23 2. 37-32 23-29 3. 34:23 17-22 4. 28:17 19:26"


def test_black_may_begin_and_white_may_end() -> None:
    game = replay(RUSSIAN, split_record("1. ... h4-g3 2. f2:h4"), RULES, start=parse_fen(RUSSIAN, "B:Wf2:Bh4,a7"))
    assert record_line(game, short=False) == "1. ... h4-g3 2. f2:h4"


@pytest.mark.parametrize(
    "written",
    [
        "1. c3-b4 d6-c5 2. b4:d6 e7:c5",
        "1.c3-b4. d6-c5. 2.b4:d6. e7:c5.",
        "1) c3-b4, d6-c5; 2) b4:d6, e7:c5",
        "1)c3-b4 d6-c5 2)b4 x d6 e7 x c5",
        "c3 - b4 d6 – c5, b4 × d6 e7 х c5.",
        "1. c3-b4 d6-c5\n2. b4xd6 e7xc5",
    ],
)
def test_stops_numbers_and_spaces_that_people_write(written: str) -> None:
    game = replay(RUSSIAN, split_record(written), RULES)
    assert [len(game.moves), record_line(game)] == [4, record_line(replay(RUSSIAN, split_record(LINE_OF_FOUR), RULES))]


def test_a_stop_behind_a_typed_move_is_passed_over() -> None:
    assert replay(RUSSIAN, ["c3-b4.", "d6-c5;", "b4:d6,"], RULES).moves[-1].is_capture


@pytest.mark.clause("draughts-rules-2022", "6.1.5.3")
def test_a_refused_move_says_why() -> None:
    with pytest.raises(Refusal, match=r"capture must be made.*\[.*6\.1\.5\.3"):
        replay(RUSSIAN, ["c3-b4", "d6-c5", "g3-h4"], RULES)
    with pytest.raises(Refusal, match="after the end of the game"):
        replay(RUSSIAN, ["a1-b2"], RULES, start=parse_fen(RUSSIAN, "W:Wa1:Bb2,c3"))

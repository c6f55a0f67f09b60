"""Tags in every state."""

from __future__ import annotations

import pytest
from tests.exchange.pdn.pdn_helpers import codes, good

from tavlei.exchange.pdn import PdnTag, write_game


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('[Event "Cup"]', "Cup"),
        ('[Event       "Cup"]', "Cup"),
        ('[ Event "Cup" ]', "Cup"),
        ('  [Event "Cup"]', "Cup"),
        ('[Event"Cup"]', "Cup"),
        ('[Event ""]', ""),
        ('[Event " a  b "]', " a  b "),
        (r'[Event "the \"big\" one"]', 'the "big" one'),
        (r'[Event "a \\ b"]', "a \\ b"),
        (r'[Event "c:\games"]', "c:\\games"),
        ('[Event "a ] b [ c { d ; e % f ( g"]', "a ] b [ c { d ; e % f ( g"),
        ('[Event "1. c3-d4 1-0"]', "1. c3-d4 1-0"),
    ],
)
def test_a_tag(line: str, value: str) -> None:
    game = good(f"{line}\n\n1. c3-d4 *")
    assert game.tags == (PdnTag("Event", value),)
    assert "tag_form" not in codes(game)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ('[Event "Кубок "Дружба""]', 'Кубок "Дружба"'),
        ('[Event "Кубок "Дружба" 1965"]', 'Кубок "Дружба" 1965'),
        ("[Event Cup]", "Cup"),
        ("[Event 3]", "3"),
        ('[Event "Cup]', "Cup"),
        ('[Event "Cup', "Cup"),
        ('[Event "c:\\"]', "c:\\"),
    ],
)
def test_a_tag_that_is_not_written_as_it_should_be_is_kept_with_a_remark(line: str, value: str) -> None:
    game = good(f'{line}\n[White "w"]\n\n1. c3-d4 *')
    assert game.tags == (PdnTag("Event", value), PdnTag("White", "w"))
    assert codes(game).count("tag_form") == 1


def test_what_stands_behind_such_a_tag_is_read_too() -> None:
    game = good('[Event "Кубок "Дружба""] {so} 1. c3-d4 *')
    assert (game.tag("Event"), game.tree.note(0).comments, len(game.moves)) == ('Кубок "Дружба"', ("so",), 1)


@pytest.mark.parametrize("value", ['"', "\\", '\\"', 'a "b" \\ c', '"]', "\\\\", "[%clk]", "{", "Дружба «x»"])
def test_any_value_comes_back(value: str) -> None:
    from tavlei.exchange.pdn import PdnGame
    from tavlei.games.draughts.variants import RUSSIAN

    game = PdnGame(RUSSIAN, RUSSIAN.start, tags=(PdnTag("Event", value),))
    read = good(write_game(game))
    assert read.tag("Event") == value
    assert "tag_form" not in codes(read)

"""PDN as programs write it: games without moves, positions without a side to move, files without a type of game."""

from __future__ import annotations

import io

import pytest

from tavlei.exchange.pdn import PdnDiagnostic, PdnGame, read_games
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import new_game
from tavlei.games.draughts.variants import VARIANTS
from tavlei.languages import catalogue
from tavlei.rulebook import Rulebook
from tavlei.rulebook.rendering import explanation_text


def games(text: str) -> list[PdnGame]:
    found = list(read_games(text))
    assert all(isinstance(game, PdnGame) for game in found), found
    return [game for game in found if isinstance(game, PdnGame)]


@pytest.mark.parametrize("moves", ["1. - 1/2-1/2", "1. - - 1/2-1/2", "1. -- 2. -- 1/2-1/2", "1. \N{EM DASH} 1/2-1/2"])
def test_a_game_without_moves_is_no_mistake(moves: str) -> None:
    (game,) = games(f'[Event "A game of which only the result is known"]\n[GameType "25"]\n\n{moves}\n')
    assert [remark.code for remark in game.remarks] == ["no_moves"]
    assert game.result.text == "1/2-1/2"


@pytest.mark.parametrize(
    ("moves", "white"), [("*", True), ("1. a1-b2 *", True), ("1... h8-g7 *", False), ("1. h8-g7 *", False)]
)
def test_a_position_that_does_not_tell_who_moves(moves: str, *, white: bool) -> None:
    (game,) = games(f'[GameType "25"]\n[FEN "?:Wa1:Bh8"]\n\n{moves}\n')
    assert game.start.white_to_move is white
    assert [remark.code for remark in game.remarks] == ["side_unknown"]


SHORT = "1. 22-18 1-1"  # a move of both boards
LONG = "1. 32-28 19-23 1-1"
LETTERED = "1. c3-d4 1-1"


@pytest.mark.parametrize("as_stream", [False, True])
def test_the_type_of_game_is_guessed_for_the_file(*, as_stream: bool) -> None:
    text = "".join(f'[Event "{number}"]\n\n{moves}\n\n' for number, moves in enumerate([LONG, SHORT, LONG, LETTERED]))
    found = list(read_games(io.StringIO(text) if as_stream else text))
    games = [game if isinstance(game, PdnGame) else game.partial for game in found]
    variants = [game.variant.name for game in games if game is not None]
    assert variants == ["international", "international", "international", "russian"]


@pytest.mark.clause("draughts-rules-2022", "6.1.7")
@pytest.mark.parametrize(("variant", "winner", "told"), [
    ("giveaway", "White", {"ru": "Белые выиграли: у них не осталось", "uk": "Білі виграли: у них не залишилося"}),
    ("russian", "Black", {"ru": "Черные выиграли: у соперника не", "uk": "Чорні виграли: у суперника не"}),
])  # fmt: skip
def test_who_gave_everything_away_has_nothing_left(variant: str, winner: str, told: dict[str, str]) -> None:
    game = new_game(
        VARIANTS[variant], Rulebook.on("draughts-rules", None), start=parse_fen(VARIANTS[variant], "W:W:Bh8")
    )
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.white_wins is (winner == "White")
    for language, sentence in told.items():
        assert sentence.casefold() in explanation_text(outcome.explanation(), catalogue(language)).casefold()


@pytest.mark.parametrize(
    "moves",
    [
        "1)c3-d4 d6-c5 2)b2-c3 f6-g5",
        "1) c3-d4 d6-c5 2) b2-c3 f6-g5",
        "1. c3-d4. d6-c5, 2. b2-c3; f6-g5.",
        "1. c3 - d4 d6 - c5 2. b2 - c3 f6 - g5",
    ],
)
def test_numbers_with_a_bracket_and_stops_behind_a_move_are_read(moves: str) -> None:
    (game,) = games(f'[GameType "25"]\n\n{moves} *\n')
    assert len(game.moves) == (3 if ";" in moves else 4)  # a semicolon begins a comment to the end of its line


def test_a_bracket_behind_a_variation_is_no_number() -> None:
    (game,) = games('[GameType "25"]\n\n1. c3-d4 (1. c3-b4 d6-c5) 1... d6-c5 *\n')
    assert len(game.moves) == 2


@pytest.mark.clause("draughts-rules-2022", "6.1.5.3")
def test_a_missed_capture_is_refused_with_its_clause() -> None:
    (found,) = read_games('[GameType "25"]\n\n1. c3-b4 d6-c5 2. g3-h4 *\n')
    assert isinstance(found, PdnDiagnostic)
    assert "нужно бить" in found.problem.text(catalogue("ru").phrase)
    assert found.problem.clause is not None
    assert found.problem.clause.number == "6.1.5.3"


def test_a_guessed_type_is_told_in_the_language_of_the_reader() -> None:
    (game,) = games("1. c3-d4 d6-c5 *\n")
    assert game.remarks[0].sentence(catalogue("ru").phrase).endswith("русские шашки")

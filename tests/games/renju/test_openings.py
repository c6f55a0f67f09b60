"""Every opening regulation step by step: who acts, with which colour, where."""

from __future__ import annotations

from itertools import product

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import StoneColour, parse_point
from tavlei.games.renju.openings import (
    Choose,
    Declare,
    OfferFifths,
    OpeningState,
    OpeningStep,
    Option,
    PlaceStone,
    Swap,
    different_moves,
    opening_regulations,
    start,
)

KEYS = [
    *("swap", "rif", "sakata", "super_sakata", "tarannikov"),
    *("taraguchi", "super_taraguchi", "yamaguchi", "soosorv"),
]
STONES = [parse_point(name) for name in ("h8", "h9", "i8", "g7", "j10", "k3")]
FIFTHS = "P1 offers {} anywhere, P2 chooses, P2 6 anywhere"
# What each regulation asks for while nobody swaps, in the words of the fact sheet; P1 has Black unless he takes White.
COURSES = {
    ("swap", None): "P1 1 centre, P2 2 3x3, P1 3 5x5, P2 swaps, P2 4 anywhere, " + FIFTHS.format(2),
    ("rif", None): "P1 1 centre, P1 2 3x3, P1 3 opening, P2 swaps, P2 4 anywhere, " + FIFTHS.format(2),
    ("sakata", None): "P1 1 centre, P1 2 3x3, P1 3 opening, P2 4 7x7, P2 5 9x9, P1 white/black, P1 6 anywhere",
    ("super_sakata", None): (
        "P1 1 centre, P1 2 3x3, P1 3 opening, P2 4 7x7, P2 5 9x9, P1 white/black/two_stones, P1 6 anywhere"
    ),
    ("tarannikov", None): (
        "P1 1 centre, P2 swaps, P2 2 3x3, P1 swaps, P1 3 5x5, P2 swaps, P2 4 7x7, P1 swaps, P1 5 9x9, P2 swaps, "
        "P2 6 anywhere"
    ),
    ("taraguchi", 5): (
        "P1 1 centre, P2 swaps, P2 2 3x3, P1 swaps, P1 3 5x5, P2 swaps, P2 4 7x7, P1 one_fifth/several_fifths, "
        "P1 swaps, P1 5 9x9, P2 swaps, P2 6 anywhere"
    ),
    ("super_taraguchi", 10): (
        "P1 1 centre, P2 swaps, P2 2 5x5, P1 swaps, P1 3 7x7, P2 swaps, P2 4 9x9, P1 one_fifth/several_fifths, "
        "P1 swaps, P1 5 9x9, P2 swaps, P2 6 anywhere"
    ),
    ("yamaguchi", None): (
        "P1 1 centre, P1 2 3x3, P1 3 opening, P1 declares 1-62, P2 swaps, P2 4 anywhere, " + FIFTHS.format(3)
    ),
    ("soosorv", 4): (
        "P1 1 centre, P1 2 3x3, P1 3 opening, P2 swaps, P2 4 anywhere, P2 declares 1-4, P1 swaps, " + FIFTHS.format(3)
    ),
}


def said(step: OpeningStep) -> str:
    what = {
        "place": f"{step.stone} {step.zone}",
        "swap": "swaps",
        "offer": f"offers {step.count} {step.zone}",
        "choose": "chooses",
        "declare": f"declares {step.least}-{step.most}",
        "option": "/".join(step.options),
    }
    return f"P{step.player} {what[step.kind]}"


def due(state: OpeningState) -> OpeningStep:
    assert state.step is not None
    return state.step


def go_on(state: OpeningState) -> OpeningState:
    """Nobody swaps, the first option is taken, three fifth moves are declared, the first offered one is left."""
    step = due(state)
    match step.kind:
        case "place":
            return state.act(PlaceStone(STONES[len(state.stones)]))
        case "swap":
            return state.act(Swap(False))
        case "offer":
            return state.act(
                OfferFifths(tuple(different_moves(state.position, sorted(step.points))[: step.count or 0]))
            )
        case "choose":
            return state.act(Choose(min(step.points)))
        case "declare":
            return state.act(Declare(3))
        case _:
            return state.act(Option(step.options[0]))


def until(state: OpeningState, kind: str) -> OpeningState:
    while due(state).kind != kind:
        state = go_on(state)
    return state


def players(state: OpeningState) -> tuple[int, int]:
    """Who has Black and who has White."""
    return state.player_of(StoneColour.BLACK), state.player_of(StoneColour.WHITE)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(("regulation", "course"), COURSES.items(), ids=lambda each: str(each)[:24])
def test_the_course_of_a_regulation(regulation: tuple[str, int | None], course: str) -> None:
    state, told = start(*regulation, RULES), []
    while not state.over:
        told.append(said(due(state)))
        state = go_on(state)
    assert ", ".join(told) == course
    assert len(state.stones) == 6
    assert state.to_move is StoneColour.BLACK
    assert players(state) == ((2, 1) if "sakata" in regulation[0] else (1, 2))


def test_there_are_these_regulations_and_each_has_a_course() -> None:
    assert list(opening_regulations(RULES)) == KEYS == [key for key, _ in COURSES]


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(
    ("key", "default"), [("taraguchi", 10), ("super_taraguchi", 10), ("soosorv", 8), ("rif", None)]
)
def test_the_number_in_the_name(key: str, default: int | None) -> None:
    assert start(key, None, RULES).number == default
    numbers = opening_regulations(RULES)[key].numbers
    assert [start(key, n, RULES).number for n in numbers] == list(numbers)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize("swaps", list(product([False, True], repeat=5)))
def test_tarannikov_with_every_choice_of_swaps(swaps: tuple[bool, ...]) -> None:
    """After each of five stones the one who did not put it may swap; a stone is put by whoever has its colour."""
    state, black = start("tarannikov", None, RULES), 1
    for number, swap in enumerate(swaps, start=1):
        mover = black if number % 2 else 3 - black
        assert (due(state).kind, due(state).player, due(state).stone) == ("place", mover, number)
        state = go_on(state)
        assert (due(state).kind, due(state).player) == ("swap", 3 - mover)
        assert due(state).colour is (StoneColour.BLACK if 3 - mover == black else StoneColour.WHITE)
        state = state.act(Swap(swap))
        black = 3 - black if swap else black
    assert (due(state).player, due(state).colour, due(state).stone) == (3 - black, StoneColour.WHITE, 6)
    assert players(go_on(state)) == (black, 3 - black)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize("key", ["swap", "rif", "yamaguchi", "soosorv"])
def test_a_swap_after_three_stones_makes_the_first_player_white(key: str) -> None:
    state = until(start(key, None, RULES), "swap").act(Swap(True))
    assert players(state) == (2, 1)
    assert (due(state).kind, due(state).player, due(state).colour, due(state).stone) == (
        "place",
        1,
        StoneColour.WHITE,
        4,
    )
    offer = until(until(state, "place"), "offer")
    assert (due(offer).player, due(offer).colour) == (2, StoneColour.BLACK)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_soosorv_has_a_second_swap_after_the_number_is_declared() -> None:
    state = until(start("soosorv", None, RULES), "declare").act(Declare(8))
    assert (due(state).kind, due(state).player) == ("swap", 1)
    swapped = state.act(Swap(True))
    assert (due(swapped).kind, due(swapped).player, due(swapped).count) == ("offer", 2, 8)
    kept = state.act(Swap(False))
    assert (due(kept).kind, due(kept).player, due(kept).count) == ("offer", 1, 8)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(("key", "n"), [("taraguchi", 5), ("taraguchi", 10), ("super_taraguchi", 10)])
def test_taraguchi_offers_several_fifth_moves_only_without_a_swap(key: str, n: int) -> None:
    state = until(start(key, n, RULES), "option")
    assert (due(state).player, due(state).colour, due(state).count) == (1, StoneColour.BLACK, n)
    several = state.act(Option("several_fifths"))
    assert said(due(several)) == f"P1 offers {n} anywhere"
    one = state.act(Option("one_fifth")).act(Swap(True))
    assert said(due(one)) == "P2 5 9x9"
    assert players(one) == (2, 1)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(("option", "black"), [("black", 1), ("white", 2)])
@pytest.mark.parametrize("key", ["sakata", "super_sakata"])
def test_in_sakata_the_first_player_takes_a_colour(key: str, option: str, black: int) -> None:
    state = until(start(key, None, RULES), "option").act(Option(option))
    assert players(state) == (black, 3 - black)
    assert (due(state).stone, due(state).stone_colour, due(state).player) == (6, StoneColour.WHITE, 3 - black)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_in_super_sakata_two_more_stones_hand_the_choice_over() -> None:
    state, chooser = until(start("super_sakata", None, RULES), "option"), 1
    for points in (("a1", "b1"), ("c1", "d1"), ("e1", "f1")):
        assert (due(state).kind, due(state).player) == ("option", chooser)
        state = state.act(Option("two_stones"))
        for name, colour in zip(points, (StoneColour.WHITE, StoneColour.BLACK), strict=True):
            assert (due(state).player, due(state).stone_colour) == (chooser, colour)
            state = state.act(PlaceStone(parse_point(name)))
        chooser = 3 - chooser
    state = state.act(Option("black"))
    assert players(state) == (2, 1)
    assert said(due(state)) == "P1 12 anywhere"


def test_super_sakata_ends_even_if_all_take_two_stones() -> None:
    state = until(start("super_sakata", None, RULES), "option")
    while "two_stones" in due(state).options:
        state = state.act(Option("two_stones"))
        for _ in range(2):
            state = state.act(PlaceStone(min(due(state).points)))
    state = state.act(Option("white"))
    state = state.act(PlaceStone(min(due(state).points)))
    assert state.over
    assert len(set(state.stones)) == 224


def test_a_state_never_changes() -> None:
    first = start("taraguchi", None, RULES)
    second = first.act(PlaceStone(STONES[0]))
    assert first == start("taraguchi", None, RULES)
    assert (first.stones, second.stones) == ((), (STONES[0],))

"""What an opening refuses, and why: every reason, with its clause."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import POINTS, RenjuPosition, parse_point
from tavlei.games.renju.fouls import foul_at
from tavlei.games.renju.openings import (
    Action,
    Choose,
    Declare,
    OfferFifths,
    OpeningState,
    Option,
    Pass,
    PlaceStone,
    Swap,
    replay,
    start,
)
from tavlei.rulebook import Clause, Refusal

KEYS = "swap, rif, sakata, super_sakata, tarannikov, taraguchi, super_taraguchi, yamaguchi, soosorv"
RIF = [{"place": "h8"}, {"place": "h9"}, {"place": "h10"}, {"swap": False}, {"place": "h11"}]
OFFERED = [*RIF, {"offer": ["g8", "h7"]}]
WHOLE = [*OFFERED, {"choose": "h7"}, {"place": "a1"}]
YAMAGUCHI = RIF[:3]
TARAGUCHI: list[dict[str, object]] = [{"place": "h8"}, {"swap": False}]


def points(*names: str) -> tuple[int, ...]:
    return tuple(map(parse_point, names))


def place(name: str) -> PlaceStone:
    return PlaceStone(parse_point(name))


def refusal(state: OpeningState, action: Action) -> tuple[str, str]:
    with pytest.raises(Refusal) as refused:
        state.act(action)
    (problem,) = refused.value.problems
    assert problem.clause is not None
    assert problem.clause.edition == "draughts-rules-2022"
    return problem.sentence(), problem.clause.number


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(
    ("regulation", "actions", "action", "sentence"),
    [
        ("rif", RIF[:1], place("h10"), "stone 2 goes to the central 3×3 square; h10 is outside"),
        ("rif", RIF[:2], place("k8"), "stone 3 goes to the central 5×5 square: one of the 26 openings; k8 is outside"),
        ("swap", RIF[:2], place("h11"), "stone 3 goes to the central 5×5 square; h11 is outside"),
        ("sakata", RIF[:3], place("h12"), "stone 4 goes to the central 7×7 square; h12 is outside"),
        ("sakata", [*RIF[:3], {"place": "h7"}], place("c3"), "stone 5 goes to the central 9×9 square; c3 is outside"),
        ("taraguchi", TARAGUCHI, place("f8"), "stone 2 goes to the central 3×3 square; f8 is outside"),
        ("super_taraguchi", TARAGUCHI, place("e8"), "stone 2 goes to the central 5×5 square; e8 is outside"),
        ("rif", RIF, OfferFifths(points("g8")), "fifth moves to be offered: 2; got 1"),
        ("rif", RIF, OfferFifths(points("g8", "h7", "a1")), "fifth moves to be offered: 2; got 3"),
        ("rif", RIF, OfferFifths(points("g8", "i8")), "the fifth moves g8 and i8 are symmetric"),
        ("rif", RIF, OfferFifths(points("g8", "g8")), "the fifth move g8 is offered twice"),
        ("rif", OFFERED, Choose(parse_point("i8")), "i8 is not among the offered fifth moves: g8, h7"),
        ("rif", OFFERED, Choose(POINTS), "225 is not among the offered fifth moves: g8, h7"),
        ("yamaguchi", YAMAGUCHI, Declare(0), "expected a number of fifth moves from 1 to 62; got 0"),
        ("yamaguchi", YAMAGUCHI, Declare(63), "expected a number of fifth moves from 1 to 62; got 63"),
        ("yamaguchi", YAMAGUCHI, Declare(True), "expected a number of fifth moves from 1 to 62; got True"),
        ("soosorv", RIF, Declare(9), "expected a number of fifth moves from 1 to 8; got 9"),
        ("rif", RIF[:2], Swap(True), "the colours may not be swapped now"),
        ("rif", RIF, Swap(False), "the colours may not be swapped now"),
        ("sakata", RIF[:3], Swap(True), "the colours may not be swapped now"),
        ("rif", [], Pass(), "a pass is not allowed during the opening"),
        ("rif", RIF[:4], Pass(), "a pass is not allowed during the opening"),
        ("rif", WHOLE[:-1], Pass(), "a pass is not allowed during the opening"),
        ("rif", RIF[:3], place("a1"), "this is not what is due now; expected to swap colours or not"),
        ("rif", RIF, place("a1"), "this is not what is due now; expected fifth moves to choose from"),
        ("rif", OFFERED, OfferFifths(()), "this is not what is due now; expected one of the offered fifth moves"),
        ("rif", [], Option("black"), "this is not what is due now; expected a stone on a point"),
        ("yamaguchi", YAMAGUCHI, place("a1"), "this is not what is due now; expected the number of fifth moves"),
        ("rif", WHOLE, place("b1"), "the opening is over"),
        ("rif", WHOLE, Pass(), "the opening is over"),
        ("rif", WHOLE, Swap(True), "the opening is over"),
        ("rif", RIF[:1], PlaceStone(POINTS), "a point is a number from 0 to 224; got 225"),
        ("rif", RIF[:1], PlaceStone(-1), "a point is a number from 0 to 224; got -1"),
        ("rif", RIF, OfferFifths((0, POINTS)), "a point is a number from 0 to 224; got 225"),
    ],
)
def test_reasons(regulation: str, actions: list[object], action: Action, sentence: str) -> None:
    assert refusal(replay(regulation, None, actions, RULES), action) == (sentence, "9.2.4.3")


@pytest.mark.clause("draughts-rules-2022", "9.2.4.1")
@pytest.mark.parametrize(
    ("actions", "action", "sentence"),
    [
        ([], place("h9"), "stone 1 goes to the centre of the board; h9 is outside"),
        (RIF[:1], place("h8"), "the point h8 is occupied"),
        (RIF[:4], place("h10"), "the point h10 is occupied"),
        (RIF, OfferFifths(points("g8", "h11")), "the point h11 is occupied"),
        (WHOLE[:-1], place("h7"), "the point h7 is occupied"),
    ],
)
def test_the_first_stone_in_the_centre_and_each_on_a_free_point(
    actions: list[object], action: Action, sentence: str
) -> None:
    assert refusal(replay("rif", None, actions, RULES), action) == (sentence, "9.2.4.1")


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_an_option_that_there_is_not() -> None:
    stones = [*RIF[:3], {"place": "h7"}, {"place": "h6"}]
    for regulation, choices in (("sakata", "white, black"), ("super_sakata", "white, black, two_stones")):
        state = replay(regulation, None, stones, RULES)
        assert refusal(state, Option("one_fifth")) == (f"expected one of: {choices}; got one_fifth", "9.2.4.3")
    assert refusal(state, place("a1")) == (
        "this is not what is due now; expected one of several ways to go on",
        "9.2.4.3",
    )


@pytest.mark.clause("draughts-rules-2022", "9.2.4.2")
def test_black_may_not_offer_a_foul() -> None:
    """With a checker that calls every point of row 1 a foul: with three stones Black cannot really commit one."""

    def row_one(position: RenjuPosition, point: int) -> str | None:
        assert len(position.black) == len(position.white) == 2 or point >= 15
        return "double_four" if point < 15 else None

    state = replay("rif", None, RIF, RULES, foul=row_one)
    assert refusal(state, OfferFifths(points("g8", "b1"))) == ("Black may not play b1: double_four", "9.2.4.2")
    assert state.step is not None
    assert len(state.step.points) == POINTS - 15 - 4
    white = state.act(OfferFifths(points("g8", "h7"))).act(Choose(parse_point("h7")))
    assert white.act(place("b1")).over


@pytest.mark.clause("draughts-rules-2022", "9.2.4.2")
def test_a_real_foul_among_the_two_stones_of_super_sakata() -> None:
    """Black has h8, i8, g7 and g6: a stone on g8 makes a three along the row and a three along the file."""
    stones = [{"place": name} for name in ("h8", "h9", "i8", "k10", "g7")]
    two = [{"option": "two_stones"}, {"place": "a1"}, {"place": "g6"}, {"option": "two_stones"}, {"place": "c1"}]
    state = replay("super_sakata", None, [*stones, *two], RULES, foul=foul_at)
    assert refusal(state, place("g8")) == ("Black may not play g8: double_three", "9.2.4.2")
    assert replay("super_sakata", None, [*stones, *two], RULES).act(place("g8")).stones[-1] == parse_point("g8")
    assert state.step is not None
    assert parse_point("g8") not in state.step.points


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(
    ("regulation", "n", "sentence", "path"),
    [
        ("rif2", None, f"expected one of: {KEYS}; got rif2", "regulation"),
        ("", None, f"expected one of: {KEYS}; got ", "regulation"),
        ("rif", 2, "renju.regulation_rif is played without a number; got 2", "n"),
        ("taraguchi", 7, "renju.regulation_taraguchi: expected one of 5, 10; got 7", "n"),
        ("super_taraguchi", 5, "renju.regulation_super_taraguchi: expected one of 10; got 5", "n"),
        ("soosorv", 3, "renju.regulation_soosorv: expected one of 4, 5, 6, 7, 8; got 3", "n"),
        ("soosorv", 9, "renju.regulation_soosorv: expected one of 4, 5, 6, 7, 8; got 9", "n"),
    ],
)
def test_a_competition_must_name_a_regulation_that_there_is(
    regulation: str, n: int | None, sentence: str, path: str
) -> None:
    with pytest.raises(Refusal) as refused:
        start(regulation, n, RULES)
    (problem,) = refused.value.problems
    assert (problem.sentence(), problem.path) == (sentence, path)
    assert problem.clause == Clause("draughts-rules-2022", "9.2.4.3")

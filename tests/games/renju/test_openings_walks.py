"""Random walks through every opening regulation by what it allows."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import StoneColour, point_name
from tavlei.games.renju.openings import (
    Action,
    Choose,
    Declare,
    OfferFifths,
    OpeningState,
    OpeningStep,
    Option,
    PlaceStone,
    StepKind,
    Swap,
    action_from_json,
    action_to_json,
    different_moves,
    opening_regulations,
    replay,
    start,
    symmetric_pair,
)
from tavlei.rulebook import Refusal

EVERY = [(key, n) for key, regulation in opening_regulations(RULES).items() for n in (regulation.numbers or (None,))]
OWN_COLOUR = {"swap", "tarannikov", "taraguchi", "super_taraguchi"}  # here each puts only stones of the colour he has


def by_lot(seed: int) -> Random:
    return Random(seed)  # noqa: S311 - to choose moves


def allowed(state: OpeningState, step: OpeningStep, chance: Random) -> Action:
    """One of the actions that the step allows."""
    match step.kind:
        case StepKind.PLACE:
            return PlaceStone(chance.choice(sorted(step.points)))
        case StepKind.SWAP:
            return Swap(chance.random() < 0.5)
        case StepKind.OFFER:
            mixed = chance.sample(sorted(step.points), len(step.points))
            return OfferFifths(tuple(different_moves(state.position, mixed)[: step.count or 0]))
        case StepKind.CHOOSE:
            return Choose(chance.choice(sorted(step.points)))
        case StepKind.DECLARE:
            return Declare(chance.randint(step.least or 0, step.most or 0))
        case StepKind.OPTION:
            return Option(chance.choice(step.options))


def check_step(state: OpeningState, step: OpeningStep) -> None:
    """What must hold of every step, whatever the regulation."""
    placers = [done.player for done, action in state.history if isinstance(action, PlaceStone)]
    assert step.colour is state.colour_of(step.player)
    assert state.player_of(step.colour) == step.player
    match step.kind:
        case StepKind.PLACE:
            assert step.stone == len(state.stones) + 1
            assert step.stone_colour is state.to_move
            assert step.points
            assert step.points.isdisjoint(state.stones)
            if state.regulation.key in OWN_COLOUR or len(state.to_come) == 1:
                assert step.stone_colour is step.colour
        case StepKind.SWAP:
            assert step.player != placers[-1]
        case StepKind.OFFER:
            assert (step.colour, len(state.stones)) == (StoneColour.BLACK, 4)
        case StepKind.CHOOSE:
            assert (step.colour, step.points) == (StoneColour.WHITE, frozenset(state.offered))
        case StepKind.DECLARE:
            assert step.player == placers[-1]
        case StepKind.OPTION:
            assert step.player != placers[-1]


def check_state(before: OpeningState, after: OpeningState) -> None:
    """What an action may change."""
    black, white = after.position.black, after.position.white
    assert len(black) + len(white) == len(set(after.stones)) == len(after.stones)
    assert len(black) - len(white) in (0, 1)
    assert after.stones[: len(before.stones)] == before.stones
    step, action = after.history[-1]
    swapped = isinstance(action, Swap) and action.swap
    if step.kind is not StepKind.OPTION:
        assert (after.black_player != before.black_player) == swapped
    assert len(after.stones) - len(before.stones) == isinstance(action, PlaceStone | Choose)
    assert {state.player_of(colour) for state in (before, after) for colour in StoneColour} == {1, 2}


@pytest.mark.clause("draughts-rules-2022", "9.2.4.1", "9.2.4.3")
@pytest.mark.parametrize(("key", "n"), EVERY)
@given(seed=st.integers(0, 2**32))
def test_every_walk_ends_with_a_stone_of_white(key: str, n: int | None, seed: int) -> None:
    chance, state = by_lot(seed), start(key, n, RULES)
    while (step := state.step) is not None:
        check_step(state, step)
        after = state.act(allowed(state, step, chance))
        check_state(state, after)
        state = after
    twice = sum(action == Option("two_stones") for _, action in state.history)
    assert state.over
    assert len(state.stones) == 6 + 2 * twice
    assert state.to_move is StoneColour.BLACK
    assert len(state.position.black) == len(state.position.white)
    assert (state.opening is not None) or key == "super_taraguchi"
    assert {state.colour_of(1), state.colour_of(2)} == set(StoneColour)
    with pytest.raises(Refusal, match="the opening is over"):
        state.act(Swap(False))


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(("key", "n"), EVERY)
@given(seed=st.integers(0, 2**32))
def test_a_walk_is_replayed_from_its_json(key: str, n: int | None, seed: int) -> None:
    chance, state = by_lot(seed), start(key, n, RULES)
    given_actions: list[object] = []
    while (step := state.step) is not None:
        action = allowed(state, step, chance)
        given_actions.append(action_to_json(action))
        assert action_from_json(given_actions[-1]) == action
        state = state.act(action)
    assert replay(key, n, given_actions, RULES) == state


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
@pytest.mark.parametrize(("key", "n"), [(key, n) for key, n in EVERY if key in {"swap", "rif", "soosorv", "taraguchi"}])
@given(seed=st.integers(0, 2**32))
def test_two_symmetric_fifth_moves_are_always_refused(key: str, n: int | None, seed: int) -> None:
    """The walk is led to a position with a mirror: h8, h9, a third stone and a fourth on the same file."""
    chance, state = by_lot(seed), start(key, n, RULES)
    on_file = [point for point in range(7, 225, 15) if point_name(point) not in {"h8", "h9"}]
    while (step := state.step) is not None and step.kind is not StepKind.OFFER:
        action = allowed(state, step, chance)
        if step.kind is StepKind.PLACE:
            first_two = {1: [112], 2: [127]}.get(step.stone or 0, on_file)
            action = PlaceStone(chance.choice(sorted(step.points & set(first_two))))
        elif step.kind is StepKind.OPTION:
            action = Option("several_fifths")
        elif step.kind is StepKind.DECLARE:
            action = Declare(chance.randint(2, step.most or 0))
        state = state.act(action)
    assert step is not None
    different = different_moves(state.position, chance.sample(sorted(step.points), len(step.points)))
    aside = next(point for point in different if point % 15 != 7)
    mirrored = 15 * (aside // 15) + 14 - aside % 15
    others = [point for point in different if point != aside][: (step.count or 0) - 2]
    offered = chance.sample([aside, mirrored, *others], len(others) + 2)
    assert symmetric_pair(state.position, offered) in {(aside, mirrored), (mirrored, aside)}
    with pytest.raises(Refusal, match="are symmetric"):
        state.act(OfferFifths(tuple(offered)))

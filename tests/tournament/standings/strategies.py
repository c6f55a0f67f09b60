"""Random tournaments as inputs of the calculator: with forfeits, byes, absences, late entries, withdrawals."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tavlei.tournament.standings import CRITERIA

PLAYED = ["1-0", "0.5-0.5", "0-1"]
RESULTS = [*PLAYED, *PLAYED, "+:-", "-:+", "-:-"]
COEFFICIENTS = [name for name in CRITERIA if name != "shmulyan"]
Given = dict[str, Any]


@st.composite
def swiss(draw: st.DrawFn) -> Given:
    """Pairs by chance: a criterion does not ask how they were made."""
    ids = [f"p{number}" for number in range(draw(st.integers(1, 8)))]
    rounds = draw(st.integers(0, 6))
    first = {name: draw(st.sampled_from([1, 1, 1, 2, 3])) for name in ids}
    last = {name: draw(st.sampled_from([rounds, rounds, rounds, 0, 1, 2])) for name in ids}
    left = [{"id": name, "after_round": last[name]} for name in ids if last[name] < rounds]
    played = [
        _swiss_round(draw, [name for name in ids if first[name] <= r <= last[name]]) for r in range(1, rounds + 1)
    ]
    criteria = draw(st.lists(st.sampled_from(COEFFICIENTS), unique=True))
    return _given(draw, "swiss", ids, played, left, criteria)


def _swiss_round(draw: st.DrawFn, present: list[str]) -> list[dict[str, str]]:
    order = draw(st.permutations(present))
    playing = order[: draw(st.integers(0, len(order)))]
    pairs = [
        {"white": one, "black": other, "result": draw(st.sampled_from(RESULTS))}
        for one, other in zip(playing[::2], playing[1::2], strict=False)
    ]
    return [*pairs, {"bye": playing[-1]}] if len(playing) % 2 else pairs


@st.composite
def round_robin(draw: st.DrawFn) -> Given:
    """One or two cycles, perhaps not played to the end."""
    ids = [f"p{number}" for number in range(draw(st.integers(1, 7)))]
    schedule = [one_round for cycle in range(draw(st.integers(1, 2))) for one_round in _circle(ids, cycle)]
    played = schedule[: draw(st.integers(max(0, len(schedule) - 3), len(schedule)))]
    rounds = [
        [each if "bye" in each else {**each, "result": draw(st.sampled_from(RESULTS))} for each in one_round]
        for one_round in played
    ]
    left = [
        {"id": name, "after_round": draw(st.integers(0, len(rounds)))} for name in ids if draw(st.integers(0, 3)) == 0
    ]
    criteria = draw(st.lists(st.sampled_from(list(CRITERIA)), unique=True))
    return _given(draw, "round_robin", ids, rounds, left, criteria)


def _circle(ids: list[str], cycle: int) -> list[list[dict[str, str]]]:
    seats = [*ids, "-"] if len(ids) % 2 else list(ids)
    rounds = []
    for _ in range(len(seats) - 1):
        pairs = list(zip(seats, reversed(seats), strict=True))[: len(seats) // 2]
        rounds.append([_seated(*(pair if cycle == 0 else pair[::-1])) for pair in pairs])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


def _seated(white: str, black: str) -> dict[str, str]:
    if "-" in (white, black):
        return {"bye": black if white == "-" else white}
    return {"white": white, "black": black}


def _given(
    draw: st.DrawFn,
    system: str,
    ids: list[str],
    rounds: list[list[dict[str, str]]],
    left: list[dict[str, Any]],
    criteria: list[str],
) -> Given:
    return {
        "system": system,
        "players": [{"id": name, "rating": draw(st.sampled_from([None, 2000, 2100, 2200]))} for name in ids],
        "rounds": rounds,
        "points_for_win": draw(st.sampled_from([1, 2])),
        "criteria": criteria,
        "withdrawn": left,
        "manual_draw": draw(st.booleans()),
        "sonneborn_berger_form": draw(st.sampled_from([1, 2])),
        "settings": draw(st.sampled_from([{}, {"T9": "forfeit_as_result"}, {"T9": "forfeit_as_bye"}])),
    }


any_tournament = st.one_of(swiss(), round_robin())

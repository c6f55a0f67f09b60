"""What the tests of the standings share: tournaments written shortly, and tables of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import pytest
from tests.tournament.rules import RULES

from tavlei.rulebook import Explanation, Refusal, settings_from_json
from tavlei.tournament.model import Bye, Encounter, Participant, Result, Tournament
from tavlei.tournament.standings import Standings, System, Withdrawal, standings

ROBIN, SWISS = System.ROUND_ROBIN, System.SWISS


def tournament(*rounds: str, points: Literal[1, 2] = 1, ratings: Mapping[str, int] | None = None) -> Tournament:
    """A tournament from lines such as `a-b 1-0, c-d 0.5-0.5, e`: a name alone is a bye."""
    played = tuple(tuple(_pairing(each) for each in line.split(",") if each.strip()) for line in rounds)
    names = {name for line in rounds for name in _names(line)} | set(ratings or ())
    rating = dict(ratings or {})
    return Tournament(tuple(Participant(name, rating.get(name)) for name in sorted(names)), played, points)


def _pairing(text: str) -> Encounter | Bye:
    pair, _, result = text.strip().partition(" ")
    white, _, black = pair.partition("-")
    return Encounter(white, black, Result(result) if result else None) if black else Bye(white)


def _names(line: str) -> list[str]:
    return [name for each in line.split(",") if each.strip() for name in each.split()[0].split("-")]


def from_json(given: Mapping[str, Any]) -> Standings:
    """The table of an input in the form of the calculator."""
    players = tuple(Participant(player["id"], player["rating"]) for player in given["players"])
    rounds = tuple(tuple(_from_json(each) for each in one_round) for one_round in given["rounds"])
    return standings(
        Tournament(players, rounds, given["points_for_win"]),
        System(given["system"]),
        given["criteria"],
        replace(RULES, settings=settings_from_json(given["settings"])),
        withdrawn=[Withdrawal(each["id"], each["after_round"]) for each in given["withdrawn"]],
        manual_draw=given["manual_draw"],
        sonneborn_berger_form=given["sonneborn_berger_form"],
    )


def _from_json(each: Mapping[str, str]) -> Encounter | Bye:
    return Bye(each["bye"]) if "bye" in each else Encounter(each["white"], each["black"], Result(each["result"]))


def places(table: Standings) -> dict[str, int | None]:
    return {row.participant: row.place for row in table.rows}


def values(table: Standings, criterion: str) -> dict[str, Fraction | None]:
    return {row.participant: row.values[criterion] for row in table.rows}


def numbers(**given: object) -> dict[str, Fraction]:
    """Exact numbers by name: `numbers(a="2.5", b=3)`."""
    return {name: Fraction(str(each)) for name, each in given.items()}


def figures(*given: object) -> tuple[Fraction, ...]:
    return tuple(Fraction(str(each)) for each in given)


def points(table: Standings) -> dict[str, Fraction]:
    return {row.participant: row.points for row in table.rows}


def keys(explanation: Explanation) -> list[str]:
    return [step.key for step in explanation.walk()]


def refused(work: Any, *arguments: object, **named: object) -> tuple[str, str | None]:
    """The path and the clause of what a call is refused for."""
    with pytest.raises(Refusal) as caught:
        work(*arguments, **named)
    problem = caught.value.problems[0]
    assert problem.sentence()
    return problem.path, problem.clause.number if problem.clause else None

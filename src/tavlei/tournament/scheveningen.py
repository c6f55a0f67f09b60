"""Scheveningen: everybody of one team or group meets everybody of the other (1.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, Value, cites
from tavlei.tournament.model import Bye, Encounter, encounters
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Round


@dataclass(frozen=True, slots=True)
class Scheveningen:
    """The schedule of two teams or groups; the smaller has free seats, whose opponents have no game in the round."""

    first: tuple[str, ...]
    second: tuple[str, ...]
    cycles: int
    rounds: tuple[Round, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def whites(self) -> dict[str, int]:
        """How often everybody has White."""
        counted = Counter(encounter.white for encounter in encounters(self.rounds))
        return {name: counted[name] for name in (*self.first, *self.second)}

    @property
    def due(self) -> dict[str, int]:
        """How many encounters everybody has."""
        counted = Counter(name for encounter in encounters(self.rounds) for name in encounter.players)
        return {name: counted[name] for name in (*self.first, *self.second)}

    def explanation(self) -> Explanation:
        """The number of rounds, the rule, everybody's colours, every round."""
        number = self.rulebook.clause("1.4/item5")
        data: dict[str, Value] = {"first": len(self.first), "second": len(self.second), "cycles": self.cycles}
        return Explanation(
            Step("scheveningen.schedule", len(self.rounds), number, inputs=data), working=tuple(self._working())
        )

    def _working(self) -> Iterator[Step]:
        number = self.rulebook.clause("1.4/item5")
        yield Step("scheveningen.rule", clause=number, readings=("T19",))
        if len(self.first) != len(self.second):
            yield Step("scheveningen.free_seats", abs(len(self.first) - len(self.second)), number)
        if self.cycles > 1:
            yield Step("scheveningen.even_cycles", clause=number, readings=("T19",))
        for index, one_round in enumerate(self.rounds, start=1):
            pairs = ", ".join(f"{encounter.white} – {encounter.black}" for encounter in encounters([one_round]))
            yield Step("scheveningen.round", pairs, number, inputs={"round": index})
        for name, count in self.whites.items():
            yield Step("scheveningen.whites", count, number, inputs={"player": name, "games": self.due[name]})


@dataclass(frozen=True, slots=True)
class GroupScore:
    """The score between both teams or groups: the sums of the points of their members."""

    first: Fraction
    second: Fraction
    points: Mapping[str, Fraction]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The score, and what every member has brought."""
        number = self.rulebook.clause("1.4/item5")
        working = []
        for name, points in self.points.items():
            data: dict[str, Value] = {"player": name}
            working.append(Step("scheveningen.member_points", points, number, ("T54",), data))
        sums: dict[str, Value] = {"first": self.first, "second": self.second}
        return Explanation(Step("scheveningen.group_score", None, number, ("T54",), sums), working=tuple(working))


@cites("draughts-rules", "1.4/item5")
def group_score(
    points: Mapping[str, Fraction], first: Sequence[str], second: Sequence[str], rulebook: Rulebook
) -> GroupScore:
    """The score between the teams or groups by the points of everybody in the table; the larger sum wins (T54)."""
    sums = [sum((points[name] for name in group), Fraction(0)) for group in (first, second)]
    return GroupScore(sums[0], sums[1], {name: points[name] for name in (*first, *second)}, rulebook=rulebook)


@cites("draughts-rules", "1.4/item5")
def scheveningen(first: Sequence[str], second: Sequence[str], rulebook: Rulebook, *, cycles: int = 1) -> Scheveningen:
    """Round r: number i of the first team meets number (i+r-2) mod n + 1 of the second, with White if i+r is even.

    n is the larger of both numbers. Even cycles repeat the order with colours reversed (T19).
    """
    one, other = tuple(first), tuple(second)
    check_names(one, "first", least=1)
    check_names(other, "second", least=1)
    check_names((*one, *other), "players")
    if cycles < 1:
        problem = Problem("there is at least one cycle; got {got}", {"got": cycles}, path="cycles")
        raise rulebook.refusal(problem, "1.4/item5")
    size = max(len(one), len(other))
    rounds = [
        _round(_seated(one, size), _seated(other, size), number, reverse=cycle % 2 == 1)
        for cycle in range(cycles)
        for number in range(1, size + 1)
    ]
    return Scheveningen(one, other, cycles, tuple(rounds), rulebook=rulebook)


def _seated(names: tuple[str, ...], size: int) -> list[str | None]:
    return [*names, *[None] * (size - len(names))]


def _round(one: list[str | None], other: list[str | None], number: int, *, reverse: bool) -> Round:
    met: list[Encounter | Bye] = []
    free: list[Encounter | Bye] = []
    for place, member in enumerate(one, start=1):
        opponent = other[(place + number - 2) % len(other)]
        if member is None or opponent is None:
            free += [Bye(name) for name in (member, opponent) if name is not None]
            continue
        has_white = ((place + number) % 2 == 0) != reverse
        met.append(Encounter(member, opponent) if has_white else Encounter(opponent, member))
    return (*met, *free)

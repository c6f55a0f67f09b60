"""Olympic systems: knock-out, and the improved form in which all places are played for (1.4; T18)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Step, Value, cites
from tavlei.tournament.fixtures import Fixture, Slot, SlotOrigin
from tavlei.tournament.model import Encounter, Result
from tavlei.tournament.places import Placing, placings
from tavlei.tournament.systems import check_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.rulebook import Rulebook

Share = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """The slots that share out the places from `first` on, and the fixtures by which they do it.

    Without fixtures the places are not played for: who is here takes them together.
    """

    first: int
    round: int
    slots: tuple[Slot, ...]
    fixtures: tuple[Fixture, ...] = ()

    @property
    def last(self) -> int:
        """The last of the places."""
        return self.first + len(self.slots) - 1


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knock-out with what is played and what is to come; `places_played`: groups of places that begin up to it."""

    seeds: tuple[str, ...]
    places_played: int
    groups: tuple[PlaceGroup, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def size(self) -> int:
        """The number of slots of the first round, a power of two."""
        return _power_of_two(len(self.seeds))

    @property
    def clause(self) -> str:
        """The system it is: plain, or with all places played."""
        return _clause(self.places_played, self.size)

    @property
    def fixtures(self) -> tuple[Fixture, ...]:
        """Every fixture by its number, also those that wait for participants."""
        found = (fixture for group in self.groups for fixture in group.fixtures)
        return tuple(sorted(found, key=lambda fixture: fixture.number))

    @property
    def due(self) -> tuple[Fixture, ...]:
        """The fixtures that can be played now."""
        return tuple(fixture for fixture in self.fixtures if fixture.is_due)

    @property
    def byes(self) -> tuple[str, ...]:
        """Who passes the first round without play: the top seeds."""
        return self.seeds[: self.size - len(self.seeds)]

    @property
    def contenders(self) -> tuple[str, ...]:
        """Who may still take the first place, in the order of the seeds."""
        lost = {name for fixture in self.fixtures if fixture.first == 1 for name in (fixture.loser, *fixture.both_lost)}
        return tuple(name for name in self.seeds if name not in lost)

    @property
    def is_complete(self) -> bool:
        """Whether every place is known."""
        return all(fixture.is_decided for fixture in self.fixtures)

    @property
    def placings(self) -> tuple[Placing, ...]:
        """The places that are known, from the first down; empty slots leave no gap."""
        found: list[Placing] = []
        above = 0
        for share in _shares({(group.first, group.last): group for group in self.groups}, 1, self.size):
            known = [name for name in share if name is not None]
            if len(known) == len(share):
                found += placings([known], above)
            above += len(share)
        return tuple(found)

    def explanation(self) -> Explanation:
        """The size, who passes the first round, the places known, every fixture."""
        data: dict[str, Value] = {"participants": len(self.seeds), "size": self.size}
        verdict = Step("knockout.bracket", len(self.due), self.rulebook.clause(self.clause), ("T18",), data)
        return Explanation(verdict, working=tuple(self._working()))

    def explain_way(self, participant: str) -> Explanation:
        """The way of a participant: the place, if it is known, and every fixture on it."""
        slots = [(fixture, (fixture.upper, fixture.lower)) for fixture in self.fixtures]
        met = [fixture for fixture, both in slots if participant in [slot.participant for slot in both]]
        explanations = [fixture.explanation() for fixture in met]
        way = tuple(replace(of_fixture.verdict, steps=of_fixture.working) for of_fixture in explanations)
        for placing in self.placings:
            if placing.participant == participant:
                data: dict[str, Value] = {"participant": participant}
                number = self.rulebook.clause(self.clause)
                return Explanation(Step("knockout.place", placing.text, number, ("T18",), data), working=way)
        return Explanation(way[-1], working=way[:-1])

    def _working(self) -> Iterator[Step]:
        if self.byes:
            yield Step("knockout.byes", ", ".join(self.byes), self.rulebook.clause(self.clause), ("T18",))
        for placing in self.placings:
            data: dict[str, Value] = {"participant": placing.participant}
            yield Step("knockout.place", placing.text, self.rulebook.clause(self.clause), ("T18",), data)
        for fixture in self.fixtures:
            explanation = fixture.explanation()
            yield replace(explanation.verdict, steps=explanation.working)


@cites("draughts-rules", "1.4/item3")
def knockout(
    seeds: Sequence[str],
    rounds: Sequence[Sequence[Encounter]],
    rulebook: Rulebook,
    *,
    places_played: int = 1,
    games: int = 1,
) -> Bracket:
    """The bracket of a knock-out of participants in the order of their seeds, after the encounters played so far.

    Whoever loses is out. With 2 ** k slots the top seeds pass the first round without play, the first two seeds can
    meet in the last round only. Several encounters of a pair in one round are the replays of a draw. In odd rounds the
    upper slot has White. `places_played` of 3 adds the encounter for the third place, which a regulation may order.
    """
    names = tuple(seeds)
    check_names(names, "seeds")
    size = _power_of_two(len(names))
    if not 1 <= places_played <= size:
        data = {"last": size, "got": places_played}
        raise rulebook.refusal(
            Problem("the places played for are 1 to {last}; got {got}", data, path="places_played"), "1.4/item3"
        )
    if games < 1:
        raise rulebook.refusal(
            Problem("an encounter has at least one game; got {got}", {"got": games}, path="games"), "5.4.6"
        )
    plan = _Plan(size, places_played, games, rulebook)
    return Bracket(names, places_played, _grown(names, rounds, plan), rulebook=rulebook)


@cites("draughts-rules", "1.4/item4")
def improved_olympic(
    seeds: Sequence[str], rounds: Sequence[Sequence[Encounter]], rulebook: Rulebook, *, games: int = 1
) -> Bracket:
    """The bracket in which all places are played for: a loss only ends the fight for the higher places.

    Winners take the upper half of the range of places, losers the lower. An empty slot always loses, a pair of empty
    slots is skipped (T18).
    """
    return knockout(seeds, rounds, rulebook, places_played=_power_of_two(max(len(seeds), 1)), games=games)


def _shares(groups: Mapping[tuple[int, int], PlaceGroup], first: int, last: int) -> list[Share]:
    """Who shares which places of a range, in order; None stands for somebody not yet known."""
    group = groups[first, last]
    if not group.fixtures:
        share = tuple(slot.participant for slot in group.slots if not slot.is_empty)
        return [share] if share else []
    middle = (first + last) // 2
    upper, lower = _shares(groups, first, middle), _shares(groups, middle + 1, last)
    both_lost = tuple(name for fixture in group.fixtures for name in fixture.both_lost)
    if both_lost and not groups[middle + 1, last].fixtures:
        lower = [(*(lower[0] if lower else ()), *both_lost)]  # with those who are out since the same round
    elif both_lost:
        lower = [*lower, both_lost]
    return upper + lower


def seed_order(count: int) -> tuple[int, ...]:
    """The seeds from the top of the bracket down, up to the next power of two; neighbours meet in the first round."""
    order = [1]
    while len(order) < count:
        order = [seed for number in order for seed in (number, 2 * len(order) + 1 - number)]
    return tuple(order)


def _grown(names: tuple[str, ...], rounds: Sequence[Sequence[Encounter]], plan: _Plan) -> tuple[PlaceGroup, ...]:
    seeded = [
        Slot(SlotOrigin.SEED, seed, names[seed - 1])
        if seed <= len(names)
        else Slot(SlotOrigin.SEED, seed, is_empty=True)
        for seed in seed_order(len(names))
    ]
    _check_number_of_rounds(rounds, plan.size, plan.rulebook)
    groups: list[PlaceGroup] = []
    level, number, round_number = [PlaceGroup(1, 1, tuple(seeded))], 1, 1
    while level:
        results = _Results(rounds, round_number, plan.rulebook)
        below: list[PlaceGroup] = []
        for group in level:
            played = plan.played(group, number, results)
            number += len(played.fixtures)
            groups.append(played)
            below += _halves(played)
        results.check_all_used()
        level, round_number = below, round_number + 1
    return tuple(groups)


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is the same for the whole bracket."""

    size: int
    places_played: int
    games: int
    rulebook: Rulebook = field(repr=False)

    def played(self, group: PlaceGroup, number: int, results: _Results) -> PlaceGroup:
        """A group with its fixtures, numbered from `number`; without them if its places are not played for."""
        if len(group.slots) == 1 or group.first > self.places_played:
            return group
        pairs = zip(group.slots[::2], group.slots[1::2], strict=True)
        fixtures = tuple(
            self._fixture(group, number + index, upper, lower, results) for index, (upper, lower) in enumerate(pairs)
        )
        return PlaceGroup(group.first, group.round, group.slots, fixtures)

    def _fixture(self, group: PlaceGroup, number: int, upper: Slot, lower: Slot, results: _Results) -> Fixture:
        middle = (group.first + group.last) // 2
        return Fixture(
            number=number,
            round=group.round,
            first=group.first,
            last=group.last,
            upper=upper,
            lower=lower,
            encounters=results.of(upper.participant, lower.participant),
            upper_has_white=group.round % 2 == 1,
            games=self.games,
            loser_plays_on=middle + 1 < group.last and middle + 1 <= self.places_played,
            clause=_clause(self.places_played, self.size),
            rulebook=self.rulebook,
        )


class _Results:
    """The encounters of one round, by pair."""

    def __init__(self, rounds: Sequence[Sequence[Encounter]], round_number: int, rulebook: Rulebook) -> None:
        self._rulebook = rulebook
        self._path = f"rounds[{round_number - 1}]"
        self._left: dict[frozenset[str], list[tuple[int, Encounter]]] = {}
        encounters = rounds[round_number - 1] if round_number <= len(rounds) else ()
        for index, encounter in enumerate(encounters):
            self._left.setdefault(frozenset(encounter.players), []).append((index, encounter))

    def of(self, one: str | None, other: str | None) -> tuple[Encounter, ...]:
        """The encounters of a pair in the order they were played."""
        if one is None or other is None:
            return ()
        found = self._left.pop(frozenset((one, other)), [])
        for index, encounter in found[:-1]:
            if encounter.result is not Result.DRAW:
                problem = Problem("only a draw is replayed", path=f"{self._path}[{index}]")
                raise self._rulebook.refusal(problem, "5.4.6/item4")
        return tuple(encounter for _, encounter in found if encounter.result is not None)

    def check_all_used(self) -> None:
        """Refuse an encounter that the bracket does not have."""
        for index, encounter in sorted(
            (numbered for pair in self._left.values() for numbered in pair), key=lambda numbered: numbered[0]
        ):
            data = {"white": encounter.white, "black": encounter.black}
            problem = Problem("«{white}» and «{black}» do not meet in this round", data, f"{self._path}[{index}]")
            raise self._rulebook.refusal(problem, "1.4/item3")


def _halves(group: PlaceGroup) -> list[PlaceGroup]:
    if not group.fixtures:
        return []
    upper = tuple(fixture.winners_slot for fixture in group.fixtures)
    lower = tuple(fixture.losers_slot for fixture in group.fixtures)
    return [
        PlaceGroup(group.first, group.round + 1, upper),
        PlaceGroup(group.first + len(upper), group.round + 1, lower),
    ]


def _check_number_of_rounds(rounds: Sequence[Sequence[Encounter]], size: int, rulebook: Rulebook) -> None:
    last = size.bit_length() - 1
    for index, one_round in enumerate(rounds):
        if one_round and index >= last:
            problem = Problem("there are only {rounds} rounds", {"rounds": last}, path=f"rounds[{index}]")
            raise rulebook.refusal(problem, "1.4/item3")


def _power_of_two(count: int) -> int:
    return 1 << (count - 1).bit_length()


def _clause(places_played: int, size: int) -> str:
    return "1.4/item4" if places_played == size else "1.4/item3"

"""The four Swiss programs written down word for word: slow, with real going back, for small fields only.

It shares nothing with the product but the model; readings T1-T8, T25-T28 are followed in their plainest form.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import combinations

from tavlei.tournament.model import Bye, Participant, Tournament

Pair = tuple[str, str]


@dataclass
class Man:
    id: str
    number: int
    points: int = 0
    plus: bool = False
    met: set[str] = field(default_factory=set)
    colours: list[tuple[int, str]] = field(default_factory=list)
    entries: list[str | None] = field(default_factory=list)


def sha(*words: str) -> str:
    return sha256(":".join(words).encode()).hexdigest()


class Literal:
    def __init__(
        self,
        tournament: Tournament,
        system: str,
        seed: str,
        absent: set[str],
        forbidden: set[frozenset[str]],
        white: bool | None,
    ) -> None:
        self.system, self.seed, self.forbidden = system, seed, forbidden
        self.round = len(tournament.rounds) + 1
        self.people = {p.id: Man(p.id, n) for p, n in self.numbers(tournament)}
        self.read(tournament)
        late = {p.id for p in tournament.participants if p.from_round > self.round}
        self.present = [man for man in self.people.values() if man.id not in absent and man.id not in late]
        self.white = int(sha(seed, "colour")[0], 16) % 2 == 0 if white is None else white
        if system == "swiss_lot":
            self.white = True
        self.teams: dict[str, str] = {}

    def numbers(self, tournament: Tournament) -> list[tuple[Participant, int]]:
        people = list(tournament.participants)
        if people[0].number is not None:
            return [(p, p.number or 0) for p in people]
        on_time = [p for p in people if p.from_round == 1]
        late = sorted({p.from_round for p in people} - {1})
        ordered = self.by_rating(on_time)
        for entry in late:
            ordered += self.by_rating([p for p in people if p.from_round == entry])
        return [(p, n) for n, p in enumerate(ordered, start=1)]

    def by_rating(self, people: list[Participant]) -> list[Participant]:
        if self.system == "swiss_lot":
            return sorted(people, key=lambda p: sha(self.seed, p.id))
        rated = [p for p in people if p.rating is not None]
        unrated = [p for p in people if p.rating is None]
        by_lot = sorted(rated, key=lambda p: sha(self.seed, p.id))
        return sorted(by_lot, key=lambda p: -(p.rating or 0)) + sorted(unrated, key=lambda p: sha(self.seed, p.id))

    def read(self, tournament: Tournament) -> None:
        for number, one_round in enumerate(tournament.rounds, start=1):
            for man in self.people.values():
                man.entries.append(None)
            for pairing in one_round:
                if isinstance(pairing, Bye):
                    self.people[pairing.player].points += 2
                    self.people[pairing.player].plus = True
                    continue
                white, black = self.people[pairing.white], self.people[pairing.black]
                white.entries[-1], black.entries[-1] = black.id, white.id
                result = str(pairing.result)
                white.points += {"1-0": 2, "+:-": 2, "0.5-0.5": 1}.get(result, 0)
                black.points += {"0-1": 2, "-:+": 2, "0.5-0.5": 1}.get(result, 0)
                if result in ("1-0", "0-1", "0.5-0.5"):
                    white.met.add(black.id)
                    black.met.add(white.id)
                    white.colours.append((number, "w"))
                    black.colours.append((number, "b"))
                white.plus |= result == "+:-"
                black.plus |= result == "-:+"

    def must(self, man: Man) -> str | None:
        last = [colour for _, colour in man.colours][-3:]
        return {"www": "b", "bbb": "w"}.get("".join(last))

    def may_meet(self, one: Man, other: Man) -> bool:
        if other.id in one.met or frozenset((one.id, other.id)) in self.forbidden:
            return False
        return self.must(one) is None or self.must(one) != self.must(other)

    def order(self) -> list[Man]:
        descending = self.round % 2 == 0 and self.system in ("swiss_rating", "swiss_truncated_solkoff")

        def key(man: Man):  # type: ignore[no-untyped-def]
            number = -man.number if descending else man.number
            if self.system == "swiss_lot":
                return -man.points, sha(self.seed, str(self.round), man.id) if self.round > 1 else "", number
            values = [self.people[name].points if name else 0 for name in man.entries]
            if self.round <= 2 or self.system == "swiss_rating":
                return -man.points, 0, number
            if self.system == "swiss_truncated_solkoff":
                return -man.points, -(sum(values) - min(values)), number
            return -man.points, -sum(values), number

        return sorted(self.present, key=key)

    def pair(self) -> tuple[list[Pair], str | None] | None:
        ordered = self.order()
        if len(ordered) % 2 == 0:
            pairs = self.first(ordered)
            return None if pairs is None else (pairs, None)
        for last in reversed(ordered):
            if not last.plus:
                pairs = self.first([man for man in ordered if man is not last])
                if pairs is not None:
                    return pairs, last.id
        return None

    def first(self, ordered: list[Man]) -> list[Pair] | None:
        """The first complete pairing in the order of the search; with teams the first with the fewest team pairs."""
        if self.system == "swiss_lot":
            every = self.in_a_row(ordered)
        else:
            scores = sorted({man.points for man in ordered}, reverse=True)
            groups = [[man for man in ordered if man.points == score] for score in scores]
            every = self.groups(groups, [], ordered)
        found = min(every, key=self.team_pairs, default=None) if self.teams else next(every, None)
        return None if found is None else [self.coloured(*pair) for pair in found]

    def team_pairs(self, pairs: list[tuple[Man, Man]]) -> int:
        return sum(self.teams.get(one.id) == self.teams.get(other.id) for one, other in pairs)

    def in_a_row(self, left: list[Man]) -> Iterator[list[tuple[Man, Man]]]:
        if not left:
            yield []
            return
        for candidate in left[1:]:
            if self.may_meet(left[0], candidate):
                rest = [man for man in left[1:] if man is not candidate]
                for more in self.in_a_row(rest):
                    yield [(left[0], candidate), *more]

    def groups(
        self, groups: list[list[Man]], floaters: list[Man], ordered: list[Man]
    ) -> Iterator[list[tuple[Man, Man]]]:
        if not groups:
            if not floaters:
                yield []
            return
        members, lower = groups[0], groups[1:]
        count = len(members) + len(floaters)
        for leaving in range(count % 2, count + 1, 2):
            for pairs, rest, gone in self.floaters(floaters, members, []):
                missing = leaving - len(gone)
                if missing < 0 or missing > len(rest):
                    continue
                for sent in combinations(self.candidates(rest, lower), missing):
                    inside = [man for man in rest if man not in sent]
                    down = sorted([*gone, *sent], key=lambda man: (-man.points, ordered.index(man)))
                    for inner in self.inside(inside):
                        for more in self.groups(lower, down, ordered):
                            yield [*pairs, *inner, *more]

    def floaters(
        self, floaters: list[Man], members: list[Man], gone: list[Man]
    ) -> Iterator[tuple[list[tuple[Man, Man]], list[Man], list[Man]]]:
        if not floaters:
            yield [], members, gone
            return
        first, others = floaters[0], floaters[1:]
        for candidate in reversed(members) if self.system == "swiss_buchholz" else members:
            if self.may_meet(first, candidate):
                rest = [man for man in members if man is not candidate]
                for pairs, left, away in self.floaters(others, rest, gone):
                    yield [(first, candidate), *pairs], left, away
        yield from self.floaters(others, members, [*gone, first])

    def candidates(self, rest: list[Man], lower: list[list[Man]]) -> list[Man]:
        ordered = list(rest) if self.system == "swiss_buchholz" else list(reversed(rest))
        following = lower[0] if lower else []
        able = [man for man in ordered if any(self.may_meet(man, below) for below in following)]
        return able + [man for man in ordered if man not in able]

    def inside(self, members: list[Man]) -> Iterator[list[tuple[Man, Man]]]:
        if len(members) % 2:
            return
        if not members:
            yield []
            return
        first, half = members[0], len(members) // 2
        if self.system == "swiss_buchholz":
            candidates = list(reversed(members[1:]))
        else:
            candidates = members[half:] + list(reversed(members[1:half]))
        for candidate in candidates:
            if self.may_meet(first, candidate):
                rest = [man for man in members if man not in (first, candidate)]
                for more in self.inside(rest):
                    yield [(first, candidate), *more]

    def coloured(self, higher: Man, other: Man) -> Pair:
        return (higher.id, other.id) if self.higher_has_white(higher, other) else (other.id, higher.id)

    def higher_has_white(self, higher: Man, other: Man) -> bool:
        if self.must(higher):
            return self.must(higher) == "w"
        if self.must(other):
            return self.must(other) == "b"
        mine = higher.colours[-1][1] if higher.colours else None
        his = other.colours[-1][1] if other.colours else None
        if mine is None and his is None:
            return (higher.number % 2 == 1) == self.white
        if mine is None or his is None or mine != his:
            return his == "w" if mine is None else mine == "b"
        surplus = [sum(1 if colour == mine else -1 for _, colour in man.colours) for man in (higher, other)]
        if surplus[0] != surplus[1]:
            changes = surplus[0] > surplus[1]
            return (mine == "b") if changes else (mine == "w")
        one, two = dict(higher.colours), dict(other.colours)
        for number in sorted(set(one) & set(two), reverse=True):
            if one[number] != two[number]:
                return one[number] == "b"
        return mine == "b"

"""A second, slow and literal computation of the standings, straight from the paragraphs; it shares no code with ours.

It reads the JSON of the calculator. Everything is looked up again and again in the list of rounds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

Given = Mapping[str, Any]
SHARES = {
    "1-0": (Fraction(1), Fraction(0)),
    "0.5-0.5": (Fraction(1, 2), Fraction(1, 2)),
    "0-1": (Fraction(0), Fraction(1)),
    "+:-": (Fraction(1), Fraction(0)),
    "-:+": (Fraction(0), Fraction(1)),
    "-:-": (Fraction(0), Fraction(0)),
}
WON, DRAWN, LOST = Fraction(1), Fraction(1, 2), Fraction(0)


class Reference:
    """One tournament; a game is (opponent, own share of a win, was it played)."""

    def __init__(self, given: Given) -> None:
        self.given = given
        self.ids = [player["id"] for player in given["players"]]
        self.rating = {player["id"]: player["rating"] for player in given["players"]}
        self.swiss = given["system"] == "swiss"
        self.manual = given["manual_draw"] and self.swiss
        self.as_bye = given["settings"].get("T9") == "forfeit_as_bye"
        self.left = {each["id"]: each["after_round"] for each in given["withdrawn"]}
        self.removed = {name for name in self.left if self.below_half(name)}

    # what happened

    def all_games(self, name: str, until: int | None = None) -> list[tuple[str, Fraction, bool]]:
        found = []
        for one_round in self.given["rounds"][:until]:
            for each in one_round:
                if "bye" not in each and name in (each["white"], each["black"]):
                    white, black = SHARES[each["result"]]
                    own, other = (white, each["black"]) if each["white"] == name else (black, each["white"])
                    found.append((other, own, ":" not in each["result"]))
        return found

    def byes(self, name: str, until: int | None = None) -> int:
        return sum(each.get("bye") == name for one_round in self.given["rounds"][:until] for each in one_round)

    def below_half(self, name: str) -> bool:
        """5.4.5.2 with T16 and T30."""
        if self.swiss:
            return False
        most = max((sum(one == b for one, _, _ in self.all_games(a)) for a in self.ids for b in self.ids), default=0)
        played = sum(was_played for _, _, was_played in self.all_games(name))
        return played < Fraction((len(self.ids) - 1) * most, 2)

    def games(self, name: str, until: int | None = None) -> list[tuple[str, Fraction, bool]]:
        """Without those who left below half (T16)."""
        if name in self.removed:
            return []
        return [game for game in self.all_games(name, until) if game[0] not in self.removed]

    # 5.4.7, 5.4.8.1

    def points(self, name: str, until: int | None = None) -> Fraction:
        wins = sum((own for _, own, _ in self.games(name, until)), Fraction(0))
        if self.swiss:
            wins += self.byes(name, until)
        return wins * int(self.given["points_for_win"])

    # 5.4.10.11

    def counted_points(self, name: str) -> Fraction:
        """The points of somebody as an opponent."""
        if not self.manual or name not in self.left:
            return self.points(name)
        last = self.left[name]
        others = [each for each in self.ids if each != name]
        then = {other: self.points(other, last) for other in others}
        own = self.points(name, last)
        lower, higher = [each for each in then.values() if each < own], list(then.values())
        if not others:
            return self.points(name)
        group_points = own if own in then.values() else max(lower) if lower else min(higher)
        gains = [self.points(other) - then[other] for other in others if then[other] == group_points]
        return self.points(name) + sum(gains, Fraction(0)) / len(gains)

    def bye_points(self) -> Fraction:
        return min(self.points(name) for name in self.ids)

    # what counts in the coefficients: T8, T9

    def counted(self, name: str) -> list[tuple[str, Fraction]]:
        return [(other, own) for other, own, was_played in self.games(name) if was_played or not self.as_bye]

    def with_result(self, name: str, result: Fraction) -> Fraction:
        """The points of those with whom the player had this result."""
        found = sum((self.counted_points(other) for other, own in self.counted(name) if own == result), Fraction(0))
        if result == WON and self.manual:
            found += self.byes(name) * self.bye_points()
        return found

    def solkoff_entries(self, name: str) -> list[Fraction]:
        entries = [self.counted_points(other) for other, _ in self.counted(name)]
        if self.manual:
            entries += [self.bye_points()] * self.byes(name)
        wanted = len(self.given["rounds"]) if self.swiss else len(self.games(name))
        return sorted(entries + [Fraction(0)] * (wanted - len(entries)))

    # 5.4.8.3 - 5.4.8.10

    def sonneborn_berger(self, name: str) -> Fraction:
        if self.given["sonneborn_berger_form"] == 1:
            return self.with_result(name, WON) + self.with_result(name, DRAWN) / 2
        return self.with_result(name, WON) * 2 + self.with_result(name, DRAWN)

    def shmulyan(self, name: str) -> Fraction:
        return self.with_result(name, WON) - self.with_result(name, LOST)

    def solkoff(self, name: str) -> Fraction:
        return sum(self.solkoff_entries(name), Fraction(0))

    def median_solkoff(self, name: str) -> Fraction:
        entries = self.solkoff_entries(name)
        if len(entries) < 3:
            return Fraction(0)
        return sum(entries) - max(entries) - min(entries)

    def truncated_solkoff(self, name: str) -> Fraction:
        entries = self.solkoff_entries(name)
        return sum(entries) - min(entries) if entries else Fraction(0)

    def truncations(self, name: str) -> list[Fraction]:
        entries, found = self.solkoff_entries(name), []
        while entries:
            entries.remove(min(entries))
            found.append(sum(entries, Fraction(0)))
        return found

    def solkoff_plus(self, name: str) -> Fraction:
        return sum((self.solkoff(other) for other, _ in self.counted(name)), Fraction(0))

    def solkoff_balyakin(self, name: str) -> Fraction:
        return sum((self.counted_points(other) * self.solkoff(other) for other, _ in self.counted(name)), Fraction(0))

    def riga(self, name: str) -> Fraction:
        won, drawn, lost = (self.with_result(name, result) for result in (WON, DRAWN, LOST))
        return won * 2 + drawn * Fraction(3, 2) + lost

    # 5.4.8.2

    def wins(self, name: str) -> Fraction:
        return Fraction(sum(own == WON for _, own in self.counted(name)))

    def opponents_ratings(self, name: str) -> Fraction:
        return Fraction(sum(self.rating[other] or 0 for other, _, _ in self.games(name)))

    def against(self, name: str, others: list[str]) -> Fraction:
        own = sum((own for other, own, _ in self.games(name) if other in others), Fraction(0))
        return own * int(self.given["points_for_win"])

    def meetings(self, one: str, other: str) -> int:
        return sum(opponent == other for opponent, _, _ in self.games(one))

    def head_to_head(self, group: list[str]) -> dict[str, Fraction] | None:
        """Points among the tied, if each pair of them met equally often, at least once."""
        times = {self.meetings(one, other) for one in group for other in group if one != other}
        if len(times) != 1 or times == {0}:
            return None
        return {name: self.against(name, [other for other in group if other != name]) for name in group}

    def results_by_place(self, group: list[str], place: Mapping[str, int]) -> dict[str, list[Fraction]]:
        if len(group) == 1:
            return {group[0]: []}
        common = [
            name
            for name in self.ids
            if name not in group and name not in self.removed and all(self.meetings(each, name) for each in group)
        ]
        taken = sorted({place[name] for name in common})
        return {
            name: [self.against(name, [other for other in common if place[other] == each]) for each in taken]
            for name in group
        }

    # the order: each criterion adds a figure to the list by which everybody is compared

    def table(self) -> dict[str, Any]:
        ranked = [name for name in self.ids if name not in self.removed]
        tiers: dict[str, list[Any]] = {name: [self.points(name)] for name in ranked}
        values: dict[str, dict[str, Any]] = {name: {} for name in self.ids}
        vectors: dict[str, dict[str, list[Fraction]]] = {}
        for criterion in self.given["criteria"]:
            group = {name: [other for other in ranked if tiers[other] == tiers[name]] for name in ranked}
            place = {name: 1 + sum(tiers[other] > tiers[name] for other in ranked) for name in ranked}
            if criterion == "head_to_head":
                found: dict[str, Any] = {}
                for name in ranked:
                    among = self.head_to_head(group[name]) if len(group[name]) > 1 else None
                    found[name] = None if among is None else among[name]
                keys = {name: found[name] or 0 for name in ranked}
            elif criterion == "results_by_place":
                lists = {name: self.results_by_place(group[name], place)[name] for name in ranked}
                found, keys = dict.fromkeys(ranked), dict(lists)
                vectors[criterion] = {**{name: [] for name in self.removed}, **lists}
            elif criterion == "full_truncated_solkoff":
                lists = {name: self.truncations(name) for name in self.ids}
                found = {name: (lists[name] or [Fraction(0)])[0] for name in self.ids}
                longest = max(map(len, lists.values()))
                keys = {name: lists[name] + [Fraction(0)] * (longest - len(lists[name])) for name in ranked}
                vectors[criterion] = lists
            else:
                compute: Callable[[str], Fraction] = getattr(self, criterion)
                found = {name: compute(name) for name in self.ids}
                keys = found
            for name in self.ids:
                values[name][criterion] = found.get(name)
            tiers = {name: [*tiers[name], keys[name]] for name in ranked}
        rows = [
            {
                "id": name,
                "points": self.points(name),
                "place": None if name in self.removed else 1 + sum(tiers[other] > tiers[name] for other in ranked),
                "values": values[name],
            }
            for name in self.ids
        ]
        rows.sort(key=lambda row: (row["place"] is None, row["place"] or 0, row["id"]))
        return {"standings": rows, "vectors": vectors}

"""The searches of the programs (5.4.10.4-5.4.10.7): the first complete pairing in the order of their own choices.

Each choice is taken in the order of the clause, and kept if the field can still be paired completely after it (T6).
That gives the same pairing as going back to the latest choice whenever there is no way on, without the going back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from dataclasses import field as dataclass_field
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import phrase
from tavlei.tournament.swiss.field import ScoreGroup, same_team

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tavlei.tournament.swiss.card import PairingCard
    from tavlei.tournament.swiss.field import RoundField


REST_NOT_PAIRABLE: Final = phrase("the rest could not be paired")


@dataclass(frozen=True, slots=True)
class ChosenPair:
    """Two who meet, the higher in the order first, and whom he was passed over with, with the reason."""

    higher: PairingCard
    other: PairingCard
    floated: bool = False
    passed_over: tuple[tuple[str, str], ...] = ()


class NoPairingError(Exception):
    """The field cannot be paired completely."""


@dataclass(slots=True)
class GroupSearch:
    """Pairs the score groups from the top down; `from_head` is the manner of 5.4.10.7, otherwise that of 5.4.10.5.

    `team_pairs` is how many pairs inside a team there are to be at most; None does not look at teams.
    """

    field: RoundField
    from_head: bool
    team_pairs: int | None = None
    chosen: list[ChosenPair] = dataclass_field(default_factory=list)

    def run(self, groups: Sequence[Sequence[PairingCard]]) -> list[ChosenPair]:
        """The pairs of the whole field."""
        floaters: list[PairingCard] = []
        for index, members in enumerate(groups):
            lower = [card for below in groups[index + 1 :] for card in below]
            following = groups[index + 1] if index + 1 < len(groups) else ()
            floaters = self._pair_group(ScoreGroup(list(members), floaters, [], lower), following)
        return self.chosen

    def _pair_group(self, group: ScoreGroup, following: Sequence[PairingCard]) -> list[PairingCard]:
        """Pair a group with the floaters that came down, and say who goes on down (T7, T25)."""
        leaving = self._fewest_leaving(group)
        while group.floaters:
            floater = group.floaters.pop(0)
            if not self._place_floater(floater, group, leaving):
                group.gone.append(floater)
                leaving -= 1
        self._send_down(group, following, leaving)
        self._pair_inside(group.members)
        return sorted(group.gone, key=lambda card: (-card.score, card.rank))

    def _fewest_leaving(self, group: ScoreGroup) -> int:
        count = len(group.members) + len(group.floaters)
        for leaving in range(count % 2, count + 1, 2):
            if self.field.can_finish(group, leaving, self.team_pairs):
                return leaving
        raise NoPairingError

    def _place_floater(self, floater: PairingCard, group: ScoreGroup, leaving: int) -> bool:
        """Give a floater his opponent: the first of the group, the second and so on (5.4.10.7: the last, …)."""
        passed: list[tuple[str, str]] = []
        for candidate in reversed(group.members) if self.from_head else group.members:
            if why := self.field.why_not(floater, candidate):
                passed.append((candidate.id, why))
                continue
            rest = replace(group, members=[card for card in group.members if card is not candidate])
            if self.field.can_finish(rest, leaving, self._left(floater, candidate)):
                group.members = rest.members
                self._keep(ChosenPair(floater, candidate, floated=True, passed_over=tuple(passed)))
                return True
            passed.append((candidate.id, REST_NOT_PAIRABLE))
        return False

    def _send_down(self, group: ScoreGroup, following: Sequence[PairingCard], count: int) -> None:
        """Choose who goes down: from the end, or from the head; whoever has an opponent below comes first (T25)."""
        if not count:
            return
        ordered = list(group.members) if self.from_head else list(reversed(group.members))
        ordered.sort(key=lambda card: not any(self.field.admissible(card, below) for below in following))
        for chosen in combinations(ordered, count):
            rest = [card for card in group.members if card not in chosen]
            after = ScoreGroup(rest, [], [*group.gone, *chosen], group.lower)
            if self.field.can_finish(after, 0, self.team_pairs):
                group.members, group.gone = after.members, after.gone
                return
        raise NoPairingError

    def _pair_inside(self, members: list[PairingCard]) -> None:
        here = None if self.team_pairs is None else self.field.fewest_team_pairs(members)
        while members:
            first = members.pop(0)
            passed: list[tuple[str, str]] = []
            for place in self._places(len(members) + 1):
                candidate = members[place - 1]
                if why := self.field.why_not(first, candidate):
                    passed.append((candidate.id, why))
                    continue
                rest = members[: place - 1] + members[place:]
                left = None if here is None else here - same_team(first, candidate)
                if self.field.pairable(rest, left):
                    members[:], here = rest, left
                    self._keep(ChosenPair(first, candidate, passed_over=tuple(passed)))
                    break
                passed.append((candidate.id, REST_NOT_PAIRABLE))
            else:
                raise NoPairingError

    def _left(self, one: PairingCard, other: PairingCard) -> int | None:
        return None if self.team_pairs is None else self.team_pairs - same_team(one, other)

    def _keep(self, pair: ChosenPair) -> None:
        self.team_pairs = self._left(pair.higher, pair.other)
        self.chosen.append(pair)

    def _places(self, count: int) -> Iterable[int]:
        """The places of possible opponents of the first of `count`, in the order of the clause."""
        if self.from_head:
            return range(count - 1, 0, -1)
        half = count // 2
        return (*range(half, count), *range(half - 1, 0, -1))


def pair_in_a_row(
    field: RoundField, ordered: Sequence[PairingCard], team_pairs: int | None = None
) -> Iterator[ChosenPair]:
    """The blind lot: the first takes the next whom he may meet (5.4.10.4, T26)."""
    left = list(ordered)
    while left:
        first = left.pop(0)
        passed: list[tuple[str, str]] = []
        for index, candidate in enumerate(left):
            why = field.why_not(first, candidate)
            pairs = None if team_pairs is None else team_pairs - same_team(first, candidate)
            sure = pairs is None and len(left) % 2 == 1 and field.surely_pairable(len(left) - 1)
            if not why and (sure or field.pairable(left[:index] + left[index + 1 :], pairs)):
                del left[index]
                team_pairs = pairs
                yield ChosenPair(first, candidate, passed_over=tuple(passed))
                break
            passed.append((candidate.id, why or REST_NOT_PAIRABLE))
        else:
            raise NoPairingError

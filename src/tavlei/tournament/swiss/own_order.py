"""Another order of drawing by the regulation: pairs set or barred, groups drawn among themselves or kept apart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class GroupManner(StrEnum):
    """What the regulation orders for groups in the first rounds."""

    WITHIN = "within"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class GroupOrder:
    """For the first rounds: the members of a group meet only each other, or do not meet each other."""

    manner: GroupManner
    rounds: int


@dataclass(frozen=True, slots=True)
class OrderedPair:
    """A pair that the regulation sets for a round, or bars: in that round, or without one in all of them."""

    one: str
    other: str
    round: int | None = None
    forced: bool = False

    def holds_in(self, number: int) -> bool:
        """Whether it is about this round."""
        return self.round in (None, number)


@dataclass(frozen=True, slots=True)
class RoundOrder:
    """What the regulation orders for one round."""

    forbidden: tuple[tuple[str, str], ...] = ()
    forced: tuple[tuple[str, str], ...] = ()


@cites("draughts-rules", "5.4.10.9")
def order_of_round(
    number: int,
    pairs: Iterable[OrderedPair],
    groups: Mapping[str, str | None],
    order: GroupOrder | None = None,
) -> RoundOrder:
    """The pairs barred and set for a round; `groups` names the group of everybody who has one.

    Who has no group is drawn with anybody. A set pair goes before the order of groups.
    """
    ordered_pairs = [pair for pair in pairs if pair.holds_in(number)]
    forced = tuple((pair.one, pair.other) for pair in ordered_pairs if pair.forced)
    barred = [(pair.one, pair.other) for pair in ordered_pairs if not pair.forced]
    if order is not None and number <= order.rounds:
        barred += _barred_by_groups(groups, order.manner)
    set_pairs = [frozenset(pair) for pair in forced]
    return RoundOrder(tuple(pair for pair in barred if frozenset(pair) not in set_pairs), forced)


def _barred_by_groups(groups: Mapping[str, str | None], manner: GroupManner) -> list[tuple[str, str]]:
    grouped = sorted(name for name, group in groups.items() if group is not None)
    apart = manner is GroupManner.APART
    return [(one, other) for one, other in combinations(grouped, 2) if (groups[one] == groups[other]) == apart]

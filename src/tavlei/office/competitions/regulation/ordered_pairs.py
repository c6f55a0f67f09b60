"""The order of drawing of a regulation: pairs set or barred by start numbers, groups in the first rounds (5.4.10.9)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.swiss.own_order import GroupManner, GroupOrder, OrderedPair, RoundOrder, order_of_round

if TYPE_CHECKING:
    from collections.abc import Collection

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Entry
    from tavlei.office.competitions.regulation.document import Regulation

_LINE: Final = re.compile(r"(?:(?P<round>\d{1,2})\s*:\s*)?(?P<one>\d{1,4})\s*[-\N{EN DASH}]\s*(?P<other>\d{1,4})")
_GROUPS: Final = {
    "region_within": GroupManner.WITHIN,
    "region_apart": GroupManner.APART,
    "sex_within": GroupManner.WITHIN,
}


def numbered_pairs(text: str, path: str, *, forced: bool) -> list[OrderedPair]:
    """Pairs of a regulation, one in a line: `1: 3-8` is for round 1, `3-8` for all; a set pair names its round."""
    ordered_pairs = []
    for line in filter(None, map(str.strip, text.splitlines())):
        read = _LINE.fullmatch(line)
        if read is None or read["one"] == read["other"] or (forced and read["round"] is None):
            raise Refusal(Problem("a pair is written as round: number-number; got {got}", {"got": line}, path=path))
        number = int(read["round"]) if read["round"] else None
        ordered_pairs.append(OrderedPair(read["one"], read["other"], number, forced))
    return ordered_pairs


def wrong_pairs(regulation: Regulation) -> list[Problem]:
    """Lines of the regulation that name no pair."""
    try:
        _pairs(regulation)
    except Refusal as refusal:
        return list(refusal.problems)
    return []


@cites("draughts-rules", "5.4.10.9")
def order_of(field: CompetitionSnapshot, number: int, absent: Collection[str]) -> RoundOrder:
    """What the regulation orders for a round; a pair of somebody who does not play is no order."""
    regulation = field.regulation
    by_number = {str(entry.number): key for key, entry in field.by_key.items() if entry.number and key not in absent}
    pairs = [
        OrderedPair(by_number[pair.one], by_number[pair.other], pair.round, pair.forced)
        for pair in _pairs(regulation)
        if pair.one in by_number and pair.other in by_number
    ]
    manner = _GROUPS.get(regulation.drawing_groups)
    order = GroupOrder(manner, regulation.drawing_group_rounds) if manner else None
    groups = {key: _group(entry, regulation.drawing_groups) for key, entry in field.by_key.items() if key not in absent}
    return order_of_round(number, pairs, groups, order)


def _pairs(regulation: Regulation) -> list[OrderedPair]:
    return [
        *numbered_pairs(regulation.set_pairs, "set_pairs", forced=True),
        *numbered_pairs(regulation.barred_pairs, "barred_pairs", forced=False),
    ]


def _group(entry: Entry, by: str) -> str | None:
    person = entry.person
    if by == "sex_within":
        return person.sex or None if person else None
    region = person.region if person else entry.team.region if entry.team else None
    return region.code if region else None

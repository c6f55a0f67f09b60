"""What a search finds, in its groups."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from typing import TYPE_CHECKING, Final

from tavlei.office.people.search import MOST_LETTERS
from tavlei.office.people.search_keys import search_key
from tavlei.office.search.events import find_events
from tavlei.office.search.people import PeopleMatches
from tavlei.office.search.regulations import clauses_numbered, find_calculators, find_clauses, find_readings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tavlei.office.search.texts import Hit

MOST_SUGGESTED: Final = 8


class GroupKey(StrEnum):
    """The kinds of things that are found, in the order in which they are shown."""

    PEOPLE = "people"
    EVENTS = "events"
    CLAUSES = "clauses"
    CALCULATORS = "calculators"
    READINGS = "readings"


_FIND: Final[dict[GroupKey, Callable[[str, str], Sequence[Hit]]]] = {
    GroupKey.PEOPLE: PeopleMatches,
    GroupKey.EVENTS: find_events,
    GroupKey.CLAUSES: find_clauses,
    GroupKey.CALCULATORS: find_calculators,
    GroupKey.READINGS: find_readings,
}
_SUGGESTED: Final = {
    GroupKey.PEOPLE: 4, GroupKey.EVENTS: 2, GroupKey.CLAUSES: 2, GroupKey.CALCULATORS: 1, GroupKey.READINGS: 1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class HitGroup:
    """One kind of things that were found."""

    key: GroupKey
    hits: Sequence[Hit]


def asked_text(text: str) -> str:
    """What is looked for: as typed, without spaces around it, not too long."""
    return text.strip()[:MOST_LETTERS]


def find_group(key: GroupKey, text: str, language: str) -> HitGroup:
    """Everything of one kind that the search finds; nothing is found by signs alone."""
    return HitGroup(key, _FIND[key](text, language) if search_key(text) else ())


def find_groups(text: str, language: str) -> list[HitGroup]:
    """The groups in which something is found; of the number of a clause only the clauses."""
    keys = (GroupKey.CLAUSES,) if clauses_numbered(text, language) else tuple(GroupKey)
    return [group for key in keys if (group := find_group(key, text, language)).hits]


def only_clause(text: str, language: str) -> Hit | None:
    """The clause to which the search leads straight: the only one of the number that was typed."""
    numbered = clauses_numbered(text, language)
    return numbered[0] if len(numbered) == 1 else None


def suggestions(text: str, language: str) -> list[tuple[GroupKey, Hit]]:
    """A few things of every kind, while the search is being typed; the rest of the places goes to the first kinds."""
    groups = find_groups(text, language)
    chosen = {group.key: list(group.hits[: _SUGGESTED[group.key]]) for group in groups}
    left = MOST_SUGGESTED - sum(map(len, chosen.values()))
    for group in groups:
        more = group.hits[len(chosen[group.key]) : len(chosen[group.key]) + max(left, 0)]
        chosen[group.key] += more
        left -= len(more)
    return list(islice(_in_order(chosen), MOST_SUGGESTED))


def _in_order(chosen: dict[GroupKey, list[Hit]]) -> Iterator[tuple[GroupKey, Hit]]:
    return ((key, hit) for key, hits in chosen.items() for hit in hits)

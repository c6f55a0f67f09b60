"""Two neighbouring age groups in one competition, with places counted apart for each (2.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tavlei.games.clock.disciplines import Discipline
from tavlei.rulebook import Explanation, Problem, Step, Value, Words, cites, phrase
from tavlei.tournament.places import Placing, places_apart

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.rulebook import Rulebook


class AgeGroup(StrEnum):
    """The age groups of table 1: seven of draughts, five of renju."""

    ADULTS = phrase("adults")
    UNDER_27 = phrase("under_27")
    UNDER_20 = phrase("under_20")
    UNDER_17 = phrase("under_17")
    UNDER_14 = phrase("under_14")
    UNDER_11 = phrase("under_11")
    UNDER_9 = phrase("under_9")
    FROM_21_TO_25 = phrase("21_25")
    FROM_16_TO_20 = phrase("16_20")
    FROM_12_TO_15 = phrase("12_15")
    UNDER_12 = phrase("under_12")


_DRAUGHTS: Final = tuple(AgeGroup)[:7]
_RENJU: Final = (AgeGroup.ADULTS, *tuple(AgeGroup)[7:])


@dataclass(frozen=True, slots=True)
class MergedGroups:
    """The places of a competition of two age groups: those of each group, and the common table they come from."""

    groups: tuple[AgeGroup, AgeGroup]
    common: tuple[Placing, ...]
    apart: Mapping[AgeGroup, tuple[Placing, ...]]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The groups merged and the places of everybody in both countings."""
        number = self.rulebook.clause("2.1/p5")
        common = {placing.participant: placing.text for placing in self.common}
        named: dict[str, Value] = {"older": self.groups[0].value, "younger": self.groups[1].value}
        working = []
        for group in self.groups:
            rows = []
            for placing in self.apart[group]:
                data: dict[str, Value] = {"participant": placing.participant, "common": common[placing.participant]}
                rows.append(Step("merged_groups.row", placing.text, number, (), data))
            working.append(Step("merged_groups.group", group.value, number, steps=tuple(rows)))
        return Explanation(Step("merged_groups.places", clause=number, inputs=named), working=tuple(working))


@cites("draughts-rules", "2.1/p5")
def merged_places(
    common: Iterable[Placing],
    group: Mapping[str, AgeGroup],
    rulebook: Rulebook,
    *,
    discipline: Discipline = Discipline.RUSSIAN,
) -> MergedGroups:
    """Places for each of two neighbouring age groups, in the order of the common table."""
    placed = tuple(common)
    for placing in placed:
        if placing.participant not in group:
            problem = Problem("the age group of «{id}» is missing", {"id": placing.participant}, path="group")
            raise rulebook.refusal(problem, "2.1/p5")
    older, younger = _neighbours({group[placing.participant] for placing in placed}, discipline, rulebook)
    placingses = places_apart(placed, {name: age_group.value for name, age_group in group.items()})
    apart = {age_group: placingses.get(age_group.value, ()) for age_group in (older, younger)}
    return MergedGroups((older, younger), placed, apart, rulebook=rulebook)


def age_groups(discipline: Discipline) -> tuple[AgeGroup, ...]:
    """The age groups of a discipline from the oldest down; rapid and blitz team disciplines are for adults only."""
    if discipline is Discipline.RENJU:
        return _RENJU
    return (AgeGroup.ADULTS,) if discipline.is_team and discipline.is_quick else _DRAUGHTS


def _neighbours(chosen: set[AgeGroup], discipline: Discipline, rulebook: Rulebook) -> tuple[AgeGroup, AgeGroup]:
    known = age_groups(discipline)
    pairs = [pair for pair in pairwise(known) if chosen == set(pair)]
    if not pairs:
        got = ", ".join(sorted(group.value for group in chosen))
        data = {"discipline": Words(discipline.value), "got": got}
        message = phrase("only two age groups next to each other may be merged ({discipline}); got {got}")
        raise rulebook.refusal(Problem(message, data, path="group"), "2.1/p5")
    return pairs[0]

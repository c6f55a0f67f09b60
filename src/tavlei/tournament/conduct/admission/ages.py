"""Table 1 of the sex and age groups (2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import DataError, Problem, Step, cites, phrase
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.findings import ConductFinding
from tavlei.tournament.conduct.people import AthleteSex, OpenTo
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.rulebook import Rulebook, Value

SOURCE: Final = "age_groups"


@dataclass(frozen=True, slots=True)
class AgeBounds:
    """The least and the greatest age of a group in the calendar year; None: no bound."""

    least: int | None = None
    most: int | None = None

    def holds(self, age: int) -> bool:
        """Whether an age lies between the bounds, both included."""
        return (self.least is None or self.least <= age) and (self.most is None or age <= self.most)


@dataclass(frozen=True, slots=True)
class AgeTable:
    """The groups of every discipline, from the oldest down, and the ages of every group."""

    groups: Mapping[Discipline, tuple[AgeGroup, ...]]
    ages: Mapping[AgeGroup, AgeBounds]


def age_table(rulebook: Rulebook) -> AgeTable:
    """The table of an edition."""
    return rulebook.read(SOURCE, _read_age_table)


def _read_age_table(content: Mapping[str, Any]) -> AgeTable:
    """Every discipline has one row, and every group its ages."""
    ages = {AgeGroup(name): AgeBounds(**bounds) for name, bounds in content["ages"].items()}
    rows = [(Discipline(name), row["groups"]) for row in content["rows"].values() for name in row["disciplines"]]
    if sorted(discipline for discipline, _ in rows) != sorted(Discipline) or set(ages) != set(AgeGroup):
        raise DataError(Problem("every discipline must have one row and every group its ages", path=SOURCE))
    return AgeTable({discipline: tuple(map(AgeGroup, names)) for discipline, names in rows}, ages)


@cites("draughts-rules", "2.1/p3")
def age_in_year(year: int, birth_year: int) -> int:
    """The age an athlete reaches in the calendar year of the competition, whatever the day."""
    return year - birth_year


@cites("draughts-rules", "2.1", "2.1/table")
def groups_of(discipline: Discipline, rulebook: Rulebook) -> tuple[AgeGroup, ...]:
    """The age groups for which competitions in a discipline may be held, from the oldest down."""
    return age_table(rulebook).groups[discipline]


@cites("draughts-rules", "2.1/table")
def ages_of(group: AgeGroup, rulebook: Rulebook) -> AgeBounds:
    """The ages of a group."""
    return age_table(rulebook).ages[group]


@cites("draughts-rules", "2.1/table", "2.1/p3")
def own_group(discipline: Discipline, age: int, rulebook: Rulebook) -> AgeGroup:
    """The youngest group of a discipline that an age belongs to (T36)."""
    return next(group for group in reversed(groups_of(discipline, rulebook)) if ages_of(group, rulebook).holds(age))


@cites("draughts-rules", "2.1")
def group_finding(groups: Sequence[AgeGroup], discipline: Discipline, rulebook: Rulebook) -> ConductFinding:
    """Whether table 1 has the groups a competition is held for; two are merged only if next to each other."""
    known = groups_of(discipline, rulebook)
    places = sorted(known.index(group) for group in groups if group in known)
    fits = len(places) == len(groups) > 0 and places == list(range(places[0], places[0] + len(places)))
    merged = len(groups) > 1
    shown = groups if merged else known
    return ConductFinding(
        "age_groups",
        phrase("conduct.age.merged") if merged else phrase("conduct.age.group_of_table"),
        met=fits and len(groups) <= 2,
        number="2.1/p5" if merged else "2.1",
        value=None if merged or not groups else groups[0].value,
        inputs={"discipline": discipline.value},
        steps=tuple(Step("conduct.listed", group.value) for group in shown),
    )


def age_findings(
    groups: Sequence[AgeGroup],
    discipline: Discipline,
    age: int | None,
    rulebook: Rulebook,
    *,
    qualified: bool | None = True,
) -> Iterator[ConductFinding]:
    """Whether an athlete may play in one of the groups by age; `qualified`: the qualification asked is there."""
    yield _upper_bound(groups, age, rulebook)
    if age is None or not _below(groups, age, rulebook):
        return
    own = own_group(discipline, age, rulebook)
    if own not in groups:
        yield _older_group(groups, own, qualified)


@cites("draughts-rules", "2.1/p3")
def _upper_bound(groups: Sequence[AgeGroup], age: int | None, rulebook: Rulebook) -> ConductFinding:
    bounds = [ages_of(group, rulebook).most for group in groups]
    most = None if None in bounds else max(bound for bound in bounds if bound is not None)
    met = True if most is None else None if age is None else age <= most
    key = phrase("conduct.age.no_limit") if most is None else phrase("conduct.age.limit")
    needs = ("born",) if met is None else ()
    return ConductFinding("age", key, met, "2.1/p3", value=age, threshold=most, readings=("T20",), needs=needs)


@cites("draughts-rules", "2.1/p4")
def _older_group(groups: Sequence[AgeGroup], own: AgeGroup, qualified: bool | None) -> ConductFinding:  # noqa: FBT001
    key = phrase("conduct.age.older_group")
    needs = ("qualified",) if qualified is None else ()
    named: dict[str, Value] = {"own": own.value, "group": groups[0].value}
    return ConductFinding("older_group", key, qualified, "2.1/p4", readings=("T36",), inputs=named, needs=needs)


def _below(groups: Sequence[AgeGroup], age: int, rulebook: Rulebook) -> bool:
    return all((most := ages_of(group, rulebook).most) is None or age <= most for group in groups)


@cites("draughts-rules", "2.1/p2")
def student_finding(age: int | None, rulebook: Rulebook) -> ConductFinding:
    """Students' competitions admit those of 17 to 25, both included; nobody younger plays up (T36)."""
    figures = rulebook.figures(ConductFigures)
    bounds = AgeBounds(figures.student_least_age, figures.student_most_age)
    met = None if age is None else bounds.holds(age)
    span = f"{bounds.least}-{bounds.most}"
    needs = ("born",) if met is None else ()
    key = phrase("conduct.age.student")
    return ConductFinding(
        "student_age", key, met, "2.1/p2", value=age, threshold=span, readings=("T20", "T36"), needs=needs
    )


@cites("draughts-rules", "2.1", "2.1/p6")
def sex_finding(open_to: OpenTo, sex: AthleteSex | None) -> ConductFinding:
    """Women may play among men; men do not play among women."""
    if open_to is OpenTo.MIXED:
        return ConductFinding("sex", phrase("conduct.sex.mixed"), met=True, number="2.1")
    if open_to is OpenTo.MEN and sex is AthleteSex.FEMALE:
        return ConductFinding("sex", phrase("conduct.sex.woman_among_men"), met=True, number="2.1/p6")
    met = True if open_to is OpenTo.MEN else None if sex is None else sex is AthleteSex.FEMALE
    needs = ("sex",) if met is None else ()
    named: dict[str, Value] = {"open_to": open_to.label}
    value = sex and sex.label
    return ConductFinding("sex", phrase("conduct.sex.group"), met, "2.1", value=value, inputs=named, needs=needs)

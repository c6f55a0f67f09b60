"""The sheet of any athlete out of a published half-year, without loading the half-year."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final

import pyarrow.parquet as pq

from tavlei.bulk.elo_r.by_rules import athlete_of, met_of, report_with
from tavlei.bulk.elo_r.columns import ATHLETES, ENCOUNTERS
from tavlei.bulk.elo_r.contests import report_of
from tavlei.bulk.elo_r.files import ListFiles
from tavlei.bulk.engines import write
from tavlei.bulk.outcome import read_run
from tavlei.calc.elo_r.shapes import half_year_of
from tavlei.ratings.elo_r.listing import explain as explain_row
from tavlei.ratings.elo_r.listing import half_year_list
from tavlei.rulebook import Problem, Refusal, Rulebook, settings_from_json

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tavlei.bulk.elo_r.plan import HalfYearPlan
    from tavlei.ratings.elo_r.listing import HalfYearPublication
    from tavlei.rulebook import Explanation
    from tavlei.tournament.model import Bye, Encounter

_OWN: Final = "own_"
_OF_PERSON: Final = tuple(column.name for column in ATHLETES.columns if column.name != "id")
_ENCOUNTER: Final = tuple(column.name for column in ENCOUNTERS.columns if column.name != "competition")
Fields = dict[str, Any]


def write_sheets(plan: HalfYearPlan, files: ListFiles) -> None:
    """Who took part in what, sorted by athlete; people and encounters of the reports, sorted by competition."""
    people, entries, reports = plan.people, plan.entries, plan.reports.select("competition", "r", "c")
    before = people.select(*(column.name for column in ATHLETES.columns)).order_by("id")
    files.before.write(before)
    entered = entries.join(people, "n").select(entries.n, entries.r, entries.c, athlete=people.id)
    files.entered.write(entered.order_by("n", "r").drop("n"))
    value = plan.inputs.participants.table(plan.backend)
    told = value.join(reports, "competition").select(value, reports.r, reports.c)
    own = {f"{_OWN}{name}": people[name] for name in _OF_PERSON}
    told = told.join(people, told.athlete == people.id).select(told, **own)
    files.entrants.write(told.order_by("c", "r", "athlete"))
    met = plan.encounters
    files.encounters.write(met.order_by("c", "r", *_ENCOUNTER))
    known = plan.inputs.competitions.table(plan.backend)
    known = known.join(reports, known.id == reports.competition).select(known, reports.r, reports.c)
    files.reports.write(known.order_by("c", "r"))
    if plan.inputs.stages is not None:
        write(plan.inputs.stages.table(plan.backend).order_by("competition", "continues"), files.stages)


def explain(folder: Path, athlete: str) -> Explanation:
    """The worked sheet of an athlete of a published half-year."""
    run = read_run(folder)
    return explain_row(_StoredRun(ListFiles(folder), run).around(athlete), athlete)


@dataclass(frozen=True, slots=True)
class _StoredRun:
    """What a run left behind, asked for the few rows that bear on one athlete."""

    files: ListFiles
    run: Fields

    def around(self, athlete: str) -> HalfYearPublication:
        """The list by the rules from the competitions of an athlete and those where his opponents first had a title."""
        known = self.files.before.rows([athlete])
        if not known:
            raise Refusal(Problem("there is no player «{id}» on the list", {"id": athlete}, path="player"))
        own = self._contests([athlete])
        entered = self.files.entrants.rows(own)
        new = {fields["athlete"] for fields in entered if fields["own_citizen"] and fields["own_elo_r"] is None}
        earlier = sorted(set(self._contests(sorted(new))).difference(own))
        entered += self.files.entrants.rows(earlier)
        return self._publication([*own, *earlier], entered, known)

    def _contests(self, athletes: Sequence[str]) -> list[int]:
        return sorted({fields["c"] for fields in self.files.entered.rows(athletes)})

    def _publication(
        self, contests: Sequence[int], entered: Sequence[Fields], known: Sequence[Fields]
    ) -> HalfYearPublication:
        people = {fields["athlete"]: _person(fields) for fields in entered} | {told["id"]: told for told in known}
        titles = {name: (fields["title"], fields["kms_confirmed_among_men"]) for name, fields in people.items()}
        entrants: dict[str, list[Fields]] = defaultdict(list)
        met: dict[str, list[Encounter | Bye]] = defaultdict(list)
        for fields in entered:
            entrants[fields["competition"]].append(fields)
        for fields in self.files.encounters.rows(contests):
            met[fields["competition"]].append(met_of(fields))
        continues = self._continues()
        reports = [
            report_with(report_of(fields, continues[fields["id"]]), entrants[fields["id"]], titles, met[fields["id"]])
            for fields in self.files.reports.rows(contests)
        ]
        half = half_year_of(self.run["half_year"])
        book = Rulebook.of(self.run["edition"], half.calendar_end, settings_from_json(self.run["readings"]))
        days = frozenset(date.fromisoformat(day) for day in self.run["holidays"])
        return half_year_list([athlete_of(fields) for fields in people.values()], reports, half, book, holidays=days)

    def _continues(self) -> dict[str, list[str]]:
        values: dict[str, list[str]] = defaultdict(list)
        if self.files.stages.exists():
            for told in pq.read_table(self.files.stages).to_pylist():
                values[told["competition"]].append(told["continues"])
        return values


def _person(fields: Fields) -> Fields:
    return {"id": fields["athlete"], **{name: fields[f"{_OWN}{name}"] for name in _OF_PERSON}}

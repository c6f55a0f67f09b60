"""The competitions of a half-year as columns: stages put together, in order of time, numbered.

A nation has a hundred thousand of them. Objects of the rules are made of those alone that somebody asks for.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from tavlei.bulk.elo_r.columns import COMPETITIONS
from tavlei.games.clock import Discipline, parse_time_control
from tavlei.ratings.elo_r.listing import EloRReport
from tavlei.ratings.elo_r.listing.stages import contests
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from tavlei.bulk.elo_r.inputs import HalfYearInputs
    from tavlei.bulk.tables import TableFile
    from tavlei.ratings.elo_r.listing import StagedCompetition

Fields = dict[str, Any]


_STANDING: Final = pa.schema(
    [
        ("begins", pa.date32()),
        ("ended", pa.date32()),
        ("contest", pa.string()),
        ("stage", pa.int32()),
        ("final", pa.bool_()),
        ("staged", pa.bool_()),
        ("ends", pa.bool_()),
    ]
)
"""Where a report stands: the competition it belongs to by days and id, and which stage of it."""
_IN_ORDER: Final = ("begins", "ended", "contest", "stage")


@dataclass(frozen=True)
class Contests:
    """All reported competitions in order of time, their stages one after the other.

    `reports` has a row for each report: what the table says of it, its own number `r` and that of its competition `c`,
    which `stage` of it it is, whether no other report continues it (`final`), whether the competition has several
    (`staged`) and whether it is the last of them (`ends`).
    """

    reports: pa.Table
    continues: Mapping[str, Sequence[str]]

    @property
    def last(self) -> pa.Table:
        """The last report of every competition, in the order of their numbers."""
        return self.reports.filter(self.reports["ends"])

    @property
    def has_stages(self) -> bool:
        """Whether a competition has more than one stage."""
        return bool(pc.any(self.reports["staged"]).as_py())

    def reports_of(self, numbers: Collection[int]) -> list[EloRReport]:
        """The reports of some competitions as the rules know them, without their people and encounters."""
        wanted = pc.is_in(self.reports["c"], pa.array(numbers, pa.int32()))
        return self.as_reports(self.reports.filter(wanted).to_pylist())

    def as_reports(self, rows: Iterable[Fields]) -> list[EloRReport]:
        """Rows of `reports` as the rules know them."""
        return [report_of(fields, self.continues.get(fields["id"], ())) for fields in rows]


def read_contests(inputs: HalfYearInputs) -> Contests:
    """The competitions of the tables."""
    value = pa.concat_tables(_read(file) for file in inputs.competitions.files)
    continues = _continues(inputs)
    staged = set(continues).union(*continues.values())
    is_staged = pc.is_in(value["id"], pa.array(sorted(staged), pa.string()))
    alone, parts = value.filter(pc.invert(is_staged)), value.filter(is_staged)
    reports = pa.concat_tables((_alone(alone), _in_stages(parts, continues)))
    reports = reports.sort_by([(name, "ascending") for name in _IN_ORDER])
    numbers = pa.array(range(len(reports)), pa.int32())
    contest = pc.subtract(pc.cumulative_sum(pc.equal(reports["stage"], 0).cast(pa.int32())), pa.scalar(1, pa.int32()))
    return Contests(reports.append_column("r", numbers).append_column("c", contest), continues)


def report_of(fields: Fields, continues: Sequence[str]) -> EloRReport:
    """A competition of the table as the rules know it."""
    return EloRReport(
        fields["id"],
        fields["status"],
        fields["end_date"],
        (),
        (),
        first_day=fields["first_day"],
        points_for_win=1 if fields["points_for_win"] is None else fields["points_for_win"],
        in_unified_calendar=fields["in_unified_calendar"],
        official=fields["official"],
        time_control=None if fields["time_control"] is None else _control(fields["time_control"]),
        discipline_time_control=fields["discipline_time_control"],
        reported=fields["reported"],
        reported_in_time=fields["reported_in_time"],
        continues=tuple(continues),
        to_be_continued=bool(fields["to_be_continued"]),
        discipline=None if fields["discipline"] is None else Discipline(fields["discipline"]),
    )


_control = cache(parse_time_control)


def _read(file: TableFile) -> pa.Table:
    """The declared columns of a file, those it does not have empty; a time control that is none is refused."""
    table = pq.ParquetFile(file.parquet).read()  # which needs less than `read_table` does
    columns = [
        table[field.name].cast(field.type) if field.name in table.column_names else pa.nulls(len(table), field.type)
        for field in COMPETITIONS.arrow
    ]
    value = pa.table(columns, schema=COMPETITIONS.arrow)
    _check_time_controls(value["time_control"], file)
    return value


def _check_time_controls(words: pa.ChunkedArray, file: TableFile) -> None:
    for control in words.unique().drop_null().to_pylist():
        try:
            _control(control)
        except Refusal as error:
            raise error.at(file.place(words.index(control).as_py())) from error


def _continues(inputs: HalfYearInputs) -> Mapping[str, list[str]]:
    values: dict[str, list[str]] = defaultdict(list)
    for file in inputs.stages.files if inputs.stages is not None else ():
        table = pq.read_table(file.parquet, columns=["competition", "continues"])
        for told in table.to_pylist():
            values[told["competition"]].append(told["continues"])
    return values


def _alone(reports: pa.Table) -> pa.Table:
    """Reports that are a competition each."""
    begins = pc.coalesce(reports["first_day"], reports["end_date"])
    same = (pa.repeat(value, len(reports)) for value in (pa.scalar(0, pa.int32()), True, False, True))
    return _with(reports, pa.table([begins, reports["end_date"], reports["id"], *same], schema=_STANDING))


def _in_stages(reports: pa.Table, continues: Mapping[str, Sequence[str]]) -> pa.Table:
    """Reports of which several are one competition (7.2.2)."""
    told = reports.to_pylist()
    staged_competitions = contests([report_of(one, continues.get(one["id"], ())) for one in told])
    standing = {name: stands for contest in staged_competitions for name, stands in _standings(contest)}
    return _with(reports, pa.Table.from_pylist([standing[one["id"]] for one in told], schema=_STANDING))


def _standings(contest: StagedCompetition) -> Iterable[tuple[str, Fields]]:
    """Where every report of a competition stands in it."""
    stages = contest.stages
    continued = {earlier for stage in stages for earlier in stage.continues}
    for place, stage in enumerate(stages):
        yield (
            stage.id,
            {
                "begins": contest.begins,
                "ended": contest.end_date,
                "contest": contest.id,
                "stage": place,
                "final": stage.id not in continued,
                "staged": len(stages) > 1,
                "ends": stage is contest.last,
            },
        )


def _with(reports: pa.Table, standing: pa.Table) -> pa.Table:
    for name in standing.column_names:
        reports = reports.append_column(name, standing[name])
    return reports

"""`elo_r.list` with the figures of the bulk path: the reports sorted out by the rules, the encounters by tables."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pyarrow.parquet as pq

from tavlei.bulk.answers.tasks import decimal_of, not_for_tables, write_rows
from tavlei.bulk.elo_r.columns import ATHLETES, COMPETITIONS, ENCOUNTERS, HOLIDAYS, PARTICIPANTS, STAGES
from tavlei.bulk.elo_r.files import ListFiles
from tavlei.bulk.elo_r.run import publish_half_year
from tavlei.bulk.samples import compare
from tavlei.calc.answers import CalcAnswer
from tavlei.calc.elo_r.list import ListInput, ListOutput, elo_r_list, wrong_words
from tavlei.games.clock import parse_time_control
from tavlei.ratings.elo_r import listing
from tavlei.ratings.elo_r.half_year import CompetitionLine, half_year
from tavlei.ratings.elo_r.listing.computing import absence_of
from tavlei.ratings.elo_r.listing.field import FrozenRatings
from tavlei.ratings.elo_r.listing.inclusion import sort_out
from tavlei.ratings.elo_r.listing.publication import HalfYearPublication, LeftOutAthlete, ListRow
from tavlei.tournament.model import Bye

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from tavlei.bulk.answers.tasks import AnswerTask
    from tavlei.bulk.samples import Checked
    from tavlei.ratings.elo_r.half_year import HalfYearChange
    from tavlei.ratings.elo_r.listing.gaps import Gap
    from tavlei.ratings.elo_r.listing.inclusion import SortedReports
    from tavlei.rulebook import Rulebook

Fields = dict[str, Any]


def answer(facts: ListInput, rulebook: Rulebook, work: Path, task: AnswerTask) -> tuple[CalcAnswer, Checked]:
    """The list of a half-year, its figures by the bulk path."""
    if facts.explain:
        raise not_for_tables()
    found = _HalfYear.of(facts, rulebook)
    folder = work / "encounters"
    folder.mkdir()
    found.write(folder, work / "people.parquet")
    done = publish_half_year(
        folder, work / "people.parquet", out := work / "list", facts.half_year, rulebook,
        settings=task.settings, sample=task.sample, seed=task.seed,
    )  # fmt: skip
    figures = _Figures.read(ListFiles(out), found)
    return CalcAnswer(
        figures.output(),
        lambda: elo_r_list(facts, rulebook).explanation(),
        lambda: listing.grounds(figures.publication()),
    ), done.checked


@dataclass(frozen=True, slots=True)
class _HalfYear:
    """The athletes, the reports as they came, and which of them enter the list."""

    facts: ListInput
    rulebook: Rulebook
    athletes: Mapping[str, listing.ListedAthlete]
    reports: Sequence[listing.EloRReport]
    judged: SortedReports
    holidays: Sequence[date]

    @classmethod
    def of(cls, facts: ListInput, rulebook: Rulebook) -> _HalfYear:
        titles = {athlete.id: (athlete.title, bool(athlete.kms_confirmed_among_men)) for athlete in facts.athletes}
        athletes = {athlete.id: athlete.athlete() for athlete in facts.athletes}
        reports = [competition.report(titles) for competition in facts.competitions]
        if len(athletes) < len(facts.athletes) or len({report.id for report in reports}) < len(reports):
            raise not_for_tables()
        holidays = facts.days_off()
        judged = sort_out(reports, athletes, facts.half_year, holidays, rulebook)
        return cls(facts, rulebook, athletes, reports, judged, holidays)

    def write(self, folder: Path, people: Path) -> None:
        write_rows(ATHLETES, map(_athlete, self.athletes.values()), people)
        write_rows(COMPETITIONS, self._competitions(), folder / f"{COMPETITIONS.name}.parquet")
        write_rows(PARTICIPANTS, self._participants(), folder / f"{PARTICIPANTS.name}.parquet")
        write_rows(ENCOUNTERS, self._encounters(), folder / "all.parquet")
        stages = [
            {"competition": report.id, "continues": earlier} for report in self.reports for earlier in report.continues
        ]
        if stages:
            write_rows(STAGES, stages, folder / f"{STAGES.name}.parquet")
        write_rows(HOLIDAYS, ({"day": day} for day in self.holidays), folder / f"{HOLIDAYS.name}.parquet")

    def _competitions(self) -> Iterator[Fields]:
        names = [column.name for column in COMPETITIONS.columns if column.name != "time_control"]
        for report in self.reports:
            fields = {name: getattr(report, name) for name in names}
            discipline = None if report.discipline is None else str(report.discipline)
            yield {**fields, "discipline": discipline, "time_control": _control(report)}

    def _participants(self) -> Iterator[Fields]:
        for report in self.reports:
            for entrant in report.entrants:
                yield {
                    "competition": report.id,
                    "athlete": entrant.athlete,
                    "title": entrant.title,
                    "kms_confirmed_among_men": entrant.kms_confirmed_among_men,
                    "place": entrant.place,
                    "place_to": entrant.shared_to,
                    "points": None if entrant.points is None else decimal_of(entrant.points),
                }

    def _encounters(self) -> Iterator[Fields]:
        for report in self.reports:
            for met in report.encounters:
                if isinstance(met, Bye):
                    yield {"competition": report.id, "bye": met.player}
                    continue
                result = None if met.result is None else met.result.value
                yield {"competition": report.id, "white": met.white, "black": met.black, "result": result}


@dataclass(frozen=True, slots=True)
class _Figures:
    """What the tables say: the rows in the order of the list, who is not on it, whose absence is not computed."""

    half: _HalfYear
    rows: Sequence[Fields]
    changes: Mapping[str, HalfYearChange]
    left_out: tuple[LeftOutAthlete, ...]
    gaps: tuple[Gap, ...]

    @classmethod
    def read(cls, files: ListFiles, half: _HalfYear) -> _Figures:
        _same_competitions(files, half.judged)
        by_id = {fields["id"]: fields for fields in _read(files.rows)}
        rows = [by_id[fields["id"]] for fields in _read(files.list)]
        lines = _lines(files)
        changes = {
            fields["id"]: half_year(fields["own_elo_r"], lines.get(fields["id"], ()), half.rulebook) for fields in rows
        }
        for fields in rows:
            _same(fields, changes[fields["id"]])
        why = {fields["id"]: fields["why"] for fields in _read(files.left_out)}
        left_out = tuple(LeftOutAthlete(name, why[name]) for name in half.athletes if name in why)
        untold = {fields["id"] for fields in _read(files.gaps) if fields["subject"] == "athlete"}
        return cls(half, rows, changes, left_out, tuple(_gaps(half, untold, by_id)))

    def output(self) -> ListOutput:
        """The list in the shape of the calculator."""
        given, judged = self.half.facts, self.half.judged
        fields = {
            "half_year": {"label": given.half_year.label},
            "list_date": given.half_year.list_date(self.half.rulebook),
            "rows": [self._row(row) for row in self.rows],
            "included_ids": [competition.id for competition in judged.included],
            "left_out": [{"id": one.id, "why_not": one.why_not} for one in judged.left_out],
            "athletes_left_out": self.left_out,
            "gaps": [*wrong_words(given), *self.gaps],
        }
        return ListOutput.model_validate(fields)

    def _row(self, fields: Fields) -> Fields:
        change = self.changes[fields["id"]]
        names = ("competitions", "encounters", "sum", "correction", "change_exact")
        return {**fields, "half_year": {name: getattr(change, name) for name in names}}

    def publication(self) -> HalfYearPublication:
        """The list as the room has it, with the first row of either kind: what one rests on, all of its kind do."""
        kinds = {bool(fields["deducted"]): fields["id"] for fields in reversed(self.rows)}
        rows = tuple(self._room_row(fields) for fields in self.rows if fields["id"] in kinds.values())
        half, judged = self.half, self.half.judged
        ratings = FrozenRatings(half.athletes, {}, half.rulebook)
        return HalfYearPublication(
            half_year=half.facts.half_year,
            rows=rows,
            included=judged.included,
            left_out=judged.left_out,
            athletes_left_out=self.left_out,
            gaps=self.gaps,
            ratings=ratings,
            rulebook=half.rulebook,
        )

    def _room_row(self, fields: Fields) -> ListRow:
        half, name = self.half, fields["id"]
        absence = None
        if fields["deducted"]:
            list_date = half.facts.half_year.list_date(half.rulebook)
            absence, _gaps = absence_of(half.athletes[name], fields["own_elo_r"], list_date, half.rulebook)
        end, taken = fields["last_included_competition_end"], fields["already_deducted"]
        return ListRow(name, fields["old_elo_r"], self.changes[name], absence, end, taken)


def _gaps(half: _HalfYear, untold: set[str], rows: Mapping[str, Fields]) -> Iterator[Gap]:
    """What could not be computed, as the rules name it."""
    yield from half.judged.gaps
    list_date = half.facts.half_year.list_date(half.rulebook)
    for name, athlete in half.athletes.items():
        if name in untold:
            yield from absence_of(athlete, rows[name]["own_elo_r"], list_date, half.rulebook)[1]


def _lines(files: ListFiles) -> dict[str, list[CompetitionLine]]:
    """What every competition brought to everybody, in the order of the competitions."""
    competition_lineses: dict[str, list[CompetitionLine]] = defaultdict(list)
    for fields in sorted(_read(files.lines), key=lambda line: (line["athlete"], line["position"])):
        over = fields["change_numerator"]
        change = None if over is None else Fraction(over, fields["change_denominator"])
        competition_lineses[fields["athlete"]].append(
            CompetitionLine(fields["competition"], change, fields["counted"], fields["why"])
        )
    return competition_lineses


def _same(fields: Fields, change: HalfYearChange) -> None:
    """Refuse a row that its own lines do not add up to."""
    summed = Fraction(fields["sum_numerator"], fields["sum_denominator"])
    figures = {"encounters": fields["encounters"], "sum": summed, "new_elo_r": fields["new_elo_r"] + fields["deducted"]}
    compare(fields["id"], tuple(figures), {name: getattr(change, name) for name in figures}, figures)


def _same_competitions(files: ListFiles, judged: SortedReports) -> None:
    """Refuse a list made of other competitions than the rules let in."""
    wanted = {one.id: one.why_not for one in (*judged.included, *judged.left_out)}
    for fields in _read(files.competitions):
        why_not = tuple(fields["why_not"])
        compare(fields["id"], ("why_not",), {"why_not": wanted.get(fields["id"])}, {"why_not": why_not})


def _athlete(athlete: listing.ListedAthlete) -> Fields:
    """An athlete without a title: those of a competition are told with its participants."""
    names = ("id", "citizen", "elo_r", "elo_m_discipline", "last_included_competition_end", "already_deducted")
    elo_m = None if athlete.elo_m is None else decimal_of(athlete.elo_m)
    sex = None if athlete.sex is None else str(athlete.sex)
    return {**{name: getattr(athlete, name) for name in names}, "sex": sex, "elo_m": elo_m}


def _control(report: listing.EloRReport) -> str | None:
    """The time control in words that are read as the same one."""
    if report.time_control is None:
        return None
    words = str(report.time_control)
    if parse_time_control(words) != report.time_control:
        raise not_for_tables()
    return words


def _read(path: Path) -> list[Fields]:
    rows: list[Fields] = pq.read_table(path).to_pylist()
    return rows

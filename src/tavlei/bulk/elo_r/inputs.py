"""What a half-year is computed from: files that were checked, the rulebook, the days off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pyarrow.parquet as pq

from tavlei.bulk.bad_rows import RowFault, check_rows
from tavlei.bulk.elo_r.columns import ATHLETES, BESIDE, COMPETITIONS, ENCOUNTERS, HOLIDAYS, PARTICIPANTS, STAGES
from tavlei.bulk.tables import read_folder
from tavlei.games.clock import Discipline
from tavlei.ratings.elo_r import Sex, russian_holidays
from tavlei.ratings.elo_r.participation import SCORINGS
from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date
    from pathlib import Path

    from tavlei.bulk.tables import TableFiles
    from tavlei.ratings.elo_r import HalfYear
    from tavlei.rulebook import Clause, Rulebook

_UNKNOWN: Final = phrase("there is no athlete «{got}» among the athletes")
_NO_COMPETITION: Final = phrase("there is no competition «{got}» among the competitions")
_TWICE: Final = phrase("«{got}» is listed twice")


@dataclass(frozen=True, slots=True)
class HalfYearInputs:
    """The half-year, the rulebook in force, the files and the days off."""

    half: HalfYear
    rulebook: Rulebook
    athletes: TableFiles
    encounters: TableFiles
    competitions: TableFiles
    participants: TableFiles
    stages: TableFiles | None = None
    holidays: frozenset[date] = frozenset()


def read_inputs(  # noqa: PLR0913 - the files, what they are read for, and the calendar
    games: Path, people: Path, half: HalfYear, rulebook: Rulebook, work: Path, *, russian_days_off: bool = False
) -> HalfYearInputs:
    """The files of a half-year, those that must lie in the folder of the encounters looked for by name."""
    table_fileses = read_folder(games, people, ENCOUNTERS, ATHLETES, BESIDE, work)
    for shape in (COMPETITIONS, PARTICIPANTS):
        if shape.name not in table_fileses:
            params = {"name": shape.name, "path": str(games)}
            raise Refusal(Problem("there is no table «{name}» in {path}", params, path="games"))
    days = set(_days(table_fileses.get(HOLIDAYS.name)))
    days.update(russian_holidays(half.year, half.year + 1) if russian_days_off else ())
    return HalfYearInputs(
        half=half,
        rulebook=rulebook,
        athletes=table_fileses[ATHLETES.name],
        encounters=table_fileses[ENCOUNTERS.name],
        competitions=table_fileses[COMPETITIONS.name],
        participants=table_fileses[PARTICIPANTS.name],
        stages=table_fileses.get(STAGES.name),
        holidays=frozenset(days),
    )


def _days(table: TableFiles | None) -> Iterable[date]:
    for file in table.files if table is not None else ():
        yield from (day for day in pq.read_table(file.parquet).column("day").to_pylist() if day is not None)


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)


@dataclass(frozen=True, slots=True)
class _Faults:
    """What may be wrong with the rows of each table."""

    inputs: HalfYearInputs

    def athletes(self) -> tuple[RowFault, ...]:
        return (
            RowFault("id IS NULL OR id = ''", phrase("the id is missing"), "id"),
            RowFault("id IN (SELECT id FROM athletes GROUP BY id HAVING count(*) > 1)", _TWICE, "id"),
            RowFault(
                f"sex NOT IN ({_words(Sex)})",
                phrase("«{got}» is no sex; expected M or F"),
                "sex",
                self._clause("7/7.8/item3"),
            ),
            RowFault("elo_r < 0 OR elo_m < 0", phrase("a rating is not negative"), "id"),
            RowFault("already_deducted < 0", phrase("a deduction is not negative"), "already_deducted"),
        )

    def competitions(self) -> tuple[RowFault, ...]:
        """Competitions whose facts cannot be right."""
        scorings = ", ".join(str(points) for points in SCORINGS)
        return (
            RowFault("id IS NULL OR id = ''", phrase("the id is missing"), "id"),
            RowFault("id IN (SELECT id FROM competitions GROUP BY id HAVING count(*) > 1)", _TWICE, "id"),
            RowFault("end_date IS NULL", phrase("the last day is missing"), "id"),
            RowFault(f"points_for_win NOT IN ({scorings})", phrase("a win is 1 or 2 points"), "points_for_win"),
            RowFault(
                f"discipline NOT IN ({_words(Discipline)})", phrase("there is no discipline «{got}»"), "discipline"
            ),
        )

    def stages(self) -> tuple[RowFault, ...]:
        """Stages that are not among the competitions (7.2.2)."""
        number = self._clause("7/7.2.2")
        known = "(SELECT id FROM competitions)"
        return (
            RowFault(f"coalesce(competition NOT IN {known}, true)", _NO_COMPETITION, "competition"),
            RowFault(
                f"coalesce(continues NOT IN {known} OR continues = competition, true)",
                phrase("there is no earlier stage «{got}»"),
                "continues",
                number,
            ),
        )

    def participants(self) -> tuple[RowFault, ...]:
        """Participants nobody knows, listed twice, or with a place that cannot be."""
        twice = "(SELECT competition, athlete FROM participants GROUP BY ALL HAVING count(*) > 1)"
        return (
            RowFault(
                "coalesce(competition NOT IN (SELECT id FROM competitions), true)", _NO_COMPETITION, "competition"
            ),
            RowFault("coalesce(athlete NOT IN (SELECT id FROM athletes), true)", _UNKNOWN, "athlete"),
            RowFault(f"(competition, athlete) IN {twice}", _TWICE, "athlete"),
            RowFault(
                "place < 1 OR (place_to IS NOT NULL AND coalesce(place_to < place, true))",
                phrase("a place is 1 or more, and a shared one does not end before it begins"),
                "place",
            ),
        )

    def encounters(self) -> tuple[RowFault, ...]:
        """Encounters with somebody nobody knows, with oneself, with an impossible result."""
        people, entered = "(SELECT id FROM athletes)", "(SELECT competition, athlete FROM participants)"
        sides = ("white", "black", "bye")
        alone = "bye IS NOT NULL"
        return (
            RowFault(
                "coalesce(competition NOT IN (SELECT id FROM competitions), true)", _NO_COMPETITION, "competition"
            ),
            RowFault(
                f"({alone}) = (white IS NOT NULL) OR (white IS NULL) <> (black IS NULL)",
                phrase("an encounter has white and black, or bye"),
                "competition",
            ),
            *(RowFault(f"{side} IS NOT NULL AND {side} NOT IN {people}", _UNKNOWN, side) for side in sides),
            *(
                RowFault(
                    f"{side} IN {people} AND (competition, {side}) NOT IN {entered}",
                    phrase("«{got}» is not among the participants"),
                    side,
                )
                for side in sides
            ),
            RowFault("white = black", phrase("nobody plays against himself"), "white"),
            RowFault(
                f"result NOT IN ({_words(Result)})",
                phrase("«{got}» is no result; expected 1-0, 0.5-0.5, 0-1, +:-, -:+ or -:-"),
                "result",
            ),
        )

    def _clause(self, number: str) -> Clause:
        return self.inputs.rulebook.clause(number)


def check_facts(inputs: HalfYearInputs) -> None:
    """Refuse athletes, competitions and stages that contradict themselves."""
    faults, beside = _Faults(inputs), {"athletes": inputs.athletes, "competitions": inputs.competitions}
    check_rows(inputs.athletes, faults.athletes(), beside)
    check_rows(inputs.competitions, faults.competitions(), beside)
    if inputs.stages is not None:
        check_rows(inputs.stages, faults.stages(), beside)


def refuse_participants(inputs: HalfYearInputs) -> None:
    """Find the participants who cannot be right; they are only looked for when their number does not come out."""
    beside = {
        "athletes": inputs.athletes,
        "competitions": inputs.competitions,
        "participants": inputs.participants,
    }
    check_rows(inputs.participants, _Faults(inputs).participants(), beside)
    raise RuntimeError("the participants do not add up, and no bad row was found")


def refuse_encounters(inputs: HalfYearInputs) -> None:
    """Find the encounters that cannot be right; they are only looked for when their number does not come out."""
    beside = {
        "athletes": inputs.athletes,
        "competitions": inputs.competitions,
        "participants": inputs.participants,
    }
    check_rows(inputs.encounters, _Faults(inputs).encounters(), beside)
    raise RuntimeError("the encounters do not add up, and no bad row was found")

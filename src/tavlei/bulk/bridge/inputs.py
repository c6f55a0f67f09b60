"""What a month is computed from: files that were checked, the rulebook, the batches that were accepted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.ledger import ForeignTitle
from tavlei.bridge.accounts.list_days import check_list_day
from tavlei.bridge.accounts.norms import norm_table
from tavlei.bridge.accounts.rank_coefficients import LifetimeOrigin
from tavlei.bridge.accounts.register import CouncilSubject
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bulk.bad_rows import RowFault, check_rows
from tavlei.bulk.bridge.columns import BESIDE, DECISIONS, ENTRIES, OPENINGS, PLAYERS, RECOGNITIONS
from tavlei.bulk.tables import read_folder
from tavlei.rulebook import exact_text, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import date
    from pathlib import Path

    from tavlei.bulk.tables import TableFiles
    from tavlei.rulebook import Clause, Rulebook

_UNKNOWN: Final = phrase("there is no player «{got}» among the people")
_TWICE: Final = phrase("«{got}» is listed twice")


@dataclass(frozen=True, slots=True)
class BridgeInputs:
    """The day of the list, the rulebook in force and the files by their names."""

    list_day: date
    rulebook: Rulebook
    files: Mapping[str, TableFiles]

    @property
    def players(self) -> TableFiles:
        """The register, with what everybody holds from the list before."""
        return self.files[PLAYERS.name]

    @property
    def entries(self) -> TableFiles:
        """The entries of all tournaments, and of earlier batches."""
        return self.files[ENTRIES.name]

    @property
    def day_before(self) -> date:
        """The day of the list before."""
        return shifted(self.list_day, months=-1)


def read_inputs(games: Path, people: Path, list_day: date, rulebook: Rulebook, work: Path) -> BridgeInputs:
    """The files of a month; the folder of the entries may hold the tables that `BESIDE` names."""
    check_list_day(list_day, rulebook, "list_day")
    return BridgeInputs(list_day, rulebook, read_folder(games, people, ENTRIES, PLAYERS, BESIDE, work))


def check_facts(inputs: BridgeInputs) -> None:
    """Refuse players, entries and everything beside them that cannot be right."""
    faults, beside = _Faults(inputs), inputs.files
    row_faultses = {
        PLAYERS.name: faults.players(),
        ENTRIES.name: faults.entries(),
        DECISIONS.name: faults.decisions(),
        RECOGNITIONS.name: faults.recognitions(),
        OPENINGS.name: faults.openings(),
    }
    for name, of_table in row_faultses.items():
        if name in inputs.files:
            check_rows(inputs.files[name], of_table, beside)


def refuse_credited_twice(inputs: BridgeInputs) -> None:
    """Name the entries by which a source credits a player twice; they are only looked for when there are any."""
    twice = "(SELECT player, source FROM entries GROUP BY ALL HAVING count(*) > 1)"
    fault = RowFault(
        f"(player, source) IN {twice}",
        phrase("«{got}» credits a player twice"),
        "source",
        inputs.rulebook.clause("1.1"),
    )
    check_rows(inputs.entries, (fault,), inputs.files)


@dataclass(frozen=True, slots=True)
class _Faults:
    """What may be wrong with the rows of each table."""

    inputs: BridgeInputs

    def players(self) -> tuple[RowFault, ...]:
        """Numbers that are none or given twice, and what is held from a list that is not the one before."""
        day, numbered = f"DATE '{self.inputs.day_before}'", self._clause("1.3")
        text = "lifetime_coefficient IS NOT NULL"
        return (
            RowFault(
                "coalesce(number < 1, true)", phrase("«{got}» is no personal number, which is 1 or more"), "number",
                numbered,
            ),
            RowFault(
                "number IN (SELECT number FROM players GROUP BY number HAVING count(*) > 1)", _TWICE, "number", numbered
            ),
            RowFault(
                f"({text}) AND list_day IS DISTINCT FROM {day}",
                phrase("a coefficient is held from the list a month before; got «{got}»"),
                "list_day",
                self._clause("1.2"),
            ),
            RowFault(
                f"({text}) AND coalesce(origin NOT IN ({_words(LifetimeOrigin)}), true)",
                phrase("nobody knows how a coefficient was got by «{got}»"),
                "origin",
            ),
            RowFault(
                "lifetime_coefficient IS NULL AND temporary_coefficient IS NOT NULL",
                phrase("a temporary coefficient needs the one for life beside it"),
                "number",
                self._clause("2.2/note2"),
            ),
        )  # fmt: skip

    def entries(self) -> tuple[RowFault, ...]:
        """What cannot stand in an account."""
        most = self.inputs.rulebook.figures(AwardFigures).highest_level
        return (
            self._known("player"),
            RowFault("source IS NULL OR source = ''", phrase("the source is missing"), "source"),
            *self._days(),
            RowFault(
                "mb < 0 OR ro < 0 OR pb < 0",
                phrase("points of an account are never negative"),
                "source",
                self._clause("1.1"),
            ),
            RowFault(
                f"level < 1 OR level > {most}", phrase("a level is from 1 to 5; got «{got}»"), "level",
                self._clause("2.1"),
            ),
            RowFault(
                "online AND mb > 0 AND (coalesce(ro, 0) > 0 OR coalesce(pb, 0) > 0)",
                phrase("online tournaments give no RO and no PB"),
                "source",
                self._clause("8.3"),
            ),
            RowFault(
                "level IS NOT NULL AND achievement IS NOT NULL",
                phrase("give the level or the place in the championship, not both"),
                "source",
            ),
        )  # fmt: skip

    def decisions(self) -> tuple[RowFault, ...]:
        """Decisions of the Council about somebody nobody knows, about nothing it decides, or two of one day."""
        twice = "(SELECT player, subject, day FROM decisions GROUP BY ALL HAVING count(*) > 1)"
        return (
            self._known("player"),
            RowFault(
                f"coalesce(subject NOT IN ({_words(CouncilSubject)}), true)",
                phrase("the Council decides nothing about «{got}»"),
                "subject",
                self._clause("1.3"),
            ),
            RowFault("day IS NULL", phrase("the day is missing"), "player"),
            RowFault(
                f"(player, subject, day) IN {twice}",
                phrase("two decisions of the Council on one day"),
                "player",
                self._clause("1.3"),
            ),
        )

    def recognitions(self) -> tuple[RowFault, ...]:
        """EBL points and titles that cannot stand in an account."""
        return (
            self._known("player"),
            *self._days(),
            RowFault(
                "ebl_points < 0", phrase("points of an account are never negative"), "ebl_points", self._clause("1.1")
            ),
            RowFault(f"title NOT IN ({_words(ForeignTitle)})", phrase("there is no title «{got}»"), "title"),
        )

    def openings(self) -> tuple[RowFault, ...]:
        """Opening values of somebody nobody knows, of no list day, or, where one is begun with, not of the table."""
        table, list_day = norm_table(self.inputs.rulebook), f"DATE '{self.inputs.list_day}'"
        best, worst = exact_text(table.best), exact_text(table.worst)
        text = "(SELECT number FROM players WHERE lifetime_coefficient IS NOT NULL)"
        begun = f"(list_day = {list_day} OR (list_day < {list_day} AND player NOT IN {text}))"
        return (
            self._known("player"),
            RowFault(
                "player IN (SELECT player FROM openings GROUP BY player HAVING count(*) > 1)", _TWICE, "player"
            ),
            RowFault(f"coalesce(day(list_day) <> {self._first}, true)", self._no_list_day, "list_day",
                     self._clause("1.2")),
            RowFault(
                f"coefficient IS NULL OR ({begun} AND coefficient NOT BETWEEN {best} AND {worst})",
                phrase("«{got}» is no coefficient of the table"),
                "coefficient",
                self._clause("2.2/note1"),
            ),
        )  # fmt: skip

    def _days(self) -> tuple[RowFault, ...]:
        """The day something is of, and the list on which it first stands (B60)."""
        return (
            RowFault("date IS NULL", phrase("the day is missing"), "player"),
            RowFault(f"day(published) <> {self._first}", self._no_list_day, "published", self._clause("1.2")),
            RowFault(
                "date >= published",
                phrase("what is of this day or later cannot stand on the list of «{got}»"),
                "published",
                self._clause("1.2"),
            ),
        )

    def _known(self, column: str) -> RowFault:
        condition = f"coalesce({column} NOT IN (SELECT number FROM players), true)"  # noqa: S608 - our own
        return RowFault(condition, _UNKNOWN, column, self._clause("1.3"))

    @property
    def _first(self) -> int:
        return self.inputs.rulebook.figures(AccountFigures).list_day

    @property
    def _no_list_day(self) -> str:
        return phrase("a list has the 1st of a month as its day; got «{got}»")

    def _clause(self, number: str) -> Clause:
        return self.inputs.rulebook.clause(number)


def _words(words: Iterable[str]) -> str:
    return ", ".join(f"'{word}'" for word in words)

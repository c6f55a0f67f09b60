"""The rulebook in force: a regulation as it stands on a day, with the choices of those who apply it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from tavlei.rulebook.figures import read_figures
from tavlei.rulebook.library import library
from tavlei.rulebook.problems import Problem, Refusal
from tavlei.rulebook.settings import DEFAULT_SETTINGS
from tavlei.rulebook.tables import IntervalTable, RegulationCrossTable, table_on

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from tavlei.rulebook.clause import Clause
    from tavlei.rulebook.editions import Edition
    from tavlei.rulebook.figures import Figures
    from tavlei.rulebook.library import Library
    from tavlei.rulebook.readings import Choice
    from tavlei.rulebook.settings import Resolved, Settings
    from tavlei.rulebook.tables import Table

Data = TypeVar("Data")


@dataclass(frozen=True, slots=True)
class Rulebook:
    """An edition of a regulation on a day: its clauses, figures and tables, and the readings as they are chosen.

    It is passed to every rule function, which takes from it what it needs and cites through it.
    """

    edition: Edition
    day: date | None = None
    settings: Settings = DEFAULT_SETTINGS
    library: Library = field(default_factory=library, repr=False)
    named: Mapping[str, str] = field(default_factory=dict)
    _resolved: dict[str, Resolved] = field(default_factory=dict, init=False, repr=False, compare=False)

    @classmethod
    def on(
        cls,
        series: str,
        day: date | None,
        settings: Settings = DEFAULT_SETTINGS,
        *,
        among: Library | None = None,
        named: Mapping[str, str] | None = None,
    ) -> Rulebook:
        """The edition of a series that is in force on a day, unless another is `named`; without a day the last one."""
        known, chosen = among or library(), named or {}
        edition = known.edition(chosen[series]) if series in chosen else known.edition_on(series, day)
        return cls(edition, day, settings, known, chosen)

    @classmethod
    def of(
        cls,
        edition_id: str,
        day: date | None = None,
        settings: Settings = DEFAULT_SETTINGS,
        *,
        among: Library | None = None,
        named: Mapping[str, str] | None = None,
    ) -> Rulebook:
        """A named edition, whatever is in force."""
        known = among or library()
        return cls(known.edition(edition_id), day, settings, known, named or {})

    def __hash__(self) -> int:
        """By edition and day; settings only tell apart what these do not."""
        return hash((self.edition.id, self.day))

    def beside(self, series: str, on: date | None = None) -> Rulebook:
        """Another regulation with the same choices: on the same day, or on the day of what it is applied to."""
        if on is not None:
            return Rulebook.on(series, on, self.settings, among=self.library)
        return Rulebook.on(series, self.day, self.settings, among=self.library, named=self.named)

    def clause(self, number: str) -> Clause:
        """A clause of the edition, to be cited. A number that is not registered is refused."""
        return self.library.clause(self.edition.id, number)

    def has_clause(self, number: str) -> bool:
        """Whether the edition, or the one it falls back on, has the clause."""
        edition: Edition | None = self.edition
        while edition is not None:
            if number in self.library.register(edition.id):
                return True
            edition = self.library.edition(edition.otherwise) if edition.otherwise else None
        return False

    def refusal(self, problem: Problem, number: str) -> Refusal:
        """A refusal that names the clause it rests on."""
        cited = self.clause(number)
        return Refusal(Problem(problem.message, problem.params, problem.path, cited, problem.code))

    def figures(self, kind: type[Figures]) -> Figures:
        """The figures of the edition that the dataclass declares."""
        return self.library.once(("figures", self.edition.id, kind), lambda: self._figures(kind))

    def read(self, name: str, make: Callable[[Mapping[str, Any]], Data], key: object = None) -> Data:
        """What a room makes of the edition's data in the file of that name; made once for each edition.

        `key` tells apart what several rooms make of one file; without it the function itself does.
        """
        return self.library.once(
            ("read", self.edition.id, name, key or make), lambda: make(self.library.content(self.edition.id, name))
        )

    def interval_table(self, number: str) -> IntervalTable:
        """The interval table of a clause, as it stood on the day."""
        table = self._table(number)
        if not isinstance(table, IntervalTable):
            raise Refusal(Problem("the table of this clause is not one of intervals", clause=table.clause))
        return table

    def cross_table(self, number: str) -> RegulationCrossTable:
        """The cross table of a clause, as it stood on the day."""
        table = self._table(number)
        if not isinstance(table, RegulationCrossTable):
            raise Refusal(Problem("the table of this clause is not a cross table", clause=table.clause))
        return table

    def resolve(self, reading_id: str) -> Resolved:
        """The choice of a reading that holds on the day: looked up once, for a list asks of every person."""
        resolved = self._resolved.get(reading_id)
        if resolved is None:
            resolved = self._resolved[reading_id] = self.settings.resolve(reading_id, self.day)
        return resolved

    def choices(self) -> dict[str, Choice]:
        """The choice that holds for every reading of the edition that is a switch."""
        spoken_of = set(self.library.lineage(self.edition.id))
        return {
            reading.id: self.resolve(reading.id).choice
            for reading in self.library.readings.values()
            if reading.is_switch and spoken_of & {cited.edition for cited in reading.clauses}
        }

    def _figures(self, kind: type[Figures]) -> Figures:
        place = f"figures/{self.edition.id}/{kind.SOURCE}.toml"
        return read_figures(kind, place, self.library.content(self.edition.id, kind.SOURCE))

    def _table(self, number: str) -> Table:
        cited = self.clause(number)
        key = ("table", cited, self.day)
        return self.library.once(
            key, lambda: table_on(self.library.tables(cited.edition).get(cited.number, ()), cited, self.day)
        )

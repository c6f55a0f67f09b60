"""Readings: what the program does where a regulation is damaged, silent or ambiguous."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tavlei.rulebook._data import read_toml, toml_files
from tavlei.rulebook.clause import Clause
from tavlei.rulebook.editions import LANGUAGES
from tavlei.rulebook.problems import DataError, Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

Choice = str | bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A numbered decision about a doubtful place; with `choices` it is a switch and the first is the default."""

    id: str
    clauses: tuple[Clause, ...]
    text: Mapping[str, str]
    choices: tuple[Choice, ...] = ()

    @property
    def is_switch(self) -> bool:
        """Whether a federation may choose otherwise in its settings."""
        return bool(self.choices)

    @property
    def default(self) -> Choice | None:
        """The choice taken when nobody says otherwise."""
        return self.choices[0] if self.choices else None


@cache
def readings() -> Mapping[str, Reading]:
    """All readings by id, in the order of their files."""
    collected: dict[str, Reading] = {}
    for name, file in toml_files("readings"):
        for each in load_readings(f"readings/{name}", file.read_text(encoding="utf-8")).values():
            if each.id in collected:
                raise DataError(Problem("reading {id} stands in two files", {"id": each.id}, path=f"readings/{name}"))
            collected[each.id] = each
    return collected


def reading(reading_id: str) -> Reading:
    """The reading with that id."""
    try:
        return readings()[reading_id]
    except KeyError:
        raise Refusal(Problem("there is no reading «{id}»", {"id": reading_id}, code="unknown_reading")) from None


def load_readings(source: str, text: str) -> Mapping[str, Reading]:
    """Readings from a TOML text: each has its clauses and a text in every language."""
    return {key: _reading(f"{source}: {key}", key, row) for key, row in read_toml(source, text).items()}


def _reading(place: str, key: str, row: Mapping[str, Any]) -> Reading:
    if not set(row) <= {"clauses", "choices", *LANGUAGES}:
        raise DataError(Problem("a reading has the fields clauses, choices, en, ru and uk only", path=place))
    if missing := [language for language in LANGUAGES if not row.get(language)]:
        raise DataError(Problem("the text is missing in {languages}", {"languages": ", ".join(missing)}, path=place))
    choices = tuple(row.get("choices", ()))
    if len(set(choices)) != len(choices) or not all(isinstance(each, str | bool) for each in choices):
        raise DataError(Problem(phrase("«choices» must be different words or true and false"), path=place))
    clauses = tuple(
        Clause(edition, number) for edition, numbers in row.get("clauses", {}).items() for number in numbers
    )
    return Reading(key, clauses, {language: row[language] for language in LANGUAGES}, choices)

"""Readings: what the program does where a regulation is damaged, silent or ambiguous."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tavlei.rulebook._data import read_toml
from tavlei.rulebook.clause import Clause
from tavlei.rulebook.editions import LANGUAGES
from tavlei.rulebook.problems import DataError, Problem, phrase

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

    def words(self, choice: Choice, language: str) -> str:
        """What the text says of a choice, which it names in backquotes; the name itself where it says no more."""
        match = re.search(rf"`{choice_key(choice)}`: (.+?)(?:[;.] |\.?$)", self.text[language])
        return match[1] if match else choice_key(choice)

    def choice_of(self, key: str) -> Choice | None:
        """The choice of that name, as it stands in a form or a command."""
        return next((choice for choice in self.choices if choice_key(choice) == key), None)


def choice_key(choice: Choice) -> str:
    """The name of a choice as it stands in JSON, in a form or a command."""
    return str(choice).lower() if isinstance(choice, bool) else choice


def load_readings(source: str, text: str) -> Mapping[str, Reading]:
    """Readings from a TOML text: each has its clauses and a text in every language."""
    return {key: _reading(f"{source}: {key}", key, row) for key, row in read_toml(source, text).items()}


def _reading(place: str, key: str, row: Mapping[str, Any]) -> Reading:
    if not set(row) <= {"clauses", "choices", *LANGUAGES}:
        raise DataError(Problem("a reading has the fields clauses, choices, en, ru and uk only", path=place))
    if missing := [language for language in LANGUAGES if not row.get(language)]:
        raise DataError(Problem("the text is missing in {languages}", {"languages": ", ".join(missing)}, path=place))
    choices = tuple(row.get("choices", ()))
    if len(set(choices)) != len(choices) or not all(isinstance(choice, str | bool) for choice in choices):
        raise DataError(Problem(phrase("«choices» must be different words or true and false"), path=place))
    clauses = tuple(
        Clause(edition, number) for edition, numbers in row.get("clauses", {}).items() for number in numbers
    )
    return Reading(key, clauses, {language: row[language] for language in LANGUAGES}, choices)

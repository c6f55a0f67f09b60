"""Settings: which choice of a reading holds, by default, by a federation's setting or by an official ruling."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, Any

from tavlei.rulebook.citations import cites
from tavlei.rulebook.library import library
from tavlei.rulebook.problems import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook.clause import Clause
    from tavlei.rulebook.readings import Choice


@dataclass(frozen=True, slots=True)
class Ruling:
    """An official ruling of a federation's authorised body: from its day on it replaces a reading (XVI, D0)."""

    title: str
    day: date
    clause: Clause
    reading: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Resolved:
    """The choice that holds, and the ruling it comes from if one has been given."""

    reading: str
    choice: Choice
    ruling: Ruling | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of a federation or a competition, and the rulings it is bound by."""

    choices: Mapping[str, Choice] = field(default_factory=dict)
    rulings: tuple[Ruling, ...] = ()

    def __post_init__(self) -> None:
        """Refuse what names no reading or a choice the program does not know."""
        for reading_id, choice in self.choices.items():
            _check_choice(reading_id, choice)
        for ruling in self.rulings:
            _check_choice(ruling.reading, ruling.choice)

    @cites("draughts-rules", "XVI")
    def resolve(self, reading_id: str, on: date | None = None) -> Resolved:
        """The choice for a reading on a day: the latest ruling given by then, else the setting, else the default.

        Without a day every ruling holds.
        """
        if self.rulings and (rulings := self._rulings(reading_id, on)):
            latest = max(rulings, key=lambda ruling: ruling.day)
            return Resolved(reading_id, latest.choice, latest)
        default = library().reading(reading_id).default
        if default is None:
            raise Refusal(_no_switch(reading_id))
        return Resolved(reading_id, self.choices.get(reading_id, default))

    def _rulings(self, reading_id: str, on: date | None) -> list[Ruling]:
        return [ruling for ruling in self.rulings if ruling.reading == reading_id and (on is None or ruling.day <= on)]


DEFAULT_SETTINGS = Settings()


def settings_from_json(data: Mapping[str, Any]) -> Settings:
    """Settings as they stand in JSON: reading id to choice, and under `rulings` a list of rulings."""
    choices = {key: value for key, value in data.items() if key != "rulings"}
    rulings = data.get("rulings", [])
    if not isinstance(rulings, list):
        raise Refusal(Problem("expected a list", path="rulings"))
    return Settings(choices, tuple(_ruling(f"rulings[{number}]", ruling) for number, ruling in enumerate(rulings)))


def _ruling(place: str, row: Any) -> Ruling:
    if not isinstance(row, dict):
        raise Refusal(Problem("expected an object", path=place))
    wanted = ("title", "day", "edition", "clause", "reading", "choice")
    if missing := [Problem("the field is missing", path=f"{place}.{name}") for name in wanted if name not in row]:
        raise Refusal(*missing)
    try:
        day = date.fromisoformat(row["day"])
    except (TypeError, ValueError):
        raise Refusal(Problem("expected a date such as 2023-05-01", path=f"{place}.day")) from None
    return Ruling(row["title"], day, library().clause(row["edition"], row["clause"]), row["reading"], row["choice"])


def _check_choice(reading_id: str, choice: object) -> None:
    known = library().reading(reading_id)
    if not known.is_switch:
        raise Refusal(_no_switch(reading_id))
    if not any(
        choice is known_choice or (isinstance(choice, str) and choice == known_choice) for known_choice in known.choices
    ):
        choices = ", ".join(str(known_choice) for known_choice in known.choices)
        raise Refusal(
            Problem("expected one of: {choices}; got {got}", {"choices": choices, "got": choice}, path=reading_id)
        )


def _no_switch(reading_id: str) -> Problem:
    return Problem(
        "reading {id} is no switch: the program knows no other way for it", {"id": reading_id}, path=reading_id
    )

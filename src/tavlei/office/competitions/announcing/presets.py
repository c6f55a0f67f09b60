"""Kinds of events with what they usually are: a preset fills the form of an announcement, and so does an old event."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone
from django.utils.text import slugify

from tavlei.office.competitions.announcing.forms import CompetitionForm
from tavlei.office.competitions.models import Competition
from tavlei.office.explanations import clause_url, reader_language
from tavlei.office.pages.refusals import clause_text
from tavlei.office.people.latin import transliterated
from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date, timedelta

    from tavlei.rulebook import Clause

_DAYS: Final = ("starts", "ends", "entries_close", "report_due")
_OWN: Final = ("code", "seed")  # an event that is held again has its own
_YEAR: Final = re.compile(r"\b20\d\d\b")
_MOST_LETTERS: Final = 48


@dataclass(frozen=True, slots=True)
class Preset:
    """A kind of event, the clause of its time control, and the answers that it gives."""

    key: str
    titles: Mapping[str, str]
    details: Mapping[str, str]
    source: tuple[str, str] | None
    values: Mapping[str, Any]

    @property
    def title(self) -> str:
        """Its name for the reader."""
        return self.titles[reader_language()]

    @property
    def detail(self) -> str:
        """What it means, for the reader."""
        return self.details[reader_language()]

    @property
    def clause(self) -> Clause | None:
        """The clause of its time control in the edition of today; chess has rules of its own."""
        if self.source is None:
            return None
        series, number = self.source
        return Rulebook.on(series, timezone.localdate()).clause(number)

    @property
    def cited(self) -> tuple[str, str] | None:
        """The clause as the reader names it, and its page."""
        return (clause_text(self.clause, reader_language()), clause_url(self.clause)) if self.clause else None


@cache
def presets() -> dict[str, Preset]:
    """All presets by their keys."""
    saved = tomllib.loads(files(__package__).joinpath("presets.toml").read_text("utf-8"))
    return {
        key: Preset(key, told["title"], told["detail"], tuple(told["clause"]) if "clause" in told else None,
                    told["values"])
        for key, told in saved.items()
    }  # fmt: skip


def answers_of(competition: Competition, today: date) -> dict[str, Any]:
    """The answers of an event that is held again: everything but its address and seed, the days of its next year."""
    saved = CompetitionForm(instance=competition).initial
    years = max(today.year - competition.starts.year, 0)
    if _in_year(competition.starts, competition.starts.year + years) < today:
        years += 1
    starts = _in_year(competition.starts, competition.starts.year + years)
    values = {name: value for name, value in saved.items() if name not in _OWN}
    moved = {name: _moved(saved[name], starts - competition.starts) for name in _DAYS if saved.get(name)}
    return {**values, **moved, "name": _YEAR.sub(str(starts.year), competition.name)}


def _in_year(day: date, year: int) -> date:
    """The same day of another year; the last of February stays the last."""
    try:
        return day.replace(year=year)
    except ValueError:
        return day.replace(year=year, day=28)


def _moved(day: Any, by: timedelta) -> Any:
    return (type(timezone.localdate()).fromisoformat(day) if isinstance(day, str) else day) + by


def free_code(name: str, year: int) -> str:
    """A short name in addresses, made of the name and the year, that no competition has yet."""
    words = slugify(transliterated(_YEAR.sub("", name), ukrainian=False))[:_MOST_LETTERS].strip("-")
    wanted = f"{words or 'event'}-{year}"
    taken = set(Competition.objects.filter(code__startswith=wanted).values_list("code", flat=True))
    return next(code for code in _numbered(wanted, len(taken)) if code not in taken)


def _numbered(code: str, most: int) -> list[str]:
    return [code, *(f"{code}-{number}" for number in range(2, most + 3))]

"""How the federation has settled the readings: the one place where its rulings reach the rules and the calculators."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Final

from tavlei import calc
from tavlei.office.federation.identity import request_served
from tavlei.office.federation.models import ReadingRuling
from tavlei.office.journal import statements
from tavlei.rulebook import DEFAULT_SETTINGS, Refusal, Rulebook, Ruling, Settings, library

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from django.http import HttpRequest

    from tavlei.calc.running import Evaluated

_KEPT: ContextVar[tuple[HttpRequest, Settings] | None] = ContextVar("settled", default=None)
_ANY: Final = "SELECT 1 FROM federation_readingruling LIMIT 1"


def settled() -> Settings:
    """The rulings of the federation: read once for a request, afresh by commands."""
    request, kept = request_served(), _KEPT.get()
    if request is not None and kept is not None and kept[0] is request:
        return kept[1]
    rulings = tuple(_rulings())
    settings = Settings(rulings=rulings) if rulings else DEFAULT_SETTINGS
    if request is not None:
        _KEPT.set((request, settings))
    return settings


def settled_anew() -> None:
    """A ruling has been made: whatever this request still asks goes by it."""
    _KEPT.set(None)


def rulebook_on(series: str, day: date | None) -> Rulebook:
    """The edition of a regulation in force on a day, with the readings as the federation has settled them."""
    return Rulebook.on(series, day, settled())


def evaluate(name: str, value: object, *, long: bool = True, today: date | None = None) -> Evaluated:
    """Run a calculator in the federation's name: by its rulings, wherever the input does not choose for itself."""
    return calc.evaluate(name, settled_input(value), long=long, today=today)


def settled_input(value: object, series: str = "", by: date | None = None) -> Any:
    """An input with the rulings of the federation: of one regulation, made for days up to `by`, if these are named.

    What the input itself chooses stands; what is no input of a calculator is left as it is.
    """
    rulings = settled().rulings
    if not rulings or not isinstance(value, dict) or not isinstance(value.get("settings", {}), dict):
        return value
    chosen: Mapping[str, Any] = value.get("settings", {})
    rows = [
        _json(ruling)
        for ruling in rulings
        if ruling.reading not in chosen and (by is None or ruling.day <= by) and _speaks_of(ruling, series)
    ]
    if not rows or "rulings" in chosen:
        return value
    return {**value, "settings": {**chosen, "rulings": rows}}


def _rulings() -> Iterator[Ruling]:
    """The rulings, of those of one reading and day the last; what the library no longer knows binds nobody."""
    if not statements.rows(_ANY):
        return  # as nearly everywhere: no query is built for it
    last = {
        (reading_ruling.reading, reading_ruling.day): reading_ruling
        for reading_ruling in ReadingRuling.objects.order_by("day", "pk")
    }
    for reading_ruling in last.values():
        reading = library().readings.get(reading_ruling.reading)
        if reading is None or not reading.clauses:
            continue
        ruling = Ruling(
            reading_ruling.document, reading_ruling.day, reading.clauses[0], reading.id, reading_ruling.choice
        )
        try:
            Settings(rulings=(ruling,))
        except Refusal:
            continue
        yield ruling


def _speaks_of(ruling: Ruling, series: str) -> bool:
    """Whether a ruling is about a regulation; without a regulation all of them are meant."""
    cited = library().reading(ruling.reading).clauses
    return not series or any(library().edition(clause.edition).series == series for clause in cited)


def _json(ruling: Ruling) -> dict[str, Any]:
    return {
        "title": ruling.title,
        "day": ruling.day.isoformat(),
        "edition": ruling.clause.edition,
        "clause": ruling.clause.number,
        "reading": ruling.reading,
        "choice": ruling.choice,
    }

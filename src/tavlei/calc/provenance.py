"""What an answer was made with, and making it once more with the same."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from tavlei._version import __version__
from tavlei.calc.running import evaluate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.calc.running import Evaluated


def made_with(found: Evaluated) -> dict[str, Any]:
    """The program's version, the edition of every regulation on the day, and every reading as it was chosen."""
    rulebook = found.rulebook
    series = dict.fromkeys(edition.series for edition in rulebook.library.editions.values())
    beside = {name: rulebook.beside(name).edition.id for name in series}
    return {
        "program": __version__,
        "editions": {**beside, rulebook.edition.series: rulebook.edition.id},
        "day": rulebook.day.isoformat() if rulebook.day else None,
        "readings": rulebook.choices(),
    }


def made_again(calculator: str, given: Mapping[str, Any], made: Mapping[str, Any] | None) -> Evaluated:
    """An answer computed once more, by the editions and readings it was made with on whatever program it is asked of.

    Without that record (of a list before there was one) the editions are those of its day.
    """
    if not made:
        return evaluate(calculator, dict(given))
    settings = {**made["readings"], **given.get("settings", {})}
    day = date.fromisoformat(made["day"]) if made["day"] else None
    return evaluate(calculator, {**given, "settings": settings}, today=day, named=made["editions"])

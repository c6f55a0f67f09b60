"""What an answer was made with, and making it once more with the same."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar, overload

from tavlei._version import __version__
from tavlei.calc.running import evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.calc.running import Evaluated

Answer = TypeVar("Answer")


def made_with(evaluated: Evaluated) -> dict[str, Any]:
    """The program's version, the edition of every regulation on the day, and every reading as it was chosen."""
    rulebook = evaluated.rulebook
    series = dict.fromkeys(edition.series for edition in rulebook.library.editions.values())
    beside = {name: rulebook.beside(name).edition.id for name in series}
    return {
        "program": __version__,
        "editions": {**beside, rulebook.edition.series: rulebook.edition.id},
        "day": rulebook.day.isoformat() if rulebook.day else None,
        "readings": rulebook.choices(),
    }


@overload
def evaluate_again(calculator: str, facts: Mapping[str, Any], made_by: Mapping[str, Any] | None) -> Evaluated: ...


@overload
def evaluate_again(
    calculator: str, facts: Mapping[str, Any], made_by: Mapping[str, Any] | None, *, by: Callable[..., Answer]
) -> Answer: ...


def evaluate_again(
    calculator: str, facts: Mapping[str, Any], made_by: Mapping[str, Any] | None, *, by: Callable[..., Any] = evaluate
) -> Any:
    """An answer computed once more, by the editions and readings it was made with on whatever program it is asked of.

    Without that record (of a list before there was one) the editions are those of its day. `by` computes it.
    """
    if not made_by:
        return by(calculator, dict(facts))
    settings = {**made_by["readings"], **facts.get("settings", {})}
    day = date.fromisoformat(made_by["day"]) if made_by["day"] else None
    return by(calculator, {**facts, "settings": settings}, today=day, named=made_by["editions"])

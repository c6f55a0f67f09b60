"""Explanations in the store: kept whole, told in the reader's language when they are read, with people's names."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from tavlei.languages import catalogue
from tavlei.rulebook import Clause, Explanation, Refusal, Step, Value, explanation_html, explanation_text, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_WITHOUT_AGE: Final = {
    "titles.age": phrase("titles.age_withheld"),
    "titles.age_group": phrase("titles.age_group_withheld"),
}


def explanation_to_json(explanation: Explanation) -> dict[str, Any]:
    """An explanation as JSON from which it can be read again."""
    wanted = explanation.counterfactual
    return {
        "verdict": _step(explanation.verdict),
        "conditions": [_step(condition) for condition in explanation.conditions],
        "working": [_step(step) for step in explanation.working],
        "counterfactual": None if wanted is None else _step(wanted),
    }


def explanation_from_json(saved: Mapping[str, Any]) -> Explanation:
    """The explanation that was kept."""
    wanted = saved["counterfactual"]
    return Explanation(
        _read(saved["verdict"]),
        tuple(_read(condition) for condition in saved["conditions"]),
        tuple(_read(step) for step in saved["working"]),
        None if wanted is None else _read(wanted),
    )


def with_names(explanation: Explanation, names: Mapping[str, str]) -> Explanation:
    """The same with names instead of the keys by which the rules know the participants."""

    def told(value: Value) -> Value:
        return names.get(value, value) if isinstance(value, str) else value

    def step(step_before: Step) -> Step:
        inputs = {name: told(value) for name, value in step_before.inputs.items()}
        return replace(
            step_before, value=told(step_before.value), inputs=inputs, steps=tuple(map(step, step_before.steps))
        )

    wanted = explanation.counterfactual
    return Explanation(
        step(explanation.verdict),
        tuple(map(step, explanation.conditions)),
        tuple(map(step, explanation.working)),
        None if wanted is None else step(wanted),
    )


def refusal_with_names(refusal: Refusal, names: Mapping[str, str]) -> Refusal:
    """A refusal of the rules with names in the place of the keys by which they know the participants."""

    def told(value: object) -> object:
        return names.get(value, value) if isinstance(value, str) else value

    return Refusal(
        *(
            replace(problem, params={name: told(value) for name, value in problem.params.items()})
            for problem in refusal.problems
        )
    )


@contextmanager
def refused_by_name(names: Mapping[str, str]) -> Iterator[None]:
    """What the rules refuse here is told with names."""
    try:
        yield
    except Refusal as refusal:
        raise refusal_with_names(refusal, names) from None


def without_ages(explanation: Explanation) -> Explanation:
    """The same without the ages of people, for readers who may not see births: whether a condition is met stays."""

    def step(step_before: Step) -> Step:
        below = replace(step_before, steps=tuple(map(step, step_before.steps)))
        return (
            replace(below, key=_WITHOUT_AGE[step_before.key], value=None) if step_before.key in _WITHOUT_AGE else below
        )

    return replace(
        explanation,
        verdict=step(explanation.verdict),
        conditions=tuple(map(step, explanation.conditions)),
        working=tuple(map(step, explanation.working)),
    )


def of_athlete(explanation: Explanation, athlete: str) -> Explanation:
    """What an explanation of a whole list or competition says of one athlete; as it is where it speaks of one only."""
    steps = [step for step in explanation.working if step.inputs.get("athlete") == athlete]
    if not steps:
        return explanation
    own, *more = steps
    return Explanation(replace(own, steps=()), working=(*own.steps, *more))


def as_html(explanation: Explanation, language: str | None = None) -> SafeString:
    """The explanation for a page, each clause and reading a link. The rulebook escapes everything it writes."""
    html = explanation_html(explanation, catalogue(language or reader_language()), clause_url, reading_url)
    return mark_safe(html)  # noqa: S308 - escaped where it is written


def as_text(explanation: Explanation, language: str | None = None) -> str:
    """The explanation as plain text."""
    return explanation_text(explanation, catalogue(language or reader_language()))


def clause_url(clause: Clause) -> str:
    """The page of a clause."""
    return reverse("pages:clause", args=[clause.edition, clause.number])


def reading_url(name: str) -> str:
    """Where a reading stands on the page of the readings."""
    return f"{reverse('pages:readings')}#{name}"


def reader_language() -> str:
    """The language of the page: one of ours."""
    active = (get_language() or "ru").partition("-")[0]
    return active if active in ("ru", "uk", "en") else "ru"


def _step(step: Step) -> dict[str, Any]:
    saved: dict[str, Any] = {"key": step.key}
    if step.value is not None:
        saved["value"] = _value(step.value)
    if step.clause is not None:
        saved["clause"] = [step.clause.edition, step.clause.number]
    if step.readings:
        saved["readings"] = list(step.readings)
    if step.inputs:
        saved["inputs"] = {name: _value(value) for name, value in step.inputs.items()}
    if step.threshold is not None:
        saved["threshold"] = _value(step.threshold)
    if step.met is not None:
        saved["met"] = step.met
    if step.steps:
        saved["steps"] = [_step(below) for below in step.steps]
    return saved


def _read(saved: Mapping[str, Any]) -> Step:
    clause = saved.get("clause")
    key: str = saved["key"]
    return Step(
        key=key,
        value=_read_value(saved.get("value")),
        clause=Clause(*clause) if clause else None,
        readings=tuple(saved.get("readings", ())),
        inputs={name: _read_value(value) for name, value in saved.get("inputs", {}).items()},
        threshold=_read_value(saved.get("threshold")),
        met=saved.get("met"),
        steps=tuple(_read(step) for step in saved.get("steps", ())),
    )


def _value(value: Value) -> Any:
    match value:
        case Fraction():
            return {"fraction": str(value)}
        case date():
            return {"day": value.isoformat()}
        case _:
            return value


def _read_value(saved: Any) -> Value:
    match saved:
        case {"fraction": text}:
            return Fraction(text)
        case {"day": text}:
            return date.fromisoformat(text)
        case None | bool() | int() | float() | str():
            return saved
        case _:
            raise ValueError(f"no value: {saved!r}")

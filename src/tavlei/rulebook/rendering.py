"""An explanation as text or JSON, in the words of a phrasebook that the caller brings."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from tavlei.rulebook.exact import exact_text
from tavlei.rulebook.explanation import EXPLANATION_VERSION, Explanation, Step, Value
from tavlei.rulebook.installed import edition, reading
from tavlei.rulebook.labels import clause_label
from tavlei.rulebook.problems import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.rulebook.clause import Clause
    from tavlei.rulebook.problems import Problem, Refusal
    from tavlei.rulebook.settings import Ruling


class Phrasebook(Protocol):
    """One language: its sentences, and how it writes a value."""

    @property
    def language(self) -> str:
        """The code of the language."""
        ...

    def phrase(self, key: str) -> str:
        """The sentence for a stable key."""
        ...

    def value(self, value: Value) -> str:
        """A number, a date, a truth or a word as readers of the language write it."""
        ...


def sentence(step: Step, book: Phrasebook) -> str:
    """The sentence of one step with its figures, without its citation."""
    template = book.phrase(step.key)
    if "{" not in template and "}" not in template:
        return template
    figures = {name: book.value(value) for name, value in step.inputs.items()}
    return template.format(value=book.value(step.value), threshold=book.value(step.threshold), **figures)


def explanation_text(explanation: Explanation, book: Phrasebook) -> str:
    """The explanation as plain text: one line a step, readings told below."""
    lines = [_line(explanation.verdict, book)]
    for heading, steps in explanation_parts(explanation):
        lines += ["", f"{book.phrase(heading)}:", *_lines(steps, book, "  ")]
    if explanation.counterfactual is not None:
        lines += ["", _line(explanation.counterfactual, book)]
    lines += _notes(explanation, book)
    return "\n".join(lines) + "\n"


def explanation_json(explanation: Explanation, book: Phrasebook) -> dict[str, Any]:
    """The explanation as JSON values, with each step's sentence in the language of the phrasebook."""
    wanted = explanation.counterfactual
    return {
        "version": EXPLANATION_VERSION,
        "language": book.language,
        "verdict": _step_json(explanation.verdict, book),
        "conditions": [_step_json(step, book) for step in explanation.conditions],
        "working": [_step_json(step, book) for step in explanation.working],
        "counterfactual": None if wanted is None else _step_json(wanted, book),
        "readings": {name: reading(name).text[book.language] for name in explanation.readings},
        "rulings": [_ruling_json(ruling) for ruling in explanation.rulings],
    }


def value_json(value: Value) -> bool | int | float | str | None:
    """A value of a step as JSON: exact numbers and dates as text."""
    match value:
        case Fraction():
            return exact_text(value)
        case date():
            return value.isoformat()
        case _:
            return value


def explanation_parts(explanation: Explanation) -> Iterator[tuple[str, tuple[Step, ...]]]:
    """The conditions and the working, each under its heading."""
    if explanation.conditions:
        yield phrase("explanation.conditions"), explanation.conditions
    if explanation.working:
        yield phrase("explanation.working"), explanation.working


def reading_notes(explanation: Explanation, book: Phrasebook) -> Iterator[tuple[str, str]]:
    """The readings and rulings it rests on, with what they say."""
    for name in explanation.readings:
        yield name, reading(name).text[book.language]
    for ruling in explanation.rulings:
        label = clause_label(ruling.clause.number, book.phrase, book.language)
        yield (
            ruling.title,
            f"{book.value(ruling.day)}, {edition(ruling.clause.edition).short_title[book.language]}, {label}",
        )


def _lines(steps: Iterable[Step], book: Phrasebook, indent: str) -> Iterator[str]:
    for step in steps:
        yield indent + _line(step, book)
        yield from _lines(step.steps, book, indent + "  ")


def _line(step: Step, book: Phrasebook) -> str:
    cited = _citation(step, book)
    return f"{_marked(step, book)} [{cited}]" if cited else _marked(step, book)


def _marked(step: Step, book: Phrasebook) -> str:
    mark = {None: "", True: "✓ ", False: "✗ "}[step.met]
    return mark + sentence(step, book)


def problem_text(problem: Problem, book: Phrasebook) -> str:
    """A problem for a reader: its place in the input, what is wrong, the clause as readers name it."""
    place = f"{problem.path}: " if problem.path else ""
    cited = f" [{clause_name(problem.clause, book)}]" if problem.clause else ""
    return f"{place}{problem.sentence(book.phrase)}{cited}"


def refusal_text(refusal: Refusal, book: Phrasebook) -> str:
    """Every problem of a refusal for a reader, in one line."""
    return "; ".join(problem_text(problem, book) for problem in refusal.problems)


def clause_name(clause: Clause, book: Phrasebook) -> str:
    """A clause as readers name it: the short title of the edition and the number."""
    title = edition(clause.edition).short_title[book.language]
    return f"{title}, {clause_label(clause.number, book.phrase, book.language)}"


def _citation(step: Step, book: Phrasebook) -> str:
    cited = []
    if step.clause is not None:
        cited.append(clause_name(step.clause, book))
    cited += step.readings
    if step.ruling is not None:
        cited.append(step.ruling.title)
    return "; ".join(cited)


def _notes(explanation: Explanation, book: Phrasebook) -> list[str]:
    heading = book.phrase("explanation.readings")
    notes = [f"  {name}: {text}" for name, text in reading_notes(explanation, book)]
    return ["", f"{heading}:", *notes] if notes else []


def _step_json(step: Step, book: Phrasebook) -> dict[str, Any]:
    return {
        "key": step.key,
        "text": sentence(step, book),
        "value": value_json(step.value),
        "clause": None if step.clause is None else {"edition": step.clause.edition, "number": step.clause.number},
        "readings": list(step.readings),
        "inputs": {name: value_json(value) for name, value in step.inputs.items()},
        "threshold": value_json(step.threshold),
        "met": step.met,
        "steps": [_step_json(below, book) for below in step.steps],
    }


def _ruling_json(ruling: Ruling) -> dict[str, Any]:
    return {
        "title": ruling.title,
        "day": ruling.day.isoformat(),
        "edition": ruling.clause.edition,
        "clause": ruling.clause.number,
        "reading": ruling.reading,
        "choice": ruling.choice,
    }

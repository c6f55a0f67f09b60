"""Asking a question: its form drawn and read, its calculator run, its answer with the clauses in words."""

from __future__ import annotations

import copy
import json
import re
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from tavlei.calc import find_calculator
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.irregularities import catalogue as irregularities
from tavlei.games.draughts.variants import VARIANTS
from tavlei.languages import catalogue
from tavlei.office.board.board_view import Mode, draughts_view
from tavlei.office.explanations import as_html, clause_url, reader_language
from tavlei.office.federation.computing import compute
from tavlei.office.federation.settled import settled
from tavlei.office.pages.refusals import clause_text, shown_problems
from tavlei.office.rulebook.calculator_forms import Drawn, FieldKind, Shape, draw, read_form, shape_of
from tavlei.rulebook import Refusal, Rulebook, library

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from django.utils.safestring import SafeString

    from tavlei.office.board.board_view import BoardView
    from tavlei.office.judging.questions import AskedField, Question
    from tavlei.office.pages.refusals import ShownProblem
    from tavlei.rulebook import Clause, Explanation

SERIES: Final = "draughts-rules"
_PART: Final = re.compile(r"[^.\[\]]+|\[\d+\]")
_LATER_ROW: Final = re.compile(r"\[[1-9]")  # rows behind the first may stay empty
_IRREGULARITY: Final = "draughts.irregularity"
_BOARDS: Final = ("russian", "international")


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What is known before anything is asked: the day, the editions it binds to, fields of the calculators by name."""

    day: date
    editions: Mapping[str, str] = field(default_factory=dict)
    known: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rulebook(self) -> Rulebook:
        """The rules of play of that day."""
        return Rulebook.on(SERIES, self.day, settled(), named=self.editions)


@dataclass(frozen=True, slots=True)
class ClauseInWords:
    """A clause of an answer: its name, its page, what it says."""

    name: str
    url: str
    text: str


@dataclass(frozen=True, slots=True)
class BoardAnswer:
    """What a calculator says: the explanation, its clauses, and whether somebody broke a rule."""

    explanation: Explanation
    clauses: tuple[Clause, ...]
    offence: bool
    gross: bool

    @property
    def html(self) -> SafeString:
        """The explanation for the page."""
        return as_html(self.explanation)

    @property
    def in_words(self) -> list[ClauseInWords]:
        """The clauses with what they say."""
        language = reader_language()
        return [
            ClauseInWords(clause_text(clause, language), clause_url(clause), library().summary(clause, language).text)
            for clause in self.clauses
        ]

    @property
    def number(self) -> str:
        """The clause that decides, by its number."""
        first = self.explanation.verdict.clause or self.clauses[0]
        return first.number


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question on its page: the fields, what was given, the answer or what is wrong with the input."""

    question: Question
    first: list[Drawn]
    further: list[Drawn]
    facts: dict[str, Any]
    answer: BoardAnswer | None = None
    problems: tuple[ShownProblem, ...] = ()
    boards: tuple[BoardView, ...] = ()

    @property
    def given_json(self) -> str:
        """What was given, to be kept with the record."""
        return json.dumps(self.facts, ensure_ascii=False, separators=(",", ":"))

    @property
    def not_allowed(self) -> list[ShownProblem]:
        """What the rules forbid: their answer is no."""
        return [problem for problem in self.problems if problem.clause]

    @property
    def elsewhere(self) -> list[ShownProblem]:
        """What is wrong at no field of the form."""
        shown = {drawn.path for drawn in (*self.first, *self.further)}
        inside = tuple(f"{path}[" for path in shown)
        return [
            problem
            for problem in self.problems
            if not problem.clause and problem.path not in shown and not problem.path.startswith(inside)
        ]


def ask(question: Question, filled: Mapping[str, str], at: Circumstances, *, answered: bool) -> AskedQuestion:
    """The page of a question: with its answer, if the form was sent."""
    fields = [asked for asked in question.fields if asked.path not in at.known]
    shape = Shape(FieldKind.PARTS, parts=tuple(_shape(question, asked, at) for asked in fields))
    flat = read_form(shape, filled)
    data = _input(question, flat, at)
    answer: BoardAnswer | None = None
    problems: tuple[ShownProblem, ...] = ()
    if answered and "more" not in filled:
        try:
            answer = answer_to(question, data, at)
        except Refusal as refusal:
            problems = tuple(shown_problems(refusal))
    drawn = _drawn(question, shape, flat, problems, filled.get("more", ""))
    folded = {asked.path for asked in fields if asked.further}
    return AskedQuestion(
        question=question,
        first=[part for part in drawn if part.path not in folded],
        further=[part for part in drawn if part.path in folded],
        facts=data,
        answer=answer,
        problems=problems,
        boards=tuple(_boards(data, question, at)),
    )


def answer_to(question: Question, data: dict[str, Any], at: Circumstances) -> BoardAnswer:
    """What the calculator of a question says by the federation's readings; what it cannot say is refused."""
    computed = compute(question.calculator, data, at.day, at.editions)
    explanation, output = computed.explanation, computed.output
    sanction = output.get("sanction", "none")
    return BoardAnswer(
        explanation,
        tuple(explanation.grounds.clauses),
        bool(output.get("irregularity")) or sanction != "none" or output.get("may_offer") is False,
        sanction == "gross",
    )


def _input(question: Question, flat: Mapping[str, Any], at: Circumstances) -> dict[str, Any]:
    """The input of the calculator: what is fixed, what is known, what was filled in."""
    data: dict[str, Any] = copy.deepcopy(dict(question.preset))
    takes = find_calculator(question.calculator).takes.model_fields
    data |= {name: value for name, value in at.known.items() if name in takes}
    for path, value in flat.items():
        _put(data, _PART.findall(path), value)
    return {name: _without_gaps(value) if isinstance(value, list) else value for name, value in data.items()}


def _without_gaps(rows: list[Any]) -> list[Any]:
    """Rows of which nothing was told are left out, but for the first: it must be told."""
    return rows[:1] + [row for row in rows[1:] if row != {}]


def _put(data: Any, parts: list[str], value: Any) -> None:
    """Write a value at its path; what is on the way is there or becomes an object."""
    here = data
    for part in parts[:-1]:
        here = here[int(part[1:-1])] if part.startswith("[") else here.setdefault(part, {})
    here[parts[-1]] = value


def _shape(question: Question, asked: AskedField, at: Circumstances) -> Shape:
    """The shape of a field that is asked for, under its whole path."""
    shape = shape_of(find_calculator(question.calculator))
    for part in _PART.findall(asked.path):
        if part.startswith("["):
            shape = shape.row or shape
        else:
            shape = next(inside for inside in shape.parts if inside.name == part)
    required = asked.needed or (shape.required and not _LATER_ROW.search(asked.path))
    choices = asked.choices
    if question.calculator == _IRREGULARITY and asked.path == "key":
        choices = tuple(entry.key for entry in irregularities(at.rulebook))
    return replace(
        shape,
        name=asked.path,
        text=asked.text or shape.text,
        required=required,
        choices=choices or shape.choices,
    )


def _drawn(
    question: Question, shape: Shape, flat: Mapping[str, Any], problems: tuple[ShownProblem, ...], more: str
) -> list[Drawn]:
    beside: dict[str, list[str]] = {}
    for problem in problems:
        if not problem.clause:
            beside.setdefault(problem.path, []).append(problem.text)
    family = question.calculator.partition(".")[0]
    return list(draw(shape, flat, catalogue(reader_language()), beside, more=more, family=family).parts)


def _boards(data: Mapping[str, Any], question: Question, at: Circumstances) -> list[BoardView]:
    """The boards on which a position can be set up: one where the game is known, else one of each size."""
    if not question.position:
        return []
    chosen = data.get("variant")
    large = chosen == "international"
    names = ("international" if large else "russian",) if "variant" in at.known else _BOARDS
    return [
        replace(_board(name, data.get(question.position)), hidden=(name == "international") is not large)
        for name in names
    ]


def _board(name: str, text: str | None) -> BoardView:
    variant = VARIANTS[name]
    try:
        position = variant.start if text is None else parse_fen(variant, text)
    except Refusal:
        position = variant.start
    return draughts_view(variant, position, name=f"board-{name}", mode=Mode.EDIT)

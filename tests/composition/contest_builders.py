"""A contest to be varied: a small work, a regulation with everything it must name, entries, opinions."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from tests.composition.works_for_tests import BOOK

from tavlei.composition import Aim, Assignment, Author, Genre, Role, SolutionLine, Work, solution_tree
from tavlei.composition.contests import (
    ComposingRegulation,
    ContestEntry,
    JudgeOpinion,
    Panel,
    SectionJudges,
    SectionResult,
    section_of,
    section_result,
)
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

RULES = "draughts-rules-2022"
NORMS = "draughts-norms-2022"
PROBLEMS = "russian.problem"
STUDIES = "russian.study"
TAKE_B6 = ("c3-d4", "b6-c5", "d4:b6")
TAKE_F6 = ("c3-d4", "f6-e5", "d4:f6")
TRY = ("e3-f4", "b6-c5")
LINES = (
    SolutionLine(TAKE_B6, comment="a quick end"),
    SolutionLine(TAKE_F6),
    SolutionLine(("c3-d4", "d6-c5", "d2-c3"), Role.ADDITIONAL),
    SolutionLine(TRY, Role.FALSE_TRACE, "it fails"),
)
START = "W:Wa1,c3,d2,e3:Bb6,d6,f6"


def work(fen: str = START, lines: tuple[SolutionLine, ...] = LINES, **more: Any) -> Work:
    """A work of Russian draughts; the lines are those of the usual position."""
    position = parse_fen(RUSSIAN, fen)
    solution = solution_tree(RUSSIAN, position, lines)
    given = {"authors": (Author("Anna", "Tver"),), "genre": Genre.PROBLEM, **more}
    return Work(RUSSIAN, position, Assignment(Aim.WIN), solution, **given)


def other_work(number: int, **more: Any) -> Work:
    """A work without a solution whose position is another one for every number."""
    squares = ("a1", "c1", "e1", "g1", "b2", "d2", "f2", "h2", "a3", "c3", "e3", "g3")
    chosen = [square for index, square in enumerate(squares) if number >> index & 1]
    return work(f"W:W{','.join([*chosen, 'b4', 'd4'])}:Bh8,f8", (), **more)


def large_work() -> Work:
    """A work of 100 squares."""
    position = parse_fen(INTERNATIONAL, "W:W32,37,K46:B13,18")
    return Work(INTERNATIONAL, position, Assignment(Aim.DRAW), solution_tree(INTERNATIONAL, position, ()))


PANEL = Panel("chief", "secretary", (SectionJudges(PROBLEMS, "senior", ("judge",)), SectionJudges(STUDIES, "other")))


def regulation(**changes: Any) -> ComposingRegulation:
    """A regulation with everything it must name."""
    usual = ComposingRegulation(
        name="Championship of the region",
        status="region",
        organiser="the federation",
        terms="two sections, free in theme",
        closed=False,
        sections=(section_of(PROBLEMS), section_of(STUDIES)),
        works_per_author=3,
        copies=2,
        address="P.O. box 1",
        published=date(2024, 1, 31),
        closes=date(2024, 4, 30),
        winners="the sum of marks",
        panel=PANEL,
        preliminary_due=date(2024, 7, 1),
        in_force=date(2024, 9, 2),
        rulebook=BOOK,
    )
    return replace(usual, **changes)


def entry(number: str = "1", authors: tuple[str, ...] = ("anna",), **changes: Any) -> ContestEntry:
    """An entry in time, with enough copies."""
    usual = ContestEntry(
        number, PROBLEMS, work() if number == "1" else other_work(int(number)), authors, date(2024, 4, 1), 2
    )
    return replace(usual, **changes)


def mark(number: str, judge: str, value: str) -> JudgeOpinion:
    """A judge's mark."""
    return JudgeOpinion(number, judge, Fraction(value))


def marked(*marks: tuple[str, tuple[str, ...], str], **changes: Any) -> SectionResult:
    """A section of works, each told by number, authors and the mark of its only judge."""
    entries = [entry(number, authors) for number, authors, _ in marks]
    opinions = [mark(number, "senior", value) for number, _, value in marks if value]
    return section_result(regulation(**changes), PROBLEMS, entries, opinions)

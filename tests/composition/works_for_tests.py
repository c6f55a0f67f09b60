"""Works in short, for the tests of composition."""

from __future__ import annotations

from typing import Any

from tavlei.composition import (
    SYSTEMS,
    Aim,
    Assignment,
    FindingKind,
    Role,
    SolutionLine,
    Verification,
    Work,
    WorkFinding,
    parse_assignment,
    solution_tree,
    split_line,
)
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.position import Position
from tavlei.rulebook import Rulebook

BOOK = Rulebook.of("draughts-rules-2022")
WIN, DRAW = Assignment(Aim.WIN), Assignment(Aim.DRAW)
SHOSHIN = "W:WKa5,a3:Ba7,f4"  # A. Shoshin, a study that every collection has
SHOSHIN_LINES = (
    "1. a5-b4 f4-g3 2. b4-c5 g3-h2 3. a3-b4 h2-g1 4. b4-a5 g1:b6 5. a5:c7",
    "1. a5-b4 f4-g3 2. b4-c5 g3-h2 3. a3-b4 a7-b6 4. c5:a7 h2-g1 5. b4-c5 g1:b6 6. a7:c5",
)


def work(fen: str, *lines: str | SolutionLine, variant: str = "russian", task: str = "win", **parts: Any) -> Work:
    """A work from its FEN, its task in words and its lines as text."""
    system = SYSTEMS[variant]
    position = parse_fen(system, fen)
    told = [SolutionLine(split_line(line)) if isinstance(line, str) else line for line in lines]
    solution = solution_tree(system, position, told)
    return Work(system, position, parse_assignment(task), solution, **parts)


def trace(text: str, role: Role = Role.FALSE_TRACE) -> SolutionLine:
    """A try that fails."""
    return SolutionLine(split_line(text), role)


def placed(fen: str, variant: str = "russian") -> Position:
    """A position."""
    return parse_fen(SYSTEMS[variant], fen)


def kinds(found: Verification | list[WorkFinding]) -> set[FindingKind]:
    """The kinds of what was found."""
    findings = found.findings if isinstance(found, Verification) else found
    return {finding.kind for finding in findings}


def one(found: Verification | list[WorkFinding], kind: FindingKind) -> WorkFinding:
    """The only finding of a kind."""
    findings = found.findings if isinstance(found, Verification) else found
    chosen = [finding for finding in findings if finding.kind is kind]
    assert len(chosen) == 1, [finding.kind.code for finding in findings]
    return chosen[0]

"""From the store to the rules and back: a row as a work, a text as a position, rows of text as a solution."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from tavlei.composition import (
    SYSTEMS,
    Aim,
    Assignment,
    Author,
    Genre,
    Group,
    PrintedPublication,
    Role,
    SolutionLine,
    SpecialKind,
    Work,
    parse_assignment,
    parse_change,
    solution_tree,
    split_line,
)
from tavlei.games.draughts.fen import parse_fen, parse_position_list
from tavlei.office.federation.settled import rulebook_on
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.office.composition.models import Contest
    from tavlei.office.composition.models import Work as Row
    from tavlei.rulebook import Rulebook

ROLE_LETTERS: Final = {
    "T": Role.THEMATIC,
    "A": Role.ADDITIONAL,
    "F": Role.FALSE_TRACE,
    "TF": Role.THEMATIC_TRACE,
}
_LETTERS: Final = {"Т": "T", "А": "A", "Д": "A", "Л": "F", "Х": "F", "ТЛ": "TF", "ТХ": "TF"}
_LONGEST: Final = 400
_MOST_LINES: Final = 200


def system_of(name: str) -> Variant:
    """The system of play of that name."""
    variant = SYSTEMS.get(name)
    if variant is None:
        data = {"choices": ", ".join(SYSTEMS), "got": name}
        raise Refusal(Problem("expected one of: {choices}; got {got}", data, path="variant"))
    return variant


def read_position(variant: Variant, text: str) -> Position:
    """A position as FEN or in notation («White c3, f4; Black d6»); White to move unless FEN says otherwise."""
    short = text.strip()[:_LONGEST]
    if ":" in short and short[:1] in "WBwb":
        return parse_fen(variant, short)
    return parse_position_list(variant, short)


def read_lines(text: str) -> tuple[SolutionLine, ...]:
    """A solution from its rows: before a line stand the letter of its role and a colon, behind it a comment after ;."""
    solution_lines = []
    for row in text.splitlines():
        letter, colon, rest = row.strip().partition(":")
        role = ROLE_LETTERS.get(_LETTERS.get(letter.strip().upper(), letter.strip().upper())) if colon else None
        said = rest if role else row
        moves, _, comment = said.partition(";")
        if written := split_line(moves):
            solution_lines.append(SolutionLine(written, role or Role.THEMATIC, comment.strip()))
    if len(solution_lines) > _MOST_LINES:
        raise Refusal(Problem("a solution has {most} variations at most", {"most": _MOST_LINES}, path="solution"))
    return tuple(solution_lines)


def written_lines(lines: Iterable[SolutionLine]) -> str:
    """The rows of a solution, as `read_lines` reads them."""
    letters = {role: letter for letter, role in ROLE_LETTERS.items()}
    return "\n".join(
        f"{letters[line.role]}: {' '.join(line.moves)}{f'; {line.comment}' if line.comment else ''}" for line in lines
    )


def lines_json(lines: Iterable[SolutionLine]) -> list[dict[str, Any]]:
    """The lines as the store keeps them."""
    return [{"moves": list(line.moves), "role": str(line.role), "comment": line.comment} for line in lines]


def lines_of(row: Row) -> tuple[SolutionLine, ...]:
    """The lines of a stored work."""
    return tuple(SolutionLine(tuple(line["moves"]), Role(line["role"]), line["comment"]) for line in row.solution)


def work_of(row: Row, *, with_authors: bool = True) -> Work:
    """A stored work as the rules know it; without its authors where they have to be unknown."""
    variant = SYSTEMS[row.variant]
    position = parse_fen(variant, row.fen)
    return Work(
        variant=variant,
        position=position,
        assignment=Assignment(Aim(row.aim), row.lock_men, row.lock_kings),
        solution=solution_tree(variant, position, lines_of(row)),
        authors=tuple(Author(author.name, author.place) for author in row.authors.all()) if with_authors else (),
        title=row.title,
        genre=Genre(row.genre) if row.genre else None,
        group=Group(row.group) if row.group else None,
        special=frozenset(SpecialKind(kind) for kind in row.special),
        publications=tuple(
            PrintedPublication(publication.where, publication.day, publication.copies)
            for publication in row.publications.all()
        )
        if with_authors
        else (),
        first_contest=row.first_contest,
        last_moves=tuple(row.last_moves),
        enlarges=row.enlarges if with_authors else "",
        second=parse_assignment(row.second_task) if row.second_task else None,
        pieces_changed=parse_change(row.pieces_changed) if row.pieces_changed else None,
    )


def rulebook_of(contest: Contest) -> Rulebook:
    """The rules in force on the first day of the contest."""
    return rulebook_on("draughts-rules", contest.competition.starts)


def rulebook_today() -> Rulebook:
    """The rules in force today."""
    return rulebook_on("draughts-rules", timezone.localdate())

"""What the pages show of works, sections and solutions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tavlei.composition import Role
from tavlei.composition.contests.sections import section_of
from tavlei.composition.words import assignment_words, change_words, section_words
from tavlei.games.draughts.fen import parse_fen
from tavlei.languages import catalogue
from tavlei.office.board.board_view import BoardView, ShownLine, draughts_view, with_lines
from tavlei.office.board.diagrams import numbered, picture, steps
from tavlei.office.composition.stored_works import system_of, work_of
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from django.utils.safestring import SafeString

    from tavlei.composition import Work as RulesWork
    from tavlei.office.composition.models import Work
    from tavlei.tournament.conduct.checklist import Checklist


def section_name(key: str) -> str:
    """A section in the reader's language."""
    section, book = section_of(key), catalogue(reader_language())
    system, what = section_words(section.variant, section.genre, section.group)
    return f"{book.phrase(system)}: {book.phrase(what)}"


def task_text(work: RulesWork) -> str:
    """What stands under a diagram: the assignment, the second one of a work with two, the piece that is changed."""
    translate = catalogue(reader_language()).phrase
    texts = [assignment_words(work.assignment).text(translate)]
    if work.second is not None:
        texts.append(_("second assignment: %(task)s") % {"task": assignment_words(work.second).text(translate)})
    if work.pieces_changed is not None:
        texts.append(change_words(work.pieces_changed).text(translate))
    return "; ".join(texts)


def number_text(value: Fraction | None) -> str:
    """A number as readers of the language write it; nothing for none."""
    return "" if value is None else catalogue(reader_language()).value(value)


def role_names() -> dict[Role, str]:
    """The roles of variations in the reader's language."""
    return {
        Role.THEMATIC: _("thematic"),
        Role.ADDITIONAL: _("additional"),
        Role.FALSE_TRACE: _("false trace"),
        Role.THEMATIC_TRACE: _("thematic false trace"),
    }


def duties_shown(checklist: Checklist) -> dict[str, Any]:
    """The duties of an official for his desk, with the clause that lists them."""
    book = catalogue(reader_language())
    return {"duties": [book.phrase(item.sentence) for item in checklist.items], "duties_clause": checklist.number}


def card(row: Work, *, with_authors: bool) -> dict[str, Any]:
    """A work in a list: diagram, assignment, and the authors where they may be known."""
    work = work_of(row, with_authors=with_authors)
    return {
        "row": row,
        "diagram": diagram_of(row),
        "assignment": task_text(work),
        "authors": ", ".join(
            f"{author.name} ({author.place})" if author.place else author.name for author in work.authors
        ),
        "genre": row.get_genre_display() if row.genre else "",
    }


def solution_view(row: Work, work: RulesWork | None = None, name: str = "solution") -> BoardView:
    """The solution of a work to step through."""
    known, roles = work or work_of(row, with_authors=False), role_names()
    lines, walks = [], []
    for line in known.solution.lines():
        texts = [solution_move.notation for solution_move in line]
        said = sorted((role for role in line[-1].roles), key=list(Role).index)
        comment = "; ".join(solution_move.comment for solution_move in line if solution_move.comment)
        lines.append(ShownLine(numbered(texts), ", ".join(roles[role] for role in said), comment))
        walks.append(steps(known.variant, known.position, texts))
    return with_lines(draughts_view(known.variant, known.position, name=name), lines, walks)


def line_view(work: RulesWork, moves: Iterable[str], name: str) -> BoardView:
    """One line to step through."""
    walk = steps(work.variant, work.position, moves)
    shown_line = ShownLine(numbered([step["move"] for step in walk[1:]]))
    return with_lines(draughts_view(work.variant, work.position, name=name), [shown_line], [walk])


def diagram_of(work: Work) -> SafeString:
    """The diagram of a stored work."""
    variant = system_of(work.variant)
    return picture(variant, parse_fen(variant, work.fen), name=f"work-{work.pk}")

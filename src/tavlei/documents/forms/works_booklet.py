"""Booklets of works: diagrams with what is told beside them, and the solutions (11.4.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import Field

from tavlei.composition import Aim, Assignment, Role, SolutionLine
from tavlei.composition.publication import printed
from tavlei.composition.words import assignment_words
from tavlei.documents.form import Data, form
from tavlei.documents.layout import (
    Block,
    Heading,
    Page,
    PageBreak,
    Paragraph,
    Picture,
    Pictures,
)
from tavlei.documents.parts import LongText, Number, Text
from tavlei.games.draughts.diagram import board_svg, describe
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.variants import variant
from tavlei.rulebook import Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.composition import Work
    from tavlei.languages import Catalogue

System = Literal["russian", "international"]
_WIDTH: Final = 55
_ACROSS: Final = 3
MOST_WORKS: Final = 2000
_ROLES: Final = {
    Role.THEMATIC: phrase("Thematic variation"),
    Role.ADDITIONAL: phrase("Additional variation"),
    Role.FALSE_TRACE: phrase("False trace"),
    Role.THEMATIC_TRACE: phrase("Thematic false trace"),
}


@dataclass(frozen=True, slots=True)
class SetTask(Data):
    """What White has to reach; in a locking task how many men and kings he locks."""

    aim: Aim
    men: Annotated[int, Field(ge=0, le=20)] = 0
    kings: Annotated[int, Field(ge=0, le=20)] = 0

    def text(self, book: Catalogue) -> str:
        """The assignment in words."""
        return assignment_words(Assignment(self.aim, self.men, self.kings)).text(book.phrase)


@dataclass(frozen=True, slots=True)
class PrintedAuthor(Data):
    """An author and where he lives."""

    name: Text
    place: Text = ""


@dataclass(frozen=True, slots=True)
class PrintedLine(Data):
    """A variation as text, and what it is."""

    moves: LongText
    role: Role = Role.THEMATIC
    comment: LongText = ""


@dataclass(frozen=True, slots=True)
class PrintedWork(Data):
    """A work of a booklet: authors and their places, the position, the assignment; perhaps where it was printed."""

    fen: Text
    task: SetTask
    variant: System = "russian"
    authors: tuple[PrintedAuthor, ...] = ()
    printed: Text = ""
    solution: tuple[PrintedLine, ...] = ()
    enlarges: Text = ""

    def head(self) -> str:
        """The names, then the places: what stands above a diagram."""
        names = ", ".join(author.name for author in self.authors)
        places = ", ".join(dict.fromkeys(author.place for author in self.authors if author.place))
        return "\n".join(filter(None, (names, places)))


@form(
    "works_booklet",
    title=phrase("Booklet of works"),
    clauses=(("draughts-rules", "11.4.1/p2"), ("draughts-rules", "11.6.1/p3")),
    example={
        "title": "Избранные композиции",
        "works": [
            {
                "fen": "W:Wa1,c3,d2,e3:Bb6,d6,f6",
                "task": {"aim": "win"},
                "authors": [{"name": "Анна Соколова", "place": "Тверь"}],
                "printed": "«Шашки», 1987",
                "solution": [{"moves": "1. c3-d4 b6-c5 2. d4:b6 x"}, {"moves": "1. e3-f4?", "role": "false_trace"}],
            },
            {
                "variant": "international",
                "fen": "W:W27,28,31,32,36,37,38,K48:B14,16,17,18,19,24,26",
                "task": {"aim": "draw"},
                "authors": [{"name": "Петр Громов", "place": "Казань"}, {"name": "Вера Ким", "place": "Владивосток"}],
            },
            {
                "fen": "W:Wc1,e1,Kh8:Ba5,Kh2",
                "task": {"aim": "lock", "men": 1, "kings": 1},
                "authors": [{"name": "Лариса Дымова", "place": "Самара"}],
            },
        ],
        "solutions": True,
    },
)
@cites("draughts-rules", "11.4.1/p2", "11.6.1/p3")
@dataclass(frozen=True, slots=True)
class WorksBooklet(Data):
    """Diagrams three in a row: authors, where they live, the diagram, the assignment, in this order; then solutions.

    Without `authors` the names are left out above the diagrams; with the solutions they stand all the same.
    """

    title: Text
    works: Annotated[tuple[PrintedWork, ...], Field(max_length=MOST_WORKS)]
    authors: bool = True
    solutions: bool = False
    first: Number = 1
    note: LongText = ""

    def page(self, book: Catalogue) -> Page:
        """The diagrams, and the solutions; with more than a row of diagrams on pages of their own."""
        note = (Paragraph(self.note),) if self.note else ()
        shown = tuple(self._picture(index, work, book) for index, work in enumerate(self.works))
        return Page(self.title, (Heading(self.title), *note, *diagram_rows(shown), *self._solutions(book)))

    def _picture(self, index: int, work: PrintedWork, book: Catalogue) -> Picture:
        above = work.head() if self.authors else ""
        below = (work.task.text(book), *(_author_lines(work, book) if self.authors else ()))
        drawing = work_drawing(work.variant, work.fen, f"works[{index}].fen", f"work-{index}", book)
        return Picture(
            drawing, "\n".join(filter(None, below)), "\n".join(filter(None, (f"{self.first + index}.", above)))
        )

    def _solutions(self, book: Catalogue) -> tuple[Block, ...]:
        if not self.solutions:
            return ()
        told = tuple(
            block for index, work in enumerate(self.works) for block in _solution(self.first + index, work, book)
        )
        apart = (PageBreak(),) if len(self.works) > _ACROSS else ()
        return (*apart, Heading(book.phrase("Solutions"), 2), *told)


def _author_lines(work: PrintedWork, book: Catalogue) -> tuple[str, ...]:
    """What a booklet with authors adds under a diagram: whose task is enlarged, where the work was printed."""
    enlarged = book.phrase("after a task by {author}").format(author=work.enlarges) if work.enlarges else ""
    return enlarged, work.printed


def _solution(number: int, work: PrintedWork, book: Catalogue) -> tuple[Block, ...]:
    names = ", ".join(author.name for author in work.authors)
    head = Paragraph(f"{number}. {names}".rstrip(), bold=True)
    if not work.solution:
        return (head, Paragraph(book.phrase("no solution is given"), italic=True))
    several = len(work.solution) > 1
    return (head, *(Paragraph(_line_text(printed_line, book, named=several)) for printed_line in work.solution))


def _line_text(line: PrintedLine, book: Catalogue, *, named: bool) -> str:
    label = f"{book.phrase(_ROLES[line.role])}: " if named else ""
    comment = f" ({line.comment})" if line.comment else ""
    return f"{label}{line.moves}{comment}"


def diagram_rows(pictures: Sequence[Picture]) -> tuple[Pictures, ...]:
    """The diagrams row by row, so that a page may end after any row."""
    return tuple(Pictures(tuple(pictures[at : at + _ACROSS]), _WIDTH) for at in range(0, len(pictures), _ACROSS))


def work_drawing(system: str, position: str, path: str, name: str, book: Catalogue) -> str:
    """The diagram of a position; a bad FEN is refused with its place."""
    try:
        game = variant(system)
        found = parse_fen(game, position)
    except Refusal as error:
        raise error.at(path) from None
    return board_svg(game, found, labels=describe(game, found, book=book), name=name)


@cites("draughts-rules", "11.4.1/p2")
def printed_work(work: Work, *, lines: Iterable[SolutionLine] = ()) -> PrintedWork:
    """A work as a booklet prints it; `lines` are the variations of its solution."""
    where = ", ".join(f"{publication.where}, {publication.day.year}" for publication in work.publications[:1])
    return PrintedWork(
        fen(work.variant, work.position),
        SetTask(work.assignment.aim, work.assignment.men, work.assignment.kings),
        system_of(work),
        tuple(PrintedAuthor(author.name, author.place) for author in work.authors),
        where,
        tuple(PrintedLine(numbered(work, line.moves), line.role, line.comment) for line in lines),
        printed(work).enlarges,
    )


def system_of(work: Work) -> System:
    """The name of the system of a work."""
    return "international" if work.variant.board.numbered else "russian"


def numbered(work: Work, moves: Sequence[str]) -> str:
    """The moves of a line with their numbers; a line that Black begins starts with dots."""
    shift = 0 if work.position.white_to_move else 1
    words = [f"1... {moves[0]}"] if shift and moves else []
    for index, move in enumerate(moves[shift:]):
        words.append(f"{(index + 2 * shift) // 2 + 1}. {move}" if index % 2 == 0 else move)
    return " ".join(words)

"""A paper that can be made: its name in addresses, its title, its group, who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.documents.layout import Page, PageBreak
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.documents import FilledForm
    from tavlei.documents.layout import Block
    from tavlei.languages import Catalogue
    from tavlei.office.federation.paper_register import PaperToNumber
    from tavlei.office.papers.models import IssuedPaper
    from tavlei.office.papers.source import Source
    from tavlei.office.roles.permissions import Action


class PaperGroup(StrEnum):
    """What a paper is about."""

    PARTICIPANTS = phrase("Participants")
    ADMISSION = phrase("Applications and admission")
    ROUNDS = phrase("Round by round")
    MATCHES = phrase("Protocols of matches")
    TABLES = phrase("Tables of results")
    CARDS = phrase("Cards of participants")
    CONFLICTS = phrase("Protests")
    NORMS = phrase("Norms and ranks")
    REPORT = phrase("Report")


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that can be made: its name in addresses, its title, and the right it needs if it is not for everybody.

    `to_number`: the federation numbers such papers; `number` is the one of the register, once it has one.
    `issued` is the last official issue of it, where somebody has looked for one.
    """

    name: str
    title: str
    group: PaperGroup
    make: Callable[[], FilledForm]
    needs: Action | None = None
    to_number: PaperToNumber | None = None
    number: str = ""
    issued: IssuedPaper | None = None

    @property
    def waits(self) -> bool:
        """Whether the paper is one that the federation numbers and has no number yet."""
        return self.to_number is not None and not self.number


def titled(source: Source, text: str, **data: object) -> str:
    """A title in the language of the papers."""
    return source.book.phrase(text).format(**data)


@dataclass(frozen=True, slots=True)
class Bundle:
    """Papers one behind the other, each on a page of its own."""

    papers: tuple[FilledForm, ...]

    def page(self, book: Catalogue) -> Page:
        """All of them; the title is that of the first."""
        pages = [paper.page(book) for paper in self.papers]
        return Page(pages[0].title, tuple(_joined(pages)))


def _joined(pages: list[Page]) -> Iterator[Block]:
    for index, page in enumerate(pages):
        if index:
            yield PageBreak()
        yield from page.blocks

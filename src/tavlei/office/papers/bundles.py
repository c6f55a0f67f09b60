"""Several papers of one kind as one file: the sheets of all boards of a round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.documents.layout import Page, PageBreak

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.documents.form import FilledForm
    from tavlei.documents.layout import Block
    from tavlei.languages import Catalogue


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

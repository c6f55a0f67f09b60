"""A paper that can be made: its name in addresses, its title, its group, who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.documents import FilledForm
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
    """A paper that can be made: its name in addresses, its title, and the right it needs if it is not for everybody."""

    name: str
    title: str
    group: PaperGroup
    make: Callable[[], FilledForm]
    needs: Action | None = None


def titled(source: Source, text: str, **given: object) -> str:
    """A title in the language of the papers."""
    return source.book.phrase(text).format(**given)

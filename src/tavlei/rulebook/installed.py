"""Short ways into the library that is installed, for what asks about the regulations themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook.citations import Citation, code_citations
from tavlei.rulebook.library import library

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook.clause import Clause
    from tavlei.rulebook.doors import Doors
    from tavlei.rulebook.editions import Edition
    from tavlei.rulebook.readings import Reading
    from tavlei.rulebook.register import RegisterEntry


def editions() -> Mapping[str, Edition]:
    """All editions by id, in the order of the files."""
    return library().editions


def edition(edition_id: str) -> Edition:
    """The edition with that id."""
    return library().edition(edition_id)


def register(edition_id: str) -> Mapping[str, RegisterEntry]:
    """The register of an edition: number to entry, in the order of the document."""
    return library().register(edition_id)


def clause(edition_id: str, number: str) -> Clause:
    """A registered clause. An unregistered one is refused, so that no citation can be wrong."""
    return library().clause(edition_id, number)


def find_entries(number: str, edition_id: str | None = None) -> list[RegisterEntry]:
    """The entries with that number, as a person may write it, in one edition or in all of them."""
    return library().find_entries(number, edition_id)


def readings() -> Mapping[str, Reading]:
    """All readings by id, in the order of their files."""
    return library().readings


def reading(reading_id: str) -> Reading:
    """The reading with that id."""
    return library().reading(reading_id)


def readings_of(cited: Clause) -> list[Reading]:
    """The readings that speak of a clause."""
    return library().readings_of(cited)


def doors_to(cited: Clause) -> Doors:
    """The doors through which a clause is reached."""
    return library().doors_to(cited)


def citations() -> tuple[Citation, ...]:
    """What code imported so far and all data cite."""
    return (*code_citations(), *library().data_citations())


def citations_of(cited: Clause, everything: tuple[Citation, ...]) -> list[Citation]:
    """Those of all citations that speak of a clause."""
    return library().citations_of(cited, everything)

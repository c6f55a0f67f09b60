"""Published lists against their signatures and the journal they name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.journal.findings import Finding
from tavlei.office.journal.models import Act
from tavlei.office.lists.models import Publication
from tavlei.office.lists.publishing.publications import is_genuine
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

NOT_GENUINE: Final = phrase("List {number}: its content is not what the federation signed")
OTHER_JOURNAL: Final = phrase("List {number}: the journal it was signed with is another one")


def examine_publications() -> Iterator[Finding]:
    """Every list whose content or whose place in the journal is not what was signed."""
    for published in Publication.objects.order_by("number").iterator(chunk_size=5):
        if not is_genuine(published):
            yield Finding(NOT_GENUINE, {"number": published.number})
        if published.journal_number and not _stands(published):
            yield Finding(OTHER_JOURNAL, {"number": published.number})


def _stands(published: Publication) -> bool:
    return Act.objects.filter(number=published.journal_number, hash=published.journal_hash).exists()

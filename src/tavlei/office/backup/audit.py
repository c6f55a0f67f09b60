"""The store as a whole against the journal, the signed lists and the issued papers; it only reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.lists.publishing.audit import examine_publications
from tavlei.office.papers.verification import examine_papers
from tavlei.office.trust.examination import examine_journal, examine_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.journal.findings import Finding
    from tavlei.office.trust.examination import Trust


def examine_store(trust: Trust | None = None) -> Iterator[Finding]:
    """Everything that can be said against the store, and from where on it is proved at all."""
    yield from examine_journal(trust)
    yield from examine_rows()
    yield from examine_publications()
    yield from examine_papers()

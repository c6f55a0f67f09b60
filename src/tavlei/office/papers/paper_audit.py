"""Issued papers against the digests that the journal keeps of them."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from tavlei.office.journal.chain import subject_name
from tavlei.office.journal.findings import Finding
from tavlei.office.journal.models import ActDetails
from tavlei.office.papers.issuing import ISSUED
from tavlei.office.papers.models import IssuedPaper
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE_CHANGED: Final = phrase("Paper {code}: its file is not the one that was issued")
NOT_ISSUED: Final = phrase("Paper {code}: no act of the journal says that it was issued")


def examine_papers() -> Iterator[Finding]:
    """Every paper whose file is another one, or that nobody issued."""
    acts = ActDetails.objects.filter(act__kind=ISSUED).values_list("act__subject", "after")
    told = {subject: (after or {}).get("digest") for subject, after in acts}
    for paper in IssuedPaper.objects.select_related("file").iterator(chunk_size=20):
        file = getattr(paper, "file", None)
        if file is None or hashlib.sha256(file.content).hexdigest() != paper.digest:
            yield Finding(FILE_CHANGED, {"code": paper.code})
        if told.get(subject_name(paper)) != paper.digest:
            yield Finding(NOT_ISSUED, {"code": paper.code})

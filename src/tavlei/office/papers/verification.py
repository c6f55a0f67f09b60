"""What the federation says of a paper somebody holds: by the code of its QR, or by the file itself."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.office.federation.models import PaperCertificate
from tavlei.office.journal.chain import act_hash, details_hold, subject_name
from tavlei.office.journal.findings import Finding
from tavlei.office.journal.models import Act, ActDetails
from tavlei.office.papers.issuing import ISSUED, newest_issue
from tavlei.office.papers.models import IssuedPaper
from tavlei.office.workers import read_brought
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.db.models import QuerySet

    from tavlei.documents.signing import Signature


class Verdict(StrEnum):
    """What can be said of a file."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    NOT_IN_JOURNAL = "not_in_journal"
    CHANGED = "changed"
    ADDED_TO = "added_to"
    UNKNOWN = "unknown"
    OUT_OF_TIME = "out_of_time"
    ANOTHER_KEY = "another_key"
    UNSIGNED = "unsigned"

    @property
    def is_good(self) -> bool:
        """Whether the file is a paper that holds."""
        return self is Verdict.CURRENT


@dataclass(frozen=True, slots=True)
class Verified:
    """What was found out of a paper: the verdict, the issue it is, the later one, who signed."""

    verdict: Verdict
    paper: IssuedPaper | None = None
    newest: IssuedPaper | None = None
    signature: Signature | None = None
    digest: str = ""


def issued_papers() -> QuerySet[IssuedPaper]:
    """What was issued, each paper with what it belongs to and who signed it."""
    return IssuedPaper.objects.select_related("competition", "publication", "certificate", "by")


def verify_issue(paper: IssuedPaper) -> Verified:
    """What is said of an issued paper: whether it stands in the journal as it was issued, whether it is the last."""
    newest = newest_issue(paper)
    if not _stands_in_journal(paper):
        return Verified(Verdict.NOT_IN_JOURNAL, paper, digest=paper.digest)
    if newest is None or newest.pk != paper.pk:
        return Verified(Verdict.SUPERSEDED, paper, newest, digest=paper.digest)
    return Verified(Verdict.CURRENT, paper, digest=paper.digest)


def verify_file(content: bytes) -> Verified:
    """What is said of a file: it is an issued paper to the last byte, or why it is none."""
    from tavlei.documents.signing import read_signatures  # noqa: PLC0415 - takes a second, and few pages need it

    digest = hashlib.sha256(content).hexdigest()
    signatures = read_brought(read_signatures, content)
    known = {
        certificate.fingerprint: certificate
        for certificate in PaperCertificate.objects.filter(
            fingerprint__in=[signature.certificate.fingerprint for signature in signatures]
        )
    }
    own = [signature for signature in signatures if signature.certificate.fingerprint in known]
    issued = (
        IssuedPaper.objects.filter(digest=digest)
        .select_related("competition", "publication", "certificate", "by")
        .first()
    )
    if issued is not None:
        verified = verify_issue(issued)
        return Verified(verified.verdict, issued, verified.newest, own[-1] if own else None, digest)
    if not signatures:
        return Verified(Verdict.UNSIGNED, digest=digest)
    if not own:
        return Verified(Verdict.ANOTHER_KEY, signature=signatures[-1], digest=digest)
    return Verified(_flaw(own[-1]), signature=own[-1], digest=digest)


def _flaw(signature: Signature) -> Verdict:
    """Why a file with a signature of the federation is no paper that was issued."""
    if not signature.whole:
        return Verdict.CHANGED
    if not signature.last:
        return Verdict.ADDED_TO
    return Verdict.UNKNOWN if signature.in_time else Verdict.OUT_OF_TIME


def _stands_in_journal(paper: IssuedPaper) -> bool:
    """Whether the act of the journal tells the digest that the register has."""
    act = Act.objects.filter(kind=ISSUED, subject=subject_name(paper)).select_related("details").first()
    details = getattr(act, "details", None)
    if act is None or details is None:
        return False
    return details_hold(act) and act.hash == act_hash(act) and details.after.get("digest") == paper.digest


FILE_CHANGED: Final = phrase("Paper {code}: its file is not the one that was issued")
NOT_ISSUED: Final = phrase("Paper {code}: no act of the journal says that it was issued")


def examine_papers() -> Iterator[Finding]:
    """Every paper whose file is another one, or that nobody issued."""
    acts = ActDetails.objects.filter(act__kind=ISSUED).values_list("act__subject", "after")
    record = {subject: (after or {}).get("digest") for subject, after in acts}
    for paper in IssuedPaper.objects.select_related("file").iterator(chunk_size=20):
        file = getattr(paper, "file", None)
        if file is None or hashlib.sha256(file.content).hexdigest() != paper.digest:
            yield Finding(FILE_CHANGED, {"code": paper.code})
        if record.get(subject_name(paper)) != paper.digest:
            yield Finding(NOT_ISSUED, {"code": paper.code})

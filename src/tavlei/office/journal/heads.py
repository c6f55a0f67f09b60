"""Signed heads of the journal: made with every transaction, kept for ever, told with the signatures of witnesses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.office.journal.checkpoints import Head, InclusionProof, Submission
from tavlei.office.journal.key_succession import signing_origin
from tavlei.office.journal.models import SignedHead
from tavlei.office.journal.notes import Note, read_note, read_signatures, sign_note
from tavlei.office.journal.signing_key import private_key
from tavlei.office.journal.statements import insert
from tavlei.office.journal.tree import leaves, proof_of_act, proof_of_growth
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.db.models import QuerySet


def sign_head(size: int, root: bytes) -> str:
    """Sign the head of the tree and keep it; the note. A key that is not the federation's signs nothing."""
    origin = signing_origin(size)
    if not origin:
        return ""
    text = Head(origin, size, root).text
    note = str(Note(text, (sign_note(text, origin, private_key()),)))
    insert("journal_signedhead", ("size", "root", "at", "note"), (size, root.hex(), timezone.now(), note))
    return note


def last_head() -> SignedHead | None:
    """The last signed head."""
    return _heads().last()


def head_of(size: int) -> SignedHead:
    """The signed head of a size, or a refusal."""
    signed_head = _heads().filter(size=size).first()
    if signed_head is None:
        raise Refusal(Problem("there is no signed head of that size", path="size"))
    return signed_head


def _heads() -> QuerySet[SignedHead]:
    return SignedHead.objects.order_by("size")


def full_note(head: SignedHead) -> Note:
    """A head with the federation's signature and those of witnesses."""
    note = read_note(head.note)
    lines = "".join(head.cosignatures.values_list("line", flat=True))
    return Note(note.text, (*note.signatures, *(read_signatures(lines) if lines else ())))


def submission(old_size: int, head: SignedHead) -> Submission:
    """What a witness that has kept the head of the old size is asked to sign now.

    To one that has kept a longer journal nothing can be proved: it gets the head as it is, and will refuse it.
    """
    proof = tuple(proof_of_growth(old_size, head.size)) if old_size <= head.size else ()
    return Submission(old_size, proof, read_note(head.note))


def act_proof(number: int, head: SignedHead | None = None) -> InclusionProof:
    """The proof that an act stands in the journal, under a signed head, else the last one."""
    head = head or last_head()
    leaf = next(leaves(number - 1, number), None)
    if head is None or leaf is None or number > head.size:
        raise Refusal(Problem("there is no such act under a signed head", path="number"))
    return InclusionProof(number - 1, tuple(proof_of_act(number, head.size)), full_note(head), str(leaf).encode())

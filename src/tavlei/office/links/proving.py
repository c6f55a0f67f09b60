"""Whether a message holds: its head continues the kept one and is signed by the pinned key, its acts stand under it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.journal.chain import details_digest, facts_hash
from tavlei.office.journal.checkpoints import read_head, read_proof
from tavlei.office.journal.merkle import consistency_holds, inclusion_holds, leaf_hash
from tavlei.office.journal.notes import read_key, read_note
from tavlei.office.links.messages import WITH_DETAILS
from tavlei.office.trust.witnessing import followed_key
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.journal.checkpoints import Head, Submission
    from tavlei.office.journal.notes import NoteKey
    from tavlei.office.links.messages import Message, ProvedAct
    from tavlei.office.links.models import EventLink

TAKEN_BACK: Final = phrase("the journal of the hall has {size} acts, and {kept} were kept of it: it was taken back")
FORKED: Final = phrase("the journal of the hall has another history than the one that was kept")
NOT_SIGNED: Final = phrase("the message is not signed by the key with which the link began")
FORGED: Final = phrase("act {number} does not stand in the journal of the hall as it was sent")
OUT_OF_ORDER: Final = phrase("act {number} is out of order")
OTHER_EVENT: Final = phrase("act {number} belongs to another competition")
_LEAF: Final = "tavlei act"


def proving_key(link: EventLink, asked: Submission, succession: str) -> NoteKey:
    """The key that signed a head; refused if it is another, or if the head does not continue the one that was kept."""
    key = _signing_key(link, asked, succession)
    head = asked.head
    if head.size < link.size:
        raise Refusal(Problem(TAKEN_BACK, {"size": head.size, "kept": link.size}))
    saved_head = read_head(read_note(link.head).text) if link.head else None
    if saved_head is not None and not consistency_holds(
        saved_head.size, head.size, asked.proof, saved_head.root, head.root
    ):
        raise Refusal(Problem(FORKED))
    return key


def _signing_key(link: EventLink, asked: Submission, succession: str) -> NoteKey:
    """The pinned key, or the one to which signed successions lead from it."""
    pinned = read_key(link.key)
    if asked.head.origin == pinned.name and asked.note.signed_by(pinned) is not None:
        return pinned
    if succession and asked.head.origin == pinned.name:
        later = followed_key(pinned, succession)
        if asked.note.signed_by(later) is not None:
            return later
    raise Refusal(Problem(NOT_SIGNED))


def check_acts(link: EventLink, message: Message, head: Head) -> None:
    """Every act is of the competition, in order, and stands in the tree of the head."""
    before, event = message.after, link.event
    for proved in message.acts:
        act_facts = proved.act
        if act_facts.number <= before:
            raise Refusal(Problem(OUT_OF_ORDER, {"number": act_facts.number}))
        if event is None:
            event = act_facts.competition
        if act_facts.competition is None or act_facts.competition != event:
            raise Refusal(Problem(OTHER_EVENT, {"number": act_facts.number}))
        if not act_holds(proved, head):
            raise Refusal(Problem(FORGED, {"number": act_facts.number}))
        before = act_facts.number


def act_holds(proved: ProvedAct, head: Head) -> bool:
    """Whether an act is the one whose leaf stands under a head, with its details if they were sent."""
    act_facts, proof = proved.act, read_proof(proved.proof)
    leaf = proof.extra.decode("utf-8", "replace").split("\n")
    if (
        leaf[:3] != [_LEAF, str(act_facts.number), facts_hash(act_facts.model_dump())]
        or proof.index != act_facts.number - 1
    ):
        return False
    if proof.note.text != head.text:
        return False
    if not inclusion_holds(leaf_hash(proof.extra), proof.index, head.size, proof.proof, head.root):
        return False
    if proved.details is None:
        return act_facts.kind not in WITH_DETAILS
    return act_facts.details_digest == details_digest(**proved.details.model_dump())

"""Proving once more, from what was kept, everything that came by the links of a competition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.journal.checkpoints import read_head, read_proof
from tavlei.office.journal.notes import read_key
from tavlei.office.links.messages import STATE, ActDetailsFacts, ActFacts, ProvedAct, digest_of
from tavlei.office.links.models import EventLink, LinkedState
from tavlei.office.links.proving import FORGED, act_holds
from tavlei.office.links.receiving import OTHER_FILE
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.links.models import LinkedAct

_GONE: Final = phrase("{told} acts were kept of the link, and {found} are here")


def prove_link(competition: Competition) -> int:
    """How many acts hold; the first that does not, a file or a paper that is not the one told, is refused."""
    count = 0
    for link in EventLink.objects.filter(competition=competition).order_by("pk"):
        acts = list(link.linked_acts.order_by("number"))
        if len(acts) != link.acts:
            raise Refusal(Problem(_GONE, {"told": link.acts, "found": len(acts)}))
        for linked_act in acts:
            _prove_act(linked_act, link)
        _prove_files(link, acts)
        count += len(acts)
    return count


def _prove_act(linked_act: LinkedAct, link: EventLink) -> None:
    """The head under which an act came is signed by a key of the link."""
    details = ActDetailsFacts(**linked_act.details) if linked_act.details else None
    proved = ProvedAct(act=ActFacts(**linked_act.act), proof=linked_act.proof, details=details)
    note = read_proof(linked_act.proof).note
    keys = [read_key(line) for line in link.keys.split()]
    signed = any(note.signed_by(key) is not None for key in keys)
    if not signed or linked_act.number != proved.act.number or not act_holds(proved, read_head(note.text)):
        raise Refusal(Problem(FORGED, {"number": linked_act.number}))


def _prove_files(link: EventLink, acts: list[LinkedAct]) -> None:
    record = {linked_act.number: (linked_act.details or {}).get("after") or {} for linked_act in acts}
    state = LinkedState.objects.filter(link=link).first()
    if state is not None and link.state_act:
        is_told = record[link.state_act].get("digest") == digest_of(bytes(state.content))
        if not is_told or not any(
            linked_act.number == link.state_act and linked_act.act["kind"] == STATE for linked_act in acts
        ):
            raise Refusal(Problem(OTHER_FILE))
    for paper in link.linked_papers.all():
        if record.get(paper.number, {}).get("digest") != digest_of(bytes(paper.content)):
            raise Refusal(Problem(OTHER_FILE))

"""What headquarters do with a message: prove it, keep it as it came, answer how far it has come.

A message that came twice, or begins elsewhere than where the last one ended, changes nothing: the answer says where to
go on. What does not hold is refused and told on the page of the link.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.utils import timezone

from tavlei.office.journal.checkpoints import read_submission
from tavlei.office.links.messages import HANDED_OVER, PAPER, STATE, changed, digest_of
from tavlei.office.links.models import EventLink, LinkedAct, LinkedPaper, LinkedState
from tavlei.office.links.problems import problems_to_json
from tavlei.office.links.proving import check_acts, proving_key
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.links.messages import FileChange, Message, ProvedAct

MISSING: Final = phrase("the journal of the hall tells of {told} acts of the competition, and {came} have come")
OTHER_FILE: Final = phrase("the file is not the one whose digest stands in the journal of the hall")
NO_PAPER: Final = phrase("no act of the hall's journal tells of this paper")
MOST_PAPER: Final = 32 << 20


@dataclass(frozen=True, slots=True)
class Received:
    """Whether a message was taken; one that begins elsewhere than where the last one ended is not."""

    link: EventLink
    taken: bool


def receive(link: EventLink, message: Message) -> Received:
    """Take a message of a link; what does not hold is refused, and the refusal is kept."""
    try:
        return _receive(link, message)
    except Refusal as refusal:
        EventLink.objects.filter(pk=link.pk).update(refused=problems_to_json(refusal), refused_at=timezone.now())
        raise


@transaction.atomic
def _receive(link: EventLink, message: Message) -> Received:
    current_link = EventLink.objects.select_for_update().get(pk=link.pk)
    if current_link.ended is not None:
        return Received(current_link, taken=False)
    asked = read_submission(message.growth)
    if asked.old_size != current_link.size or message.after != current_link.last:
        return Received(current_link, taken=False)
    key = proving_key(current_link, asked, message.keys)
    check_acts(current_link, message, asked.head)
    for proved in message.acts:
        _keep_act(current_link, proved)
    if str(key) != current_link.key:
        current_link.keys = f"{current_link.keys}\n{key}"
    current_link.key, current_link.head, current_link.size = str(key), str(asked.note), asked.head.size
    taken = message.file is None or _keep_file(current_link, message.file)
    current_link.heard = timezone.now()
    current_link.save()
    return Received(current_link, taken=taken)


def _keep_act(link: EventLink, proved: ProvedAct) -> None:
    act_facts = proved.act
    details = proved.details.model_dump() if proved.details else None
    if act_facts.kind == STATE:
        expected = _after(details).get("acts")
        if expected != link.acts:
            raise Refusal(Problem(MISSING, {"told": expected, "came": link.acts}))
    if act_facts.kind == HANDED_OVER:
        link.handed_over = True
    LinkedAct.objects.create(
        link=link, number=act_facts.number, act=act_facts.model_dump(), details=details, proof=proved.proof
    )
    link.event, link.last, link.acts = act_facts.competition, act_facts.number, link.acts + 1


def _keep_file(link: EventLink, change: FileChange) -> bool:
    """Keep a file whose digest an act tells; False if it is a change of a file that is not here."""
    linked_state = LinkedState.objects.filter(link=link).first()
    content = changed(bytes(linked_state.content) if linked_state else None, change)
    if content is None:
        return False
    linked_act = LinkedAct.objects.filter(link=link, number=change.act).first()
    if (
        linked_act is None
        or linked_act.act["kind"] != STATE
        or _after(linked_act.details).get("digest") != digest_of(content)
    ):
        raise Refusal(Problem(OTHER_FILE))
    if change.act > link.state_act:
        LinkedState.objects.update_or_create(link=link, defaults={"content": content})
        link.state, link.state_act = digest_of(content), change.act
    return True


def final_digest(link: EventLink) -> str | None:
    """The digest of the file with which the hall has handed the competition over."""
    last = LinkedAct.objects.filter(link=link, act__kind=HANDED_OVER).order_by("number").last()
    return None if last is None else str(_after(last.details).get("digest"))


def missing_papers(link: EventLink) -> list[int]:
    """The acts that tell of papers that have not come yet."""
    linked_acts = LinkedAct.objects.filter(link=link, act__kind=PAPER).values_list("number", flat=True)
    return sorted(set(linked_acts) - set(link.linked_papers.values_list("number", flat=True)))


@transaction.atomic
def receive_paper(link: EventLink, number: int, about: dict[str, str], content: bytes) -> None:
    """Keep a paper the hall has issued; it is the one whose digest its journal tells, or it is refused."""
    linked_act = LinkedAct.objects.filter(link=link, number=number, act__kind=PAPER).first()
    if linked_act is None:
        raise Refusal(Problem(NO_PAPER, path="number"))
    issued = _after(linked_act.details)
    if issued.get("digest") != digest_of(content):
        raise Refusal(Problem(OTHER_FILE))
    LinkedPaper.objects.get_or_create(
        link=link,
        number=number,
        defaults={
            "name": str(issued.get("paper", ""))[:120],
            "language": str(issued.get("language", ""))[:2],
            "title": about["title"][:400],
            "needs": about["needs"][:40],
            "digest": digest_of(content),
            "content": content,
        },
    )
    EventLink.objects.filter(pk=link.pk).update(heard=timezone.now())


def open_link(competition: Competition) -> EventLink | None:
    """The link by which a competition comes from a hall now."""
    return EventLink.objects.filter(competition=competition, ended=None).first()


def _after(details: dict[str, Any] | None) -> dict[str, Any]:
    value = (details or {}).get("after")
    return value if isinstance(value, dict) else {}

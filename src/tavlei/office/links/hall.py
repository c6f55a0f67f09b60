"""The hall's side of a link: acts that begin, hand over and end it, and what there is to send."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer.files import whole_file
from tavlei.office.journal.chain import Actor, act_facts, last_act, lock_chain, record
from tavlei.office.journal.heads import act_proof, last_head, submission
from tavlei.office.journal.key_succession import NOT_OURS, note_key, signing_origin, succession_file
from tavlei.office.journal.models import Act, SigningKey
from tavlei.office.links.messages import (
    HANDED_OVER,
    MOST_ACTS,
    STATE,
    WITH_DETAILS,
    ActDetailsFacts,
    ActFacts,
    Message,
    ProvedAct,
    change_of,
    digest_of,
)
from tavlei.office.links.models import HallLink, HallState, LinkEnd
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.journal.models import SignedHead
    from tavlei.office.links.wire import Line

NOT_SEALED: Final = phrase("the journal of this office has no signed head yet")
TAKEN_BACK: Final = phrase(
    "the other office has kept {kept} acts of this journal, which has {size}: it was taken back; take over anew"
)
NOT_LINKED: Final = phrase("«{name}» is not sent to another office")
_TRIES: Final = 3


def own_key() -> str:
    """The key with which this office signs its heads, as the other one pins it; a new office takes up its key now."""
    with transaction.atomic():
        lock_chain()
        if not signing_origin(last_act()[0] + 1):
            raise Refusal(Problem(NOT_OURS))
    return str(note_key(SigningKey.objects.latest("pk")))


def hall_link(competition: Competition) -> HallLink:
    """The open link of a competition, or a refusal."""
    found = HallLink.objects.filter(competition=competition, state__in=[HallState.LIVE, HallState.HANDING]).first()
    if found is None:
        raise Refusal(Problem(NOT_LINKED, {"name": competition.name}))
    return found


@transaction.atomic
def keep_link(actor: Actor, competition: Competition, line: Line, code: str, copy: bytes | None = None) -> HallLink:
    """Keep where a competition is sent from now on; it is written here. `copy` is the file the other office has."""
    current_competition = Competition.objects.select_for_update().get(pk=competition.pk)
    link = HallLink.objects.filter(
        competition=current_competition, state__in=[HallState.LIVE, HallState.HANDING]
    ).first()
    if link is not None and link.code == code:
        link.address, link.token, link.trouble = line.address, line.token, []
        link.save(update_fields=["address", "token", "trouble"])
        return link
    if link is not None:
        _close(actor, link, HallState.ENDED, LinkEnd.TAKEN_OVER)
    link = HallLink.objects.create(
        competition=current_competition,
        address=line.address,
        token=line.token,
        code=code,
        begun=timezone.now(),
        sent=copy,
        sent_digest=digest_of(copy) if copy is not None else "",
    )
    if current_competition.written_elsewhere:
        current_competition.written_elsewhere = False
        current_competition.save(update_fields=["written_elsewhere"])
    record(actor, "link.sent_to", link, after={"address": line.address, "link": code}, competition=current_competition)
    return link


@transaction.atomic
def close_link(actor: Actor, link: HallLink, end: LinkEnd, *, elsewhere: bool) -> HallLink:
    """The link has ended; `elsewhere`: the competition is written by somebody else from now on."""
    competition = Competition.objects.select_for_update().get(pk=link.competition_id)
    handed = end == LinkEnd.HANDED_OVER
    _close(actor, link, HallState.HANDED_OVER if handed else HallState.ENDED, end)
    if competition.written_elsewhere != elsewhere:
        competition.written_elsewhere = elsewhere
        competition.save(update_fields=["written_elsewhere"])
    return link


def _close(actor: Actor, link: HallLink, state: HallState, end: LinkEnd) -> None:
    link.state, link.end, link.trouble, link.theirs, link.token = state, end, [], [], ""
    link.save(update_fields=["state", "end", "trouble", "theirs", "token"])
    record(actor, "link.closed", link, after={"link": link.code, "end": str(end)}, competition=link.competition)


@transaction.atomic
def hand_over(actor: Actor, link: HallLink) -> HallLink:
    """The last act here: the file as it stands now is the one the other office goes on from."""
    competition = Competition.objects.select_for_update().get(pk=link.competition_id)
    lock_chain()
    link = HallLink.objects.select_for_update().get(pk=link.pk)
    if link.state != HallState.LIVE:
        raise Refusal(Problem(NOT_LINKED, {"name": competition.name}))
    _tell(link, whole_file(competition))
    record(actor, HANDED_OVER, link, after={"digest": link.told_digest}, competition=competition)
    competition.written_elsewhere = True
    competition.save(update_fields=["written_elsewhere"])
    link.state = HallState.HANDING
    link.save(update_fields=["state"])
    return link


def look(link: HallLink) -> None:
    """Tell the journal the digest of the file if it has changed since; the file is kept until it has been sent.

    The file is made without keeping anybody waiting: if something was written meanwhile, it is made anew.
    """
    if link.state != HallState.LIVE:
        return
    for attempt in range(_TRIES):
        before = last_act()[0]
        if before == link.looked:
            return
        if attempt == _TRIES - 1:
            with transaction.atomic():
                lock_chain()
                _tell(link, _file(link))
            return
        content = _file(link)
        with transaction.atomic():
            lock_chain()
            if last_act()[0] == before:
                _tell(link, content)
                return


def _file(link: HallLink) -> bytes:
    return whole_file(Competition.objects.get(pk=link.competition_id))


def _tell(link: HallLink, content: bytes) -> None:
    digest = digest_of(content)
    if digest != link.told_digest or not link.told_act or _untold(link):
        count = Act.objects.filter(competition=link.competition_id).count()
        act = record(Actor(None), STATE, link, after={"digest": digest, "acts": count}, competition=link.competition)
        link.told, link.told_digest, link.told_act = content, digest, act.number
    link.looked = last_act()[0]
    link.save(update_fields=["told", "told_digest", "told_act", "looked"])


def _untold(link: HallLink) -> bool:
    """Whether acts of the competition stand behind the last one that told how many there are."""
    return Act.objects.filter(competition=link.competition_id, number__gt=link.told_act).exists()


def waiting_acts(link: HallLink, after: int) -> int:
    """How many acts have not been sent."""
    return Act.objects.filter(competition=link.competition_id, number__gt=after).count()


def message(link: HallLink, size: int, after: int, theirs: str) -> Message:
    """What the other office lacks that has kept the journal up to a size, the acts up to a number and that file.

    The last file goes with the last acts: the whole, or what differs if the file it has is known here.
    """
    signed_head = last_head()
    if signed_head is None:
        raise Refusal(Problem(NOT_SEALED))
    if size > signed_head.size:
        raise Refusal(Problem(TAKEN_BACK, {"kept": size, "size": signed_head.size}))
    acts = list(
        Act.objects.filter(competition=link.competition_id, number__gt=after, number__lte=signed_head.size)
        .select_related("details")
        .order_by("number")[:MOST_ACTS]
    )
    last = acts[-1].number if acts else after
    is_last = link.told_act and last >= link.told_act and theirs != link.told_digest
    base = bytes(link.sent) if link.sent is not None and link.sent_digest == theirs else None
    change = change_of(base, bytes(link.told or b""), link.told_act) if is_last else None
    return Message(
        growth=str(submission(size, signed_head)),
        keys=succession_file(SigningKey.objects.all()),
        after=after,
        acts=tuple(_proved(act, signed_head) for act in acts),
        file=change,
    )


def _proved(act: Act, under: SignedHead) -> ProvedAct:
    details = getattr(act, "details", None) if act.kind in WITH_DETAILS else None
    details_facts = (
        ActDetailsFacts(salt=details.salt, before=details.before, after=details.after, reason=details.reason)
        if details
        else None
    )
    return ProvedAct(act=ActFacts(**act_facts(act)), proof=str(act_proof(act.number, under)), details=details_facts)

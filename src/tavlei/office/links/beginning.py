"""Acts of the office that shows a competition: a link begins, another machine takes over, a link ends."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.transfer.files import whole_file
from tavlei.office.journal.chain import Actor, record
from tavlei.office.journal.notes import read_key
from tavlei.office.links.messages import digest_of
from tavlei.office.links.models import EventLink, LinkedState, LinkEnd
from tavlei.office.roles.permissions import Action, acting_role
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.roles.models import ApiToken, User

NOT_OURS: Final = phrase("«{name}» is run by another office: here it is only shown")
OTHER_COPY: Final = phrase(
    "«{name}» has entries or rounds at the office that shows it, and this machine did not begin from them: take it over"
)
_LIVE_GAMES: Final = phrase("games of «{name}» are played on the server of the office that shows it")


@dataclass(frozen=True, slots=True)
class Hall:
    """The machine that begins a link: its name, its key, and from which file of the competition it begins.

    `copy`: it takes the file of the office that shows it; else `began_from` is the digest of the file it has imported.
    """

    machine: str
    key: str
    copy: bool
    began_from: str = ""


@transaction.atomic
def begin(token: ApiToken, hall: Hall) -> EventLink:
    """Begin a link; whoever was linked before has ended. The same machine goes on with the link it has."""
    here = _competition_of_token(token)
    actor = Actor(token.user, acting_role(token.user, Action.LINK, here), timezone.now())
    key = str(read_key(hall.key))
    former = EventLink.objects.select_for_update().filter(competition=here, ended=None).first()
    if former is not None and former.key == key:
        former.token = token
        former.save(update_fields=["token"])
        return former
    if former is None and here.written_elsewhere:
        raise Refusal(Problem(NOT_OURS, {"name": here.name}))
    if here.rounds.filter(encounters__live_games__isnull=False).exists():
        raise Refusal(Problem(_LIVE_GAMES, {"name": here.name}))
    content = _copy(here, former)
    if not hall.copy and not _is_empty(here) and hall.began_from != digest_of(content):
        raise Refusal(Problem(OTHER_COPY, {"name": here.name}))
    if former is not None:
        _end(former, LinkEnd.TAKEN_OVER, actor)
    shown = digest_of(content) if former is None else former.shown
    return _new_link(token, replace(hall, key=key), content, shown, actor)


def _new_link(token: ApiToken, hall: Hall, content: bytes, shown: str, actor: Actor) -> EventLink:
    here = _competition_of_token(token)
    link = EventLink.objects.create(
        code=secrets.token_hex(16),
        competition=here,
        token=token,
        by=token.user,
        machine=hall.machine.strip()[:120] or "–",
        key=hall.key,
        keys=hall.key,
        begun=actor.moment,
        heard=actor.moment,
        state=digest_of(content),
        shown=shown,
    )
    LinkedState.objects.create(link=link, content=content)
    here.written_elsewhere = True
    here.save(update_fields=["written_elsewhere"])
    after = {"link": link.code, "machine": link.machine, "key": link.key, "digest": link.state}
    record(actor, "link.begun", link, after=after, competition=here)
    return link


def _competition_of_token(token: ApiToken) -> Competition:
    assert token.competition is not None  # noqa: S101 - a token of a competition
    return Competition.objects.select_for_update().get(pk=token.competition.pk)


def _copy(here: Competition, former: EventLink | None) -> bytes:
    """The competition as a machine takes it over: what came last from the hall, else what is here."""
    linked_state = LinkedState.objects.filter(link=former).first() if former is not None else None
    return bytes(linked_state.content) if linked_state is not None else whole_file(here)


def _is_empty(here: Competition) -> bool:
    return not here.entries.exists() and not here.rounds.exists()


@transaction.atomic
def end_link(user: User, link: EventLink) -> EventLink:
    """End a link from here: the competition goes on here from what is shown, and the hall is refused."""
    actor = Actor(user, acting_role(user, Action.LINK, link.competition), timezone.now())
    current_link = EventLink.objects.select_for_update().get(pk=link.pk)
    if current_link.ended is not None:
        raise Refusal(Problem("the link has ended already"))
    return finish(current_link, LinkEnd.ENDED, actor)


@transaction.atomic
def finish(link: EventLink, end: LinkEnd, actor: Actor) -> EventLink:
    """The competition is written here from now on."""
    here = Competition.objects.select_for_update().get(pk=link.competition_id)
    _end(link, end, actor)
    here.written_elsewhere = False
    here.save(update_fields=["written_elsewhere"])
    return link


def _end(link: EventLink, end: LinkEnd, actor: Actor) -> None:
    link.ended, link.end = actor.moment, end
    link.save(update_fields=["ended", "end"])
    after = {"link": link.code, "end": str(end), "digest": link.state, "act": link.last}
    record(actor, "link.ended", link, after=after, competition=link.competition)

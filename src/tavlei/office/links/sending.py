"""Sending what is new of a link, message after message, until the other office has all of it.

Nothing here remembers how far it has come: the other office says so, and every message goes on from there.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.utils import timezone

from tavlei.office.journal.chain import Actor
from tavlei.office.journal.models import Act
from tavlei.office.links.hall import close_link, look, message, waiting_acts
from tavlei.office.links.messages import packed
from tavlei.office.links.models import HallLink, LinkEnd
from tavlei.office.links.problems import problems_to_json
from tavlei.office.links.wire import Line
from tavlei.office.papers.models import IssuedPaper
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.links.wire import Answer

GZIP: Final = "application/gzip"
PDF: Final = "application/pdf"
STUCK: Final = phrase("{address} does not take what is sent, and does not say why")
_MOST_MESSAGES: Final = 10_000


@dataclass(frozen=True, slots=True)
class Theirs:
    """How far the other office has come, by its own words."""

    size: int
    last: int
    state: str
    ended: str
    papers: tuple[int, ...]
    trouble: tuple[str, ...]
    now: str

    @classmethod
    def read(cls, line: Line, answer: Answer) -> Theirs:
        """The status in an answer."""
        record = answer.json
        try:
            return cls(
                int(record["size"]),
                int(record["last"]),
                str(record["state"]),
                str(record["ended"]),
                tuple(map(int, record["papers"])),
                tuple(map(str, record["trouble"])),
                str(record["now"]),
            )
        except (KeyError, TypeError, ValueError):
            raise line.not_understood() from None


def send(link: HallLink) -> HallLink:
    """Send everything that is new; what stands against it is kept with the link and raised."""
    try:
        theirs = _send(link)
    except Refusal as refusal:
        link.trouble, link.tried = problems_to_json(refusal), timezone.now()
        link.save(update_fields=["trouble", "tried"])
        raise
    now = timezone.now()
    link.trouble, link.heard, link.tried, link.waiting = [], now, now, waiting_acts(link, theirs.last)
    link.theirs, link.clock = list(theirs.trouble), _ahead(theirs.now, now)
    link.save(update_fields=["trouble", "heard", "tried", "waiting", "theirs", "clock"])
    if theirs.ended:
        close_link(Actor(None), link, LinkEnd(theirs.ended), elsewhere=True)
    return link


def _send(link: HallLink) -> Theirs:
    line = Line.to(link.address, link.token)
    look(link)
    theirs = _asked(line, line.ask(f"/{link.code}"))
    before: Any = None
    for _number in range(_MOST_MESSAGES):
        if theirs.ended or _has_all(link, theirs):
            break
        step = (theirs.size, theirs.last, theirs.state)
        if step == before:
            raise Refusal(Problem(STUCK, {"address": line.address}))
        before = step
        body = packed(message(link, theirs.size, theirs.last, theirs.state))
        theirs = _asked(line, line.ask(f"/{link.code}/messages", body, GZIP))
    _keep_sent(link, theirs)
    if not theirs.ended and theirs.papers:
        theirs = _send_papers(link, line, theirs)
    return theirs


def _has_all(link: HallLink, theirs: Theirs) -> bool:
    return not waiting_acts(link, theirs.last) and theirs.state == link.told_digest


def _keep_sent(link: HallLink, theirs: Theirs) -> None:
    """Keep the file the other office has: of the next one only what differs is sent."""
    if theirs.state == link.told_digest != link.sent_digest:
        link.sent, link.sent_digest = link.told, link.told_digest
        link.save(update_fields=["sent", "sent_digest"])


def _asked(line: Line, answer: Answer) -> Theirs:
    if answer.status in (200, 409, 410):
        return Theirs.read(line, answer)
    raise line.refused(answer)


def _send_papers(link: HallLink, line: Line, theirs: Theirs) -> Theirs:
    """Bring the papers that have been told of and are not there."""
    acts = dict(Act.objects.filter(number__in=theirs.papers).values_list("number", "subject"))
    for number in theirs.papers:
        paper = IssuedPaper.objects.select_related("file").get(pk=int(acts[number].rpartition(":")[2]))
        about = urlencode({"title": paper.title, "needs": paper.needs})
        answer = line.ask(f"/{link.code}/papers/{number}?{about}", bytes(paper.file.content), PDF, "PUT")
        theirs = _asked(line, answer)
    return theirs


def _ahead(theirs: str, now: datetime) -> int | None:
    """By how many seconds our clock is ahead of theirs."""
    try:
        return (now - datetime.fromisoformat(theirs)) // timedelta(seconds=1)
    except (ValueError, TypeError):
        return None

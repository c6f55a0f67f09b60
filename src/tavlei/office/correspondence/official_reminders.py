"""Reminders to the officials: information, final results and reports that are due (10.1.7, 10.1.8)."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.correspondence import CorrespondenceOfficial, WordDue
from tavlei.languages import catalogue
from tavlei.office.correspondence.bulletins import duties, read_states
from tavlei.office.correspondence.engine import read_playing
from tavlei.office.correspondence.mail import addresses_of_officials, mail_after
from tavlei.office.correspondence.models import DutyReminder, Tournament
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

SOON: Final = 7
_DESKS: Final[Mapping[CorrespondenceOfficial, tuple[OfficeRole, str]]] = {
    CorrespondenceOfficial.SECRETARY: (OfficeRole.SECRETARY, "correspondence:secretary"),
    CorrespondenceOfficial.JUDGE: (OfficeRole.CHIEF_JUDGE, "correspondence:judge"),
}


@cites("draughts-rules", "10.1.7", "10.1.8")
def remind_officials(tournament: Tournament, today: date) -> int:
    """One letter to each official with what he has to tell soon, today or already; nothing is told twice."""
    playing = read_playing(tournament)
    waiting: dict[CorrespondenceOfficial, list[WordDue]] = defaultdict(list)
    for duty in duties(playing, read_states(playing)):
        if stage_of(duty.day, today) and not DutyReminder.objects.filter(**_key(tournament, duty, today)).exists():
            waiting[duty.by].append(duty)
    return sum(_write(tournament, by, owed, today) for by, owed in waiting.items())


def stage_of(day: date, today: date) -> str:
    """How near a day is: soon, last, late; nothing while it is far."""
    if today > day:
        return "late"
    if today == day:
        return "last"
    return "soon" if (day - today).days <= SOON else ""


def _write(tournament: Tournament, by: CorrespondenceOfficial, owed: list[WordDue], today: date) -> int:
    role, desk = _DESKS[by]
    to = addresses_of_officials([role], tournament.competition)
    if not to:
        return 0

    def context() -> dict[str, Any]:
        book = catalogue(reader_language())
        return {
            "competition": tournament.competition,
            "duties": [(word_due, book.phrase(str(word_due.word)), word_due.overdue_on(today)) for word_due in owed],
            "page": public_address(reverse(desk, args=[tournament.competition.code])),
        }

    mail_after(to, lambda: _("Play by correspondence: what is due"), "correspondence/duty_reminder.txt", context)
    for due in owed:
        DutyReminder.objects.create(sent=today, **_key(tournament, due, today))
    return len(to)


def _key(tournament: Tournament, word_due: WordDue, today: date) -> dict[str, object]:
    kind = word_due.word.name.lower()
    return {"tournament": tournament, "kind": kind, "due": word_due.day, "stage": stage_of(word_due.day, today)}

"""Reminders by e-mail: once a week before, once on the last day, once when the day has passed."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.correspondence import CorrespondenceOfficial, WordDue
from tavlei.languages import catalogue
from tavlei.office.correspondence.bulletins import duties, read_states
from tavlei.office.correspondence.dues import PlayersDue, dues_of_tournament, running
from tavlei.office.correspondence.engine import read_tournament
from tavlei.office.correspondence.mail import account_address, address_of, addresses_of_officials, mail_after
from tavlei.office.correspondence.models import DutyReminder, Player, Reminder, Tournament
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import public_address
from tavlei.office.notices.choices import language_at, wanted
from tavlei.office.notices.models import NoticeKind
from tavlei.office.notices.outbox import post, send_letters
from tavlei.office.roles.models import OfficeRole
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import date

    from tavlei.correspondence import DueKind


def send_reminders(today: date) -> int:
    """Send every player and official one letter with what is due soon, today or already; nothing is told twice.

    Returns how many letters were written; one that cannot be sent now waits in the outbox.
    """
    written = _write_reminders(today)
    send_letters()
    return written


@transaction.atomic
def _write_reminders(today: date) -> int:
    waiting: dict[int, list[PlayersDue]] = defaultdict(list)
    players: dict[int, Player] = {}
    for tournament in running():
        for due in dues_of_tournament(tournament, today):
            if stage(due) and due.player.left is None and not _remind(due):
                waiting[due.player.pk].append(due)
                players[due.player.pk] = due.player
    letters = sum(_write(players[key], dues, today) for key, dues in waiting.items())
    return letters + sum(remind_officials(tournament, today) for tournament in running())


def stage(players_due: PlayersDue) -> str:
    """How near a day is: soon, last, late; nothing while it is far."""
    return stage_of(players_due.due.day, players_due.today)


def _write(player: Player, dues: list[PlayersDue], today: date) -> int:
    to = address_of(player)
    if not to or not wanted(NoticeKind.DEADLINE, to, account_address(player)):
        return 0
    post(
        NoticeKind.DEADLINE,
        to,
        language_at(account_address(player) or to),
        lambda: _("Play by correspondence: what is due"),
        "correspondence/reminder.txt",
        lambda: {
            "player": player,
            "dues": sorted(dues, key=lambda due: due.due.day),
            "page": public_address(reverse("correspondence:mine")),
        },
    )
    for due in dues:
        Reminder.objects.create(sent=today, **_key(due))
    return 1


def _remind(players_due: PlayersDue) -> bool:
    return Reminder.objects.filter(**_key(players_due)).exists()


def _key(players_due: PlayersDue) -> dict[str, object]:
    kind: DueKind = players_due.due.kind
    return {
        "game": players_due.game,
        "player": players_due.player,
        "kind": kind.name.lower(),
        "due": players_due.due.day,
        "stage": stage(players_due),
    }


SOON: Final = 7
_DESKS: Final[Mapping[CorrespondenceOfficial, tuple[OfficeRole, str]]] = {
    CorrespondenceOfficial.SECRETARY: (OfficeRole.SECRETARY, "correspondence:secretary"),
    CorrespondenceOfficial.JUDGE: (OfficeRole.CHIEF_JUDGE, "correspondence:judge"),
}


@cites("draughts-rules", "10.1.7", "10.1.8")
def remind_officials(tournament: Tournament, today: date) -> int:
    """One letter to each official with what he has to tell soon, today or already; nothing is told twice."""
    playing = read_tournament(tournament)
    waiting: dict[CorrespondenceOfficial, list[WordDue]] = defaultdict(list)
    for duty in duties(playing, read_states(playing)):
        if stage_of(duty.day, today) and not DutyReminder.objects.filter(**_duty_key(tournament, duty, today)).exists():
            waiting[duty.by].append(duty)
    return sum(_write_to_officials(tournament, by, owed, today) for by, owed in waiting.items())


def stage_of(day: date, today: date) -> str:
    """How near a day is: soon, last, late; nothing while it is far."""
    if today > day:
        return "late"
    if today == day:
        return "last"
    return "soon" if (day - today).days <= SOON else ""


def _write_to_officials(tournament: Tournament, by: CorrespondenceOfficial, owed: list[WordDue], today: date) -> int:
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
        DutyReminder.objects.create(sent=today, **_duty_key(tournament, due, today))
    return len(to)


def _duty_key(tournament: Tournament, word_due: WordDue, today: date) -> dict[str, object]:
    kind = word_due.word.name.lower()
    return {"tournament": tournament, "kind": kind, "due": word_due.day, "stage": stage_of(word_due.day, today)}

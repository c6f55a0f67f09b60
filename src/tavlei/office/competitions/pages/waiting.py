"""What waits for the decision of whoever looks: protests, appeals and own entries of players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.office.competitions.models import Entry, EntryState, Protest, ProtestState
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.roles.permissions import Action, may
from tavlei.tournament.conduct.disputes.protest_deadlines import decision_deadline

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.roles.models import User


@dataclass(frozen=True, slots=True)
class WaitingProtest:
    """A protest or an appeal, and the last moment for the decision if the rules set one."""

    protest: Protest
    until: datetime | None

    @property
    def late(self) -> bool:
        """Whether that moment has passed."""
        return self.until is not None and self.until < timezone.now()


def open_protests(user: User) -> list[WaitingProtest]:
    """The protests and appeals somebody may decide, the oldest first."""
    protests = Protest.objects.filter(state__in=(ProtestState.FILED, ProtestState.APPEALED)).order_by("filed")
    return [
        WaitingProtest(protest, _until(protest))
        for protest in protests.select_related("competition", "entry__person", "entry__team", "round")
        if may(user, _asked(protest), protest.competition)
    ]


def open_own_entries(user: User) -> list[Entry]:
    """The own entries of players somebody may take over as applications."""
    pending = Entry.objects.filter(state=EntryState.PENDING).select_related("competition", "person").order_by("pk")
    return [entry for entry in pending if may(user, Action.ACCEPT_ENTRY, entry.competition)]


def _asked(protest: Protest) -> Action:
    return Action.DECIDE_PROTEST if protest.state == ProtestState.FILED else Action.DECIDE_APPEAL


def _until(protest: Protest) -> datetime | None:
    if protest.state != ProtestState.FILED or rules_discipline(protest.competition) is None:
        return None
    return decision_deadline(protest.filed, rulebook_of(protest.competition)).until

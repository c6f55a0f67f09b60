"""What waits for a decision of whoever looks, one line each, and the lists that fall due."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, time
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tavlei.office.acts.two_persons import open_proposals, proposal_words
from tavlei.office.competitions.models import ProtestState, Report, ReportState
from tavlei.office.competitions.pages.missing import rating_warning
from tavlei.office.competitions.pages.waiting import open_own_entries, open_protests
from tavlei.office.lists.catalogue import LISTS, played_kinds
from tavlei.office.lists.models import BridgeRegistration, ListKind, Publication, RefusalAppeal, RegistrationState
from tavlei.office.lists.publishing.calendar import awaited_list_day
from tavlei.office.lists.reports.appeals import may_hear
from tavlei.office.people.models import ClaimState, PersonClaim
from tavlei.office.privacy.models import DataRequest, RequestState
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.office.roles.models import User

WAITING_REPORTS = (ReportState.RECEIVED, ReportState.APPEALED)


@dataclass(frozen=True, slots=True)
class AwaitedDecision:
    """A line of the desk: what is asked, where it is decided, since when it waits and until when it may."""

    what: str
    title: str
    url: str
    detail: str = ""
    since: date | None = None
    until: datetime | None = None
    late: bool = False


@dataclass(frozen=True, slots=True)
class ListDay:
    """A list that is to be published, and its day."""

    label: str
    day: date
    url: str
    is_due: bool
    is_late: bool
    kind: str
    doubts_url: str
    is_started: bool
    open_url: str


def decisions(user: User) -> list[AwaitedDecision]:
    """Everything that waits for somebody: what is late first, then by age; what has no day last."""
    awaited_decisions = [
        *_reports(user),
        *_refusal_appeals(user),
        *_protests(user),
        *_claims(user),
        *_data_requests(user),
        *_registrations(user),
        *_own_entries(user),
        *_proposals(user),
    ]
    return sorted(awaited_decisions, key=lambda decision: (not decision.late, decision.since or timezone.localdate()))


def list_days(user: User) -> list[ListDay]:
    """The next list of every sport the federation plays: the first that is missing, else the one that comes.

    The earliest comes first. A kind that has never been published is no list that is late: it waits to be started.
    Lists of a sport the federation does not play any more stay, but nobody waits for the next one.
    """
    if not may(user, Action.PUBLISH):
        return []
    days = [_list_day(kind) for kind in played_kinds()]
    return sorted(days, key=lambda listed: (not listed.is_started, listed.day))


def _proposals(user: User) -> Iterator[AwaitedDecision]:
    for one in open_proposals(user):
        if one.by_id != user.pk:
            title = proposal_words(one)
            yield AwaitedDecision(_("Proposal"), title, reverse("pages:proposals"), str(one.by), one.at.date())


def _reports(user: User) -> Iterator[AwaitedDecision]:
    if not may(user, Action.INCLUDE):
        return
    for report in Report.objects.filter(state__in=WAITING_REPORTS).select_related("competition"):
        what = _("Report") if report.state == ReportState.RECEIVED else report.get_state_display()
        url = reverse("pages:report", args=[report.pk])
        detail, since = rating_warning(report.competition), timezone.localdate(report.received)
        yield AwaitedDecision(what, report.competition.name, url, detail, since=since)


def _refusal_appeals(user: User) -> Iterator[AwaitedDecision]:
    for filed in RefusalAppeal.objects.filter(accepted=None).select_related("report__competition"):
        if may_hear(user, filed.report):
            url = reverse("pages:hearing", args=[filed.pk])
            yield AwaitedDecision(_("Appeal to hear"), filed.report.competition.name, url, filed.text, filed.filed)


def _protests(user: User) -> Iterator[AwaitedDecision]:
    for waiting in open_protests(user):
        protest = waiting.protest
        filed = protest.state == ProtestState.FILED
        url = reverse("pages:desk" if filed else "pages:appeals", args=[protest.competition.code])
        yield AwaitedDecision(
            what=_("Protest") if filed else _("Appeal"),
            title=protest.competition.name,
            url=f"{url}#protests" if filed else url,
            detail=f"{protest.entry}: {protest.text}",
            since=timezone.localdate(protest.filed),
            until=waiting.until,
            late=waiting.late,
        )


def _claims(user: User) -> Iterator[AwaitedDecision]:
    if not may(user, Action.LINK_PERSON):
        return
    for claim in PersonClaim.objects.filter(state=ClaimState.OPEN).select_related("user", "person"):
        title = claim.person.full_name if claim.person else str(claim)
        since = timezone.localdate(claim.made)
        yield AwaitedDecision(_("Claim of a person"), title, reverse("pages:claims"), claim.user.username, since)


def _data_requests(user: User) -> Iterator[AwaitedDecision]:
    if not may(user, Action.KEEP_PRIVACY):
        return
    for asked in DataRequest.objects.filter(state=RequestState.OPEN).select_related("user__person"):
        yield AwaitedDecision(
            what=_("Request about personal data"),
            title=str(asked.user.person or asked.user.username),
            url=reverse("pages:data_requests"),
            detail=asked.get_kind_display(),
            since=timezone.localdate(asked.made),
            until=datetime.combine(asked.due, time.max, timezone.get_current_timezone()),
            late=asked.due < timezone.localdate(),
        )


def _registrations(user: User) -> Iterator[AwaitedDecision]:
    if not may(user, Action.CONFIRM_PLAYER):
        return
    for registration in BridgeRegistration.objects.filter(state=RegistrationState.OPEN).select_related("by"):
        url = reverse("pages:bridge_player", args=[registration.pk])
        yield AwaitedDecision(
            _("New player of bridge"), registration.full_name, url, str(registration.by), registration.sent
        )


def _own_entries(user: User) -> Iterator[AwaitedDecision]:
    for entry in open_own_entries(user):
        url = f"{reverse('pages:desk', args=[entry.competition.code])}#own-entries"
        yield AwaitedDecision(_("Own entry"), str(entry), url, entry.competition.name)


def _list_day(kind: str) -> ListDay:
    today = timezone.localdate()
    day = awaited_list_day(kind, today)
    url, doubts_url = (f"{reverse(name, args=[kind])}?period={day}" for name in ("pages:compute", "pages:doubts"))
    is_started = Publication.objects.filter(kind=kind, current=True).exists()
    is_late = is_started and LISTS[kind].last_day(day) < today
    return ListDay(
        label=str(ListKind(kind).label),
        day=day,
        url=url,
        is_due=day <= today,
        is_late=is_late,
        kind=kind,
        doubts_url=doubts_url,
        is_started=is_started,
        open_url=reverse("pages:open_list", args=[kind]),
    )

"""First steps on the console: what there is to do for whoever begins, ticked by what has happened.

Nothing is stored of a step: it is done when the facts say so. A list of steps goes away when all of it is done, or for
good when its reader closes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from allauth.mfa.utils import is_mfa_enabled
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models import Competition, Encounter, Entry, Report, ReportState, Round
from tavlei.office.federation.identity import federation
from tavlei.office.home.models import ChecklistKind, ClosedChecklist
from tavlei.office.journal.models import Act
from tavlei.office.lists.catalogue import kept_kinds
from tavlei.office.lists.jobs import DRAFT
from tavlei.office.lists.models import ListKind, Publication
from tavlei.office.monitor.figures import backup_age, is_backup_sealed
from tavlei.office.people.models import Person
from tavlei.office.queue.models import JobState, QueuedJob
from tavlei.office.roles.models import OFFICIALS, Grant, OfficeRole
from tavlei.office.roles.permissions import roles_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from django.db.models import QuerySet
    from django.utils.functional import _StrPromise

    from tavlei.office.roles.models import User

_DESK: Final = (OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.SECRETARY)
_CHAPTERS: Final = {
    ListKind.ELO_R: "rating-draughts", ListKind.FSU: "rating-chess", ListKind.BRIDGE: "rating-bridge",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FirstStep:
    """Something to do, where, the chapter about it, and whether it has been done."""

    title: _StrPromise
    url: str
    chapter: str
    is_done: bool

    @property
    def help_url(self) -> str:
        """The chapter in the reader's language."""
        return reverse("pages:handbook_page", args=[f"{self.chapter}/"])


@dataclass(frozen=True, slots=True)
class Checklist:
    """The first steps of somebody."""

    kind: ChecklistKind
    steps: Sequence[FirstStep]

    @property
    def done(self) -> int:
        """How many of them have been done."""
        return sum(step.is_done for step in self.steps)


def checklists(user: User) -> list[Checklist]:
    """The first steps of whoever looks at the console, without those that are done or closed."""
    closed = set(ClosedChecklist.objects.filter(user=user).values_list("kind", flat=True))
    wanted = [kind for kind in _kinds(user) if kind not in closed]
    made = [Checklist(kind, _STEPS[kind](user)) for kind in wanted]
    return [checklist for checklist in made if checklist.done < len(checklist.steps)]


def close_checklist(user: User, kind: ChecklistKind) -> None:
    """Somebody does not want to see these steps any more."""
    ClosedChecklist.objects.get_or_create(user=user, kind=kind)


def _kinds(user: User) -> list[ChecklistKind]:
    """Whose first steps concern somebody: an administrator may do everything, and at first does."""
    roles = roles_of(user)
    if OfficeRole.ADMINISTRATOR in roles:
        return list(ChecklistKind)
    kinds = []
    if Grant.objects.filter(user=user, ended=None, role__in=_DESK).exists():
        kinds.append(ChecklistKind.JUDGE)
    if OfficeRole.RATING_OFFICER in roles:
        kinds.append(ChecklistKind.RATING_OFFICER)
    return kinds


def _administrator(user: User) -> list[FirstStep]:
    known = federation()
    officers = Grant.objects.filter(ended=None, role__in=OFFICIALS).exclude(role=OfficeRole.ADMINISTRATOR)
    return [
        FirstStep(
            _("Name the federation"),
            reverse("pages:federation"),
            "federation",
            any((known.name_ru, known.name_uk, known.name_en)),
        ),
        FirstStep(_("Enter people"), reverse("pages:add_person"), "federation", Person.objects.exists()),
        FirstStep(_("Name the officers"), reverse("pages:officers"), "federation", officers.exists()),
        FirstStep(_("Protect the sign-in by a second factor"), reverse("mfa_index"), "player", is_mfa_enabled(user)),
        _backups(),
    ]


def _backups() -> FirstStep:
    """Done when the last one is sealed: an open archive is a copy of everything that the office protects."""
    there = backup_age() is not None
    is_open = there and not is_backup_sealed()
    title = (
        _("Seal the backups: the last one is open, and whoever has it reads births, addresses and letters")
        if is_open
        else _("Make sealed backups every day")
    )
    return FirstStep(
        title, reverse("pages:handbook_page", args=["administration/"]), "administration", there and not is_open
    )


def _judge(user: User) -> list[FirstStep]:
    own = _competitions(user)
    newest = own.order_by("-starts", "-pk").first()
    desk = reverse("pages:desk", args=[newest.code]) if newest is not None else reverse("pages:announce")
    played = Encounter.objects.filter(round__competition__in=own).exclude(result="")
    return [
        FirstStep(_("Announce a competition"), reverse("pages:announce"), "judge-swiss", newest is not None),
        FirstStep(_("Enter participants"), desk, "judge-swiss", Entry.objects.filter(competition__in=own).exists()),
        FirstStep(_("Draw a round"), desk, "judge-swiss", Round.objects.filter(competition__in=own).exists()),
        FirstStep(_("Enter a result"), desk, "judge-swiss", played.exists()),
        FirstStep(_("Send the report"), desk, "judge-report", Report.objects.filter(competition__in=own).exists()),
    ]


def _competitions(user: User) -> QuerySet[Competition]:
    """The competitions somebody has in hand; for an administrator all of them."""
    if OfficeRole.ADMINISTRATOR in roles_of(user):
        return Competition.objects.filter(whole=None)
    own = Grant.objects.filter(user=user, role__in=_DESK, ended=None, competition__isnull=False)
    return Competition.objects.filter(whole=None, pk__in=own.values("competition"))


def _rating_officer(user: User) -> list[FirstStep]:
    kinds = kept_kinds()
    kind = ListKind(kinds[0][0]) if kinds else ListKind.ELO_R
    chapter, compute = _CHAPTERS[kind], reverse("pages:compute", args=[kind])
    published = Act.objects.filter(kind="list.published").exists()
    jobs = QueuedJob.objects.filter(by=user, kind=DRAFT, state=JobState.DONE)
    return [
        FirstStep(_("Open a list"), reverse("pages:open_list", args=[kind]), chapter, Publication.objects.exists()),
        FirstStep(
            _("Take a report"),
            reverse("pages:bring_reports", args=[kind]),
            chapter,
            Report.objects.filter(state=ReportState.INCLUDED).exists(),
        ),
        FirstStep(_("Compute a list"), compute, chapter, published or jobs.exists()),
        FirstStep(_("Publish a list"), compute, chapter, published),
    ]


_STEPS: Final[dict[ChecklistKind, Callable[[User], list[FirstStep]]]] = {
    ChecklistKind.ADMINISTRATOR: _administrator,
    ChecklistKind.JUDGE: _judge,
    ChecklistKind.RATING_OFFICER: _rating_officer,
}

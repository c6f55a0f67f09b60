"""A file with a report before it is taken over: what it holds, who its people are, what is wrong, how it came."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.report.revisions import may_correct
from tavlei.office.lists.models import ListKind
from tavlei.office.lists.reports.inbox import check_report
from tavlei.office.people.brought.rows import NEW_PERSON
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.exchange.participants import ListRow
    from tavlei.exchange.reports import BridgeReport
    from tavlei.office.competitions.models import Competition, Report
    from tavlei.office.lists.reports.files import ReportFile
    from tavlei.office.people.brought.rows import BroughtRow
    from tavlei.office.people.recognition import MatchKind
    from tavlei.office.roles.models import User


class DeliveryWay(models.TextChoices):
    """How a report reached the office (chess rating 7/p1 asks for both)."""

    ELECTRONIC = "electronic", _("as a file")
    PAPER = "paper", _("on paper")
    BOTH = "both", _("as a file and on paper")


@dataclass(frozen=True, slots=True)
class ReportPreview:
    """A file that was looked at: what it holds, who its people are, what is wrong with it."""

    kind: ListKind
    name: str
    digest: str
    read: ReportFile | None = None
    bridge: BridgeReport | None = None
    rows: tuple[BroughtRow[ListRow], ...] = ()
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    known: Competition | None = None
    corrects: Report | None = None
    """The last revision of the report of a competition that is known, if this user may send the next."""

    @property
    def code(self) -> str:
        """The code of the competition."""
        return self.read.file.competition.code if self.read else self.bridge.code if self.bridge else ""

    @property
    def title(self) -> str:
        """The name of the competition."""
        return self.read.file.competition.name if self.read else self.bridge.name if self.bridge else ""

    @property
    def ends(self) -> date | None:
        """The last day of the competition."""
        return self.read.file.competition.ends if self.read else self.bridge.ends if self.bridge else None

    def refusals(self, reason: str) -> tuple[Problem, ...]:
        """Why it is not brought in: what is wrong, or a report that is known while no reason corrects it."""
        if self.corrects is not None and not reason.strip():
            return (*self.problems, unexplained_correction(self.corrects.competition))
        return self.problems

    @property
    def is_clean(self) -> bool:
        """Whether it can be brought in once everybody is decided."""
        return not self.problems

    def answers(self, row: BroughtRow[ListRow]) -> list[str]:
        """What may be answered about a row; in bridge nobody is new, numbers are given by the register."""
        return [answer for answer in row.answers if answer != NEW_PERSON or self.kind != ListKind.BRIDGE]

    def of(self, match: MatchKind) -> list[BroughtRow[ListRow]]:
        """The rows that are known, new or doubtful."""
        return [row for row in self.rows if row.match is match]


@dataclass(frozen=True, slots=True)
class ImportedReport:
    """A report in the inbox with what the rules find at once."""

    report: Report
    findings: tuple[str, ...]
    new: int


def import_right(kind: ListKind) -> Action:
    """The right that reports of a list need: of bridge the classification officers have it too."""
    return Action.LOCAL_POINTS if kind == ListKind.BRIDGE else Action.INCLUDE


def competition_exists_problem(known: Competition) -> Problem:
    """A competition that is known without a report that this user may correct."""
    params = {"code": known.code, "name": known.name}
    message = phrase("the competition «{code}» ({name}) is here already: what is wrong in it is put right by its desk")
    return Problem(message, params, path="code")


def unexplained_correction(known: Competition) -> Problem:
    """The report of a known competition has a next revision only with a reason."""
    params = {"code": known.code, "name": known.name}
    message = phrase("the competition «{code}» ({name}) is here already: tell why its report is corrected")
    return Problem(message, params, path="correct")


def report_to_correct(user: User, known: Competition | None, sport: str) -> Report | None:
    """The last revision of the report of a known competition, if this user may send the next one."""
    if known is None or known.sport != sport or not may_correct(user, known):
        return None
    return known.reports.select_related("competition").order_by("-revision").first()


def received_moment(received: date, ends: date) -> datetime:
    """When a report came, by its day: not before the competition was over, and not in days to come."""
    now = timezone.now()
    if received > timezone.localdate(now):
        raise Refusal(Problem("the day a report came lies in the future", path="received"))
    if received < ends:
        days = {"day": ends}
        raise Refusal(Problem("a report does not come before the competition is over ({day})", days, "received"))
    if received == timezone.localdate(now):
        return now
    return timezone.make_aware(datetime.combine(received, time(12)))


def findings(report: Report) -> list[str]:
    """What the calculator finds, as the inbox shows it."""
    return [
        "; ".join(values["why_not"]) if values.get("why_not") else str(values["problem"])
        for values in check_report(report)
    ]

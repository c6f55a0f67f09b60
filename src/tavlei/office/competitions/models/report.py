"""The report of a competition to the federation, and what the office decided about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition

if TYPE_CHECKING:
    from datetime import date, datetime


class ReportState(models.TextChoices):
    """Where a report stands in the office."""

    RECEIVED = "received", _("received")
    INCLUDED = "included", _("included in the rating")
    REFUSED = "refused", _("not included")
    APPEALED = "appealed", _("refusal appealed")
    ANNULLED = "annulled", _("annulled")


class Report(models.Model):
    """Everything the calculation of lists needs, frozen when it was sent; one is in force at a time.

    `correction` is why a revision was sent, `reason` what was said of it when it was `decided`.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="reports")
    revision = models.PositiveSmallIntegerField(default=1)
    content = models.JSONField()
    received = models.DateTimeField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=20, choices=ReportState.choices, default=ReportState.RECEIVED)
    correction = models.TextField(blank=True)
    reason = models.TextField(blank=True)
    decided = models.DateTimeField(null=True, blank=True)
    checks = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)

    first_received: datetime | None = None
    examined: Any = None
    accepted_on_appeal: date | None = None
    """When the competition was first reported and what was added to it, set by whoever reads a whole period."""

    class Meta:
        """The newest first; a revision is sent once."""

        ordering: ClassVar = ["-received"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "revision"], name="a_report_is_sent_once")
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} r{self.revision}"

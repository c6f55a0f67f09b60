"""The report of a competition to the federation, and what the office decided about it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition


class ReportState(models.TextChoices):
    """Where a report stands in the office."""

    RECEIVED = "received", _("received")
    INCLUDED = "included", _("included in the rating")
    REFUSED = "refused", _("not included")
    APPEALED = "appealed", _("refusal appealed")


class Report(models.Model):
    """Everything the calculation of lists needs, frozen when it was sent; one is in force at a time."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="reports")
    revision = models.PositiveSmallIntegerField(default=1)
    content = models.JSONField()
    received = models.DateTimeField()
    sent_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=20, choices=ReportState.choices, default=ReportState.RECEIVED)
    reason = models.TextField(blank=True)
    checks = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """The newest first; a revision is sent once."""

        ordering: ClassVar = ["-received"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "revision"], name="a_report_is_sent_once")
        ]

    def __str__(self) -> str:
        """Of which competition."""
        return f"{self.competition_id} r{self.revision}"

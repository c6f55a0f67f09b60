"""Who sits in the commissions of a competition, and the lists that officials have ticked off."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition


class Body(models.TextChoices):
    """A body that decides at a competition."""

    ADMISSION = "admission", _("admission commission")
    APPEALS = "appeals", _("appeals committee")


class BodyMember(models.Model):
    """A member of a body; `seat` says on what ground or in which place, `position` orders the members."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="body_members")
    body = models.CharField(max_length=20, choices=Body.choices)
    seat = models.CharField(max_length=20)
    name = models.CharField(max_length=160)
    person = models.ForeignKey("people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    position = models.PositiveSmallIntegerField()

    class Meta:
        """In the order in which they were named; nobody sits twice."""

        ordering: ClassVar = ["body", "position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "body", "name"], name="nobody_sits_twice_in_a_body"),
            models.UniqueConstraint(fields=["competition", "body", "position"], name="a_seat_is_given_once"),
        ]

    def __str__(self) -> str:
        return self.name


class ChecklistAnswers(models.Model):
    """A list of duties or conditions as officials have answered it so far."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="checklists")
    name = models.CharField(max_length=40)
    answers = models.JSONField(default=dict)
    notes = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "name"], name="a_checklist_is_kept_once")
        ]

    def __str__(self) -> str:
        return self.name

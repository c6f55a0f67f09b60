"""What somebody has put away from the console for good."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class ChecklistKind(models.TextChoices):
    """The first steps, by what somebody is."""

    ADMINISTRATOR = "administrator", _("First steps of an administrator")
    JUDGE = "judge", _("First steps of an organiser and judge")
    RATING_OFFICER = "rating_officer", _("First steps of a rating officer")


class ClosedChecklist(models.Model):
    """First steps that an account does not want to see any more."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="closed_checklists")
    kind = models.CharField(max_length=20, choices=ChecklistKind.choices)

    class Meta:
        """Closed once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "kind"], name="a_checklist_is_closed_once"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} {self.kind}"

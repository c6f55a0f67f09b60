"""What the officials told: information for the players, final results, reports (10.1.7, 10.1.8)."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.correspondence.models.tournament import Tournament


class Bulletin(models.Model):
    """One word of the officials, kept as it was told; `readers` are the players to whom it went."""

    class Kind(models.TextChoices):
        """What is told; the names are those of the rules."""

        CURRENT = "current", _("information on the course of the tournament")
        SECRETARYS_REPORT = "secretarys_report", _("report of the chief secretary to the chief judge")
        FINAL = "final", _("final results of the tournament")
        JUDGES_REPORT = "judges_report", _("report of the chief judge to the organiser")

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="bulletins")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=Kind.choices)
    day = models.DateField()
    content = models.JSONField()
    remarks = models.TextField(blank=True)
    readers = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """In order of time; a number is given once."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_bulletin_has_its_number")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number} {self.kind}"

    @property
    def to_players(self) -> bool:
        """Whether it went to the players."""
        return self.kind in (self.Kind.CURRENT, self.Kind.FINAL)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write what is told; what was told is never changed."""
        if not self._state.adding:
            raise TypeError("a bulletin is never changed")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        raise TypeError("a bulletin is never removed")

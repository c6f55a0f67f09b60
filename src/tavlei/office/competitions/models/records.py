"""What an application says of an athlete, what judges record besides the play, and what an upheld protest led to."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition
from tavlei.office.competitions.models.entries import Entry
from tavlei.office.competitions.models.incidents import Protest, Sanction
from tavlei.office.competitions.models.rounds import Encounter, Round


class EntryParticulars(models.Model):
    """What appendices 3 and 4 ask of an athlete besides the register: seen by those who may see personal data."""

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="particulars")
    insurance_number = models.CharField(max_length=80, blank=True)
    address = models.CharField(max_length=300, blank=True)
    identity = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return str(self.entry_id)


class RecordKind(models.TextChoices):
    """What a record of the judges is about."""

    AT_THE_BOARD = "at_the_board", _("what happened at the boards")
    PERMIT = "permit", _("permits")
    BREACH = "breach", _("breaches of order by athletes")
    SPECTATOR = "spectator", _("breaches of order by spectators")
    FLASH = "flash", _("photographs with flash")
    FURNITURE = "furniture", _("furniture and clocks of the hall")
    EQUIPMENT = "equipment", _("boards, pieces and clocks measured")
    ZONE = "zone", _("playing zone")
    SHEETS = "sheets", _("score sheets handed in")
    NOTICE = "notice", _("notices to athletes")
    STAFF_PLAN = "staff_plan", _("plan of the staff")
    PROPOSAL = "proposal", _("proposals and prizes of the organiser")
    UNFORESEEN = "unforeseen", _("cases without a rule")
    PANEL_REPORT = "panel_report", _("report of the main judging panel handed in")
    PLATFORM = "platform", _("platform of remote play")


class ConductRecord(models.Model):
    """A record of the judges, as the rule that checked it knows it: `content` by the names of its fields."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="records")
    kind = models.CharField(max_length=20, choices=RecordKind.choices)
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT, related_name="records")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="records")
    content = models.JSONField(default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at", "pk"]
        indexes: ClassVar = [models.Index(fields=["competition", "kind"], name="records_by_kind")]

    def __str__(self) -> str:
        return self.kind


class ProtestRemedyKind(models.TextChoices):
    """What an upheld protest may lead to."""

    CORRECTION = "correction", _("the result is corrected")
    REPLAY = "replay", _("the game is played anew")
    SANCTION = "sanction", _("a sanction is imposed")


class ProtestRemedy(models.Model):
    """The act that an upheld protest or appeal demanded: a board with another or no result, or a sanction."""

    protest = models.ForeignKey(Protest, on_delete=models.PROTECT, related_name="remedies")
    kind = models.CharField(max_length=20, choices=ProtestRemedyKind.choices)
    encounter = models.ForeignKey(Encounter, null=True, blank=True, on_delete=models.PROTECT, related_name="remedies")
    sanction = models.OneToOneField(Sanction, null=True, blank=True, on_delete=models.PROTECT, related_name="remedy")
    before = models.CharField(max_length=20, blank=True)
    after = models.CharField(max_length=20, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        """In order of time; a remedy is a board or a sanction."""

        ordering: ClassVar = ["at", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=models.Q(encounter__isnull=False) ^ models.Q(sanction__isnull=False),
                name="a_remedy_is_a_board_or_a_sanction",
            )
        ]

    def __str__(self) -> str:
        return self.kind

"""Sanctions and disputes of a tournament by correspondence (10.1.9-10.1.14)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.correspondence.models.games import Game
from tavlei.office.correspondence.models.tournament import Player


class CorrespondenceMeasure(models.TextChoices):
    """What is done about a breach of the rules; the names are those of the rules."""

    REMARK = "remark", _("remark")
    WARNING = "warning", _("warning")
    NO_CURRENT_INFORMATION = "no_current_information", _("no current information")
    REQUEST_STRICTER = "request_stricter", _("request for a stricter sanction")
    LOSS = "loss", _("loss of the game")
    REQUEST_EXCLUSION = "request_exclusion", _("request for exclusion from the tournament")
    EXCLUSION = "exclusion", _("exclusion from the tournament")
    BARRED = "barred", _("barred from tournaments by correspondence")


class Instance(models.TextChoices):
    """Who decides; the names are those of the rules."""

    SECRETARY = "secretary", _("chief secretary")
    JUDGE = "judge", _("chief judge")
    ORGANISER = "organiser", _("organiser")


class Sanction(models.Model):
    """A sanction: by whom, what, the clauses that were broken; a bar has its last day."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sanctions")
    game = models.ForeignKey(Game, null=True, blank=True, on_delete=models.PROTECT, related_name="sanctions")
    official = models.CharField(max_length=20, choices=Instance.choices)
    measure = models.CharField(max_length=30, choices=CorrespondenceMeasure.choices)
    broken = models.JSONField(default=list)
    reason = models.TextField()
    day = models.DateField()
    until = models.DateField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["day", "pk"]

    def __str__(self) -> str:
        return f"{self.measure} {self.player_id}"


class Dispute(models.Model):
    """A disagreement brought before an instance, and its decision; an appeal names what it appeals against."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="disputes")
    game = models.ForeignKey(Game, on_delete=models.PROTECT, related_name="disputes")
    instance = models.CharField(max_length=20, choices=Instance.choices)
    sent = models.DateField()
    text = models.TextField()
    appeals = models.OneToOneField("self", null=True, blank=True, on_delete=models.PROTECT, related_name="appeal")
    decision = models.TextField(blank=True)
    decided = models.DateField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    received = models.DateField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["sent", "pk"]

    def __str__(self) -> str:
        return f"{self.player_id} {self.instance}"

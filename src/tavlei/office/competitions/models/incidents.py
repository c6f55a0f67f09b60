"""What happens besides the games: sanctions and protests."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition
from tavlei.office.competitions.models.entries import Entry
from tavlei.office.competitions.models.rounds import Encounter, Round


class SanctionKind(models.TextChoices):
    """By gravity (5.4.15.1)."""

    REMARK = "remark", _("remark")
    WARNING = "warning", _("warning")
    ADDED_TIME = "added_time", _("time added to the opponent")
    LOSS = "loss", _("loss of the game")
    EXCLUSION = "exclusion", _("exclusion from the competition")


class Sanction(models.Model):
    """A sanction with its clause and reason."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="sanctions")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="sanctions")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT, related_name="sanctions")
    kind = models.CharField(max_length=20, choices=SanctionKind.choices)
    seconds = models.PositiveIntegerField(null=True, blank=True)
    clause = models.CharField(max_length=80)
    regulation_points = models.CharField(max_length=200, blank=True)
    authority = models.CharField(max_length=20, blank=True)
    chief_absent = models.BooleanField(default=False)
    influence = models.BooleanField(default=False)
    lost = models.CharField(max_length=20, blank=True)
    both_lose = models.BooleanField(default=False)
    panel_decision = models.CharField(max_length=200, blank=True)
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at"]

    def __str__(self) -> str:
        return f"{self.kind} {self.entry_id}"


class ProtestState(models.TextChoices):
    """What came of a protest."""

    FILED = "filed", _("filed")
    LATE = "late", _("filed too late")
    UPHELD = "upheld", _("upheld")
    REJECTED = "rejected", _("rejected")
    NOT_CONSIDERED = "not_considered", _("not considered")
    APPEALED = "appealed", _("appealed")
    APPEAL_UPHELD = "appeal_upheld", _("appeal upheld")
    APPEAL_REJECTED = "appeal_rejected", _("appeal rejected")


class Protest(models.Model):
    """A protest in writing, the decision and its reasons; `checks` keeps how it stood against the rules when filed."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="protests")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="protests")
    round = models.ForeignKey(Round, null=True, blank=True, on_delete=models.PROTECT, related_name="protests")
    encounter = models.ForeignKey(Encounter, null=True, blank=True, on_delete=models.PROTECT, related_name="protests")
    filed = models.DateTimeField()
    clauses = models.CharField(max_length=200)
    text = models.TextField()
    deposit = models.PositiveIntegerField(default=0)
    deposit_fate = models.CharField(max_length=20, blank=True)
    filed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    filer = models.CharField(max_length=20, blank=True)
    against = models.CharField(max_length=20, blank=True)
    checks = models.JSONField(default=dict)
    heard = models.JSONField(default=list)
    did_not_come = models.JSONField(default=list)
    state = models.CharField(max_length=20, choices=ProtestState.choices, default=ProtestState.FILED)
    decision = models.TextField(blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["-filed"]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.filed}"


class Appeal(models.Model):
    """An appeal against the decision on a protest: who sat over it, the votes, and the final decision."""

    protest = models.OneToOneField(Protest, on_delete=models.PROTECT, related_name="appeal")
    filed = models.DateTimeField()
    filed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    filer = models.CharField(max_length=20)
    text = models.TextField()
    seated = models.JSONField(default=list)
    replaced = models.JSONField(default=list)
    votes_for = models.PositiveSmallIntegerField(null=True, blank=True)
    votes_against = models.PositiveSmallIntegerField(null=True, blank=True)
    reasons = models.TextField(blank=True)
    decided = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["-filed"]

    def __str__(self) -> str:
        return str(self.protest_id)


class Influence(models.Model):
    """A report of unlawful influence on results by anybody at a competition, and what was done about it (1.5)."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="influences")
    name = models.CharField(max_length=160)
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="influences")
    capacity = models.CharField(max_length=20)
    offence = models.CharField(max_length=30)
    facts = models.TextField()
    proved = models.BooleanField(default=False)
    serious = models.BooleanField(default=False)
    measure = models.CharField(max_length=20, blank=True)
    panel_decision = models.CharField(max_length=200, blank=True)
    sent_to_federation = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["at"]

    def __str__(self) -> str:
        return f"{self.name} {self.offence}"


class ChiefOrder(models.Model):
    """An order of the chief judge, or of a deputy in his absence, with its ground (12.4.3)."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="orders")
    order = models.CharField(max_length=30)
    concerns = models.CharField(max_length=160, blank=True)
    ground = models.CharField(max_length=30, blank=True)
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["at"]

    def __str__(self) -> str:
        return self.order

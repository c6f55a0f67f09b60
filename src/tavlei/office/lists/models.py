"""Publications and their rows. A publication is never changed: a correction is a new revision."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class ListKind(models.TextChoices):
    """The lists a federation publishes."""

    ELO_R = "elo_r", _("Elo-R of draughts")
    FSU = "fsu", _("Ukrainian chess rating")
    BRIDGE = "bridge", _("bridge classification")


class Publication(models.Model):
    """An official list as it was published: content, digest, signature, and the head of the journal at that moment."""

    kind = models.CharField(max_length=20, choices=ListKind.choices)
    series = models.CharField(max_length=40, blank=True)
    period = models.DateField()
    revision = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveIntegerField(unique=True)
    published = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    content = models.JSONField()
    state = models.JSONField(default=dict)
    changes = models.JSONField(default=list)
    reason = models.TextField(blank=True)
    digest = models.CharField(max_length=64)
    signature = models.CharField(max_length=200)
    journal_number = models.PositiveBigIntegerField()
    journal_hash = models.CharField(max_length=64)
    current = models.BooleanField(default=True)

    class Meta:
        """A list is published once for a period and revision; one revision is in force."""

        ordering: ClassVar = ["-period", "-revision"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "series", "period", "revision"], name="a_list_is_published_once"),
            models.UniqueConstraint(
                fields=["kind", "series", "period"], condition=Q(current=True), name="one_revision_is_in_force"
            ),
        ]

    def __str__(self) -> str:
        """Which list."""
        return f"{self.kind} {self.period} r{self.revision}"


class Row(models.Model):
    """A line of a published list: the figures of one person and the explanation of their change."""

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="rows")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="rows")
    position = models.PositiveIntegerField()
    value = models.DecimalField(max_digits=10, decimal_places=2)
    change = models.DecimalField(max_digits=10, decimal_places=2, null=True)
    active = models.BooleanField(default=True)
    figures = models.JSONField(default=dict)

    class Meta:
        """A person stands once in a list."""

        ordering: ClassVar = ["position"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["publication", "person"], name="a_person_stands_once_in_a_list")
        ]
        indexes: ClassVar = [models.Index(fields=["publication", "position"], name="row_position")]

    def __str__(self) -> str:
        """Who and where."""
        return f"{self.publication_id} {self.position}"


class BridgeEntry(models.Model):
    """A line of a player's bridge account: points or an achievement of one tournament or batch."""

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="bridge_entries")
    competition = models.ForeignKey(
        "competitions.Competition", null=True, blank=True, on_delete=models.PROTECT, related_name="bridge_entries"
    )
    source = models.CharField(max_length=120)
    dated = models.DateField()
    mb = models.PositiveIntegerField(default=0)
    online = models.BooleanField(default=False)
    ro = models.PositiveIntegerField(default=0)
    pb = models.PositiveIntegerField(default=0)
    achievement = models.PositiveSmallIntegerField(default=0)
    championship = models.BooleanField(default=False)
    first_list = models.DateField()
    batch = models.ForeignKey(
        "lists.BridgeBatch", null=True, blank=True, on_delete=models.PROTECT, related_name="entries"
    )

    class Meta:
        """A tournament stands once in an account."""

        ordering: ClassVar = ["dated"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "source", "dated"], name="a_tournament_stands_once_in_an_account")
        ]

    def __str__(self) -> str:
        """Whose and from what."""
        return f"{self.person_id} {self.source}"


class BridgeBatch(models.Model):
    """A batch of master points for local tournaments, sent by a local officer (1.6)."""

    officer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="bridge_batches")
    received = models.DateField()
    credits = models.JSONField()
    accepted = models.BooleanField()
    findings = models.JSONField(default=list)

    class Meta:
        """The newest first; one a day at most from an officer."""

        ordering: ClassVar = ["-received"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["officer", "received"], condition=Q(accepted=True), name="one_batch_of_an_officer_a_day"
            )
        ]

    def __str__(self) -> str:
        """Whose and when."""
        return f"{self.officer} {self.received}"

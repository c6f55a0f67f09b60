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


class Agreement(models.TextChoices):
    """Who agreed a chess competition (chess rating 7/p2)."""

    FEDERATION = "federation", _("the federation")
    BRANCH = "branch", _("a branch of the federation")
    COMMISSION = "commission", _("the qualification commission")
    EMPOWERED_REGION = "empowered_region", _("an empowered regional federation")


class ChessExamination(models.Model):
    """What the qualification commission adds to the report of a chess competition (chess rating, sections 2 and 7).

    The decision with a number and a day accepts the report in spite of its faults (F34).
    """

    report = models.OneToOneField("competitions.Report", on_delete=models.PROTECT, related_name="examination")
    agreed_by = models.CharField(max_length=20, choices=Agreement.choices, blank=True)
    on_paper = models.BooleanField(default=False)
    games_recorded = models.BooleanField(default=True)
    rounds_per_day = models.PositiveSmallIntegerField(null=True, blank=True)
    hours_per_day = models.DecimalField(max_digits=4, decimal_places=2, null=True, blank=True)
    technical_errors = models.TextField(blank=True)
    waiver_number = models.CharField(max_length=40, blank=True)
    waiver_day = models.DateField(null=True, blank=True)

    def __str__(self) -> str:
        """Of which report."""
        return str(self.report)


class ListFact(models.Model):
    """What a list goes by and no competition tells: a rank, a confirmation or a decision about a person."""

    class Kind(models.TextChoices):
        """Which fact."""

        FIRST_CATEGORY = "first_category", _("chess: first category")
        KMS_AMONG_MEN = "kms_among_men", _("draughts: a woman's CMS confirmed among men")
        REMOVED = "removed", _("chess: removed from the list as inactive")
        RESTORED = "restored", _("chess: restored to the list")

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="list_facts")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    day = models.DateField()
    document = models.CharField(max_length=120)

    class Meta:
        """The newest first; a fact stands once for a day."""

        ordering: ClassVar = ["-day", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "kind", "day"], name="a_fact_of_a_person_once_a_day")
        ]

    def __str__(self) -> str:
        """Which fact and since when."""
        return f"{self.kind} {self.day}"

"""Publications and their rows. A publication is never changed: a correction is a new revision."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.people.models import Sex


class ListKind(models.TextChoices):
    """The lists a federation publishes."""

    ELO_R = "elo_r", _("Elo-R of draughts")
    FSU = "fsu", _("Ukrainian chess rating")
    BRIDGE = "bridge", _("bridge classification")


WITHHELD: Final = 2
"""The form of publications whose content tells nothing personal."""


class Publication(models.Model):
    """An official list as it was published: content, digest, signature, and the head of the journal at that moment.

    `personal` is the digest of the parts that are not published (`ListPersonalPart`), signed with the list. A list that
    was published with such parts in its content (`form` 1) has them taken out; `redaction` then holds the digest of
    what is left, that of the parts, and a signature of both; `digest` and `signature` stay those of the whole.
    """

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
    personal = models.CharField(max_length=64, blank=True)
    signature = models.CharField(max_length=200)
    redaction = models.JSONField(default=dict)
    form = models.PositiveSmallIntegerField(default=WITHHELD)
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
        return f"{self.kind} {self.period} r{self.revision}"

    @property
    def content_digest(self) -> str:
        """The digest of the content as it is kept."""
        return str(self.redaction.get("digest") or self.digest)


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
        return f"{self.publication_id} {self.position}"


class ListPersonalPart(models.Model):
    """What a published list knows of a person and does not publish; erased when the person is forgotten."""

    publication = models.ForeignKey(
        Publication, on_delete=models.PROTECT, related_name="personal_parts", db_index=False
    )
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="list_parts")
    code = models.CharField(max_length=20)
    digest = models.CharField(max_length=64)
    salt = models.CharField(max_length=32, blank=True)
    told = models.JSONField(null=True)

    class Meta:
        """One part of a person in a list."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["publication", "code"], name="one_personal_part_in_a_list")
        ]

    def __str__(self) -> str:
        return f"{self.publication_id} {self.code}"


class ReportTaken(models.Model):
    """That a published list was computed from a report: kept when it is published."""

    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="taken")
    report = models.ForeignKey("competitions.Report", on_delete=models.PROTECT, related_name="taken")

    class Meta:
        """A list takes a report once."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["publication", "report"], name="a_list_takes_a_report_once")
        ]

    def __str__(self) -> str:
        return f"{self.publication_id} {self.report_id}"


class ListDoubt(models.Model):
    """That the lists of a kind from a day on rest on older numbers, until a replay publishes them anew."""

    kind = models.CharField(max_length=20, choices=ListKind.choices)
    since = models.DateField()
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made = models.DateTimeField()
    settled = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-made"]

    def __str__(self) -> str:
        return f"{self.kind} {self.since}"


class LateFact(models.Model):
    """A figure or a fact that was entered or erased when a list that goes by it had been published."""

    kind = models.CharField(max_length=20, choices=ListKind.choices)
    since = models.DateField()
    what = models.CharField(max_length=20)
    person = models.ForeignKey("people.Person", null=True, on_delete=models.PROTECT, related_name="+")
    entered = models.DateTimeField()
    settled = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-entered"]

    def __str__(self) -> str:
        """What, and from which list on."""
        return f"{self.what} {self.since}"


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
        return str(self.report)


class RefusalAppeal(models.Model):
    """An appeal of the organiser against the refusal of a report, and what those who heard it decided (2/p9/item2)."""

    report = models.ForeignKey("competitions.Report", on_delete=models.PROTECT, related_name="appeals")
    text = models.TextField()
    filed = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    accepted = models.BooleanField(null=True)
    number = models.CharField(max_length=40, blank=True)
    decided = models.DateField(null=True, blank=True)
    reasons = models.TextField(blank=True)
    heard_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        """The newest first; one is heard at a time."""

        ordering: ClassVar = ["-filed", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["report"], condition=Q(accepted=None), name="one_appeal_against_a_refusal_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.report_id} {self.filed}"


class FormConsent(models.Model):
    """Consent of the commission to a report of a bridge tournament in another form than the set one (bridge 1.7)."""

    competition = models.ForeignKey("competitions.Competition", on_delete=models.PROTECT, related_name="form_consents")
    form = models.CharField(max_length=120)
    day = models.DateField()
    document = models.CharField(max_length=120)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-day", "-pk"]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.day}"


class RegistrationState(models.TextChoices):
    """Where the registration of a player stands."""

    OPEN = "open", _("to be confirmed")
    CONFIRMED = "confirmed", _("confirmed")
    KNOWN = "known", _("was registered already")
    REFUSED = "refused", _("refused")


class BridgeRegistration(models.Model):
    """A new player of bridge as a local officer describes him; confirmed, he has his personal number (bridge 1.3)."""

    family = models.CharField(max_length=80)
    given = models.CharField(max_length=80)
    patronymic = models.CharField(max_length=80, blank=True)
    sex = models.CharField(max_length=1, choices=Sex.choices, blank=True)
    birth_date = models.DateField()
    citizenship = models.CharField(max_length=2)
    region = models.ForeignKey("people.Region", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    city = models.CharField(max_length=80)
    sent = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    state = models.CharField(max_length=20, choices=RegistrationState.choices, default=RegistrationState.OPEN)
    person = models.ForeignKey(
        "people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="bridge_registrations"
    )
    decided = models.DateField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["-sent", "-pk"]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name)


class RemovalDecision(models.Model):
    """A decision of the commission about inactive players, removed or restored at once (chess rating 5/p2/item2)."""

    kind = models.CharField(max_length=20)
    number = models.CharField(max_length=40)
    day = models.DateField()
    reason = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering: ClassVar = ["-day", "-pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} {self.day}"


class ListFact(models.Model):
    """What a list goes by and no competition tells: a rank, a confirmation or a decision about a person."""

    class Kind(models.TextChoices):
        """Which fact."""

        FIRST_CATEGORY = "first_category", _("chess: first category")
        KMS_AMONG_MEN = "kms_among_men", _("draughts: a woman's CMS confirmed among men")
        REMOVED = "removed", _("chess: removed from the list as inactive")
        RESTORED = "restored", _("chess: restored to the list")
        RUSSIAN = "bridge_russian", _("bridge: a Russian player by decision of the Council")
        FOREIGN = "bridge_foreign", _("bridge: the Council has withdrawn the Russian status")
        LISTED = "bridge_listed", _("bridge: put on the rating list by decision of the Council")
        UNLISTED = "bridge_unlisted", _("bridge: the Council has taken the player off the rating list")

    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="list_facts")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    day = models.DateField()
    document = models.CharField(max_length=120)
    decision = models.ForeignKey(RemovalDecision, null=True, blank=True, on_delete=models.PROTECT, related_name="facts")

    class Meta:
        """The newest first; a fact stands once for a day."""

        ordering: ClassVar = ["-day", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "kind", "day"], name="a_fact_of_a_person_once_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.day}"

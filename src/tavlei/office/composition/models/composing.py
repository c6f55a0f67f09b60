"""Works in a contest of composing: how they came, what the judges say of them, what was said against it."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as pgettext

from tavlei.office.composition.models.contest import Contest, Seat, Section
from tavlei.office.composition.models.works import Work


class Receipt(models.TextChoices):
    """What the chief secretary said of a work that came (11.7/p3)."""

    WAITING = "waiting", _("not looked at yet")
    RECEIVED = "received", pgettext("work", "received")
    REFUSED = "refused", pgettext("work", "not accepted")
    WITHDRAWN = "withdrawn", _("withdrawn by its author")


class Entry(models.Model):
    """A work in a section. `number` is given when it goes to the judges, by lot, so that it tells nothing of the
    author. `salt` opens the seal under which the journal holds the author while he has to be unknown. `removal` is the
    defect for which the senior judge took the work out of the contest.
    """

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="entries")
    section = models.ForeignKey(Section, on_delete=models.PROTECT, related_name="entries")
    work = models.OneToOneField(Work, on_delete=models.PROTECT, related_name="entry")
    entrant = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="composition_entries")
    salt = models.CharField(max_length=32)
    entered_on = models.DateField()
    receipt = models.CharField(max_length=20, choices=Receipt.choices, default=Receipt.WAITING)
    receipt_reason = models.TextField(blank=True)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    verdict = models.JSONField(null=True, blank=True)
    verified_at = models.DateTimeField(null=True, blank=True)
    removal = models.JSONField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """By section and number; a number is given once in a contest."""

        ordering: ClassVar = ["section__number", "number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["contest", "number"], name="one_entry_per_number"),
        ]

    def __str__(self) -> str:
        return f"№ {self.number}" if self.number else "№ –"


class FindingDecision(models.TextChoices):
    """What a judge decided about a finding of the verification."""

    OPEN = "open", _("not decided")
    UPHELD = "upheld", pgettext("finding", "upheld")
    DISMISSED = "dismissed", _("dismissed")


class Finding(models.Model):
    """A finding of the verification: what, by which clause, how heavy, the line that shows it; the judge decides."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="findings")
    content = models.JSONField()
    decision = models.CharField(max_length=20, choices=FindingDecision.choices, default=FindingDecision.OPEN)
    reason = models.TextField(blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    outdated = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.content.get('code', '')}"


class Opinion(models.Model):
    """A judge's opinion of a work: the mark on the scale of ten, originality, predecessors, merits (11.7/p4)."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="opinions")
    seat = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="opinions")
    mark = models.DecimalField(max_digits=4, decimal_places=2, null=True, blank=True)
    text = models.TextField(blank=True)
    grounds = models.JSONField(default=list)
    predecessors = models.JSONField(default=list)
    merits = models.JSONField(default=list)
    given_on = models.DateField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """A judge has one opinion of a work; what it was before is in the journal."""

        ordering: ClassVar = ["seat_id"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["entry", "seat"], name="one_opinion_of_a_judge")]

    def __str__(self) -> str:
        return str(self.mark or "–")


class Revision(models.Model):
    """The chief judge's own decision about a work (11.7/note1): another mark, or the defect that removes it."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="revisions")
    by = models.ForeignKey(Seat, on_delete=models.PROTECT, related_name="+")
    mark = models.DecimalField(max_digits=4, decimal_places=2, null=True, blank=True)
    defect = models.JSONField(null=True, blank=True)
    reason = models.TextField()
    day = models.DateField()

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.mark or '–'}"


class Notice(models.Model):
    """A change of a preliminary result as its entrants were told of it, with the reason (11.7/p4)."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="notices")
    mark = models.CharField(max_length=30, blank=True)
    reason = models.TextField()
    told_on = models.DateField()

    class Meta:
        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.mark}"


class Objection(models.Model):
    """A remark on the preliminary results (11.5.2/p3), a complaint to the chief judge (11.7/p2), or an appeal against
    the final results (11.7/p5).
    """

    class Kind(models.TextChoices):
        """Which."""

        REMARK = "remark", _("remark on the preliminary results")
        COMPLAINT = "complaint", _("complaint to the chief judge")
        APPEAL = "appeal", _("appeal against the results")

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="objections")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="objections")
    kind = models.CharField(max_length=20, choices=Kind.choices)
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="+")
    text = models.TextField()
    sent_on = models.DateField()
    accepted = models.BooleanField(null=True, blank=True)
    answer = models.TextField(blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_on = models.DateField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["sent_on", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

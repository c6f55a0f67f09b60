"""A contest of composition: its announcement, its sections and its panel."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models import Competition, State


class ContestKindChoice(models.TextChoices):
    """What is done in a contest; the names are those of the norms."""

    COMPOSE = "compose", _("composing")
    SOLVE = "solve", _("solving")


class ContestPhase(models.TextChoices):
    """The life of a contest, in order."""

    DRAFT = "draft", _("being prepared")
    OPEN = "open", _("announced")
    JUDGING = "judging", _("being judged")
    PRELIMINARY = "preliminary", _("preliminary results")
    FINAL = "final", _("final results")
    APPROVED = "approved", _("results approved")


_STATES: Final = {
    ContestPhase.DRAFT: State.ANNOUNCED,
    ContestPhase.OPEN: State.ENTRIES,
    ContestPhase.JUDGING: State.RUNNING,
    ContestPhase.PRELIMINARY: State.RUNNING,
    ContestPhase.FINAL: State.FINISHED,
    ContestPhase.APPROVED: State.APPROVED,
}


class Contest(models.Model):
    """What the announcement says (11.5.2, 11.6.1). What has consequences is a field; the rest stands in `regulation`.

    `closes` is the last day of entries of a contest of composing, `deadline` the last day of solving by correspondence.
    In person solving begins at `opens_at`, and everybody has `minutes` from his start.
    `preliminary` keeps the preliminary results as they were published; `finalists` is the number of participants of the
    final part, from which ranks are told.
    """

    competition = models.OneToOneField(Competition, on_delete=models.PROTECT, related_name="composition_contest")
    kind = models.CharField(max_length=10, choices=ContestKindChoice.choices)
    phase = models.CharField(max_length=20, choices=ContestPhase.choices, default=ContestPhase.DRAFT, db_index=True)
    published = models.DateField(null=True, blank=True)
    regulation = models.JSONField(default=dict)
    authors_hidden = models.BooleanField(default=False)
    theme = models.CharField(max_length=300, blank=True)
    works_per_author = models.PositiveSmallIntegerField(null=True, blank=True)
    closes = models.DateField(null=True, blank=True)
    preliminary_due = models.DateField(null=True, blank=True)
    in_force_due = models.DateField(null=True, blank=True)
    in_person = models.BooleanField(default=False)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    opens_at = models.DateTimeField(null=True, blank=True)
    deadline = models.DateField(null=True, blank=True)
    handed_over = models.DateTimeField(null=True, blank=True)
    preliminary_on = models.DateField(null=True, blank=True)
    final_on = models.DateField(null=True, blank=True)
    approved_on = models.DateField(null=True, blank=True)
    preliminary = models.JSONField(null=True, blank=True)
    finalists = models.PositiveSmallIntegerField(null=True, blank=True)
    report = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["-pk"]

    def __str__(self) -> str:
        return str(self.competition)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """The competition goes along, so that the calendar shows it where its contest stands."""
        super().save(*args, **kwargs)
        going_on = Competition.objects.filter(pk=self.competition_id).exclude(state=State.CANCELLED)
        going_on.update(state=_STATES[ContestPhase(self.phase)])

    @property
    def composing(self) -> bool:
        """Whether works are composed for it."""
        return self.kind == ContestKindChoice.COMPOSE


class Section(models.Model):
    """A section of a contest of composing, by the name the rules give it; the senior judge's report stands here."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="sections")
    number = models.PositiveSmallIntegerField()
    key = models.CharField(max_length=80)
    report = models.TextField(blank=True)
    reported_on = models.DateField(null=True, blank=True)
    report_checked_on = models.DateField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["contest", "number"], name="one_section_per_number"),
            models.UniqueConstraint(fields=["contest", "key"], name="one_section_per_key"),
        ]

    def __str__(self) -> str:
        return self.key


class Office(models.TextChoices):
    """The offices of a panel (11.7); the names are those of the rules."""

    CHIEF_JUDGE = "chief_judge", _("chief judge")
    SENIOR_JUDGE = "senior_judge", _("senior judge of a section")
    SECTION_JUDGE = "section_judge", _("judge of a section")
    CHIEF_SECRETARY = "chief_secretary", _("chief secretary")


class Seat(models.Model):
    """Somebody's place on the panel; senior judges and judges have a section in a contest of composing.

    `stands`: it was held when the results were published, which rest on it also after it has ended.
    """

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="seats")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="composition_seats")
    office = models.CharField(max_length=20, choices=Office.choices)
    section = models.ForeignKey(Section, null=True, blank=True, on_delete=models.PROTECT, related_name="seats")
    ended = models.DateTimeField(null=True, blank=True)
    stands = models.BooleanField(default=False)

    class Meta:
        ordering: ClassVar = ["section__number", "pk"]

    def __str__(self) -> str:
        return f"{self.user} {self.office}"

"""Who takes part."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models.competition import Competition


class RemedyChoice(models.TextChoices):
    """What became of the matches of a team that left (5.4.9.5)."""

    LOSS = "loss", _("the remaining matches are lost")
    ANNULMENT = "annulment", _("all matches are annulled")


class Team(models.Model):
    """A team of a competition; its captain, or the representative with an account, speaks for it."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="teams")
    name = models.CharField(max_length=160)
    region = models.ForeignKey("people.Region", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    captain = models.ForeignKey("people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    representative = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="teams"
    )
    remedy = models.CharField(max_length=20, choices=RemedyChoice.choices, blank=True)

    class Meta:
        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["competition", "name"], name="one_team_per_name")]

    def __str__(self) -> str:
        return self.name


class EntryState(models.TextChoices):
    """How far an entry has come. An athlete's own waits until the desk takes it over as an application."""

    PENDING = "pending", _("own entry, not accepted yet")
    DECLINED = "declined", _("own entry, not accepted")
    RECALLED = "recalled", _("own entry, taken back")
    PRELIMINARY = "preliminary", _("preliminary application")
    APPLIED = "applied", _("application")
    ADMITTED = "admitted", _("admitted")
    REFUSED = "refused", _("not admitted")
    WITHDRAWN = "withdrawn", _("withdrew")
    EXCLUDED = "excluded", _("excluded")


NOT_ENTERED = (EntryState.PENDING, EntryState.DECLINED, EntryState.RECALLED)
"""Own entries that are no applications: neither the commission nor the public sees them."""


class Entry(models.Model):
    """A person (or, in a team competition, a team) entered in a competition.

    `leaves` are the rounds it is known to miss, by number: lost, or with half or all of the points.
    """

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="entries")
    person = models.ForeignKey("people.Person", null=True, on_delete=models.PROTECT, related_name="entries")
    team = models.ForeignKey(Team, null=True, blank=True, on_delete=models.PROTECT, related_name="entries")
    board = models.PositiveSmallIntegerField(null=True, blank=True)
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    rating = models.IntegerField(null=True, blank=True)
    title = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=20, choices=EntryState.choices, default=EntryState.APPLIED)
    from_round = models.PositiveSmallIntegerField(default=1)
    after_round = models.PositiveSmallIntegerField(null=True, blank=True)
    leaves = models.JSONField(default=dict)
    fee_paid = models.DateField(null=True, blank=True)
    medical = models.BooleanField(null=True)
    documents = models.JSONField(default=dict)
    papers_confirmed = models.CharField(max_length=160, blank=True)
    decision = models.TextField(blank=True)
    annulled = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """A person enters once; numbers are given once."""

        ordering: ClassVar = ["number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "person"], name="a_person_enters_once"),
            models.UniqueConstraint(
                fields=["competition", "number"], condition=Q(number__isnull=False), name="a_number_is_given_once"
            ),
            models.UniqueConstraint(fields=["team"], condition=Q(person__isnull=True), name="a_team_enters_once"),
            models.UniqueConstraint(
                fields=["team", "board"],
                condition=Q(team__isnull=False, board__isnull=False),
                name="a_board_of_a_team_is_given_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.person or self.team)

    @property
    def plays(self) -> bool:
        """Whether it has been admitted and is still in the field."""
        return self.state == EntryState.ADMITTED

"""A competition and where it stands in its life."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.federation.sports import Sport


class DeskSystem(models.TextChoices):
    """Systems of play as the desk runs them; the Swiss in its four programs of pairing and in FIDE's systems."""

    ROUND_ROBIN = "round_robin", _("round robin")
    SWISS_RATING = "swiss_rating", _("Swiss by rating")
    SWISS_TRUNCATED_SOLKOFF = "swiss_truncated_solkoff", _("Swiss by the truncated Solkoff")
    SWISS_BUCHHOLZ = "swiss_buchholz", _("Swiss by Buchholz")
    SWISS_LOT = "swiss_lot", _("Swiss by lot")
    FIDE_DUTCH = "fide_dutch", _("Swiss by FIDE's Dutch system")
    FIDE_DUBOV = "fide_dubov", _("Swiss by FIDE's Dubov system")
    FIDE_BURSTEIN = "fide_burstein", _("Swiss by FIDE's Burstein system")
    FIDE_TEAM = "fide_team", _("Swiss of teams by FIDE's system")
    KNOCKOUT = "knockout", _("knock-out")
    SCHEVENINGEN = "scheveningen", _("Scheveningen")
    MIXED = "mixed", _("mixed")

    @property
    def is_swiss(self) -> bool:
        """Whether rounds are paired one after another by results."""
        return self.value.startswith("swiss") or self.is_fide

    @property
    def is_fide(self) -> bool:
        """Whether it is one of FIDE's systems, which an engine pairs."""
        return self.value.startswith("fide")


class State(models.TextChoices):
    """The life of a competition, in order."""

    ANNOUNCED = "announced", _("announced")
    ENTRIES = "entries", _("entries open")
    ADMITTED = "admitted", _("admission closed")
    RUNNING = "running", _("in progress")
    FINISHED = "finished", _("played")
    APPROVED = "approved", _("results approved")
    REPORTED = "reported", _("reported")
    CANCELLED = "cancelled", _("cancelled")


class Competition(models.Model):
    """A competition. Everything its regulation fixes is in `regulation`, checked when it is written.

    A group of a stage of a mixed competition is a competition of its own: `whole` is the mixed one, `stage` and `group`
    count from 1, and `carried` is what its participants brought from the stage before.
    `numbering` is how the numbers were drawn; `round_order` the decisions by which the rounds of a round robin are
    played in another order than that of the tables. `written_elsewhere`: another office runs it, here it is only shown.
    """

    code = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=200)
    sport = models.CharField(max_length=20, choices=Sport.choices)
    discipline = models.CharField(max_length=40)
    status = models.CharField(max_length=40)
    kind = models.CharField(max_length=20, default="championship")
    starts = models.DateField()
    ends = models.DateField()
    place = models.CharField(max_length=160, blank=True)
    region = models.ForeignKey(
        "people.Region", null=True, blank=True, on_delete=models.PROTECT, related_name="competitions"
    )
    online = models.BooleanField(default=False)
    team = models.BooleanField(default=False)
    system = models.CharField(max_length=40, choices=DeskSystem.choices)
    rounds_planned = models.PositiveSmallIntegerField()
    regulation = models.JSONField(default=dict)
    seed = models.CharField(max_length=80, blank=True)
    whole = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="stages")
    stage = models.PositiveSmallIntegerField(null=True, blank=True)
    group = models.PositiveSmallIntegerField(null=True, blank=True)
    carried = models.JSONField(default=dict, blank=True)
    numbering = models.JSONField(default=dict, blank=True)
    round_order = models.JSONField(default=list, blank=True)
    state = models.CharField(max_length=20, choices=State.choices, default=State.ANNOUNCED, db_index=True)
    written_elsewhere = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """The newest first; it does not end before it starts."""

        ordering: ClassVar = ["-starts", "code"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(ends__gte=F("starts")), name="a_competition_ends_after_it_starts"),
            models.UniqueConstraint(fields=["whole", "stage", "group"], name="a_group_of_a_stage_is_opened_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Tell of days in the wrong order at the field, before the store refuses them."""
        first, last = getattr(self, "starts", None), getattr(self, "ends", None)  # a form may have refused one of them
        if first and last and last < first:
            raise ValidationError({"ends": _("The competition ends before it begins: one of the two days is wrong.")})

    @property
    def plays_in_teams(self) -> bool:
        """Whether its participants are teams that meet board by board; bridge has its own teams."""
        return self.team and self.sport != Sport.BRIDGE

    @property
    def is_mixed(self) -> bool:
        """Whether it is played in stages, each of which is a competition of its own."""
        return self.system == DeskSystem.MIXED

    @property
    def is_open_for_results(self) -> bool:
        """Whether results may still be entered or corrected."""
        return self.state in (State.RUNNING, State.FINISHED)

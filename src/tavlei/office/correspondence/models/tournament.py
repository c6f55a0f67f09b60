"""A tournament by correspondence, its players and their breaks."""

from __future__ import annotations

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models import Competition, Entry


class MediumChoice(models.TextChoices):
    """How a player's moves travel; the names are those of the rules."""

    SERVER = "server", _("on the server")
    POST = "post", _("by post")
    EMAIL = "email", _("by e-mail")
    TELEPHONE = "telephone", _("by telephone")


class Tournament(models.Model):
    """What the starting list and the regulation say about the play by correspondence of a competition."""

    competition = models.OneToOneField(Competition, on_delete=models.PROTECT, related_name="by_correspondence")
    cipher = models.CharField(max_length=40)
    variant = models.CharField(max_length=20)
    start = models.DateField()
    end = models.DateField()
    media = models.JSONField(default=list)
    days = models.PositiveSmallIntegerField()
    moves = models.PositiveSmallIntegerField()
    registered_only = models.BooleanField(default=False)
    usual_travel = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """Play ends after it has started."""

        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(end__gte=F("start")), name="play_ends_after_it_starts")
        ]

    def __str__(self) -> str:
        """The code that stands in every letter."""
        return self.cipher


class Player(models.Model):
    """A participant: how he sends his moves, and when the starting list reached him."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="players")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="by_correspondence")
    medium = models.CharField(max_length=20, choices=MediumChoice.choices)
    list_received = models.DateField(null=True, blank=True)
    email = models.EmailField(blank=True)
    left = models.DateField(null=True, blank=True)
    without_information = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """In the order of the starting list."""

        ordering: ClassVar = ["entry__number", "pk"]

    def __str__(self) -> str:
        return str(self.entry)

    @property
    def key(self) -> str:
        """How the rules of play by correspondence name him."""
        return f"p{self.pk}"

    @property
    def on_server(self) -> bool:
        """Whether he moves on the board of the office."""
        return self.medium == MediumChoice.SERVER


class GrantedChoice(models.TextChoices):
    """What the chief judge decided about a break (10.4.5)."""

    NOTHING = "nothing", _("nothing was granted")
    ACCEPTED = "accepted", _("accepted although announced late")
    EXTRA = "extra", _("an extra break")


class BreakTaken(models.Model):
    """A break of a player in all his games; `announced` tells, partner by partner, the day he was told."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="breaks")
    first = models.DateField()
    last = models.DateField()
    announced = models.JSONField(default=dict)
    secretary_told = models.DateField(null=True, blank=True)
    granted = models.CharField(max_length=20, choices=GrantedChoice.choices, default=GrantedChoice.NOTHING)
    reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["first", "pk"]
        constraints: ClassVar = [
            models.CheckConstraint(condition=Q(last__gte=F("first")), name="a_break_ends_after_it_begins")
        ]

    def __str__(self) -> str:
        return f"{self.player_id} {self.first} {self.last}"

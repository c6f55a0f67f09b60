"""Links of competitions: `EventLink` and what came by it in the office that shows, `HallLink` in the one that runs it.

What came proves itself: every act has its proof under a head that the key of the hall has signed.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class LinkEnd(models.TextChoices):
    """Why a link has ended."""

    HANDED_OVER = "handed_over", _("the hall has handed the competition over")
    TAKEN_OVER = "taken_over", _("another machine has taken the competition over")
    ENDED = "ended", _("ended by the office that shows it")


class EventLink(models.Model):
    """A competition that another office runs and this one shows.

    `key` is pinned when the link begins, `keys` are all to which signed successions have led since; `head`, `size` are
    the last signed head of the hall's journal, `last` and `acts` the number of the last act of the competition and how
    many there are. `state` is the digest of the last file that came and `shown` of the one that the pages show;
    `trouble` says why they differ. `people` tells who the people of the file are in our register. `refused` is the last
    message that was refused, and why.
    """

    code = models.CharField(max_length=40, unique=True)
    competition = models.ForeignKey("competitions.Competition", on_delete=models.PROTECT, related_name="links")
    token = models.ForeignKey("roles.ApiToken", null=True, on_delete=models.SET_NULL, related_name="links")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    machine = models.CharField(max_length=120)
    key = models.CharField(max_length=300)
    keys = models.TextField()
    begun = models.DateTimeField()
    heard = models.DateTimeField()
    event = models.BigIntegerField(null=True, blank=True)
    size = models.PositiveBigIntegerField(default=0)
    head = models.TextField(blank=True)
    last = models.PositiveBigIntegerField(default=0)
    acts = models.PositiveIntegerField(default=0)
    state = models.CharField(max_length=64, blank=True)
    state_act = models.PositiveBigIntegerField(default=0)
    shown = models.CharField(max_length=64, blank=True)
    handed_over = models.BooleanField(default=False)
    people = models.JSONField(default=dict)
    trouble = models.JSONField(default=list)
    refused = models.JSONField(default=list)
    refused_at = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    end = models.CharField(max_length=20, choices=LinkEnd.choices, blank=True)

    class Meta:
        """The newest first; one at a time."""

        ordering: ClassVar = ["-begun", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition"], condition=Q(ended=None), name="one_hall_at_a_time")
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.machine}"


class LinkedState(models.Model):
    """The last file of the competition that came, byte for byte."""

    link = models.OneToOneField(EventLink, on_delete=models.CASCADE, primary_key=True, related_name="content")
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"file of link {self.link_id}"


class LinkedAct(models.Model):
    """An act of the hall's journal as it came: what it says, its proof, and its details where they were sent."""

    link = models.ForeignKey(EventLink, on_delete=models.CASCADE, related_name="linked_acts")
    number = models.PositiveBigIntegerField()
    act = models.JSONField()
    details = models.JSONField(null=True)
    proof = models.TextField()

    class Meta:
        """In the order of the hall's journal; each once."""

        ordering: ClassVar = ["link", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["link", "number"], name="an_act_comes_once")]

    def __str__(self) -> str:
        """Its number and what it was."""
        return f"{self.number} {self.act['kind']}"


class LinkedPaper(models.Model):
    """A paper that the hall has issued: its bytes are those whose digest its journal tells."""

    link = models.ForeignKey(EventLink, on_delete=models.CASCADE, related_name="linked_papers")
    number = models.PositiveBigIntegerField()
    name = models.CharField(max_length=120)
    title = models.CharField(max_length=400)
    language = models.CharField(max_length=2)
    needs = models.CharField(max_length=40, blank=True)
    digest = models.CharField(max_length=64)
    content = models.BinaryField()

    class Meta:
        """In the order of their issue; each once."""

        ordering: ClassVar = ["link", "number"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["link", "number"], name="a_paper_comes_once")]

    def __str__(self) -> str:
        return self.title


class HallState(models.TextChoices):
    """Where the hall's side of a link stands."""

    LIVE = "live", _("sent as it happens")
    HANDING = "handing", _("being handed over")
    HANDED_OVER = "handed_over", _("handed over")
    ENDED = "ended", _("ended")


class HallLink(models.Model):
    """A competition of this office that another one shows: where, by which token, and what was sent last.

    `told` is the last file whose digest stands in our journal (act `told_act`), `sent` the one the other office has;
    `looked` is the act after which it was last looked whether there is news. `clock` is by how many seconds our clock
    is ahead of theirs.
    """

    competition = models.ForeignKey("competitions.Competition", on_delete=models.PROTECT, related_name="hall_links")
    address = models.CharField(max_length=200)
    token = models.CharField(max_length=120)
    code = models.CharField(max_length=40)
    begun = models.DateTimeField()
    state = models.CharField(max_length=20, choices=HallState.choices, default=HallState.LIVE)
    end = models.CharField(max_length=20, choices=LinkEnd.choices, blank=True)
    told = models.BinaryField(null=True)
    told_digest = models.CharField(max_length=64, blank=True)
    told_act = models.PositiveBigIntegerField(default=0)
    sent = models.BinaryField(null=True)
    sent_digest = models.CharField(max_length=64, blank=True)
    looked = models.PositiveBigIntegerField(default=0)
    heard = models.DateTimeField(null=True, blank=True)
    tried = models.DateTimeField(null=True, blank=True)
    waiting = models.PositiveIntegerField(default=0)
    clock = models.IntegerField(null=True, blank=True)
    trouble = models.JSONField(default=list)
    theirs = models.JSONField(default=list)

    class Meta:
        """The newest first; a competition is sent to one office at a time."""

        ordering: ClassVar = ["-begun", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["competition"], condition=Q(state__in=["live", "handing"]), name="one_office_is_told"
            )
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.address}"

    @property
    def is_open(self) -> bool:
        """Whether there is still something to send."""
        return self.state in (HallState.LIVE, HallState.HANDING)

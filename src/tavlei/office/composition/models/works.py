"""The library: works, their authors and where they were printed."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.people.search_keys import search_key


class CompositionSystem(models.TextChoices):
    """The two systems of play that composition knows (11.1.2); the names are those of the games."""

    RUSSIAN = "russian", _("Russian draughts")
    INTERNATIONAL = "international", _("draughts on a hundred squares")


class AimChoice(models.TextChoices):
    """What White has to reach; the names are those of the rules."""

    WIN = "win", _("White wins")
    DRAW = "draw", _("White draws")
    LOCK = "lock", _("White locks pieces")


class GenreChoice(models.TextChoices):
    """The four main genres (11.1.3); the names are those of the rules."""

    PROBLEM = "problem", _("problem")
    STUDY = "study", _("study")
    POSITIONAL_ENDING = "positional_ending", _("positional ending")
    LOCKING_TASK = "locking_task", _("locking task")


class Work(models.Model):
    """A work. Its solution is kept as lines; while `public_since` is empty nobody but those concerned sees it.

    The second assignment and the piece that is added or removed are kept as the rules write them in short.
    """

    variant = models.CharField(max_length=20, choices=CompositionSystem.choices)
    fen = models.CharField(max_length=400)
    aim = models.CharField(max_length=10, choices=AimChoice.choices)
    lock_men = models.PositiveSmallIntegerField(default=0)
    lock_kings = models.PositiveSmallIntegerField(default=0)
    genre = models.CharField(max_length=20, choices=GenreChoice.choices, blank=True)
    group = models.CharField(max_length=30, blank=True)
    special = models.JSONField(default=list)
    second_task = models.CharField(max_length=40, blank=True)
    pieces_changed = models.CharField(max_length=20, blank=True)
    title = models.CharField(max_length=160, blank=True)
    solution = models.JSONField(default=list)
    last_moves = models.JSONField(default=list)
    enlarges = models.CharField(max_length=160, blank=True)
    first_contest = models.DateField(null=True, blank=True)
    public_since = models.DateField(null=True, blank=True, db_index=True)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["variant", "fen"], name="work_by_position")]

    def __str__(self) -> str:
        """The position; never the author, who may have to be unknown."""
        return self.title or self.fen


class WorkAuthor(models.Model):
    """An author of a work, in the order in which they are named; a person of the register, or a name alone."""

    work = models.ForeignKey(Work, on_delete=models.CASCADE, related_name="authors")
    order = models.PositiveSmallIntegerField(default=1)
    person = models.ForeignKey("people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="works")
    name = models.CharField(max_length=160)
    place = models.CharField(max_length=160, blank=True)
    search = models.CharField(max_length=400, editable=False, db_index=True)

    class Meta:
        ordering: ClassVar = ["order", "pk"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key of search in step with the name."""
        self.search = search_key(self.name)[:400]
        super().save(*args, **kwargs)


class WorkPublication(models.Model):
    """Where and when a work was printed (11.4.1)."""

    work = models.ForeignKey(Work, on_delete=models.CASCADE, related_name="publications")
    where = models.CharField(max_length=200)
    day = models.DateField()
    copies = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["day", "pk"]

    def __str__(self) -> str:
        return self.where

"""A contest of solving: the works that are set, the solvers and what they answer."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.office.composition.models.contest import Contest
from tavlei.office.composition.models.works import Work


class SetCategory(models.TextChoices):
    """The categories of a contest of solving; the names are those of the norms."""

    PROBLEM = "problem", _("problem")
    STUDY = "study", _("study")
    POSITIONAL_ENDING = "positional ending", _("positional ending")
    TASK = "task", _("locking task")
    SPEED = "speed", _("speed")


class SetWork(models.Model):
    """A work that is set, with the points it is worth by its difficulty (11.6.1/p2); its genre is its category,
    unless it is set for speed.
    """

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="set_works")
    number = models.PositiveSmallIntegerField()
    work = models.ForeignKey(Work, on_delete=models.PROTECT, related_name="set_in")
    points = models.PositiveSmallIntegerField()
    category = models.CharField(max_length=20, choices=SetCategory.choices, blank=True)
    difficulty = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """By number; a work is set once."""

        ordering: ClassVar = ["number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["contest", "number"], name="one_set_work_per_number"),
            models.UniqueConstraint(fields=["contest", "work"], name="a_work_is_set_once"),
        ]

    def __str__(self) -> str:
        return f"№ {self.number}"


class Solver(models.Model):
    """Somebody who solves; in person his clock runs from `started`."""

    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="solvers")
    person = models.ForeignKey("people.Person", on_delete=models.PROTECT, related_name="solved_contests")
    joined_at = models.DateTimeField()
    started = models.DateTimeField(null=True, blank=True)
    finished = models.DateTimeField(null=True, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["person__search", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["contest", "person"], name="one_solver_per_person_and_contest")
        ]

    def __str__(self) -> str:
        return str(self.person)


class Claim(models.TextChoices):
    """What a solver may claim of a work besides its solution (11.6.1/p2); the names are those of the rules."""

    SIDE_SOLUTION = "side_solution", _("there is a side solution")
    UNSOLVABLE = "unsolvable", _("there is no solution")
    INACCURACY = "inaccuracy", _("there is an inaccuracy")


class Answer(models.Model):
    """A solver's answer to a work: lines of moves from the first position, one a row, and what he claims besides.

    `rulings` are the judge's decisions about the claims, in their order. `corrected` are points that
    a judge put in the place of those of the marking, as an exact fraction in text.
    """

    solver = models.ForeignKey(Solver, on_delete=models.PROTECT, related_name="answers")
    set_work = models.ForeignKey(SetWork, on_delete=models.PROTECT, related_name="answers")
    lines = models.JSONField(default=list)
    claims = models.JSONField(default=list)
    opened_at = models.DateTimeField()
    saved_at = models.DateTimeField()
    rulings = models.JSONField(default=list)
    corrected = models.CharField(max_length=30, blank=True)
    corrected_reason = models.TextField(blank=True)
    corrected_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["set_work__number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["solver", "set_work"], name="one_answer_per_solver_and_work")
        ]

    def __str__(self) -> str:
        return f"{self.solver_id} {self.set_work_id}"

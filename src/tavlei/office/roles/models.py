"""Users and the roles granted to them."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class OfficeRole(models.TextChoices):
    """The roles of the regulations and of the office."""

    PLAYER = "player", _("player")
    REPRESENTATIVE = "representative", _("representative")
    JUDGE = "judge", _("judge")
    SECRETARY = "secretary", _("secretary")
    CHIEF_JUDGE = "chief_judge", _("chief judge")
    DEPUTY_CHIEF_JUDGE = "deputy_chief_judge", _("deputy chief judge")
    ADMISSION = "admission", _("member of the admission commission")
    APPEALS = "appeals", _("member of the appeals committee")
    RATING_OFFICER = "rating_officer", _("rating officer")
    CLASSIFICATION_OFFICER = "classification_officer", _("local classification officer")
    ADMINISTRATOR = "administrator", _("administrator")


OFFICIALS = frozenset(OfficeRole) - {OfficeRole.PLAYER, OfficeRole.REPRESENTATIVE}


class User(AbstractUser):
    """Somebody who signs in; players and officials may be linked with their person."""

    person = models.OneToOneField(
        "people.Person", null=True, blank=True, on_delete=models.SET_NULL, related_name="user"
    )
    language = models.CharField(max_length=2, choices=settings.LANGUAGES, blank=True)

    def __str__(self) -> str:
        """The full name if it is known."""
        return self.get_full_name() or self.username


class Grant(models.Model):
    """A role held by a user: in one competition, or without one in the whole federation."""

    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="grants")
    role = models.CharField(max_length=40, choices=OfficeRole.choices)
    competition = models.ForeignKey(
        "competitions.Competition", null=True, blank=True, on_delete=models.PROTECT, related_name="grants"
    )
    category = models.CharField(max_length=40, blank=True)
    duty = models.CharField(max_length=120, blank=True)
    since = models.DateTimeField(auto_now_add=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        """A role is held once at a time."""

        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "role", "competition"],
                condition=Q(ended=None, competition__isnull=False),
                name="one_grant_per_competition",
            ),
            models.UniqueConstraint(
                fields=["user", "role"],
                condition=Q(ended=None, competition=None),
                name="one_grant_in_the_federation",
            ),
        ]

    def __str__(self) -> str:
        """Who holds which role."""
        return f"{self.user} {self.role}"


class ChiefAbsence(models.Model):
    """A time in which the chief judge of a competition is absent, or has charged his deputies: they act for him."""

    competition = models.ForeignKey(
        "competitions.Competition", on_delete=models.PROTECT, related_name="absences_of_chief"
    )
    reason = models.CharField(max_length=200)
    since = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """One at a time."""

        ordering: ClassVar = ["-since"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["competition"], condition=Q(ended=None), name="the_chief_is_absent_once_at_a_time"
            )
        ]

    def __str__(self) -> str:
        """Since when."""
        return f"{self.competition_id} {self.since}"


class ApiToken(models.Model):
    """A key for programs that act for a user; only its digest is kept, the key itself is shown once."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)

    class Meta:
        """The newest first."""

        ordering: ClassVar = ["-made"]

    def __str__(self) -> str:
        """Whose and what for."""
        return f"{self.user} {self.name}"

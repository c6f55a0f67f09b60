"""Users and the roles granted to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.roles.browsers import browser_name

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.people.models import Person


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


DEMO_PASSWORD: Final = "tavlei-demo-2026"  # noqa: S105 - printed for everybody who tries the demonstration


def demonstration_name(role: OfficeRole) -> str:
    """The name that the account of a role in the demonstration signs in with."""
    return role.value.replace("_", "-")


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
    """A role held in one competition, or without one in the whole federation.

    `user` holds its rights; `person` is whom papers name: of the register, also where nobody signs in for the role.
    """

    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.PROTECT, related_name="grants")
    person = models.ForeignKey(
        "people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="appointments"
    )
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
            models.UniqueConstraint(
                fields=["person", "role", "competition"],
                condition=Q(ended=None, user=None, competition__isnull=False),
                name="one_appointment_per_competition",
            ),
            models.UniqueConstraint(
                fields=["person", "role"],
                condition=Q(ended=None, user=None, competition=None),
                name="one_appointment_in_the_federation",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(person__isnull=False), name="a_role_is_held_by_somebody"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.who} {self.role}"

    @property
    def official(self) -> Person | None:
        """Who of the register holds the role, if it is known: named for the role, else the person of the account."""
        return self.person or (self.user.person if self.user else None)

    @property
    def who(self) -> Person | User | None:
        """Who holds the role, for pages: the person, else the account."""
        return self.official or self.user


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
        ordering: ClassVar = ["-since"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["competition"], condition=Q(ended=None), name="the_chief_is_absent_once_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.competition_id} {self.since}"


class Scope(models.TextChoices):
    """What a token may be used for: never more than its owner may."""

    READ = "read", _("read what I may see")
    EVENTS = "events", _("run competitions: results, pairing, line-ups, live games")
    LISTS = "lists", _("bring in reports, open and replay lists, settle readings")
    IMPORT = "import", _("bring in files: competitions and results")
    LINK = "link", _("show a competition here that is run on another office")


OWN_SCOPES: Final = (Scope.READ, Scope.EVENTS, Scope.LISTS, Scope.IMPORT)
"""What somebody may let a program do in his name; the link of a competition is made at its desk."""


class ApiToken(models.Model):
    """A key for programs that act for a user; only its digest is kept, the key itself is shown once.

    `scopes` are words of `Scope`, separated by spaces. The token of a `competition` links it and does nothing else.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True, blank=True)
    revoked = models.DateTimeField(null=True, blank=True)
    scopes = models.CharField(max_length=80, default=" ".join(OWN_SCOPES))
    expires = models.DateTimeField(null=True, blank=True)
    competition = models.ForeignKey(
        "competitions.Competition", null=True, blank=True, on_delete=models.PROTECT, related_name="tokens"
    )

    class Meta:
        ordering: ClassVar = ["-made"]

    def __str__(self) -> str:
        return f"{self.user} {self.name}"

    @property
    def allowed(self) -> list[Scope]:
        """What it may be used for."""
        return [scope for scope in Scope if scope.value in self.scopes.split()]

    def is_live(self, now: datetime) -> bool:
        """Whether it is neither revoked nor past its day."""
        return self.revoked is None and (self.expires is None or now < self.expires)


class OfficeSession(models.Model):
    """A browser in which somebody is signed in: seen by its owner, who can end it."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="office_sessions")
    key = models.CharField(max_length=40, unique=True)
    begun = models.DateTimeField()
    seen = models.DateTimeField()
    address = models.CharField(max_length=45, blank=True)
    agent = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering: ClassVar = ["-seen"]

    def __str__(self) -> str:
        return f"{self.user_id} {self.begun}"

    @property
    def browser(self) -> str:
        """Which browser it is, in two words."""
        return browser_name(self.agent)


class SignInRecord(models.Model):
    """A line of the log of sign-ins and refusals. No password, no key, and no name that is nobody's stands in it.

    `who` is a keyed digest of the name that was typed, by which attempts at one account are counted.
    """

    class Kind(models.TextChoices):
        """What happened."""

        SIGNED_IN = "signed_in", _("signed in")
        SIGNED_OUT = "signed_out", _("signed out")
        FAILED = "failed", _("wrong name or password")
        LIMITED = "limited", _("too many attempts")
        IDLE = "idle", _("signed out after a time without use")
        ENDED = "ended", _("session ended by its owner")
        PASSWORD = "password", _("password changed")
        SECOND_FACTOR = "second_factor", _("second factor changed")
        TOKEN = "token", _("token not accepted")
        REFUSED = "refused", _("no right to do this")

    at = models.DateTimeField(db_index=True)
    kind = models.CharField(max_length=20, choices=Kind.choices)
    user = models.ForeignKey(User, null=True, blank=True, on_delete=models.CASCADE, related_name="sign_ins")
    who = models.CharField(max_length=32, blank=True)
    address = models.CharField(max_length=45, blank=True)
    agent = models.CharField(max_length=200, blank=True)
    path = models.CharField(max_length=200, blank=True)

    class Meta:
        """The newest first; attempts of a time are counted by name and by address."""

        ordering: ClassVar = ["-at", "-pk"]
        indexes: ClassVar = [
            models.Index(fields=["who", "at"], name="sign_ins_by_name"),
            models.Index(fields=["address", "at"], name="sign_ins_by_address"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.at}"

    @property
    def browser(self) -> str:
        """Which browser it was, in two words."""
        return browser_name(self.agent)

"""Requests of people about their own data, and consents of guardians."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.people.models import Person


class RequestKind(models.TextChoices):
    """What somebody asks the office to do with his data."""

    CORRECTION = "correction", _("correction")
    ERASURE = "erasure", _("erasure")


class RequestState(models.TextChoices):
    """Where a request stands."""

    OPEN = "open", _("waits for an officer")
    DONE = "done", _("done")
    REFUSED = "refused", _("refused")
    RECALLED = "recalled", _("taken back")


class DataRequest(models.Model):
    """Somebody asks for his data to be corrected or erased. What he wrote is erased with the decision."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="data_requests")
    kind = models.CharField(max_length=12, choices=RequestKind.choices)
    text = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=RequestState.choices, default=RequestState.OPEN)
    made = models.DateTimeField()
    due = models.DateField()
    decided = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """What is due first comes first; nobody asks for the same twice at a time."""

        ordering: ClassVar = ["due", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "kind"], condition=Q(state="open"), name="a_data_request_of_a_kind_at_a_time"
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.user}"


class Established(models.TextChoices):
    """How the officer made sure that a guardian consents."""

    IN_PERSON = "in_person", _("in person, with a document of the guardian")
    SIGNED = "signed", _("a signed paper")
    ELECTRONIC = "electronic", _("an electronic signature")
    OTHER = "other", _("otherwise (see the note)")


class GuardianConsent(models.Model):
    """A guardian consents that the data of a child are processed and published; withdrawn, it stays on record."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="guardian_consents")
    guardian = models.CharField(max_length=200)
    contact = models.CharField(max_length=200)
    established = models.CharField(max_length=12, choices=Established.choices)
    note = models.TextField(blank=True)
    given = models.DateField()
    recorded = models.DateTimeField()
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    withdrawn = models.DateField(null=True, blank=True)
    withdrawal = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """The newest first; one stands at a time."""

        ordering: ClassVar = ["-given", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person"], condition=Q(withdrawn=None), name="one_consent_of_a_guardian_stands"
            )
        ]

    def __str__(self) -> str:
        return f"{self.guardian}: {self.person}"

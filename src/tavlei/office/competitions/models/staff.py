"""Staff, doctor, press and remote places: what the rules have people record besides the play (XIII, XV, 5.4.12)."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models

from tavlei.office.competitions.models.competition import Competition
from tavlei.office.competitions.models.entries import Entry


class StaffMember(models.Model):
    """Somebody of the auxiliary or technical staff."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="staff")
    name = models.CharField(max_length=160)
    role = models.CharField(max_length=30)
    contact = models.CharField(max_length=160, blank=True)

    class Meta:
        """In the order in which they came; nobody has a role twice."""

        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "name", "role"], name="a_role_of_staff_is_held_once")
        ]

    def __str__(self) -> str:
        return self.name


class MedicalOpinion(models.Model):
    """The doctor's opinion whether an athlete may take part; the newest one holds."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="opinions")
    may_take_part = models.BooleanField()
    reason = models.TextField(blank=True)
    doctor = models.CharField(max_length=160)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return str(self.entry_id)


class MedicalCase(models.Model):
    """An injury or an illness and the help that was given."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="medical_cases")
    day = models.DateField()
    kind = models.CharField(max_length=20)
    name = models.CharField(max_length=160)
    help_given = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["day", "pk"]

    def __str__(self) -> str:
        return f"{self.day} {self.kind}"


class MedicalReport(models.Model):
    """The doctor's report to the body that holds the competition."""

    competition = models.OneToOneField(Competition, on_delete=models.PROTECT, related_name="medical_report")
    to = models.CharField(max_length=200)
    doctor = models.CharField(max_length=160)
    day = models.DateField()
    conclusions = models.TextField()
    proposals = models.TextField(blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return f"{self.competition_id} {self.day}"


class PressNote(models.Model):
    """What organisers and judges told the press; it is public."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="press_notes")
    title = models.CharField(max_length=200)
    text = models.TextField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["-at"]

    def __str__(self) -> str:
        return self.title


class Accreditation(models.Model):
    """A journalist accredited by the organising committee."""

    competition = models.ForeignKey(Competition, on_delete=models.PROTECT, related_name="accreditations")
    name = models.CharField(max_length=160)
    medium = models.CharField(max_length=160)
    day = models.DateField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        """By day; nobody is accredited twice for one medium."""

        ordering: ClassVar = ["day", "name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["competition", "name", "medium"], name="a_journalist_is_accredited_once")
        ]

    def __str__(self) -> str:
        return f"{self.name}, {self.medium}"


class RemotePlace(models.Model):
    """Where a remote player sits and with what; devices by their stored words.

    `checked`: a judge has looked at the devices; who made sure that it is the player himself, and when, stands apart.
    """

    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="remote_place")
    room = models.CharField(max_length=200)
    watched = models.BooleanField(default=False)
    own = models.JSONField(default=list)
    of_organiser = models.JSONField(default=list)
    connected = models.JSONField(default=list)
    checked = models.BooleanField(default=False)
    identified_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    identified_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    def __str__(self) -> str:
        return self.room

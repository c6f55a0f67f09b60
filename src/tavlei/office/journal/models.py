"""Acts and their details.

An act is never changed: each holds the hash of the one before it. What an act says about people stands apart in its
details, of which the chain holds only a salted digest: details can be erased (a person asks to be forgotten) and the
chain still proves that nothing else was touched.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models


class Act(models.Model):
    """One official act: who did what to what, when, by which clause."""

    number = models.PositiveBigIntegerField(unique=True)
    at = models.DateTimeField()
    actor = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="acts")
    role = models.CharField(max_length=40, blank=True)
    kind = models.CharField(max_length=60, db_index=True)
    subject = models.CharField(max_length=80, db_index=True)
    competition = models.ForeignKey(
        "competitions.Competition", null=True, on_delete=models.PROTECT, related_name="acts"
    )
    clause = models.CharField(max_length=80, blank=True)
    details_digest = models.CharField(max_length=64)
    previous_hash = models.CharField(max_length=64)
    hash = models.CharField(max_length=64, unique=True)

    class Meta:
        """In the order of the chain."""

        ordering: ClassVar = ["number"]

    def __str__(self) -> str:
        """Its number and what it was."""
        return f"{self.number} {self.kind} {self.subject}"


class ActDetails(models.Model):
    """What was before and after, and why; erasable, with its digest kept in the act."""

    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="details", primary_key=True)
    salt = models.CharField(max_length=32)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    reason = models.TextField(blank=True)

    def __str__(self) -> str:
        """Of which act."""
        return f"details of act {self.act_id}"

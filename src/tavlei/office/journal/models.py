"""Acts and their details, what proves them, and proposals of acts.

An act is never changed: each holds the hash of the one before it. What an act says about people stands apart in its
details, of which the chain holds only a salted digest: details can be erased (a person asks to be forgotten) and the
chain still proves that nothing else was touched.
"""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


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
        return f"details of act {self.act_id}"


class RowShape(models.Model):
    """The columns of a table that a digest of its rows stands for, as they were when the first such digest was made."""

    digest = models.CharField(max_length=64, unique=True)
    table = models.CharField(max_length=80, db_index=True)
    columns = models.JSONField()

    def __str__(self) -> str:
        return f"{self.table} {self.digest[:8]}"


class ActRows(models.Model):
    """The rows of the store that were written together with an act: a salted digest of each, nothing of a removed one.

    Of several acts of one transaction the last one keeps them. Salts go when a person is forgotten; `digest` stands
    for the rest and is part of the leaf of the act in the tree. Where there are many, `rows` is empty and they stand in
    parts (`ActRowsPart`).
    """

    act = models.OneToOneField(Act, on_delete=models.PROTECT, related_name="rows", primary_key=True)
    digest = models.CharField(max_length=64)
    rows = models.JSONField()

    def __str__(self) -> str:
        return f"rows of act {self.act_id}"


class ActRowsPart(models.Model):
    """Some of the many rows of one table that were written together with an act.

    The keys stand in their order, 8 bytes each; the salts and the digests stand in the order of the keys. A salt of
    zeros has been erased, a digest of zeros is that of a row that was removed.
    """

    act = models.ForeignKey(Act, on_delete=models.PROTECT, related_name="rows_parts", db_index=False)
    place = models.PositiveIntegerField()
    table = models.CharField(max_length=80, db_index=True)
    shape = models.CharField(max_length=64)
    keys = models.BinaryField()
    salts = models.BinaryField()
    digests = models.BinaryField()

    class Meta:
        """In their order, which is proved too."""

        ordering: ClassVar = ["act", "place"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["act", "place"], name="parts_of_an_act_in_order")]

    def __str__(self) -> str:
        """Of which act and which table."""
        return f"rows of act {self.act_id}: {self.table} {self.place}"


class TreeNode(models.Model):
    """A complete subtree of the Merkle tree over the acts; its key is made of its level and its place."""

    id = models.BigIntegerField(primary_key=True)
    hash = models.CharField(max_length=64)

    def __str__(self) -> str:
        return self.hash[:8]


class SignedHead(models.Model):
    """The head of the tree after an act, signed by the federation: a checkpoint that other programs read."""

    size = models.PositiveBigIntegerField(unique=True)
    root = models.CharField(max_length=64)
    at = models.DateTimeField()
    note = models.TextField()

    class Meta:
        """In the order of the chain."""

        ordering: ClassVar = ["size"]

    def __str__(self) -> str:
        return f"head of {self.size}"


class SigningKey(models.Model):
    """A public key with which the federation signs; each but the first is signed by the one before it."""

    origin = models.CharField(max_length=200)
    public = models.CharField(max_length=64, unique=True)
    since = models.PositiveBigIntegerField()
    at = models.DateTimeField()
    succession = models.CharField(max_length=120, blank=True)

    class Meta:
        """In the order of their succession."""

        ordering: ClassVar = ["pk"]

    def __str__(self) -> str:
        return self.public


class Witness(models.Model):
    """An organisation that keeps and countersigns the heads of the journal: its key, and where heads are sent."""

    name = models.CharField(max_length=200, unique=True)
    key = models.CharField(max_length=300)
    address = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField()
    ended = models.DateTimeField(null=True, blank=True)
    seen_size = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering: ClassVar = ["name"]

    def __str__(self) -> str:
        return self.name


class Cosignature(models.Model):
    """The signature of a witness under a signed head."""

    head = models.ForeignKey(SignedHead, on_delete=models.PROTECT, related_name="cosignatures")
    witness = models.ForeignKey(Witness, on_delete=models.PROTECT, related_name="cosignatures")
    line = models.CharField(max_length=400)
    at = models.DateTimeField()

    class Meta:
        """In the order in which they came; the same line once."""

        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["head", "witness"], name="a_witness_signs_a_head_once")
        ]

    def __str__(self) -> str:
        return f"{self.witness_id} {self.head_id}"


class ProposalState(models.TextChoices):
    """Where a proposal stands."""

    OPEN = "open", _("waits for a second person")
    CONFIRMED = "confirmed", _("confirmed")
    REFUSED = "refused", _("refused")
    RECALLED = "recalled", _("taken back")


class Proposal(models.Model):
    """An act that one person proposes and another one performs, where the federation wants two for it."""

    kind = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    given = models.JSONField()
    competition = models.ForeignKey(
        "competitions.Competition", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    state = models.CharField(max_length=10, choices=ProposalState.choices, default=ProposalState.OPEN)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    decided = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering: ClassVar = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"

"""The outbox, and what each address wants to be told of."""

from __future__ import annotations

from typing import ClassVar, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class NoticeKind(models.TextChoices):
    """What a letter is about; everything but what the rules oblige the officials to tell can be ended."""

    PAIRING = "pairing", _("the pairing of a round in which I play")
    RESULT = "result", _("a result of mine that was entered or corrected")
    DEADLINE = "deadline", _("what is due from me: answers by correspondence, papers of an entry")
    LIST = "list", _("a published list in which I stand")
    ANSWER = "answer", _("answers to what I asked for: my entry, my person in the register")
    OFFICIAL = "official", _("what the rules oblige the officials to tell")


CHOSEN: Final = (
    NoticeKind.PAIRING, NoticeKind.RESULT, NoticeKind.DEADLINE, NoticeKind.LIST, NoticeKind.ANSWER,
)  # fmt: skip
"""The kinds that a player chooses."""

WITHOUT_ASKING: Final = frozenset({NoticeKind.DEADLINE, NoticeKind.ANSWER, NoticeKind.OFFICIAL})
"""The kinds that are sent until somebody ends them."""


class NoticeChoice(models.Model):
    """Whether an address wants letters of a kind. Its signed number is the link that ends them."""

    address = models.EmailField()
    kind = models.CharField(max_length=20, choices=NoticeKind.choices)
    wanted = models.BooleanField()

    class Meta:
        """One choice of a kind for an address."""

        constraints: ClassVar = [
            models.UniqueConstraint(fields=["address", "kind"], name="one_choice_for_a_kind_of_notice")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.wanted}"


class LetterState(models.TextChoices):
    """Where a letter stands. One that is being sent is never taken up again: nobody gets it twice."""

    WAITING = "waiting", _("waits")
    SENDING = "sending", _("is being sent")
    SENT = "sent", _("sent")


class Letter(models.Model):
    """A letter of the outbox. It is written with the act it tells of and sent after it; a key makes it the only one."""

    kind = models.CharField(max_length=20, choices=NoticeKind.choices)
    address = models.EmailField()
    language = models.CharField(max_length=2, choices=settings.LANGUAGES)
    subject = models.CharField(max_length=300)
    body = models.TextField(blank=True)
    key = models.CharField(max_length=120, null=True, unique=True)
    choice = models.ForeignKey(NoticeChoice, null=True, on_delete=models.PROTECT, related_name="letters")
    state = models.CharField(max_length=10, choices=LetterState.choices, default=LetterState.WAITING)
    made = models.DateTimeField(auto_now_add=True)
    not_before = models.DateTimeField(null=True, blank=True)
    sent = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.CharField(max_length=200, blank=True)

    class Meta:
        """In the order in which they were written; those that wait are found at once."""

        ordering: ClassVar = ["pk"]
        indexes: ClassVar = [models.Index(fields=["state", "attempts"], name="letters_that_wait")]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

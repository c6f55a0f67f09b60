"""Jobs: what somebody has asked for, how far it is, and what came of it."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any, ClassVar, Final

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.queue.folders import JobFolder
from tavlei.office.queue.kinds import KINDS

if TYPE_CHECKING:
    from tavlei.office.queue.folders import Progress


class JobState(models.TextChoices):
    """Where a job stands."""

    WAITING = "waiting", _("waits for its turn")
    RUNNING = "running", _("under way")
    DONE = "done", _("done")
    REFUSED = "refused", _("refused")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


UNFINISHED: Final = (JobState.WAITING, JobState.RUNNING)


class QueuedJob(models.Model):
    """A job of an account. Its end stands in the transaction of what it did: an act is never done twice or half."""

    code = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="queued_jobs")
    kind = models.CharField(max_length=40)
    given = models.JSONField()
    key = models.CharField(max_length=64)
    language = models.CharField(max_length=2, choices=settings.LANGUAGES)
    back = models.CharField(max_length=500)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked = models.DateTimeField(auto_now_add=True)
    begun = models.DateTimeField(null=True)
    ended = models.DateTimeField(null=True)
    result = models.JSONField(null=True)
    problems = models.JSONField(default=list)

    class Meta:
        """The newest first; the same thing is not asked for twice while it is not finished."""

        ordering: ClassVar = ["-asked"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["by", "key"],
                condition=models.Q(state__in=["waiting", "running"]),
                name="one_unfinished_job_of_a_kind",
            )
        ]

    def __str__(self) -> str:
        """What it is, in the reader's language."""
        kind = KINDS.get(self.kind)
        return self._words(kind.words) if kind else self.kind

    @property
    def is_unfinished(self) -> bool:
        """Whether somebody may still wait for it."""
        return self.state in UNFINISHED

    @property
    def ahead(self) -> int:
        """How many jobs, of whomever, wait before this one or are under way."""
        before = models.Q(state=JobState.WAITING, asked__lt=self.asked) | models.Q(state=JobState.RUNNING)
        return QueuedJob.objects.filter(before).exclude(pk=self.pk).count()

    @property
    def folder(self) -> JobFolder:
        """What lies on the disk for it."""
        return JobFolder(self.code)

    @property
    def progress(self) -> Progress:
        """How far it is."""
        return self.folder.progress()

    @property
    def step(self) -> str:
        """What is being done at the moment, in the reader's language."""
        return self._words(self.progress.step)

    @property
    def sentence(self) -> str:
        """What came of it, in the reader's language."""
        if not self.result or not self.result["sentence"]:
            return ""
        return self._words(self.result["sentence"]).format(**self.result["params"])

    @property
    def address(self) -> str:
        """The page that shows what came of it."""
        return str(self.result["address"]) if self.result else ""

    @property
    def figures(self) -> dict[str, Any]:
        """What the work told programs of its end."""
        return dict(self.result["figures"]) if self.result else {}

    @staticmethod
    def _words(key: str) -> str:
        return catalogue(reader_language()).phrase(key) if key else ""

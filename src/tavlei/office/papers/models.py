"""Official papers that were issued: what was signed, when and by whom; never changed, only followed by later ones."""

from __future__ import annotations

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse

from tavlei.office.competitions.models import Competition
from tavlei.office.federation.models import PaperCertificate
from tavlei.office.lists.models import Publication


class IssuedPaper(models.Model):
    """A paper of a competition or of a published list as it was issued. Its code stands in the QR, its digest in the
    journal too.
    """

    code = models.CharField(max_length=20, unique=True)
    competition = models.ForeignKey(Competition, null=True, on_delete=models.PROTECT, related_name="issued_papers")
    publication = models.ForeignKey(Publication, null=True, on_delete=models.PROTECT, related_name="issued_papers")
    name = models.CharField(max_length=120)
    title = models.CharField(max_length=400)
    language = models.CharField(max_length=2)
    needs = models.CharField(max_length=40, blank=True)
    number = models.PositiveIntegerField()
    digest = models.CharField(max_length=64, unique=True)
    certificate = models.ForeignKey(PaperCertificate, on_delete=models.PROTECT, related_name="papers")
    issued = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """In the order of their issue; of one paper in one language the numbers run without a gap."""

        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["competition", "name", "language", "number"], name="one_issue_of_a_paper_a_number"
            ),
            models.UniqueConstraint(
                fields=["publication", "name", "language", "number"], name="one_issue_of_a_list_a_number"
            ),
            models.CheckConstraint(
                condition=Q(competition=None, publication__isnull=False)
                | Q(competition__isnull=False, publication=None),
                name="a_paper_of_a_competition_or_of_a_list",
            ),
        ]

    def __str__(self) -> str:
        """What it is, and which of its issues."""
        return f"{self.title}, {self.number}"

    @property
    def file_name(self) -> str:
        """What its file is called."""
        of = (
            self.competition.code if self.competition else f"list-{self.publication.number}" if self.publication else ""
        )
        return f"{of}-{self.name}-{self.language}-{self.number}.pdf"

    def get_absolute_url(self) -> str:
        """Where it is said whether this is the paper that was issued."""
        return reverse("pages:verify_code", args=[self.code])


class IssuedFile(models.Model):
    """The bytes of an issued paper, read only by whoever asks for them."""

    paper = models.OneToOneField(IssuedPaper, on_delete=models.PROTECT, primary_key=True, related_name="file")
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"file of issued paper {self.paper_id}"

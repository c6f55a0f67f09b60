"""The federation as it presents itself: one row, and its logo beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from tavlei.office.explanations import reader_language
from tavlei.office.federation.sports import all_sports
from tavlei.rulebook import LANGUAGES

ONLY: Final = 1
"""The key of the one row."""


def all_languages() -> list[str]:
    """A federation that has chosen nothing offers every language."""
    return list(LANGUAGES)


@dataclass(frozen=True, slots=True)
class Contacts:
    """How the federation is reached; what is not known is empty."""

    email: str
    telephone: str
    site: str
    address: str

    def __bool__(self) -> bool:
        return any((self.email, self.telephone, self.site, self.address))

    @property
    def dialled(self) -> str:
        """The telephone as a link dials it."""
        return "".join(sign for sign in self.telephone if sign in "+0123456789")


class Federation(models.Model):
    """What an administrator sets; a federation that has set nothing is called one, in Moscow time, as ever."""

    name_ru = models.CharField(max_length=120, blank=True)
    name_uk = models.CharField(max_length=120, blank=True)
    name_en = models.CharField(max_length=120, blank=True)
    short_ru = models.CharField(max_length=40, blank=True)
    short_uk = models.CharField(max_length=40, blank=True)
    short_en = models.CharField(max_length=40, blank=True)
    line_ru = models.CharField(max_length=160, blank=True)
    line_uk = models.CharField(max_length=160, blank=True)
    line_en = models.CharField(max_length=160, blank=True)
    accent = models.CharField(max_length=7, blank=True)
    accent_dark = models.CharField(max_length=7, blank=True)
    email = models.CharField(max_length=254, blank=True)
    telephone = models.CharField(max_length=40, blank=True)
    site = models.CharField(max_length=200, blank=True)
    address = models.CharField(max_length=200, blank=True)
    country = models.CharField(max_length=2, blank=True)
    sports = models.JSONField(default=all_sports)
    languages = models.JSONField(default=all_languages)
    language = models.CharField(max_length=2, default="ru")
    time_zone = models.CharField(max_length=60, default="Europe/Moscow")
    public_url = models.CharField(max_length=200, blank=True)
    logo_type = models.CharField(max_length=20, blank=True)
    logo_digest = models.CharField(max_length=64, blank=True)
    logo_width = models.PositiveIntegerField(default=0)
    logo_height = models.PositiveIntegerField(default=0)
    two_persons = models.BooleanField(default=False)
    demonstration = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        """Its name in the language of the reader."""
        return self.name

    @property
    def name(self) -> str:
        """The name in the language of the reader."""
        return self.name_in(reader_language())

    def name_in(self, language: str) -> str:
        """The name in a language, else the first that is given, else simply the word."""
        if text := self._choice("name", language):
            return text
        with override(language):
            return gettext("Federation")

    @property
    def short(self) -> str:
        """The short name in the language of the reader, else the first that is given, else the name."""
        return self._choice("short", reader_language()) or self.name

    @property
    def line(self) -> str:
        """The line under the name in the language of the reader, else the first that is given."""
        return self._choice("line", reader_language())

    def _choice(self, what: str, language: str) -> str:
        texts: list[str] = [getattr(self, f"{what}_{code}") for code in (language, *LANGUAGES)]
        return next(filter(None, texts), "")

    @property
    def contacts(self) -> Contacts:
        """How it is reached."""
        return Contacts(self.email, self.telephone, self.site, self.address)

    @property
    def offered(self) -> list[tuple[str, str]]:
        """The languages a reader may choose from, each with its own name."""
        return [(code, name) for code, name in settings.LANGUAGES if code in self.languages]

    @property
    def zone(self) -> ZoneInfo:
        """Its time; on a machine that does not know the zone, that of the settings."""
        try:
            return ZoneInfo(self.time_zone)
        except ZoneInfoNotFoundError:
            return ZoneInfo(settings.TIME_ZONE)

    @property
    def logo_mark(self) -> str:
        """What tells one logo from the next in an address."""
        return self.logo_digest[:16]

    @property
    def logo_url(self) -> str:
        """Where the logo is; empty without one."""
        return f"{reverse('pages:federation_logo')}?v={self.logo_mark}" if self.logo_digest else ""

    @property
    def colours_mark(self) -> str:
        """What tells one set of colours from the next in an address."""
        return f"{self.accent}{self.accent_dark}".replace("#", "")

    @property
    def colours_url(self) -> str:
        """Where the style sheet with the own colours is; empty without any."""
        return f"{reverse('pages:federation_colours')}?v={self.colours_mark}" if self.accent else ""


class Logo(models.Model):
    """The picture itself, read only by whoever asks for it."""

    federation = models.OneToOneField(Federation, on_delete=models.CASCADE, primary_key=True, related_name="logo")
    content = models.BinaryField()

    def __str__(self) -> str:
        return f"logo of federation {self.federation_id}"


class ReadingRuling(models.Model):
    """A ruling of the federation on a reading that is a switch: from its day on this choice holds (draughts XVI).

    Rulings are never changed: another one, from a later day or from the same, takes the place of this one.
    """

    reading = models.CharField(max_length=8)
    choice = models.JSONField()
    day = models.DateField()
    document = models.CharField(max_length=120)
    reason = models.TextField()
    made = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

    class Meta:
        """In the order of their days; of one day the last one counts."""

        ordering: ClassVar = ["reading", "day", "pk"]

    def __str__(self) -> str:
        return f"{self.reading} {self.day}"


class PaperKind(models.TextChoices):
    """The papers that the federation numbers, each kind by itself."""

    ADMISSION = "admission", _("protocols of admission commissions")
    PROTEST = "protest", _("decisions on protests")
    APPEAL = "appeal", _("decisions on appeals")
    CERTIFICATE = "certificate", _("certificates of norms")
    REPORT = "report", _("reports to the commission")


class RegisteredPaper(models.Model):
    """A line of the federation's register of papers; the numbers of a kind begin with 1 every year and have no gaps.

    `name` is the paper within its competition, `person` and `about` whom and what it is about, `day` the day of the
    meeting, `present` and `absent` those who sat there or did not, people of the register by their numbers. A line is
    never removed: one that is wrong is struck out with a reason.
    """

    kind = models.CharField(max_length=20, choices=PaperKind.choices)
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    competition = models.ForeignKey(
        "competitions.Competition", on_delete=models.PROTECT, related_name="registered_papers"
    )
    name = models.CharField(max_length=120)
    person = models.ForeignKey(
        "people.Person", null=True, blank=True, on_delete=models.PROTECT, related_name="registered_papers"
    )
    about = models.JSONField(default=list)
    day = models.DateField()
    present = models.JSONField(default=list)
    absent = models.JSONField(default=list)
    entered = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    struck_out = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        """By kind, year and number; a paper stands in the register once."""

        ordering: ClassVar = ["kind", "-year", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["kind", "year", "number"], name="a_paper_number_is_given_once"),
            models.UniqueConstraint(
                fields=["competition", "name"], condition=models.Q(struck_out=None), name="a_paper_is_numbered_once"
            ),
        ]

    def __str__(self) -> str:
        """The number as papers print it."""
        return f"{self.number}/{self.year}"


class PaperCertificate(models.Model):
    """A certificate under which papers were signed: kept for ever, so that old papers can be verified.

    Here is only what everybody may see; the key itself lies in a file of the office's folder. One certificate at
    most is in use.
    """

    fingerprint = models.CharField(max_length=64, unique=True)
    holder = models.CharField(max_length=200)
    pem = models.TextField()
    begins = models.DateTimeField()
    ends = models.DateTimeField()
    brought = models.BooleanField()
    added = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    in_use = models.BooleanField(default=True)
    retired = models.DateTimeField(null=True)

    class Meta:
        """The newest first; one at most is in use."""

        ordering: ClassVar = ["-added", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["in_use"], condition=models.Q(in_use=True), name="one_paper_certificate_in_use"
            )
        ]

    def __str__(self) -> str:
        """Whose, and by what it is told from others."""
        return f"{self.holder} {self.short}"

    @property
    def short(self) -> str:
        """As much of the fingerprint as people compare, in groups of four."""
        return " ".join(self.fingerprint[at : at + 4] for at in range(0, 16, 4)).upper()

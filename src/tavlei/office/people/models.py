"""People and what a federation keeps about them."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tavlei.office.people.search_keys import search_key
from tavlei.office.reference.models import ReferenceEntry

MOST_OF_WORD = 120


class Sex(models.TextChoices):
    """As the regulations tell athletes apart."""

    MALE = "M", _("male")
    FEMALE = "F", _("female")


class Region(ReferenceEntry):
    """A subject of the federation or a region of a country; `country` by its ISO code, empty while it is not known."""

    code = models.CharField(max_length=20, unique=True)
    country = models.CharField(max_length=2, blank=True)
    name_ru = models.CharField(max_length=120)
    name_uk = models.CharField(max_length=120, blank=True)
    name_en = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering: ClassVar = ["name_ru"]

    def __str__(self) -> str:
        return self.name_ru


class ClubKind(models.TextChoices):
    """What kind of organisation people belong to."""

    CLUB = "club", _("club")
    SCHOOL = "school", _("sports school")
    OTHER = "other", _("another organisation")


class Club(ReferenceEntry):
    """A club, a sports school or another organisation of a region."""

    name = models.CharField(max_length=160)
    kind = models.CharField(max_length=10, choices=ClubKind.choices, blank=True)
    region = models.ForeignKey(Region, null=True, blank=True, on_delete=models.PROTECT, related_name="clubs")

    class Meta:
        """By name; a name stands once in a region."""

        ordering: ClassVar = ["name"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["name", "region"], name="one_club_per_name")]

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """Somebody a federation knows. The personal number stays for life, also when the name changes or is erased.

    `latin_family` and `latin_given` repeat the person's own Latin spelling of the other names, if there is one.
    """

    code = models.CharField(max_length=20, unique=True)
    family = models.CharField(max_length=120)
    given = models.CharField(max_length=120, blank=True)
    patronymic = models.CharField(max_length=120, blank=True)
    sex = models.CharField(max_length=1, choices=Sex.choices, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    citizenship = models.CharField(max_length=2, blank=True)
    region = models.ForeignKey(Region, null=True, blank=True, on_delete=models.PROTECT, related_name="people")
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="people")
    trainer = models.CharField(max_length=160, blank=True)
    search = models.CharField(max_length=400, editable=False, db_index=True)
    latin_family = models.CharField(max_length=120, blank=True, editable=False)
    latin_given = models.CharField(max_length=250, blank=True, editable=False)
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged")
    anonymised = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """By name; a year of birth agrees with the date."""

        ordering: ClassVar = ["search", "code"]
        indexes: ClassVar = [models.Index(fields=["region", "search"], name="person_region_search")]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """Family name, given name, patronymic."""
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name)

    @property
    def usual_name(self) -> str:
        """Family name and given name, as people are called in lists of pairs."""
        return " ".join(name for name in (self.family, self.given) if name)

    @property
    def short_name(self) -> str:
        """Family name and initials."""
        initials = "".join(f"{name[0]}." for name in (self.given, self.patronymic) if name)
        return f"{self.family} {initials}".strip().replace(" ", "\N{NO-BREAK SPACE}")

    @property
    def year(self) -> int | None:
        """The year of birth, if it is known."""
        return self.birth_date.year if self.birth_date else self.birth_year

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key of search in step with the name."""
        self.search = search_key(self.full_name)[:400]
        fields = kwargs.get("update_fields")
        if fields is not None:
            kwargs["update_fields"] = {*fields, "search"}
        super().save(*args, **kwargs)


class ClaimState(models.TextChoices):
    """Where the claim of a person stands."""

    OPEN = "open", _("waits for an officer")
    CONFIRMED = "confirmed", _("confirmed")
    REFUSED = "refused", _("refused")
    RECALLED = "recalled", _("taken back")


class PersonClaim(models.Model):
    """Somebody with an account says: this person is me, or: I am not in the register yet.

    The day of birth that was told is evidence for the officer who decides, and is erased with the decision.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="person_claims")
    person = models.ForeignKey(Person, null=True, blank=True, on_delete=models.CASCADE, related_name="claims")
    family = models.CharField(max_length=120, blank=True)
    given = models.CharField(max_length=120, blank=True)
    patronymic = models.CharField(max_length=120, blank=True)
    region = models.ForeignKey(Region, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    birth_date = models.DateField(null=True, blank=True)
    text = models.TextField(blank=True)
    state = models.CharField(max_length=10, choices=ClaimState.choices, default=ClaimState.OPEN)
    made = models.DateTimeField()
    decided = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.TextField(blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        """The oldest first; nobody claims a person twice at a time."""

        ordering: ClassVar = ["made", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["user", "person"],
                condition=Q(state="open", person__isnull=False),
                name="a_person_is_claimed_once_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return str(self.person) if self.person else " ".join(filter(None, (self.family, self.given, self.patronymic)))


class OtherName(models.Model):
    """The name in another script or language, or an earlier one; it is found by the search too."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="other_names")
    script = models.CharField(max_length=10)
    family = models.CharField(max_length=120)
    given = models.CharField(max_length=120, blank=True)
    patronymic = models.CharField(max_length=120, blank=True)
    search = models.CharField(max_length=400, editable=False, db_index=True)

    def __str__(self) -> str:
        return " ".join(name for name in (self.family, self.given, self.patronymic) if name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep the key of search in step with the name."""
        self.search = search_key(str(self))[:400]
        super().save(*args, **kwargs)


class NameWord(models.Model):
    """A word of a person's names as it sounds; people are found by these."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="name_words", db_index=False)
    word = models.CharField(max_length=MOST_OF_WORD, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["person", "word"], name="a_word_of_a_name_once")]

    def __str__(self) -> str:
        return self.word


class NearWord(models.Model):
    """A word of names with a letter left out: two words one typing error apart share one of these keys."""

    word = models.CharField(max_length=MOST_OF_WORD, db_index=True)
    key = models.CharField(max_length=MOST_OF_WORD)

    class Meta:
        """A key leads once to a word."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["key", "word"], name="a_near_word_once")]

    def __str__(self) -> str:
        return f"{self.key} {self.word}"


class OutsideCode(models.Model):
    """A number under which another body knows the person (FIDE, FMJD, WBF, EBL, an earlier register)."""

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="outside_codes")
    body = models.CharField(max_length=20)
    code = models.CharField(max_length=40)

    class Meta:
        """A number belongs to one person."""

        constraints: ClassVar = [models.UniqueConstraint(fields=["body", "code"], name="one_person_per_outside_code")]

    def __str__(self) -> str:
        return f"{self.body} {self.code}"


class TitleHeld(models.Model):
    """A title or rank, with its order. What was taken back stays in the register."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="titles")
    sport = models.CharField(max_length=20)
    title = models.CharField(max_length=20)
    discipline = models.CharField(max_length=40, blank=True)
    awarded = models.DateField()
    order = models.CharField(max_length=120, blank=True)
    clause = models.CharField(max_length=80, blank=True)
    competition = models.ForeignKey(
        "competitions.Competition", null=True, blank=True, on_delete=models.PROTECT, related_name="titles_awarded"
    )
    revoked = models.DateField(null=True, blank=True)
    revoked_by = models.CharField(max_length=120, blank=True)

    class Meta:
        """The newest first; a title is awarded once."""

        ordering: ClassVar = ["-awarded"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["person", "sport", "title", "discipline"],
                condition=Q(revoked=None),
                name="a_title_is_held_once",
            )
        ]

    def __str__(self) -> str:
        return f"{self.title} {self.awarded}"


class Document(models.Model):
    """A paper seen by an official: medical clearance, insurance, identity, rank book. Only its dates are kept."""

    class Kind(models.TextChoices):
        """Which paper."""

        MEDICAL = "medical", _("medical clearance")
        INSURANCE = "insurance", _("insurance")
        IDENTITY = "identity", _("identity")
        QUALIFICATION_BOOK = "qualification_book", _("qualification book")

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="documents")
    kind = models.CharField(max_length=30, choices=Kind.choices)
    valid_from = models.DateField(null=True, blank=True)
    valid_until = models.DateField(null=True, blank=True)
    note = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return self.kind


class Rating(models.Model):
    """A figure of a person in a published list; `kind` names the list (elo_r, fsu, bridge_rank, fide…)."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="ratings")
    kind = models.CharField(max_length=40)
    as_of = models.DateField()
    value = models.DecimalField(max_digits=10, decimal_places=2)
    games = models.PositiveIntegerField(null=True, blank=True)
    active = models.BooleanField(default=True)
    row = models.ForeignKey("lists.Row", null=True, blank=True, on_delete=models.PROTECT, related_name="ratings")

    class Meta:
        """One figure per list and day."""

        ordering: ClassVar = ["-as_of"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["person", "kind", "as_of"], name="one_rating_per_list_day")
        ]
        indexes: ClassVar = [models.Index(fields=["kind", "as_of", "-value"], name="rating_list_order")]

    def __str__(self) -> str:
        return f"{self.kind} {self.value} {self.as_of}"


class Disqualification(models.Model):
    """A person who may not take part in any capacity for a time (draughts rules 1.6.2)."""

    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="disqualifications")
    since = models.DateField()
    until = models.DateField(null=True, blank=True)
    decision = models.CharField(max_length=200)
    reason = models.TextField(blank=True)

    def __str__(self) -> str:
        return f"{self.since} {self.until or ''}"

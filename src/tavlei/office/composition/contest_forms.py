"""Forms of contests: what the announcements say, the panel, opinions, decisions."""

from __future__ import annotations

import re
from datetime import datetime, time
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tavlei.composition import SYSTEMS, Genre
from tavlei.composition.contests.regulation import Average, Coauthors, TieBreak
from tavlei.composition.contests.sections import ContestSection, genre_of
from tavlei.composition.contests.solving import Category, SolvingTie
from tavlei.composition.marking import ClaimKind, Partial
from tavlei.composition.works import Group
from tavlei.languages import catalogue
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.competitions.regulation.names import STATUS_NAMES
from tavlei.office.composition.models.solving import SetCategory
from tavlei.office.composition.page_parts import section_name
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_fields import DayInput
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.composition.models import Contest

_SHARE = re.compile(r"\d{1,4}(/[1-9]\d{0,3})?", re.ASCII)
_LONG = forms.Textarea(attrs={"rows": 3})


def _statuses() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(str(key), book.phrase(name)) for key, name in STATUS_NAMES.items()]


def _all_sections() -> Iterator[ContestSection]:
    for variant in SYSTEMS.values():
        for genre in (*Genre, None):
            for group in (None, *(known for known in Group if genre is not None and genre_of(known) is genre)):
                try:
                    yield ContestSection(variant, genre, group)
                except Refusal:
                    continue


def section_choices() -> list[tuple[str, str]]:
    """Every section that the rules know."""
    return [(section.key, section_name(section.key)) for section in _all_sections()]


class ContestForm(forms.Form):
    """What both kinds of announcement say; a draft may leave out what the rules ask for, the announcement may not."""

    code = forms.SlugField(label=_("Short name for addresses"), max_length=60)
    name = forms.CharField(label=_("Name of the contest"), max_length=200)
    status = forms.ChoiceField(label=_("Status"), choices=_statuses)
    place = forms.CharField(label=_("Venue"), max_length=160, required=False)
    organiser = forms.CharField(label=_("Organisation responsible"), max_length=300, required=False)
    address = forms.CharField(label=_("Address for sending"), max_length=300, required=False)
    winners = forms.CharField(label=_("How winners are found"), required=False, widget=_LONG)
    finalists = forms.IntegerField(
        label=_("Participants of the final part"), required=False, min_value=1,
        help_text=_("Ranks are told from it; it can be given with the results."),
    )  # fmt: skip

    TEXTS: tuple[str, ...] = ("organiser", "address", "winners")
    COLUMNS: tuple[str, ...] = ("finalists",)
    NUMBERS: tuple[str, ...] = ()

    def __init__(self, *args: Any, contest: Contest | None = None, **kwargs: Any) -> None:
        """In a draft that exists its name and its address stand."""
        super().__init__(*args, **kwargs)
        if contest is not None:
            for name in ("code", "name", "status", "place"):
                del self.fields[name]

    def regulation(self) -> dict[str, Any]:
        """What stands in the regulation."""
        data = self.cleaned_data
        said = {name: data[name] for name in self.TEXTS}
        return {**said, **{name: data[name] for name in self.NUMBERS if data[name] is not None}}

    def columns(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.COLUMNS}

    def competition(self) -> dict[str, Any]:
        """What the calendar of competitions says."""
        return {name: self.cleaned_data[name] for name in ("code", "name", "status", "place")}


class ComposingForm(ContestForm):
    """The announcement of a contest of composing (11.5.2/p2)."""

    terms = forms.CharField(label=_("Terms"), required=False, widget=_LONG)
    theme = forms.CharField(
        label=_("Theme"), required=False, max_length=300, help_text=_("Empty: the contest is free in theme.")
    )
    authors_hidden = forms.BooleanField(label=_("Closed: the judges do not know the authors"), required=False)
    sections = forms.MultipleChoiceField(
        label=_("Sections"), required=False, choices=section_choices, widget=forms.CheckboxSelectMultiple
    )
    works_per_author = forms.IntegerField(label=_("Works of one author"), required=False, min_value=1)
    works_per_section = forms.IntegerField(label=_("of these in a section"), required=False, min_value=1)
    copies = forms.IntegerField(
        label=_("Copies of each work"), required=False, min_value=1, initial=1,
        help_text=_("A work entered here needs one."),
    )  # fmt: skip
    closes = forms.DateField(label=_("Last day of entries"), required=False, widget=DayInput)
    preliminary_due = forms.DateField(label=_("Preliminary results by"), required=False, widget=DayInput)
    in_force_due = forms.DateField(label=_("Results in force from"), required=False, widget=DayInput)
    average = forms.ChoiceField(
        label=_("Mark of a work"),
        choices=[(Average.MEAN.value, _("mean of the judges")), (Average.MEDIAN.value, _("median of the judges"))],
    )
    counted_works = forms.IntegerField(label=_("Best works that count"), required=False, min_value=1)
    coauthors = forms.ChoiceField(
        label=_("Coauthors"),
        choices=[(Coauthors.SHARED.value, _("share the mark")), (Coauthors.FULL.value, _("get the whole mark each"))],
    )
    tie_breaks = forms.MultipleChoiceField(
        label=_("Equal points are decided by"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[(TieBreak.BEST_MARKS.value, _("the best marks")), (TieBreak.ALL_MARKS.value, _("all marks"))],
    )  # fmt: skip
    secretary_may_compete = forms.BooleanField(label=_("The chief secretary may compete"), required=False, initial=True)
    chief_judge_marks = forms.BooleanField(label=_("The chief judge gives marks"), required=False)
    appeals_to = forms.CharField(label=_("Appeals go to"), required=False, max_length=200)
    appeals_days = forms.IntegerField(label=_("Time for an appeal, days"), required=False, min_value=1)

    TEXTS = (*ContestForm.TEXTS, "terms", "average", "coauthors", "tie_breaks", "secretary_may_compete",
             "chief_judge_marks", "appeals_to")  # fmt: skip
    NUMBERS = ("works_per_section", "copies", "counted_works", "appeals_days")
    COLUMNS = ("finalists", "theme", "authors_hidden", "works_per_author", "closes", "preliminary_due", "in_force_due")


class SolvingForm(ContestForm):
    """The announcement of a contest of solving (11.6.1)."""

    in_person = forms.BooleanField(label=_("In person, with a clock"), required=False)
    minutes = forms.IntegerField(label=_("Minutes for solving"), required=False, min_value=1, max_value=1440)
    opens_day = forms.DateField(label=_("Solving begins on"), required=False, widget=DayInput)
    opens_hour = forms.TimeField(
        label=_("at"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    deadline = forms.DateField(label=_("Last day for answers"), required=False, widget=DayInput)
    scoring = forms.CharField(label=_("How points are counted"), required=False, widget=_LONG)
    awards = forms.CharField(label=_("Prizes and awards"), required=False, widget=_LONG)
    solutions_published = forms.DateField(label=_("Solutions published by"), required=False, widget=DayInput)
    results_published = forms.DateField(label=_("Results published by"), required=False, widget=DayInput)
    partial = forms.ChoiceField(
        label=_("A variation solved in part"),
        choices=[(Partial.MOVES.value, _("gives points move by move")), (Partial.WHOLE.value, _("gives nothing"))],
    )
    ties = forms.MultipleChoiceField(
        label=_("Equal points are decided by"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[(SolvingTie.TIME.value, _("time")), (SolvingTie.SOLVED_WORKS.value, _("works solved in full")),
                 (SolvingTie.EXTRA_POINTS.value, _("extra points"))],
    )  # fmt: skip
    speed = forms.CharField(
        label=_("Speed: minutes and share of the points"), required=False, max_length=200,
        help_text=_("Such as «5 1; 10 1/2»: the whole within 5 minutes, half within 10."),
    )  # fmt: skip

    TEXTS = (*ContestForm.TEXTS, "scoring", "awards", "partial", "ties")
    COLUMNS = ("finalists", "in_person", "minutes", "deadline")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Ask how many works of each category there are, and for the points of what is found besides."""
        super().__init__(*args, **kwargs)
        for set_category in SetCategory:
            self.fields[f"count-{enum_member(Category, set_category.value).name.lower()}"] = forms.IntegerField(
                label=_("Works: %(category)s") % {"category": set_category.label},
                required=False,
                min_value=0,
                max_value=99,
            )
        for kind, label in (
            (ClaimKind.SIDE_SOLUTION, _("Extra points for a side solution")),
            (ClaimKind.UNSOLVABLE, _("Extra points for no solution")),
            (ClaimKind.INACCURACY, _("Extra points for an inaccuracy")),
        ):
            self.fields[f"extra-{kind.value}"] = forms.IntegerField(label=label, required=False, min_value=0)

    def clean_speed(self) -> list[list[str]]:
        """The steps of the category of speed."""
        steps = []
        for part in filter(str.strip, self.cleaned_data["speed"].split(";")):
            words = part.split()
            if len(words) != 2 or not all(map(_SHARE.fullmatch, words)):
                raise forms.ValidationError(_("Write minutes and a share, such as «5 1; 10 1/2»."))
            steps.append(words)
        return steps

    def regulation(self) -> dict[str, Any]:
        """What stands in the regulation."""
        data = self.cleaned_data
        days = {name: data[name].isoformat() for name in ("solutions_published", "results_published") if data[name]}
        genres = {category.value: data[f"count-{category.name.lower()}"] or 0 for category in Category}
        extra = {claim_kind.value: str(data[f"extra-{claim_kind.value}"] or 0) for claim_kind in ClaimKind}
        return {**super().regulation(), **days, "genres": genres, "extra": extra, "speed": data["speed"]}

    def columns(self) -> dict[str, Any]:
        day, hour = self.cleaned_data["opens_day"], self.cleaned_data["opens_hour"]
        opens = timezone.make_aware(datetime.combine(day, hour or time(0))) if day else None
        return {**super().columns(), "opens_at": opens}


def terms_initial(contest: Contest) -> dict[str, Any]:
    """A draft as its form shows it."""
    said = contest.regulation
    values = {**said, **{name: getattr(contest, name) for name in (*ComposingForm.COLUMNS, *SolvingForm.COLUMNS)}}
    if contest.composing:
        return {**values, "sections": [section.key for section in contest.sections.all()]}
    opens = timezone.localtime(contest.opens_at) if contest.opens_at else None
    counts = {
        f"count-{enum_member(Category, name).name.lower()}": number for name, number in said.get("genres", {}).items()
    }
    extra = {f"extra-{name}": points for name, points in said.get("extra", {}).items()}
    speed = "; ".join(" ".join(bonus) for bonus in said.get("speed", ()))
    return {**values, **counts, **extra, "speed": speed, "opens_day": opens.date() if opens else None,
            "opens_hour": opens.time() if opens else None}  # fmt: skip

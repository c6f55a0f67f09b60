"""Forms of works: entering one, looking for one, verifying a position."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.composition import CHANGES, Group, SpecialKind, parse_assignment
from tavlei.composition.words import GROUP_WORDS, change_words
from tavlei.languages import catalogue
from tavlei.office.composition.library import AuthorInput, WantedWorks, WorkInput
from tavlei.office.composition.models.works import AimChoice, CompositionSystem, GenreChoice
from tavlei.office.composition.stored_works import lines_of, written_lines
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_fields import DayInput

if TYPE_CHECKING:
    from tavlei.office.composition.models import Work

_SPECIAL = {
    SpecialKind.BLACK_BEGINS: _("Black begins"),
    SpecialKind.EITHER_BEGINS: _("either side begins"),
    SpecialKind.TURN_CHANGES_AIM: _("the turn changes the assignment"),
    SpecialKind.TWO_ASSIGNMENTS: _("two assignments"),
    SpecialKind.TWO_SOLUTIONS: _("two or more solutions"),
    SpecialKind.GIVEAWAY: _("giveaway"),
    SpecialKind.PICTORIAL: _("pictorial"),
    SpecialKind.SYMBOLIC: _("symbolic"),
    SpecialKind.RETRO_ANALYSIS: _("retrograde analysis"),
    SpecialKind.PIECES_CHANGED: _("pieces added or removed"),
}


def group_choices() -> list[tuple[str, str]]:
    """The groups, named in the reader's language."""
    book = catalogue(reader_language())
    return [("", "—"), *((str(group), book.phrase(GROUP_WORDS[group])) for group in Group)]


def change_choices() -> list[tuple[str, str]]:
    """The pieces that a solver may add or remove, named in the reader's language."""
    book = catalogue(reader_language())
    return [("", "—"), *((text, change_words(change).text(book.phrase)) for text, change in CHANGES.items())]


class PositionForm(forms.Form):
    """A position, its assignment and a solution: what every form of a work begins with."""

    variant = forms.ChoiceField(label=_("System"), choices=CompositionSystem.choices)
    position = forms.CharField(
        label=_("Position"), max_length=400, strip=True,
        help_text=_("Put the pieces on the board, or write FEN, or the squares: «White c3, f4; Black d6, K h8»."),
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocomplete": "off", "data-editor": "position"}),
    )  # fmt: skip
    aim = forms.ChoiceField(label=_("Assignment"), choices=AimChoice.choices)
    men = forms.IntegerField(label=_("Men to lock"), required=False, min_value=0, max_value=20, initial=0)
    kings = forms.IntegerField(label=_("Kings to lock"), required=False, min_value=0, max_value=20, initial=0)
    genre = forms.ChoiceField(label=_("Genre"), choices=[("", "—"), *GenreChoice.choices], required=False)
    group = forms.ChoiceField(label=_("Group"), choices=group_choices, required=False)
    special = forms.MultipleChoiceField(
        label=_("Special kind"), choices=[(str(key), name) for key, name in _SPECIAL.items()], required=False,
        widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip
    second_aim = forms.ChoiceField(
        label=_("Second assignment"), choices=[("", "—"), *AimChoice.choices], required=False,
        help_text=_("Of a work with two; without it both are the same."),
    )  # fmt: skip
    second_men = forms.IntegerField(
        label=_("Men to lock, second assignment"), required=False, min_value=0, max_value=20, initial=0
    )
    second_kings = forms.IntegerField(
        label=_("Kings to lock, second assignment"), required=False, min_value=0, max_value=20, initial=0
    )
    pieces_changed = forms.ChoiceField(
        label=_("Piece that is added or removed"), choices=change_choices, required=False
    )
    solution = forms.CharField(
        label=_("Solution"), max_length=40_000, required=False,
        help_text=_("One variation a row, each from the first move: «T: 1. c3-d4 …» is thematic, «A:» additional, "
                    "«F:» a false trace, «TF:» a thematic one; behind a semicolon stands a comment."),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false", "data-editor": "solution"}),
    )  # fmt: skip
    last_moves = forms.CharField(
        label=_("Possible last moves of White and Black"), required=False, max_length=200,
        help_text=_("Needed where it is in doubt that the position can arise."),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Numbers that were left empty are none."""
        data = super().clean() or {}
        for name in ("men", "kings", "second_men", "second_kings"):
            data[name] = data.get(name) or 0
        return data

    def work(self, authors: tuple[AuthorInput, ...] = ()) -> WorkInput:
        """The work that the form tells."""
        data = self.cleaned_data
        return WorkInput(
            variant=data["variant"],
            position=data["position"],
            aim=data["aim"],
            men=data["men"],
            kings=data["kings"],
            genre=data["genre"],
            group=data["group"],
            special=tuple(data["special"]),
            second_aim=data["second_aim"],
            second_men=data["second_men"],
            second_kings=data["second_kings"],
            pieces_changed=data["pieces_changed"],
            solution=data["solution"],
            last_moves=tuple(data["last_moves"].split()),
            title=data.get("title", ""),
            enlarges=data.get("enlarges", ""),
            publication=data.get("publication", ""),
            publication_day=data.get("publication_day"),
            publication_copies=data.get("publication_copies"),
            authors=authors,
        )


class WorkForm(PositionForm):
    """A work of the library with its author and first publication."""

    author = forms.CharField(label=_("Author"), max_length=160, help_text=_("Coauthors are separated by a semicolon."))
    place = forms.CharField(label=_("Where the author lives"), max_length=160, required=False)
    title = forms.CharField(label=_("Title of the work"), max_length=160, required=False)
    enlarges = forms.CharField(label=_("Whose work it enlarges"), max_length=160, required=False)
    publication = forms.CharField(label=_("First publication"), max_length=200, required=False)
    publication_day = forms.DateField(label=_("Day of publication"), required=False, widget=DayInput)
    publication_copies = forms.IntegerField(label=_("Copies printed"), required=False, min_value=1)

    def whole(self) -> WorkInput:
        """The work with its authors."""
        places = [part.strip() for part in self.cleaned_data["place"].split(";")]
        names = [part.strip() for part in self.cleaned_data["author"].split(";") if part.strip()]
        authors = (
            AuthorInput(name, places[index] if index < len(places) else places[-1]) for index, name in enumerate(names)
        )
        return self.work(tuple(authors))


class EntryForm(PositionForm):
    """A work entered in a contest by its author."""

    section = forms.ChoiceField(label=_("Section"), choices=())
    title = forms.CharField(label=_("Title of the work"), max_length=160, required=False)
    coauthors = forms.CharField(
        label=_("Coauthors"), max_length=300, required=False, help_text=_("Separated by a semicolon.")
    )
    enlarges = forms.CharField(label=_("Whose work it enlarges"), max_length=160, required=False)

    field_order = ("section",)

    def __init__(self, sections: list[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
        """Offer the sections of the contest."""
        super().__init__(*args, **kwargs)
        self.fields["section"].choices = sections  # type: ignore[attr-defined]
        self.fields["solution"].required = True


class VerifyForm(PositionForm):
    """A position to verify; what takes longer than a page may is a background job, for those who have signed in."""

    effort = forms.ChoiceField(label=_("Effort"), choices=())

    def __init__(self, *args: Any, signed_in: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["effort"]
        field.choices = effort_choices()[: 3 if signed_in else 1]  # type: ignore[attr-defined]
        field.initial = "quick"
        if not signed_in:
            field.help_text = _("Who has signed in may also ask for the usual verification and for the deep one.")


def effort_choices() -> list[tuple[str, str]]:
    """How much may be searched."""
    named = (("quick", _("quick")), ("normal", _("usual")), ("deep", _("deep, takes minutes")))
    return [(name, str(label)) for name, label in named]


class SearchForm(forms.Form):
    """What to look for in the library."""

    author = forms.CharField(label=_("Author"), required=False, max_length=100)
    variant = forms.ChoiceField(label=_("System"), choices=[("", "—"), *CompositionSystem.choices], required=False)
    genre = forms.ChoiceField(label=_("Genre"), choices=[("", "—"), *GenreChoice.choices], required=False)
    aim = forms.ChoiceField(label=_("Assignment"), choices=[("", "—"), *AimChoice.choices], required=False)
    position = forms.CharField(label=_("Position"), required=False, max_length=400)

    def wanted(self) -> WantedWorks:
        """What is looked for."""
        return WantedWorks(**self.cleaned_data) if self.is_valid() else WantedWorks()


def position_initial(work: WorkInput) -> dict[str, Any]:
    """A work as it was written, for the form that it was written in."""
    return {**asdict(work), "last_moves": " ".join(work.last_moves)}


def work_initial(row: Work) -> dict[str, Any]:
    """A stored work as a form shows it."""
    authors = list(row.authors.all())
    second = parse_assignment(row.second_task) if row.second_task else None
    return {
        "variant": row.variant,
        "position": row.fen,
        "aim": row.aim,
        "men": row.lock_men,
        "kings": row.lock_kings,
        "genre": row.genre,
        "group": row.group,
        "special": row.special,
        "second_aim": str(second.aim) if second else "",
        "second_men": second.men if second else 0,
        "second_kings": second.kings if second else 0,
        "pieces_changed": row.pieces_changed,
        "title": row.title,
        "solution": written_lines(lines_of(row)),
        "last_moves": " ".join(row.last_moves),
        "enlarges": row.enlarges,
        "author": "; ".join(author.name for author in authors),
        "place": "; ".join(author.place for author in authors),
    }

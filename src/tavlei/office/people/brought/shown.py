"""What a page shows of a table before it is taken: columns, remarks, doubts side by side, unknown places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tavlei.exchange.participants import Confidence
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.people.brought.answers import LEFT_OUT, UNKNOWN, PlaceKind, place_key
from tavlei.office.people.brought.forms import COLUMN, OUT, PERSON, PLACE, column_choices
from tavlei.office.people.brought.rows import NEW_PERSON, SAME_PERSON
from tavlei.office.people.brought.table import grouped_remarks
from tavlei.office.people.countries import country_name, country_names
from tavlei.office.people.country_texts import own_country
from tavlei.office.people.latin import full_name, region_name
from tavlei.office.people.places import NEW_PLACE, Regions

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.exchange.participants import PersonRow, Preview
    from tavlei.exchange.participants.words import Kind
    from tavlei.office.people.brought.answers import Answers
    from tavlei.office.people.brought.places_asked import PlaceQuestion
    from tavlei.office.people.brought.reading import ReadTable
    from tavlei.office.people.brought.rows import BroughtRow
    from tavlei.office.people.brought.table import RemarkGroup
    from tavlei.office.people.models import Person
    from tavlei.rulebook import Problem

CONFIDENCES: Final = {
    Confidence.TOLD: ("good", gettext_lazy("as you said")),
    Confidence.HEADING: ("good", gettext_lazy("by its heading")),
    Confidence.LIKELY: ("wait", gettext_lazy("probably, by its heading")),
    Confidence.CONTENTS: ("wait", gettext_lazy("probably, by its contents")),
}
MOST_NAMED: Final = 200


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column with the field that chooses what it is."""

    name: str
    letter: str
    header: str
    field: str
    samples: tuple[str, ...]
    mood: str
    confidence: str


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """One answer of a question."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A region or a country that nobody knows, with what it may be."""

    name: str
    question: PlaceQuestion
    label: str
    choices: tuple[ShownChoice, ...]


@dataclass(frozen=True, slots=True)
class ShownSide:
    """Somebody of the table or of the register, side by side with the others."""

    value: str
    label: str
    facts: tuple[str, ...]
    chosen: bool


@dataclass(frozen=True, slots=True)
class ShownDoubt:
    """A row that may be somebody known: the row itself, those it may be, and the other answers."""

    name: str
    row: int
    side: ShownSide
    sides: tuple[ShownSide, ...]


def shown_columns(kind: Kind, table: ReadTable[Any]) -> dict[str, Any]:
    """The columns with their fields."""
    columns = []
    for column in table.columns:
        mood, words = CONFIDENCES.get(column.confidence, ("", ""))
        columns.append(
            ShownColumn(
                f"{COLUMN}{column.letter}", column.letter, column.header, column.field or "", column.samples, mood,
                str(words) if column.field else "",
            )
        )  # fmt: skip
    return {"columns": columns, "fields": column_choices(kind), "remembered": table.remembered}


def shown_notes(preview: Preview[Any], remarks: Iterable[Problem]) -> dict[str, Any]:
    """What of the file is not taken as it stands."""
    groups = grouped_remarks([*preview.remarks, *remarks])
    return {"preview": file_notes(preview), "remarks": shown_remarks(groups)}


def shown_remarks(groups: Iterable[RemarkGroup]) -> list[tuple[str, str, int]]:
    """Remarks with their first cells, and how many more there are."""
    book = catalogue(reader_language())
    return [
        (group.remark.sentence(book.phrase), ", ".join(filter(None, group.cells)), max(0, group.count - 5))
        for group in groups
    ]


def file_notes(preview: Preview[Any]) -> dict[str, Any]:
    """What a page tells of the file itself, without its rows."""
    return {
        "sheet": preview.sheet, "unknown": preview.unknown, "skipped": preview.skipped[:MOST_NAMED],
        "other_sheets": preview.other_sheets, "coloured": preview.coloured,
    }  # fmt: skip


def shown_problems_of_cells(problems: Sequence[Problem]) -> list[tuple[str, str]]:
    """What is wrong, each with its cell."""
    book = catalogue(reader_language())
    return [(problem.path, problem.sentence(book.phrase)) for problem in problems[:MOST_NAMED]]


def out_field(row: int) -> str:
    """The name of the field that leaves a row out."""
    return f"{OUT}{row}"


def shown_places(questions: Iterable[PlaceQuestion]) -> list[ShownPlace]:
    """The unknown regions and countries, each proposed as what it most probably is."""
    regions = Regions(own_country()).choices
    language = reader_language()
    countries = sorted(((code, country_name(code, language)) for code in country_names()), key=lambda one: one[1])
    shown = []
    for question in questions:
        is_region = question.kind is PlaceKind.REGION
        answer = question.answer or (NEW_PLACE if is_region else "")
        offered = [(NEW_PLACE, _("a new region"))] if is_region else [("", _("choose…"))]
        offered += [(UNKNOWN, _("leave it empty")), *(regions if is_region else countries)]
        label = _("Region «%(name)s»") if is_region else _("Country «%(name)s»")
        shown.append(
            ShownPlace(
                f"{PLACE}{place_key(question.kind, question.text)}",
                question,
                label % {"name": question.text},
                tuple(ShownChoice(value, text, value == answer) for value, text in offered),
            )
        )
    return shown


def shown_doubts(rows: Iterable[BroughtRow[Any]], answers: Answers, *, sees_births: bool) -> list[ShownDoubt]:
    """Doubtful rows beside those they may be."""
    doubts = []
    for one in rows:
        answer = answers.of_row(one.row.row)
        sides = [_side_of_person(person, answer, sees_births=sees_births) for person in one.candidates]
        if one.twin is not None:
            text = _("the same person as in row %(row)s: leave this row out") % {"row": one.twin}
            sides.append(ShownSide(SAME_PERSON, text, (), answer == SAME_PERSON))
        sides += [
            ShownSide(NEW_PERSON, _("another person, new in the register"), (), answer == NEW_PERSON),
            ShownSide(LEFT_OUT, _("leave the row out"), (), answer == LEFT_OUT),
        ]
        told = ShownSide("", one.row.name, _facts_of_row(one.row), chosen=False)
        doubts.append(ShownDoubt(f"{PERSON}{one.row.row}", one.row.row, told, tuple(sides)))
    return doubts


def _side_of_person(person: Person, answer: str, *, sees_births: bool) -> ShownSide:
    language = reader_language()
    birth = person.birth_date or person.birth_year
    facts = [
        f"№ {person.code}", str(birth) if birth and sees_births else "", region_name(person.region, language),
        str(person.club or ""), person.trainer,
    ]  # fmt: skip
    return ShownSide(person.code, full_name(person, language), tuple(filter(None, facts)), answer == person.code)


def _facts_of_row(row: PersonRow) -> tuple[str, ...]:
    birth = str(row.birth) if row.birth else ""
    code = f"№ {row.code}" if row.code else ""
    return tuple(filter(None, (code, birth, row.region, row.club, row.trainer)))


def counted_places(regions: Sequence[str], clubs: Sequence[str]) -> list[str]:
    """What will be made besides people, in words."""
    texts = []
    if regions:
        text = ngettext("%(count)d new region: %(names)s", "%(count)d new regions: %(names)s", len(regions))
        texts.append(text % {"count": len(regions), "names": ", ".join(regions[:MOST_NAMED])})
    if clubs:
        text = ngettext("%(count)d new club: %(names)s", "%(count)d new clubs: %(names)s", len(clubs))
        texts.append(text % {"count": len(clubs), "names": ", ".join(clubs[:MOST_NAMED])})
    return texts

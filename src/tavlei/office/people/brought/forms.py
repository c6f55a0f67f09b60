"""The form of a table that is looked at: what its columns are, who is who, what is new, what stays out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.exchange.participants import TableReading
from tavlei.exchange.participants.words import fields, heading
from tavlei.office.explanations import reader_language
from tavlei.office.people.brought.answers import LEFT_OUT, Answers

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.exchange.participants import ImportedColumn
    from tavlei.exchange.participants.words import Kind

COLUMN: Final = "column-"
PERSON: Final = "person-"
OUT: Final = "out-"
PLACE: Final = "place-"
_LONGEST: Final = 200


class TableForm(forms.Form):
    """The fields of the page by their prefixes: as many as the table has columns, doubtful rows and unknown places."""

    sheet = forms.CharField(required=False, max_length=_LONGEST, label=_("Sheet"))

    def __init__(self, kind: Kind, data: Mapping[str, Any] | None = None) -> None:
        """Fields for what was sent."""
        super().__init__(data)
        for name in data or {}:
            if name.startswith(COLUMN):
                choices = [("", ""), *((field, field) for field in fields(kind))]
                self.fields[name] = forms.ChoiceField(choices=choices, required=False)
            elif name.startswith((PERSON, PLACE)):
                self.fields[name] = forms.CharField(required=False, max_length=_LONGEST)
            elif name.startswith(OUT):
                self.fields[name] = forms.BooleanField(required=False)

    def reading(self) -> TableReading:
        """How the table is read; without a word about columns by its headings."""
        return TableReading(columns=dict(self._of(COLUMN)), sheet=self.cleaned_data.get("sheet", ""))

    def answers(self) -> Answers:
        """What was decided."""
        people = {int(row): answer for row, answer in self._of(PERSON) if row.isdecimal() and answer}
        people |= {int(row): LEFT_OUT for row, out in self._of(OUT) if row.isdecimal() and out}
        return Answers(people, {key: answer for key, answer in self._of(PLACE) if answer})

    def _of(self, prefix: str) -> Iterator[tuple[str, Any]]:
        return (
            (name.removeprefix(prefix), value) for name, value in self.cleaned_data.items() if name.startswith(prefix)
        )


def column_choices(kind: Kind) -> list[tuple[str, str]]:
    """What a column may be, as the reader's language heads it."""
    return [("", str(_("is not read"))), *((field, heading(kind, field, reader_language())) for field in fields(kind))]


def is_told(columns: Sequence[ImportedColumn]) -> bool:
    """Whether every column that is read says by its heading what it is."""
    return all(column.confidence in ("told", "heading") for column in columns if column.field)

"""A regulation in a few words, and what it leaves unanswered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rules_discipline
from tavlei.rulebook import cites
from tavlei.tournament.conduct.regulation.questions import regulation_questions

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tavlei.office.competitions.models import Competition
    from tavlei.tournament.conduct.regulation.questions import RegulationQuestion

_NUMBER: Final = re.compile(r"^\d+\. ")
_ALWAYS: Final = ("points_for_win", "time_control")  # told even where they are as usual
_NEVER: Final = ("criteria_order", "team_criteria_order")  # the order shows in the criteria themselves
_MOST: Final = 4


@dataclass(frozen=True, slots=True)
class FormPart:
    """A group of fields with its heading and its answers in words."""

    title: str
    fields: Sequence[forms.BoundField]
    summary: str

    @property
    def has_errors(self) -> bool:
        """Whether something in it must be mended: then it is not folded."""
        return any(field.errors for field in self.fields)


def in_words(fields: Sequence[forms.BoundField]) -> str:
    """What the fields say beyond the usual, in words."""
    texts = [words for field in fields for words in _words(field)]
    if not texts:
        return _("as the rules say")
    return "; ".join(texts[:_MOST]) + ("…" if len(texts) > _MOST else "")


def _words(field: forms.BoundField) -> Iterator[str]:
    value = field.value()
    if field.name in _NEVER or value in (None, "", False, [], ()):
        return
    if str(value) == str(field.field.initial) and field.name not in _ALWAYS:
        return
    if isinstance(field.field, forms.BooleanField):
        yield str(field.label)
    elif isinstance(field.field, forms.MultipleChoiceField):
        yield ", ".join(_NUMBER.sub("", _chosen(field.field, key)) for key in value)
    elif isinstance(field.field, forms.ChoiceField):
        if text := _chosen(field.field, value):
            yield text
    elif hasattr(value, "isoformat"):
        yield f"{field.label}: {date_format(value, 'd.m.Y')}"
    else:
        yield str(value) if field.name in _ALWAYS else f"{field.label}: {value}"


def _chosen(field: forms.ChoiceField, value: Any) -> str:
    choices: Any = field.choices
    return {str(key): str(name) for key, name in choices}.get(str(value), "")


_FIELDS: Final[Mapping[str, str]] = {
    "age_groups": "age_group",
    "open_to": "sexes",
    "qualification": "least_title",
    "documents": "further_documents",
    "own_procedure": "documents",
    "preliminary_due": "entries_close",
    "drawn_by_hand": "draw_by_hand",
    "start_table": "starting_positions",
}
_ANNOUNCED: Final = frozenset({"system", "kind", "manner"})  # every announcement says them


@cites("draughts-rules", "2.2.1", "2.2.5", "2.2.6", "5.2", "5.4.17.4", "6.2.2/item2", "9.2.4.3")
def answered_questions(competition: Competition) -> Iterator[tuple[RegulationQuestion, bool]]:
    """The questions that arise for the competition, each with whether its regulation answers it."""
    discipline, regulation = rules_discipline(competition), read_regulation(competition.regulation)
    if discipline is None:
        return
    asked = regulation_questions(
        team=competition.plays_in_teams,
        draughts_64=regulation.draughts_64,
        clock=discipline.has_clock,
        renju=discipline.family.value == "renju",
        remote=competition.online,
    )
    for question in asked:
        said = competition.regulation.get(_FIELDS.get(question.field, question.field))
        yield question, question.field in _ANNOUNCED or said not in (None, "", [], {})

"""The form of a table for the register: besides columns, people and places what the table does not tell itself."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.pages.form_fields import DayInput
from tavlei.office.people.brought.answers import LEFT_OUT
from tavlei.office.people.brought.forms import TableForm
from tavlei.office.people.brought.register_plan import RegisterOptions
from tavlei.office.people.brought.rows import NEW_PERSON
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.people.brought.answers import Answers
    from tavlei.office.roles.models import User

SPORTS: Final = (
    ("", "—"), ("draughts", _("draughts")), ("chess", _("chess")), ("bridge", _("bridge")), ("renju", _("renju")),
)  # fmt: skip
_REST: Final = (
    ("", _("each is decided above")), (NEW_PERSON, _("all others are new people")),
    (LEFT_OUT, _("all others are left out")),
)  # fmt: skip


class RegisterForm(TableForm):
    """What is said of a table of the register."""

    sport = forms.ChoiceField(label=_("Sport of the titles and categories"), choices=SPORTS, required=False)
    day = forms.DateField(
        label=_("Day of the FIDE ratings and Elo-M"),
        widget=DayInput,
        required=False,
        help_text=_("Without a day they are not taken."),
    )
    corrects = forms.BooleanField(
        label=_("Where the table tells otherwise, the table is right"),
        required=False,
        help_text=_("Else only what the register lacks is taken. An empty cell changes nothing."),
    )
    rest = forms.ChoiceField(label=_("Doubtful rows without an answer"), choices=_REST, required=False)
    wrong_out = forms.BooleanField(label=_("Leave out all rows that cannot be taken"), required=False)

    def __init__(self, data: Mapping[str, Any] | None = None) -> None:
        super().__init__("people", data)

    def answers(self) -> Answers:
        """What was decided."""
        told = self.cleaned_data
        return replace(super().answers(), rest=told.get("rest", ""), wrong_out=bool(told.get("wrong_out")))

    def options(self, user: User) -> RegisterOptions:
        """What the table does not tell."""
        told = self.cleaned_data
        return RegisterOptions(
            sport=told.get("sport", ""),
            day=told.get("day"),
            corrects=bool(told.get("corrects")),
            awards_titles=may(user, Action.AWARD_TITLE),
        )

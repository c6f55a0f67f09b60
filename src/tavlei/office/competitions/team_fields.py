"""The part of an announcement that a team competition needs besides."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.competitions.models import Sport
from tavlei.office.competitions.ordered_choices import OrderedChoiceField, as_numbers, in_order, numbered
from tavlei.office.competitions.team_regulation import MOST_BOARDS, ORDERS
from tavlei.office.explanations import reader_language
from tavlei.tournament.teams import TeamCriterion, TeamScoring


def _orders() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(key, book.phrase(order.value)) for key, order in ORDERS.items()]


def _criteria() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(team_criterion.value, book.phrase(team_criterion.value)) for team_criterion in TeamCriterion]


class TeamFields(forms.Form):
    """Boards, reserves, how teams are placed."""

    team = forms.BooleanField(label=_("Teams compete"), required=False)
    team_boards = forms.IntegerField(
        label=_("Boards in a match"), required=False, min_value=2, max_value=MOST_BOARDS, initial=4
    )
    team_order = forms.ChoiceField(label=_("How players belong to boards"), choices=_orders, required=False)
    team_reserves = forms.IntegerField(label=_("Reserves"), required=False, min_value=0, max_value=MOST_BOARDS)
    team_reserve_boards = forms.CharField(
        label=_("Boards on which reserves may play"),
        required=False,
        help_text=_("Numbers separated by commas; empty means all."),
    )
    team_scoring = forms.ChoiceField(
        label=_("Places of teams"),
        choices=[
            (TeamScoring.MATCH_POINTS.value, _("by match points")),
            (TeamScoring.BOARD_POINTS.value, _("by points on boards")),
        ],
        required=False,
    )
    team_criteria = OrderedChoiceField(
        label=_("Criteria for equal teams"),
        choices=lambda: numbered(_criteria()),
        ordered_by="team_criteria_order",
        help_text=_("The first one decides first; where none is chosen, the order of the rules holds."),
    )
    team_criteria_order = forms.CharField(
        label=_("Their order"),
        required=False,
        help_text=_("Their numbers separated by commas, such as 3, 1; the first one decides first."),
    )

    def show_team(self, kept: dict[str, Any]) -> None:
        """Fill in what the regulation says."""
        for name, value in kept.items():
            if name == "criteria":
                self.initial.setdefault("team_criteria", value)
                self.initial.setdefault("team_criteria_order", as_numbers(value, list(TeamCriterion)))
                continue
            told = ", ".join(map(str, value)) if isinstance(value, list) else value
            self.initial.setdefault(f"team_{name}", told)

    def team_rules(self) -> dict[str, Any]:
        """The part of the regulation; nothing where persons compete."""
        data = self.cleaned_data
        if not data.get("team") or data.get("sport") == Sport.BRIDGE:
            return {}
        numbers = [number for number in data["team_reserve_boards"].replace(",", " ").split() if number.isdigit()]
        found = {
            "boards": data["team_boards"],
            "order": data["team_order"],
            "reserves": data["team_reserves"],
            "reserve_boards": [int(number) for number in numbers],
            "scoring": data["team_scoring"],
            "criteria": in_order(data["team_criteria_order"], data["team_criteria"], list(TeamCriterion)),
        }
        return {"team": {name: value for name, value in found.items() if value not in (None, "", [])}}

"""The part of an announcement that a team competition needs besides."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.competitions.models import Sport
from tavlei.office.competitions.ordered_choices import OrderedChoiceField, as_numbers, in_order, numbered
from tavlei.office.competitions.team_regulation import COLOURS, MOST_BOARDS, ORDERS, USUAL_MATCH_POINTS
from tavlei.office.explanations import reader_language
from tavlei.tournament.teams import FideTeamCriterion, TeamCriterion, TeamScoring

_HALF_POINTS: Final = r"^\s*\d{{1,2}}(\.5)?(\s*[,\s]\s*\d{{1,2}}(\.5)?){{{count}}}\s*$"
KNOWN_CRITERIA: Final = [*TeamCriterion, *FideTeamCriterion]


def _orders() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(key, book.phrase(order.value)) for key, order in ORDERS.items()]


def team_criteria() -> list[tuple[str, str]]:
    """The criteria of teams with their numbers; those of FIDE stand behind the others."""
    book = catalogue(reader_language())
    return numbered([(criterion.value, book.phrase(criterion.value)) for criterion in KNOWN_CRITERIA])


def _colours() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(key, book.phrase(colours.value)) for key, colours in COLOURS.items()]


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
        choices=team_criteria,
        ordered_by="team_criteria_order",
        help_text=_("The first one decides first; where none is chosen, the order of the rules holds."),
    )
    team_criteria_order = forms.CharField(
        label=_("Their order"),
        required=False,
        help_text=_("Their numbers separated by commas, such as 3, 1; the first one decides first."),
    )

    team_match_points = forms.CharField(
        label=_("Match points for a win, a draw and a loss (chess)"),
        required=False,
        validators=[RegexValidator(_HALF_POINTS.format(count=2), _("Expected three numbers such as 3, 1, 0"))],
        help_text=_("Such as 3, 1, 0; empty means 2, 1, 0."),
    )
    team_game_points = forms.CharField(
        label=_("Points on a board for a win, a draw and a loss, if they are others (chess)"),
        required=False,
        validators=[RegexValidator(_HALF_POINTS.format(count=2), _("Expected three numbers such as 3, 1, 0"))],
        help_text=_("Such as 3, 1, 0; empty means as in “Points for a win”."),
    )
    team_board_colours = forms.CharField(
        label=_("Colours of the first team from board one (chess)"),
        required=False,
        validators=[RegexValidator("^W[WB]*$", _("Expected colours such as WBBW"))],
        help_text=_("Such as WBBW; empty means that they alternate."),
    )
    team_bye = forms.ChoiceField(
        label=_("A team without an opponent has"), required=False,
        choices=[("win", _("a won match on all boards")), ("draw", _("a drawn match"))],
    )  # fmt: skip
    team_bye_points = forms.CharField(
        label=_("Points of a team without an opponent, if they are others (chess)"),
        required=False,
        validators=[RegexValidator(_HALF_POINTS.format(count=1), _("Expected two numbers such as 1, 2.5"))],
        help_text=_("Match points and points on boards, such as 1, 2.5."),
    )
    team_colours = forms.ChoiceField(
        label=_("Colour preferences (FIDE's system of teams)"), choices=_colours, required=False
    )
    team_one_score_for_colours = forms.BooleanField(
        label=_("Only the first score counts for colours (FIDE's system of teams)"), required=False
    )

    def show_team(self, kept: dict[str, Any]) -> None:
        """Fill in what the regulation says."""
        for name, value in kept.items():
            if name == "criteria":
                self.initial.setdefault("team_criteria", value)
                self.initial.setdefault("team_criteria_order", as_numbers(value, KNOWN_CRITERIA))
                continue
            told = ", ".join(map(str, value)) if isinstance(value, list) else value
            self.initial.setdefault(f"team_{name}", told)

    def team_rules(self) -> dict[str, Any]:
        """The part of the regulation; nothing where persons compete."""
        data = self.cleaned_data
        if not data.get("team") or data.get("sport") == Sport.BRIDGE:
            return {}
        numbers = [number for number in data["team_reserve_boards"].replace(",", " ").split() if number.isdecimal()]
        found = {
            "boards": data["team_boards"],
            "order": data["team_order"],
            "reserves": data["team_reserves"],
            "reserve_boards": [int(number) for number in numbers],
            "scoring": data["team_scoring"],
            "criteria": in_order(data["team_criteria_order"], data["team_criteria"], KNOWN_CRITERIA),
            "match_points": _numbers(data["team_match_points"]),
            "game_points": _numbers(data["team_game_points"]),
            "board_colours": data["team_board_colours"],
            "bye_points": _numbers(data["team_bye_points"]),
            "bye": "draw" if data["team_bye"] == "draw" else "",
            "colours": data["team_colours"] if data["team_colours"] != "a" else "",
            "one_score_for_colours": data["team_one_score_for_colours"] or "",
        }
        if found["match_points"] == list(USUAL_MATCH_POINTS):
            found["match_points"] = []
        return {"team": {name: value for name, value in found.items() if value not in (None, "", [])}}


def _numbers(text: str) -> list[str]:
    return text.replace(",", " ").split()

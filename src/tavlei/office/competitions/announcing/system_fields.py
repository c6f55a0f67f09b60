"""The parts of an announcement that a system asks for: groups, cycles, stages, teams."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.competitions.announcing.ordered_choices import OrderedChoiceField, as_numbers, in_order, numbered
from tavlei.office.competitions.models import DeskSystem, Sport
from tavlei.office.competitions.regulation.stages import MOST_GROUPS, MOST_PLACES, MOST_ROUNDS, STAGE_SYSTEMS
from tavlei.office.competitions.regulation.teams import COLOURS, MOST_BOARDS, ORDERS, USUAL_MATCH_POINTS
from tavlei.office.explanations import reader_language
from tavlei.tournament.teams import FideTeamCriterion, TeamCriterion, TeamScoring

MOST_CYCLES: Final = 4
_LONGEST: Final = 160


class SystemFields(forms.Form):
    """Cycles, both groups of a Scheveningen, places of teams and of persons."""

    cycles = forms.IntegerField(
        label=_("Cycles"), required=False, min_value=1, max_value=MOST_CYCLES, initial=1,
        help_text=_("How often everybody meets everybody in a round robin or a Scheveningen."),
    )  # fmt: skip
    first_group = forms.CharField(label=_("First team or group (Scheveningen)"), required=False, max_length=_LONGEST)
    second_group = forms.CharField(label=_("Second team or group (Scheveningen)"), required=False, max_length=_LONGEST)
    individual_places = forms.BooleanField(
        label=_("Persons take places too"), required=False,
        help_text=_("Teams compete, and their players take places on every board."),
    )  # fmt: skip

    def show_systems(self, saved: dict[str, Any]) -> None:
        """Fill in what the regulation says."""
        for name in ("cycles", "individual_places"):
            if saved.get(name):
                self.initial.setdefault(name, saved[name])
        for name, group in zip(("first_group", "second_group"), saved.get("group_names", ()), strict=False):
            self.initial.setdefault(name, group)

    def system_rules(self) -> dict[str, Any]:
        """The part of the regulation; silence leaves a point to the rules."""
        data = self.cleaned_data
        values: dict[str, Any] = {"individual_places": True} if data.get("individual_places") else {}
        if data.get("cycles"):
            values["cycles"] = data["cycles"]
        groups = [data.get("first_group", "").strip(), data.get("second_group", "").strip()]
        if data.get("system") == DeskSystem.SCHEVENINGEN or any(groups):
            values["group_names"] = groups
        return values


MOST_STAGES: Final = 3


def _system(label: Any) -> forms.ChoiceField:
    choices = [("", "—"), *((system.value, system.label) for system in STAGE_SYSTEMS)]
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _groups(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=1, max_value=MOST_GROUPS)


def _rounds(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=1, max_value=MOST_ROUNDS, help_text=_("For a Swiss.")
    )


def _places(label: Any) -> forms.IntegerField:
    return forms.IntegerField(
        label=label, required=False, min_value=1, max_value=MOST_PLACES,
        help_text=_("Places of each group before for every group here: the first for group A, the next for B."),
    )  # fmt: skip


def _carried(label: Any) -> forms.ChoiceField:
    choices = [
        ("nothing", _("nothing is carried over")),
        ("all_points", _("all points")),
        ("mutual", _("encounters with those of the same group")),
    ]
    return forms.ChoiceField(label=label, choices=choices, required=False, initial="nothing")


class StageFields(forms.Form):
    """System, groups, who goes on, what is carried over."""

    stage1_system = _system(_("Stage 1: system"))
    stage1_groups = _groups(_("Stage 1: groups"))
    stage1_rounds = _rounds(_("Stage 1: rounds"))
    stage2_system = _system(_("Stage 2: system"))
    stage2_groups = _groups(_("Stage 2: groups"))
    stage2_places = _places(_("Stage 2: how many go on"))
    stage2_rounds = _rounds(_("Stage 2: rounds"))
    stage2_carry_over = _carried(_("Stage 2: what is carried over"))
    stage3_system = _system(_("Stage 3: system"))
    stage3_groups = _groups(_("Stage 3: groups"))
    stage3_places = _places(_("Stage 3: how many go on"))
    stage3_rounds = _rounds(_("Stage 3: rounds"))
    stage3_carry_over = _carried(_("Stage 3: what is carried over"))

    NAMES: ClassVar = ("system", "groups", "places", "rounds", "carry_over")

    def show_stages(self, rows: list[dict[str, Any]]) -> None:
        """Fill in what the regulation says."""
        for number, stage in enumerate(rows, start=1):
            for name, value in stage.items():
                self.initial.setdefault(f"stage{number}_{name}", value)

    def stage_rules(self) -> dict[str, Any]:
        """The part of the regulation; a stage without a system is none."""
        rows = []
        for number in range(1, MOST_STAGES + 1):
            answers = {name: self.cleaned_data.get(f"stage{number}_{name}") for name in self.NAMES}
            if answers["system"]:
                rows.append({name: answer for name, answer in answers.items() if answer not in (None, "", "nothing")})
        return {"stages": rows} if rows else {}


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

    def show_team(self, saved: dict[str, Any]) -> None:
        """Fill in what the regulation says."""
        for name, value in saved.items():
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
        values = {
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
        if values["match_points"] == list(USUAL_MATCH_POINTS):
            values["match_points"] = []
        return {"team": {name: value for name, value in values.items() if value not in (None, "", [])}}


def _numbers(text: str) -> list[str]:
    return text.replace(",", " ").split()

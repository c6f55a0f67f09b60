"""The part of an announcement about the stages of a mixed competition."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.stage_regulation import MOST_GROUPS, MOST_PLACES, MOST_ROUNDS, STAGE_SYSTEMS

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

    def show_stages(self, kept: list[dict[str, Any]]) -> None:
        """Fill in what the regulation says."""
        for number, stage in enumerate(kept, start=1):
            for name, value in stage.items():
                self.initial.setdefault(f"stage{number}_{name}", value)

    def stage_rules(self) -> dict[str, Any]:
        """The part of the regulation; a stage without a system is none."""
        found = []
        for number in range(1, MOST_STAGES + 1):
            answers = {name: self.cleaned_data.get(f"stage{number}_{name}") for name in self.NAMES}
            if answers["system"]:
                found.append({name: answer for name, answer in answers.items() if answer not in (None, "", "nothing")})
        return {"stages": found} if found else {}

"""The part of an announcement about groups of a Scheveningen, cycles, and who takes places besides."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.models import DeskSystem

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

    def show_systems(self, kept: dict[str, Any]) -> None:
        """Fill in what the regulation says."""
        for name in ("cycles", "individual_places"):
            if kept.get(name):
                self.initial.setdefault(name, kept[name])
        for name, group in zip(("first_group", "second_group"), kept.get("group_names", ()), strict=False):
            self.initial.setdefault(name, group)

    def system_rules(self) -> dict[str, Any]:
        """The part of the regulation; silence leaves a point to the rules."""
        data = self.cleaned_data
        found: dict[str, Any] = {"individual_places": True} if data.get("individual_places") else {}
        if data.get("cycles"):
            found["cycles"] = data["cycles"]
        groups = [data.get("first_group", "").strip(), data.get("second_group", "").strip()]
        if data.get("system") == DeskSystem.SCHEVENINGEN or any(groups):
            found["group_names"] = groups
        return found

"""What is chosen for a casual game: the game, its opening, the time, the side."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, Final, cast

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tavlei.games.progress.setup import RENJU
from tavlei.games.renju.openings import opening_regulations
from tavlei.languages import catalogue
from tavlei.office.competitions.regulation.event_rules import SERIES
from tavlei.office.explanations import reader_language
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.live.game.seats import Viewer
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

KINDS: Final = {
    "russian": phrase("russian"),
    "international": phrase("international"),
    "draughts64": phrase("choice.draughts.draughts64"),
    "russian80": phrase("choice.draughts.russian80"),
    "russian_majority": phrase("choice.draughts.russian_majority"),
    "giveaway": phrase("giveaway"),
    RENJU: phrase("renju"),
}
CONTROLS: Final = ("3+2", "5+3", "10+5", "15+10", "45+15")
BY_LOT: Final = "lot"
_SIDES: Final = ((BY_LOT, _("by lot")), (Viewer.WHITE.value, _("White")), (Viewer.BLACK.value, _("Black")))
_LONGEST: Final = 40


class CasualForm(forms.Form):
    """A casual game to be opened."""

    kind = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)
    opening = forms.ChoiceField(label=_("Opening of renju"), required=False)
    control = forms.ChoiceField(
        label=_("Time for each"),
        choices=[(control, control) for control in CONTROLS],
        widget=forms.RadioSelect,
        required=False,
        help_text=_("Minutes for the game + seconds for every move."),
    )
    own_control = forms.CharField(
        label=_("Another time"),
        max_length=_LONGEST,
        required=False,
        help_text=_("Such as 7+4, or 20 without additions."),
    )
    seat = forms.ChoiceField(label=_("My side"), choices=_SIDES, widget=forms.RadioSelect)

    def __init__(self, *value: Any, **named: Any) -> None:
        """Names of games and openings in the reader's language."""
        named.setdefault("initial", {"kind": "russian", "control": "10+5", "seat": BY_LOT, "opening": "soosorv"})
        super().__init__(*value, **named)
        book = catalogue(reader_language())
        kinds = [(kind, book.phrase(key)) for kind, key in KINDS.items()]
        cast("forms.ChoiceField", self.fields["kind"]).choices = kinds
        cast("forms.ChoiceField", self.fields["opening"]).choices = list(_openings())

    def chosen(self) -> dict[str, Any]:
        """What `open_casual` is told."""
        data = self.cleaned_data
        seat = secrets.choice(["white", "black"]) if data["seat"] == BY_LOT else data["seat"]
        opening, _dash, number = data["opening"].partition("-") if data["kind"] == RENJU else ("", "", "")
        return {
            "kind": data["kind"],
            "control": data["own_control"] or data["control"] or "",
            "seat": Viewer(seat),
            "opening": opening,
            "number": int(number) if number else None,
        }


def _openings() -> Iterator[tuple[str, str]]:
    """Every opening regulation, with each N it is played with."""
    book = catalogue(reader_language())
    for key, regulation in opening_regulations(rulebook_on(SERIES, timezone.localdate())).items():
        name = book.phrase(regulation.title)
        if len(regulation.numbers) < 2:
            yield key, name
            continue
        default = regulation.default
        yield key, f"{name}-{default}"
        yield from ((f"{key}-{number}", f"{name}-{number}") for number in regulation.numbers if number != default)

"""Forms of play by correspondence; that of a letter stands apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.correspondence.terms import VARIANTS
from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import name_for_reader
from tavlei.office.correspondence.models import CorrespondenceMeasure, MediumChoice
from tavlei.office.correspondence.models.results import Scores
from tavlei.office.correspondence.tournament_start import Joining, StartingListTerms
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_fields import DayInput

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.correspondence.models import Game, Player


def _variants() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(name, book.phrase(name)) for name in VARIANTS]


class StartForm(forms.Form):
    """The starting list: one row of fields for each player."""

    cipher = forms.CharField(label=_("Code of the tournament"), max_length=40)
    variant = forms.ChoiceField(label=_("Game"), choices=_variants)
    start = forms.DateField(label=_("Start of play"), widget=DayInput)
    end = forms.DateField(label=_("End of play"), widget=DayInput)
    days = forms.IntegerField(label=_("Days for thinking"), initial=50, min_value=1)
    moves = forms.IntegerField(label=_("Moves in that time"), initial=10, min_value=1)
    registered_only = forms.BooleanField(label=_("Registered letters only"), required=False)
    usual_travel = forms.IntegerField(label=_("Usual travel of a letter, days"), required=False, min_value=0)

    def __init__(self, competition: Competition, entries: Iterable[Entry], *args: Any, **kwargs: Any) -> None:
        """Add the fields of every player."""
        super().__init__(*args, **kwargs)
        self.entries = list(entries)
        self.initial = {"cipher": competition.code, "start": competition.starts, "end": competition.ends}
        for entry in self.entries:
            whose = {"name": name_for_reader(entry)}
            self.fields[f"medium-{entry.pk}"] = forms.ChoiceField(
                label=_("%(name)s: how moves travel") % whose, choices=MediumChoice.choices
            )
            self.fields[f"received-{entry.pk}"] = forms.DateField(
                label=_("%(name)s: starting list received") % whose,
                required=False,
                widget=DayInput,
            )
            self.fields[f"email-{entry.pk}"] = forms.EmailField(
                label=_("%(name)s: e-mail for reminders") % whose, required=False
            )

    def listed(self) -> StartingListTerms:
        """The starting list of the form."""
        data = self.cleaned_data
        players = {
            entry.pk: Joining(
                MediumChoice(data[f"medium-{entry.pk}"]), data[f"received-{entry.pk}"], data[f"email-{entry.pk}"] or ""
            )
            for entry in self.entries
        }
        return StartingListTerms(
            cipher=data["cipher"],
            variant=data["variant"],
            start=data["start"],
            end=data["end"],
            players=players,
            days=data["days"],
            moves=data["moves"],
            registered_only=data["registered_only"],
            usual_travel=data["usual_travel"],
        )


class BreakForm(forms.Form):
    """A break: its days, and when each partner was told."""

    first = forms.DateField(label=_("Break from"), widget=DayInput)
    last = forms.DateField(label=_("to (included)"), widget=DayInput)

    def __init__(self, partners: Iterable[Player], *args: Any, by_secretary: bool, **kwargs: Any) -> None:
        """Ask for the day of each letter: of all partners, or on the server of those who write."""
        super().__init__(*args, **kwargs)
        self.asked = [partner for partner in partners if by_secretary or not partner.on_server]
        for partner in self.asked:
            self.fields[f"told-{partner.pk}"] = forms.DateField(
                label=_("%(name)s told on (postmark)") % {"name": partner}, required=False, widget=DayInput
            )
        if by_secretary:
            self.fields["secretary_told"] = forms.DateField(
                label=_("Secretary told on"), required=False, widget=DayInput
            )

    def days(self) -> dict[int, date]:
        """The day of each partner who was told."""
        return {player.pk: day for player in self.asked if (day := self.cleaned_data[f"told-{player.pk}"])}


class PaperForm(forms.Form):
    """What a player who writes sent to the officials: a record, an unfinished game, a protest, a question."""

    player = forms.ChoiceField(label=_("Who sent it"), choices=())
    what = forms.ChoiceField(
        label=_("Kind of paper"),
        choices=[
            ("record", _("record of a finished game")),
            ("submission", _("unfinished game")),
            ("protest", _("protest against an adjudication")),
            ("dispute", _("question to the officials or appeal")),
        ],
    )
    sent = forms.DateField(label=_("Sent on"), widget=DayInput)
    result = forms.ChoiceField(label=_("Result or evaluation"), choices=[("", "—"), *Scores.choices], required=False)
    moves = forms.CharField(label=_("Moves of the record"), required=False, widget=forms.Textarea(attrs={"rows": 2}))
    diagram = forms.CharField(label=_("Diagram (FEN)"), required=False)
    analysis = forms.CharField(label=_("Analysis"), required=False, widget=forms.Textarea(attrs={"rows": 2}))
    signed = forms.BooleanField(label=_("Signed"), required=False, initial=True)
    text = forms.CharField(
        label=_("Reasons of a protest, or the question"), required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    result_received = forms.DateField(
        label=_("Result of the adjudication received on"), required=False, widget=DayInput
    )
    appeals = forms.ChoiceField(label=_("Appeal against the decision"), choices=(), required=False)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        """Offer the players of the game who write."""
        super().__init__(*args, **kwargs)
        writers = [
            (str(player.pk), name_for_reader(player.entry))
            for player in (game.white, game.black)
            if not player.on_server
        ]
        self.fields["player"].choices = writers  # type: ignore[attr-defined]
        decided = [(str(dispute.pk), dispute.text) for dispute in game.disputes.exclude(decided=None)]
        self.fields["appeals"].choices = [("", "—"), *decided]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """A protest tells when its sender got the result."""
        data = super().clean() or {}
        if data.get("what") == "protest" and not data.get("result_received"):
            self.add_error("result_received", _("This date is needed here."))
        return data


class CorrespondenceSanctionForm(forms.Form):
    """A sanction and the clauses that were broken."""

    player = forms.ChoiceField(label=_("Player"), choices=())
    measure = forms.ChoiceField(label=_("Sanction"), choices=CorrespondenceMeasure.choices)
    broken = forms.CharField(label=_("Clauses that were broken"), help_text=_("Separated by commas, such as 10.2.6."))
    reason = forms.CharField(label=_("Reason"))
    game = forms.ChoiceField(label=_("Game (for a loss)"), choices=(), required=False)
    until = forms.DateField(label=_("Barred until"), required=False, widget=DayInput)

    def __init__(self, players: Iterable[Player], games: Iterable[Game], *args: Any, **kwargs: Any) -> None:
        """Offer the players and games of the tournament."""
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = _named(players)  # type: ignore[attr-defined]
        listed = [
            (str(game.pk), f"{name_for_reader(game.white.entry)} – {name_for_reader(game.black.entry)}")
            for game in games
        ]
        self.fields["game"].choices = [("", "—"), *listed]  # type: ignore[attr-defined]


def _named(players: Iterable[Player]) -> list[tuple[str, str]]:
    return [(str(player.pk), name_for_reader(player.entry)) for player in players]

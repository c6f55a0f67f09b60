"""Forms of play by correspondence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.correspondence import (
    Enquiry,
    Ground,
    Letter,
    Mail,
    Material,
    Notice,
    Offer,
    OverdueClaim,
    Posted,
    Protest,
    Repeat,
    Side,
    ThreeDates,
)
from tavlei.correspondence.terms import VARIANTS
from tavlei.games.draughts.records import split_record
from tavlei.languages import catalogue
from tavlei.office.correspondence.models import Measure, Medium
from tavlei.office.correspondence.models.results import Scores
from tavlei.office.correspondence.playing import by_name
from tavlei.office.correspondence.starting import Joining, StartingList
from tavlei.office.explanations import reader_language
from tavlei.office.pages.forms import DayInput

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date

    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.correspondence.models import Game, Player


def written(text: str) -> tuple[str, ...]:
    """The moves of a text, whatever stands between them."""
    return tuple(split_record(text)) if text.strip() else ()


def lines(text: str) -> tuple[Offer, ...]:
    """Offered lines, one a row: an optional name before a colon and a space, then the moves in turn."""
    found = []
    for row in text.splitlines():
        name, colon, rest = row.partition(": ")
        moves = written(rest if colon else row)
        if moves:
            found.append(Offer(moves, name.strip() if colon else ""))
    return tuple(found)


def _variants() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(each, book.phrase(each)) for each in VARIANTS]


def _materials() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(each.name, book.phrase(str(each))) for each in Material]


class StartForm(forms.Form):
    """The starting list: one row of fields for each player."""

    cipher = forms.CharField(label=_("Code of the tournament"), max_length=40)
    variant = forms.ChoiceField(label=_("Game"), choices=_variants)
    start = forms.DateField(label=_("Start of play"), widget=DayInput)
    end = forms.DateField(label=_("End of play"), widget=DayInput)
    days = forms.IntegerField(label=_("Days for thinking"), initial=50, min_value=1)
    moves = forms.IntegerField(label=_("for each so many moves"), initial=10, min_value=1)
    registered_only = forms.BooleanField(label=_("Registered letters only"), required=False)
    usual_travel = forms.IntegerField(label=_("Usual travel of a letter, days"), required=False, min_value=0)

    def __init__(self, competition: Competition, entries: Iterable[Entry], *args: Any, **kwargs: Any) -> None:
        """Add the fields of every player."""
        super().__init__(*args, **kwargs)
        self.entries = list(entries)
        self.initial = {"cipher": competition.code, "start": competition.starts, "end": competition.ends}
        for each in self.entries:
            self.fields[f"medium-{each.pk}"] = forms.ChoiceField(
                label=_("%(name)s: how moves travel") % {"name": each}, choices=Medium.choices
            )
            self.fields[f"received-{each.pk}"] = forms.DateField(
                label=_("%(name)s: starting list received") % {"name": each}, required=False, widget=DayInput
            )
            self.fields[f"email-{each.pk}"] = forms.EmailField(
                label=_("%(name)s: e-mail for reminders") % {"name": each}, required=False
            )

    def listed(self) -> StartingList:
        """The starting list of the form."""
        data = self.cleaned_data
        players = {
            each.pk: Joining(
                Medium(data[f"medium-{each.pk}"]), data[f"received-{each.pk}"], data[f"email-{each.pk}"] or ""
            )
            for each in self.entries
        }
        return StartingList(
            data["cipher"], data["variant"], data["start"], data["end"], players, data["days"], data["moves"],
            data["registered_only"], data["usual_travel"],
        )  # fmt: skip


class LetterForm(forms.Form):
    """A letter as it is written: what stands in it, its dates, its stamps."""

    KINDS = (
        ("letter", _("letter with moves")),
        ("resigns", _("resignation")),
        ("accepts", _("draw accepted")),
        ("notice", _("notice of an error")),
        ("repeat", _("repeat of the last letter")),
        ("enquiry", _("enquiry for the first move")),
        ("claim", _("claim of overdue time")),
        ("protest", _("protest against a claim")),
    )
    by = forms.ChoiceField(label=_("Who wrote"), choices=())
    kind = forms.ChoiceField(label=_("What it is"), choices=KINDS)
    code = forms.CharField(label=_("Code of the tournament as written"), required=False)
    repeated = forms.CharField(label=_("Repeated moves of the partner"), required=False)
    accepted = forms.CharField(label=_("Accepted line"), required=False)
    moves = forms.CharField(label=_("Own moves (in a claim: the reply)"), required=False)
    offers = forms.CharField(
        label=_("Offered lines"), required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One a row; several have a name each, such as «A: d6-c5 b4:d6»."),
    )  # fmt: skip
    number = forms.IntegerField(label=_("Number before the first own move"), required=False, min_value=1)
    partner_sent = forms.DateField(label=_("First date: partner's dispatch"), required=False, widget=DayInput)
    received = forms.DateField(label=_("Second date: receipt"), required=False, widget=DayInput)
    sent = forms.DateField(label=_("Third date: own dispatch"), required=False, widget=DayInput)
    white_total = forms.IntegerField(label=_("Total of White as written"), required=False, min_value=0)
    black_total = forms.IntegerField(label=_("Total of Black as written"), required=False, min_value=0)
    medium = forms.ChoiceField(label=_("How it came"), choices=[each for each in Medium.choices if each[0] != "server"])
    registered = forms.BooleanField(label=_("Registered"), required=False)
    receipt = forms.DateField(label=_("Stamp on the postal receipt"), required=False, widget=DayInput)
    postmark = forms.DateField(label=_("Postmark of dispatch"), required=False, widget=DayInput)
    arrival = forms.DateField(label=_("Stamp of arrival"), required=False, widget=DayInput)
    earlier_received = forms.DateField(
        label=_("Receipt left out of the letter before"), required=False, widget=DayInput
    )
    offers_draw = forms.BooleanField(label=_("Offers a draw"), required=False)
    charges_stop = forms.BooleanField(label=_("Charges days for stopping play"), required=False)
    charges_omission = forms.BooleanField(label=_("Charges days for a repeated omission"), required=False)
    lacking = forms.MultipleChoiceField(
        label=_("Parts that are missing"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=[("greeting", _("greeting")), ("address", _("address")), ("signature", _("signature"))],
    )  # fmt: skip
    materials = forms.MultipleChoiceField(
        label=_("Materials with a claim or protest"), required=False, widget=forms.CheckboxSelectMultiple,
        choices=_materials,
    )  # fmt: skip
    secretary_told = forms.DateField(label=_("Secretary told of the claim on"), required=False, widget=DayInput)
    reasons = forms.CharField(label=_("Reasons of a protest"), required=False)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        """Offer the players of the game who write."""
        super().__init__(*args, **kwargs)
        both = ((Side.WHITE, game.white), (Side.BLACK, game.black))
        writers = [(side.name, str(player)) for side, player in both if not player.on_server]
        self.fields["by"].choices = writers  # type: ignore[attr-defined]

    def event(self) -> Posted | Enquiry | Protest:
        """What the form tells as an event of the game."""
        data, by = self.cleaned_data, Side[self.cleaned_data["by"]]
        if data["kind"] == "enquiry":
            return Enquiry(by, self._day("sent"), data["registered"])
        materials = frozenset(Material[each] for each in data["materials"])
        if data["kind"] == "protest":
            return Protest(by, self._day("received"), self._day("sent"), data["reasons"].strip(), materials)
        posted = self._posted(by)
        match data["kind"]:
            case "notice":
                return Notice(**posted)
            case "repeat":
                return Repeat(**posted)
            case "claim":
                told = data["secretary_told"]
                return OverdueClaim(**posted, reply=written(data["moves"]), materials=materials, secretary_told=told)
        return self._letter(posted)

    def clean(self) -> dict[str, Any]:
        """An enquiry and a protest have a date of dispatch; a protest also that of the notice."""
        data = super().clean() or {}
        for name in {"enquiry": ("sent",), "protest": ("received", "sent")}.get(data.get("kind", ""), ()):
            if not data.get(name):
                self.add_error(name, _("This date is needed here."))
        return data

    def _day(self, name: str) -> date:
        found: date = self.cleaned_data[name]
        return found

    def _posted(self, by: Side) -> dict[str, Any]:
        data = self.cleaned_data
        grounds = ((data["charges_stop"], Ground.STOP), (data["charges_omission"], Ground.OMISSION))
        mail = Mail(
            by_name(data["medium"]), data["registered"], data["receipt"], data["postmark"], data["arrival"]
        )  # fmt: skip
        earlier = data["earlier_received"]
        return {
            "by": by,
            "dates": ThreeDates(data["partner_sent"], data["received"], data["sent"]),
            "totals": (data["white_total"], data["black_total"]),
            "mail": mail,
            "earlier": ThreeDates(received=earlier) if earlier else None,
            "charges": frozenset(ground for charged, ground in grounds if charged),
        }

    def _letter(self, posted: dict[str, Any]) -> Letter:
        data = self.cleaned_data
        return Letter(
            **posted,
            code=data["code"].strip(),
            repeated=written(data["repeated"]),
            accepted=written(data["accepted"]),
            moves=written(data["moves"]),
            offers=lines(data["offers"]),
            number=data["number"],
            offers_draw=data["offers_draw"],
            resigns=data["kind"] == "resigns",
            accepts_draw=data["kind"] == "accepts",
            greeting="greeting" not in data["lacking"],
            address="address" not in data["lacking"],
            signature="signature" not in data["lacking"],
        )


class BreakForm(forms.Form):
    """A break: its days, and when each partner was told."""

    first = forms.DateField(label=_("Break from"), widget=DayInput)
    last = forms.DateField(label=_("to (included)"), widget=DayInput)

    def __init__(self, partners: Iterable[Player], *args: Any, by_secretary: bool, **kwargs: Any) -> None:
        """Ask for the day of each letter: of all partners, or on the server of those who write."""
        super().__init__(*args, **kwargs)
        self.asked = [each for each in partners if by_secretary or not each.on_server]
        for each in self.asked:
            self.fields[f"told-{each.pk}"] = forms.DateField(
                label=_("%(name)s told on (postmark)") % {"name": each}, required=False, widget=DayInput
            )
        if by_secretary:
            self.fields["secretary_told"] = forms.DateField(
                label=_("Secretary told on"), required=False, widget=DayInput
            )

    def told(self) -> dict[int, date]:
        """The day of each partner who was told."""
        return {each.pk: day for each in self.asked if (day := self.cleaned_data[f"told-{each.pk}"])}


class PaperForm(forms.Form):
    """A record or an unfinished game sent on paper."""

    player = forms.ChoiceField(label=_("Who sent it"), choices=())
    what = forms.ChoiceField(
        label=_("What it is"),
        choices=[("record", _("record of a finished game")), ("submission", _("unfinished game"))],
    )
    sent = forms.DateField(label=_("Sent on"), widget=DayInput)
    result = forms.ChoiceField(label=_("Result or evaluation"), choices=[("", "—"), *Scores.choices], required=False)
    moves = forms.CharField(label=_("Moves of the record"), required=False, widget=forms.Textarea(attrs={"rows": 2}))
    diagram = forms.CharField(label=_("Diagram (FEN)"), required=False)
    analysis = forms.CharField(label=_("Analysis"), required=False, widget=forms.Textarea(attrs={"rows": 2}))
    signed = forms.BooleanField(label=_("Signed"), required=False, initial=True)

    def __init__(self, game: Game, *args: Any, **kwargs: Any) -> None:
        """Offer the players of the game who write."""
        super().__init__(*args, **kwargs)
        writers = [(str(each.pk), str(each)) for each in (game.white, game.black) if not each.on_server]
        self.fields["player"].choices = writers  # type: ignore[attr-defined]


class SanctionForm(forms.Form):
    """A sanction and the clauses that were broken."""

    player = forms.ChoiceField(label=_("Player"), choices=())
    measure = forms.ChoiceField(label=_("Sanction"), choices=Measure.choices)
    broken = forms.CharField(label=_("Clauses that were broken"), help_text=_("Separated by commas, such as 10.2.6."))
    reason = forms.CharField(label=_("Reason"))
    game = forms.ChoiceField(label=_("Game (for a loss)"), choices=(), required=False)
    until = forms.DateField(label=_("Barred until"), required=False, widget=DayInput)

    def __init__(self, players: Iterable[Player], games: Iterable[Game], *args: Any, **kwargs: Any) -> None:
        """Offer the players and games of the tournament."""
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = [(str(each.pk), str(each)) for each in players]  # type: ignore[attr-defined]
        listed = [(str(each.pk), str(each)) for each in games]
        self.fields["game"].choices = [("", "—"), *listed]  # type: ignore[attr-defined]

"""The form of a letter: entered as it is written, with its dates and stamps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.correspondence import (
    ClaimMaterial,
    ClaimProtest,
    Enquiry,
    ErrorNotice,
    Letter,
    Mail,
    Offer,
    OverdueClaim,
    PenaltyGround,
    Posted,
    Repeat,
    Side,
    ThreeDates,
)
from tavlei.games.draughts.records import split_record
from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import name_for_reader
from tavlei.office.correspondence.engine import by_name
from tavlei.office.correspondence.models import MediumChoice
from tavlei.office.explanations import reader_language
from tavlei.office.pages.form_fields import DayInput
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.correspondence.models import Game


def written(text: str) -> tuple[str, ...]:
    """The moves of a text, whatever stands between them."""
    return tuple(split_record(text)) if text.strip() else ()


_OFFER_WORDS: Final = re.compile(
    r"(?<!\w)(?:если|то|на|предлагаю|вариант|якщо|пропоную|варіант|if|then|on|i\s+offer|offer|the\s+line|line)(?!\w)|[,;]",
    re.IGNORECASE,
)


@cites("draughts-rules", "10.2.7")
def lines(text: str) -> tuple[Offer, ...]:
    """Offered lines, one a row: an optional name before a colon and a space, then the moves in turn.

    The words in which the rules let a line be offered may stand between the moves: «если c5:a3, то d4-c5».
    """
    offers = []
    for row in text.splitlines():
        name, colon, rest = row.partition(": ")
        moves = written(_OFFER_WORDS.sub(" ", rest if colon else row))
        if moves:
            offers.append(Offer(moves, name.strip() if colon else ""))
    return tuple(offers)


def _materials() -> list[tuple[str, str]]:
    book = catalogue(reader_language())
    return [(claim_material.name, book.phrase(str(claim_material))) for claim_material in ClaimMaterial]


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
    GROUPS = (
        (_("The letter"), ("by", "kind", "code", "repeated", "accepted", "moves", "number", "renumbered", "offers",
                           "offers_draw", "lacking", "comments")),
        (_("Dates and totals as written"), ("partner_sent", "received", "sent", "white_total", "black_total",
                                            "earlier_received", "charges_stop", "charges_omission")),
        (_("How it came"), ("medium", "registered", "receipt", "postmark", "unstamped", "arrival")),
        (_("Claim of overdue time or protest"), ("materials", "secretary_told", "reasons")),
    )  # fmt: skip
    by = forms.ChoiceField(label=_("Who wrote"), choices=())
    kind = forms.ChoiceField(label=_("Kind of letter"), choices=KINDS)
    code = forms.CharField(label=_("Code of the tournament as written"), required=False)
    repeated = forms.CharField(label=_("Repeated moves of the partner"), required=False)
    accepted = forms.CharField(label=_("Accepted line"), required=False)
    moves = forms.CharField(label=_("Own moves (in a claim: the reply)"), required=False)
    offers = forms.CharField(
        label=_("Offered lines"), required=False, widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One a row; several have a name each, such as «A: d6-c5 b4:d6»."),
    )  # fmt: skip
    number = forms.IntegerField(label=_("Number before the first own move"), required=False, min_value=1)
    renumbered = forms.BooleanField(label=_("Sets right the wrong numbers of the letter before"), required=False)
    partner_sent = forms.DateField(label=_("First date: partner's dispatch"), required=False, widget=DayInput)
    received = forms.DateField(label=_("Second date: receipt"), required=False, widget=DayInput)
    sent = forms.DateField(label=_("Third date: own dispatch"), required=False, widget=DayInput)
    white_total = forms.IntegerField(label=_("Total of White as written"), required=False, min_value=0)
    black_total = forms.IntegerField(label=_("Total of Black as written"), required=False, min_value=0)
    medium = forms.ChoiceField(
        label=_("How it came"), choices=[choice for choice in MediumChoice.choices if choice[0] != "server"]
    )
    registered = forms.BooleanField(label=_("Registered"), required=False)
    receipt = forms.DateField(label=_("Stamp on the postal receipt"), required=False, widget=DayInput)
    postmark = forms.DateField(label=_("Postmark of dispatch"), required=False, widget=DayInput)
    unstamped = forms.BooleanField(label=_("There is no postmark of dispatch"), required=False)
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
    comments = forms.BooleanField(label=_("Evaluates the position or comments on the game"), required=False)
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
        writers = [(side.name, name_for_reader(player.entry)) for side, player in both if not player.on_server]
        self.fields["by"].choices = writers  # type: ignore[attr-defined]

    def groups(self) -> list[tuple[str, list[forms.BoundField]]]:
        """The fields in the parts in which the page shows them."""
        return [(str(title), [self[name] for name in names]) for title, names in self.GROUPS]

    def event(self) -> Posted | Enquiry | ClaimProtest:
        """What the form tells as an event of the game."""
        data, by = self.cleaned_data, Side[self.cleaned_data["by"]]
        if data["kind"] == "enquiry":
            return Enquiry(by, self._day("sent"), data["registered"])
        materials = frozenset(ClaimMaterial[material] for material in data["materials"])
        if data["kind"] == "protest":
            return ClaimProtest(by, self._day("received"), self._day("sent"), data["reasons"].strip(), materials)
        posted = self._posted(by)
        match data["kind"]:
            case "notice":
                return ErrorNotice(**posted)
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
        day: date = self.cleaned_data[name]
        return day

    def _posted(self, by: Side) -> dict[str, Any]:
        data = self.cleaned_data
        grounds = ((data["charges_stop"], PenaltyGround.STOP), (data["charges_omission"], PenaltyGround.OMISSION))
        mail = Mail(
            by_name(data["medium"]), data["registered"], data["receipt"], data["postmark"], data["arrival"],
            stamped=not data["unstamped"],
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
            renumbered=data["renumbered"],
            offers_draw=data["offers_draw"],
            resigns=data["kind"] == "resigns",
            accepts_draw=data["kind"] == "accepts",
            greeting="greeting" not in data["lacking"],
            address="address" not in data["lacking"],
            signature="signature" not in data["lacking"],
            comments=data["comments"],
        )

"""What a judge can do in a game, as forms: each gives the event of the log, and every one of them asks why."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Final
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.games.clock import PauseCharge, Side
from tavlei.games.draughts.irregularities import Claimant, handling_rules
from tavlei.games.progress import DrawGround, GamePhase, Reproof, Score, judge_rights
from tavlei.games.progress.draughts_board import DraughtsBoard
from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.live.judge.judging import SHIFT, Ruling

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from django.http import QueryDict

    from tavlei.games.progress import Game

SIDES: Final = [("white", _("White")), ("black", _("Black"))]
_SCORES: Final = [
    (Score.WHITE_WINS.value, _("White has won")),
    (Score.DRAW.value, _("a draw")),
    (Score.BLACK_WINS.value, _("Black has won")),
]
_CHARGES: Final = [
    (PauseCharge.NOBODY.value, _("nobody's")),
    (PauseCharge.HALVES.value, _("of both, by halves")),
    (PauseCharge.WHITE.value, _("White's")),
    (PauseCharge.BLACK.value, _("Black's")),
]
_TIME: Final = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):(\d{2})")
_MOST_SECONDS: Final = 36_000


class TimeField(forms.CharField):
    """What a clock shows, as 1:05:00 or 5:00; in milliseconds."""

    def __init__(self, **data: Any) -> None:
        super().__init__(max_length=10, widget=forms.TextInput(attrs={"placeholder": "0:45:00"}), **data)

    def clean(self, value: Any) -> int | None:
        """The milliseconds; nothing stays nothing."""
        text = super().clean(value)
        if not text:
            return None
        match = _TIME.fullmatch(text)
        if match is None:
            raise forms.ValidationError(_("Write the time as 1:05:00 or 5:00."))
        hours, minutes, seconds = (int(part or 0) for part in match.groups())
        return ((hours * 60 + minutes) * 60 + seconds) * 1000


class ActForm(forms.Form):
    """An act of the judge: its kind, its name, its clause; `of_this_state`: it is meant for the position shown."""

    kind: ClassVar[str]
    title: ClassVar[Any]
    number: ClassVar[str]
    of_this_state: ClassVar[bool] = False
    grave: ClassVar[bool] = False

    reason = forms.CharField(label=_("Reason"), max_length=1000)
    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)
    ticket = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(self, game: Game, data: QueryDict | None = None, *, seen: int | None = None) -> None:
        """The form for a game as it stands, or as it was filled in."""
        initial = {"seen": seen, "ticket": uuid4().hex}
        super().__init__(data, initial=initial, auto_id=f"{self.kind}-%s")
        self.game = game
        self.order_fields([*(name for name in self.fields if name not in ActForm.base_fields), *ActForm.base_fields])

    def ruling(self) -> Ruling:
        """What the judge has decided."""
        record = self.cleaned_data
        seen = record["seen"] if self.of_this_state else None
        return Ruling(
            {"kind": self.kind, **self.event()}, record["reason"], record.get("broken", ""), seen, record["ticket"]
        )  # fmt: skip

    def event(self) -> dict[str, Any]:
        """The event without what every event has."""
        own = {name: told for name, told in self.cleaned_data.items() if name not in (*ActForm.base_fields, "broken")}
        return {name: told for name, told in own.items() if told not in (None, "")}


class BrokenField(forms.CharField):
    """The clauses that were broken."""

    def __init__(self) -> None:
        super().__init__(label=_("Clauses that were broken"), max_length=100, help_text=_("Such as 5.4.2.3."))


class Begin(ActForm):
    """The hour has come."""

    kind, title, number = "begin", _("Begin the game"), "5.4.1.2"
    absent = forms.MultipleChoiceField(
        label=_("Who is absent"), choices=SIDES, required=False, widget=forms.CheckboxSelectMultiple
    )


class StopClocks(ActForm):
    """Both clocks stand."""

    kind, title, number = "stop_clocks", _("Stop the clocks"), "5.4.2.5"


class ResumeClocks(ActForm):
    """The clocks go on."""

    kind, title, number = "resume_clocks", _("Start the clocks again"), "5.4.2.9"
    charge = forms.ChoiceField(label=_("Whose time the pause was"), choices=_CHARGES)


class ShiftClocks(ActForm):
    """Time is added to what a clock shows, or taken from it."""

    kind, title, number = SHIFT, _("Add or take time"), "5.4.2.5"
    side = forms.ChoiceField(label=_("Clock"), choices=SIDES)
    seconds = forms.IntegerField(
        label=_("Seconds"), min_value=-_MOST_SECONDS, max_value=_MOST_SECONDS, help_text=_("With a minus: taken.")
    )

    def event(self) -> dict[str, Any]:
        """How much, by the side."""
        return {self.cleaned_data["side"]: self.cleaned_data["seconds"] * 1000}


class CorrectClocks(ActForm):
    """The clocks show what they should."""

    kind, title, number = "correct_clocks", _("Correct the clocks"), "5.4.2.5"
    white = TimeField(label=_("White has left"), required=False)
    black = TimeField(label=_("Black has left"), required=False)


class DecideClaim(ActForm):
    """The claim that waits."""

    kind, title, number, of_this_state = "decide_claim", _("Decide the claim of a draw"), "5.4.13.5", True
    granted = forms.ChoiceField(
        label=_("Decision"), choices=[("yes", _("it is a draw")), ("no", _("the game goes on"))],
        widget=forms.RadioSelect,
    )  # fmt: skip

    def event(self) -> dict[str, Any]:
        return {"granted": self.cleaned_data["granted"] == "yes"}


class DeclareDraw(ActForm):
    """A draw that nobody claimed."""

    kind, title, number, of_this_state = "claim_draw", _("Declare a draw"), "5.4.13.6", True
    ground = forms.ChoiceField(
        label=_("By what"),
        choices=[
            (DrawGround.REPETITION.value, _("the position has come three times")),
            (DrawGround.COUNT.value, _("the count of moves")),
        ],
    )


class DeclareDrawByRegulation(ActForm):
    """A draw by a condition that the regulation adds (renju)."""

    kind, title, number, of_this_state = "regulation_draw", _("Declare a draw by the regulation"), "9.2.7.2", True

    def event(self) -> dict[str, Any]:
        return {"kind": "claim_draw", "ground": DrawGround.REGULATION.value}


class StateFlag(ActForm):
    """Time is out."""

    kind, title, number = "state_flag", _("State the fall of a flag"), "5.4.2.7"
    order_unknown = forms.BooleanField(label=_("Both are down and nobody knows whose fell first"), required=False)


class StateFoul(ActForm):
    """A foul of renju."""

    kind, title, number = "state_foul", _("State a foul"), "9.2.4.2"


class StateIrregularity(ActForm):
    """An irregularity that the judge states, with what the rules make of it."""

    kind, title, number = "state_irregularity", _("State an irregularity"), "5.4.14.4"
    irregularity = forms.ChoiceField(label=_("What happened"))
    ply = forms.IntegerField(
        label=_("In which move"), required=False, min_value=0, help_text=_("Counted through; empty: in the last one.")
    )

    def __init__(self, game: Game, data: QueryDict | None = None, *, seen: int | None = None) -> None:
        """With the irregularities that are not left to the opponent alone."""
        super().__init__(game, data, seen=seen)
        self.fields["irregularity"].choices = list(_irregularities(game))  # type: ignore[attr-defined]


class SetBack(ActForm):
    """Moves are taken back."""

    kind, title, number, of_this_state = "set_back", _("Set the game back"), "5.4.14.4", True
    ply = forms.IntegerField(label=_("To before move"), min_value=1, help_text=_("Counted through."))
    white = TimeField(label=_("White has left"), required=False)
    black = TimeField(label=_("Black has left"), required=False)


class Warn(ActForm):
    """A remark or a warning."""

    kind, title, number = "warn", _("Remark or warning"), "5.4.15.1"
    side = forms.ChoiceField(label=_("To whom"), choices=SIDES)
    reproof = forms.ChoiceField(
        label=_("What"), choices=[(Reproof.REMARK.value, _("remark")), (Reproof.WARNING.value, _("warning"))]
    )
    broken = BrokenField()


class AddTime(ActForm):
    """Time for the opponent of whoever broke the rules."""

    kind, title, number = "add_time", _("Add time to the offender's opponent"), "5.4.15.1/item3"
    offender = forms.ChoiceField(label=_("Who broke the rules"), choices=SIDES)
    seconds = forms.IntegerField(label=_("Seconds"), min_value=1, max_value=_MOST_SECONDS)
    broken = BrokenField()

    def event(self) -> dict[str, Any]:
        return {"offender": self.cleaned_data["offender"], "milliseconds": self.cleaned_data["seconds"] * 1000}


class ImposeLoss(ActForm):
    """A loss as a sanction."""

    kind, title, number, grave = "impose_loss", _("Impose a loss"), "1.5.7", True
    losers = forms.MultipleChoiceField(label=_("Who loses"), choices=SIDES, widget=forms.CheckboxSelectMultiple)
    broken = BrokenField()


class Adjudicate(ActForm):
    """The result of a game that is not played to its end."""

    kind, title, number, of_this_state, grave = "adjudicate", _("Adjudicate the game"), "5.4.5.4", True, True
    score = forms.ChoiceField(label=_("Result"), choices=_SCORES)


class Excuse(ActForm):
    """A good reason of somebody who is absent."""

    kind, title, number = "excuse", _("Excuse an absent player"), "5.4.4.2"
    side = forms.ChoiceField(label=_("Who has a good reason"), choices=SIDES)


class StateLateness(ActForm):
    """Somebody did not come in time."""

    kind, title, number, grave = "state_lateness", _("State the lateness"), "5.4.4.1/p2", True


class Annul(ActForm):
    """The game does not count."""

    kind, title, number, grave = "annul", _("Annul the game"), "12.4.3", True


_ALL: Final = (
    Begin, DecideClaim, StateFlag, StateFoul, Excuse, StateLateness, StopClocks, ResumeClocks, CorrectClocks,
    ShiftClocks, DeclareDraw, DeclareDrawByRegulation, Warn, AddTime,
    StateIrregularity, SetBack, Adjudicate, ImposeLoss, Annul,
)  # fmt: skip
_BY_KIND: Final = {form.kind: form for form in _ALL}


def form_of(kind: str) -> type[ActForm] | None:
    """The form of an act; None if there is no such act."""
    return _BY_KIND.get(kind)


def offered(game: Game, seen: int, at: int, here: Collection[Side]) -> list[ActForm]:
    """The acts that are open to the judge as the game stands, what waits for him first; `here` are the connected."""
    forms_open: list[ActForm] = [form(game, seen=seen) for form in _ALL if form in set(_open(game, at))]
    for form in forms_open:
        form.initial["absent"] = [side.value for side in Side if side not in here]
    return forms_open


def _open(game: Game, at: int) -> Iterator[type[ActForm]]:
    phase, view = game.phase, judge_rights(game, at)
    if phase is GamePhase.OVER:
        return
    yield Annul
    if phase is GamePhase.BEFORE:
        yield Begin
        return
    yield from (Warn, ImposeLoss)
    if phase is GamePhase.WAITING:
        yield from (Excuse, StateLateness)
        if len(view.absent) == len(Side):
            return
    yield from (CorrectClocks, ShiftClocks, AddTime, Adjudicate)
    yield ResumeClocks if view.stopped else StopClocks
    if view.claim is not None:
        yield DecideClaim
    if view.fallen:
        yield StateFlag
    if view.may_declare:
        yield DeclareDraw
    if isinstance(game.board, DraughtsBoard):
        yield StateIrregularity
        if game.moves:
            yield SetBack
    elif game.board.game is not None:
        if game.setup.draws_by_regulation:
            yield DeclareDrawByRegulation
        if game.board.game.foul is not None:
            yield StateFoul


def _irregularities(game: Game) -> Iterator[tuple[str, str]]:
    book = catalogue(reader_language())
    if isinstance(game.board, DraughtsBoard):
        for key, entry in handling_rules(game.board.game.rulebook).entries.items():
            if entry.by in (Claimant.ANYONE, Claimant.JUDGE):
                yield key, book.phrase(entry.summary)

"""What happened at a board: the answer of the rules, kept with round, board, players and what the judge did."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tavlei.games.clock import Family, Tempo
from tavlei.office.competitions.conduct.records.record import RecordFindings, RecordForm, save_record
from tavlei.office.competitions.conduct.sanctions import needed_right, sanction
from tavlei.office.competitions.models import Encounter, Entry, RecordKind, Round, SanctionKind
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import SERIES, rulebook_of, rules_discipline
from tavlei.office.competitions.results.game_records import variant_of
from tavlei.office.judging.asking import Circumstances, answer_to
from tavlei.office.judging.questions import QUESTIONS
from tavlei.office.roles.permissions import Action, may
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.games.clock import Discipline
    from tavlei.office.competitions.models import Competition, ConductRecord
    from tavlei.office.judging.asking import AskedQuestion
    from tavlei.office.roles.models import User

_LINES = forms.Textarea(attrs={"rows": 2})
_AT_ONCE = (SanctionKind.REMARK, SanctionKind.WARNING, SanctionKind.LOSS)


def board_discipline(competition: Competition) -> Discipline | None:
    """The discipline, if games are played over a board with a clock by the draughts rules."""
    discipline = rules_discipline(competition)
    return discipline if discipline is not None and discipline.has_clock else None


def circumstances_of(competition: Competition) -> Circumstances:
    """What the regulation and the discipline of a competition tell before anything is asked."""
    discipline, regulation = rules_discipline(competition), read_regulation(competition.regulation)
    known: dict[str, Any] = {}
    if discipline is not None:
        known = {"discipline": discipline.value, "tempo": (discipline.tempo or Tempo.CLASSICAL).value}
        known["renju"] = discipline.family is Family.RENJU
    if discipline is not None and discipline.family is not Family.RENJU:
        known["variant"] = variant_of(competition).name
    if regulation.time_control:
        known["control"] = regulation.time_control
    if regulation.lateness_minutes is not None:
        known["limit_minutes"] = regulation.lateness_minutes
    return Circumstances(competition.starts, {SERIES: rulebook_of(competition).edition.id}, known)


class AtTheBoardForm(RecordForm):
    """The answer to a question at the judge's table, with whom it concerns and what was done."""

    KIND = RecordKind.AT_THE_BOARD
    RIGHT = Action.REMARK
    CLAUSES: ClassVar = ("5.4.14", "5.4.13", "5.4.2")
    WRITTEN_AT = "pages:at_the_board"

    question = forms.ChoiceField(
        label=_("What happened"),
        choices=lambda: [(word, asked.title) for word, asked in QUESTIONS.items()],
        widget=forms.HiddenInput,
        disabled=True,
        required=False,
    )
    round = forms.ModelChoiceField(
        label=_("Round"), queryset=Round.objects.none(), required=False, empty_label=_("outside the rounds")
    )
    board = forms.IntegerField(label=_("Board"), min_value=1, required=False)
    entry = forms.ModelChoiceField(label=_("Participant"), queryset=Entry.objects.none(), required=False)
    done = forms.CharField(label=_("What was done"), widget=_LINES, required=False)
    sanction = forms.ChoiceField(label=_("Sanction"), required=False)

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """Of the last round unless another is chosen; sanctions that `by` may impose."""
        by: User | None = kwargs.pop("by", None)
        self.asked: AskedQuestion | None = kwargs.pop("asked", None)
        super().__init__(competition, *args, **kwargs)
        kinds = [kind for kind in _AT_ONCE if by is None or may(by, needed_right(kind), competition)]
        chosen: forms.ChoiceField = self.fields["sanction"]  # type: ignore[assignment]
        chosen.choices = [("", _("none")), *((kind.value, kind.label) for kind in kinds)]
        self.initial["round"] = competition.rounds.order_by("-number").first()
        if self.asked is not None:
            self.initial["question"] = self.asked.question.word

    def judged(self) -> RecordFindings:
        """What the calculator of the question says by the rules of the competition, with the players of the board."""
        if self.asked is None:
            raise Refusal(Problem("there is no answer to write down", path="question"))
        answer = answer_to(self.asked.question, self.asked.facts, circumstances_of(self.competition))
        facts: dict[str, Any] = {"input": self.asked.facts}
        if board := self._encounter():
            facts |= {seat.colour: seat.entry_id for seat in board.seats.all()}
        return RecordFindings(answer.number, answer.explanation, facts)

    def _encounter(self) -> Encounter | None:
        """The board of the round, with whoever the record is about sitting at it."""
        one_round, number, entry = (self.cleaned_data[name] for name in ("round", "board", "entry"))
        if number is None:
            return None
        board = Encounter.objects.filter(round=one_round, board=number).prefetch_related("seats").first()
        if board is None:
            raise Refusal(Problem("there is no such board in the round", path="board"))
        if entry is not None and entry.pk not in {seat.entry_id for seat in board.seats.all()}:
            raise Refusal(Problem("the participant does not sit at this board", path="entry"))
        return board


@transaction.atomic
def write_down(user: User, form: AtTheBoardForm) -> ConductRecord:
    """Keep what happened at a board; impose the sanction that was chosen with it."""
    kind, entry, one_round = (form.cleaned_data[name] for name in ("sanction", "entry", "round"))
    if kind and entry is None:
        raise Refusal(Problem("a sanction needs a participant", path="entry"))
    conduct_record = save_record(user, form)
    if kind:
        asked = QUESTIONS[conduct_record.content["question"]]
        sanction(
            user,
            entry,
            SanctionKind(kind),
            clause_number=form.judged().number,
            reason=form.cleaned_data["done"] or str(asked.title),
            one_round=one_round,
        )
    return conduct_record

"""What opponents hand to the judge after their games: score sheets, or the result where none are kept (2.3.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.conduct.protest_terms import board_label
from tavlei.office.competitions.conduct.records.record import RecordFindings, RecordForm
from tavlei.office.competitions.models import RecordKind
from tavlei.office.competitions.regulation.event_rules import rules_discipline
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Explanation, Problem, Step, cites
from tavlei.tournament.conduct.game_report import GameReport
from tavlei.tournament.conduct.people import MannerOfPlay
from tavlei.tournament.model import Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition, Encounter, Round

_HANDED = (("white", _("White")), ("black", _("Black")), ("reported", _("the result was reported")))


class SheetsForm(RecordForm):
    """Who handed in a completed sheet or reported the result, board by board of the last round."""

    KIND = RecordKind.SHEETS
    RIGHT = Action.ENTER_RESULT
    CLAUSES: ClassVar = ("2.3.2/item9", "1.1")

    def __init__(self, competition: Competition, *args: Any, **kwargs: Any) -> None:
        """A line for every board with a result, ticked as it was written down last."""
        super().__init__(competition, *args, **kwargs)
        self.round: Round | None = competition.rounds.order_by("-number").first()
        self.boards = list(_played(self.round)) if self.round else []
        conduct_record = self.last()
        for board in self.boards:
            name = f"board-{board.board}"
            self.fields[name] = forms.MultipleChoiceField(
                label=board_label(board), choices=_HANDED, required=False, widget=forms.CheckboxSelectMultiple
            )
            if conduct_record and conduct_record.content.get("of_round") == (self.round.number if self.round else None):
                self.initial[name] = conduct_record.content.get(name, [])

    @cites("draughts-rules", "1.1", "1.1/p2", "1.1/p3", "2.3.2/item9")
    def judged(self) -> RecordFindings:
        """Every board with its winner and whose sheet is owed still."""
        if not self.boards or self.round is None:
            problem = Problem("no game of the last round has a result yet", path="round")
            raise self.rulebook.refusal(problem, "2.3.2/item9")
        reports = [self._report(board, self.cleaned_data.get(f"board-{board.board}", [])) for board in self.boards]
        owed = sorted(name for report in reports for name in report.still_owed)
        steps = tuple(_lost_game_step(report) for report in reports)
        number = self.rulebook.clause("2.3.2/item9")
        return RecordFindings(
            "2.3.2/item9",
            Explanation(Step("conduct.sheets.owed", len(owed), number), working=steps),
            {"of_round": self.round.number, "owed": owed},
        )

    def _report(self, board: Encounter, handed: list[str]) -> GameReport:
        seats = {seat.colour: str(seat.entry) for seat in board.seats.all()}
        discipline = rules_discipline(self.competition)
        if discipline is None:
            problem = Problem("the draughts rules do not bind this competition", path="round")
            raise self.rulebook.refusal(problem, "2.3.2/item9")
        return GameReport(
            discipline,
            seats["white"],
            seats["black"],
            Result(board.result),
            self.at,
            recorded=not discipline.is_quick,
            sheets=frozenset(seats[colour] for colour in ("white", "black") if colour in handed),
            reported=frozenset(seats.values()) if "reported" in handed else frozenset(),
            manner=MannerOfPlay.REMOTE if self.competition.online else MannerOfPlay.OVER_THE_BOARD,
            rulebook=self.rulebook,
        )


def _played(one_round: Round) -> Iterator[Encounter]:
    boards = one_round.encounters.exclude(result="").select_related("round").order_by("board")
    for board in boards.prefetch_related("seats__entry__person", "seats__entry__team"):
        if len(board.seats.all()) == len(_HANDED) - 1:
            yield board


def _lost_game_step(report: GameReport) -> Step:
    """A game with its winner, and below it what is owed."""
    explained = report.explanation()
    verdict = explained.verdict
    return Step(
        verdict.key, verdict.value, verdict.clause, verdict.readings, verdict.inputs, steps=tuple(explained.working)
    )

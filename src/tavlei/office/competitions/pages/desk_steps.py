"""Where a competition stands on its way over the desk: entries, admission, rounds, close; and what is done next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import NOT_ENTERED, EntryState, State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition, Round


_WAITING: Final = (EntryState.APPLIED, EntryState.PRELIMINARY)


class NextAction(StrEnum):
    """The one thing that the desk does next."""

    ENTER = "enter"
    ANSWER = "answer"
    ADMIT = "admit"
    CLOSE_ADMISSION = "close_admission"
    CORRESPONDENCE = "correspondence"
    PAIR = "pair"
    LINE_UPS = "line_ups"
    RESULTS = "results"
    FINISH = "finish"
    APPROVE = "approve"
    REPORT = "report"
    OPEN_STAGE = "open_stage"
    PLAY_STAGE = "play_stage"
    WHOLE = "whole"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class DeskStep:
    """A step on the way; its state is `done`, `now` or `later`."""

    number: int
    title: str
    detail: str
    state: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class RoundProgress:
    """The last round: how many of its boards are decided, whether line-ups are waited for, whether more follow."""

    last: Round | None
    boards: int
    decided: int
    more_rounds: bool
    line_ups_wait: bool = False

    @property
    def left(self) -> int:
        """The boards without a result."""
        return self.boards - self.decided


@dataclass(frozen=True, slots=True)
class AdmissionCounts:
    """The entries that take places by what became of them: people, or teams; `players_waiting` are those of teams."""

    entered: int
    pending: int
    waiting: int
    players_waiting: int
    admitted: int
    refused: int
    left: int


def count_admission(competition: Competition) -> AdmissionCounts:
    """Count the entries that take places, and apart from them the players of teams who wait."""
    states = list(competition.entries.values_list("state", flat=True))
    placed = list(event_kind(competition).participants(competition).values_list("state", flat=True))
    waiting = sum(state in _WAITING for state in placed)
    return AdmissionCounts(
        sum(state not in NOT_ENTERED for state in placed),
        states.count(EntryState.PENDING),
        waiting,
        sum(state in _WAITING for state in states) - waiting,
        placed.count(EntryState.ADMITTED),
        placed.count(EntryState.REFUSED),
        sum(state in (EntryState.WITHDRAWN, EntryState.EXCLUDED) for state in placed),
    )


def next_action(competition: Competition, admission: AdmissionCounts, play: RoundProgress) -> NextAction:
    """What the desk does next."""
    match State(competition.state):
        case State.ANNOUNCED | State.ENTRIES:
            return _before_the_play(admission)
        case State.ADMITTED if competition.discipline == "correspondence":
            return NextAction.CORRESPONDENCE
        case State.ADMITTED | State.RUNNING:
            return _in_play(play)
        case State.FINISHED:
            return NextAction.RESULTS if play.left else NextAction.APPROVE
        case State.APPROVED | State.REPORTED:
            return NextAction.WHOLE if competition.whole_id else NextAction.REPORT
        case _:
            return NextAction.NOTHING


def _before_the_play(admission: AdmissionCounts) -> NextAction:
    if admission.pending:
        return NextAction.ANSWER
    if admission.waiting or admission.players_waiting:
        return NextAction.ADMIT
    return NextAction.CLOSE_ADMISSION if admission.admitted else NextAction.ENTER


def _in_play(play: RoundProgress) -> NextAction:
    if play.line_ups_wait:
        return NextAction.LINE_UPS
    if play.left:
        return NextAction.RESULTS
    return NextAction.PAIR if play.more_rounds else NextAction.FINISH


_PHASES = {
    NextAction.ENTER: 1, NextAction.ANSWER: 1, NextAction.ADMIT: 2, NextAction.CLOSE_ADMISSION: 2,
    NextAction.CORRESPONDENCE: 3, NextAction.PAIR: 3, NextAction.LINE_UPS: 3, NextAction.RESULTS: 3,
    NextAction.FINISH: 4, NextAction.APPROVE: 4, NextAction.REPORT: 4, NextAction.NOTHING: 4,
    NextAction.OPEN_STAGE: 3, NextAction.PLAY_STAGE: 3, NextAction.WHOLE: 5,
}  # fmt: skip


def desk_steps(
    competition: Competition, admission: AdmissionCounts, play: RoundProgress, action: NextAction | None = None
) -> Iterator[DeskStep]:
    """The four steps with what each has come to; `action` where the desk has found what is next itself."""
    action = action or next_action(competition, admission, play)
    phase = _PHASES[action] + (competition.state == State.REPORTED)
    entries = reverse("pages:desk_entries", args=[competition.code])
    desk = reverse("pages:desk", args=[competition.code])
    told = [
        (_("Entries"), _("entered: %(count)s") % {"count": admission.entered}, entries),
        (_("Admission"), _admission_detail(admission), entries),
        (_round_title(competition, play, action), _round_detail(play), desk if play.last else ""),
        (_("Closing"), _close_detail(competition), ""),
    ]
    for number, (title, detail, url) in enumerate(told, start=1):
        state = "done" if number < phase else "now" if number == phase else "later"
        yield DeskStep(number, title, detail, state, url)


def _admission_detail(admission: AdmissionCounts) -> str:
    parts = [_("admitted: %(count)s") % {"count": admission.admitted}]
    if admission.refused:
        parts.append(_("refused: %(count)s") % {"count": admission.refused})
    if admission.waiting:
        parts.append(_("waiting: %(count)s") % {"count": admission.waiting})
    if admission.players_waiting:
        parts.append(_("players of teams waiting: %(count)s") % {"count": admission.players_waiting})
    return ", ".join(parts)


def _round_title(competition: Competition, play: RoundProgress, action: NextAction) -> str:
    if competition.is_mixed:
        return _("Stages")
    number = play.last.number if play.last else 0
    shown = number + (action == NextAction.PAIR) or 1
    return _("Round %(number)s of %(count)s") % {"number": shown, "count": max(competition.rounds_planned, shown)}


def _round_detail(play: RoundProgress) -> str:
    if play.last is None:
        return _("after the admission")
    if not play.left:
        return _("round %(number)s is played") % {"number": play.last.number}
    return _("results: %(decided)s of %(boards)s") % {"decided": play.decided, "boards": play.boards}


def _close_detail(competition: Competition) -> str:
    if competition.state in (State.FINISHED, State.APPROVED, State.REPORTED):
        return str(competition.get_state_display())
    return _("after the last round: norms, papers, report")

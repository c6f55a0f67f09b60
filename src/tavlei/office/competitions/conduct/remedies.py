"""What an upheld protest or appeal leads to: a corrected result, a game played anew, a sanction (5.4.17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.conduct.sanctions import sanction
from tavlei.office.competitions.models import Encounter, Protest, ProtestRemedy, ProtestRemedyKind, ProtestState
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, clause_if_bound
from tavlei.office.competitions.results.entering import correct_result
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Entry, SanctionKind
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result

UPHELD: Final = (ProtestState.UPHELD, ProtestState.APPEAL_UPHELD)


@cites("draughts-rules", "5.4.17.3/item3", "5.4.17.5/p5")
@transaction.atomic
def correct_by_protest(user: User, protest: Protest, version: int, result: Result | None, reason: str) -> ProtestRemedy:
    """Put the right result in the place of the one protested against; without a result the game is played anew (T59).

    `version` is that of the board as the form showed it.
    """
    current_protest = _upheld(user, protest)
    board = current_protest.encounter
    if board is None:
        raise Refusal(Problem("the protest names no encounter whose result could be corrected", path="encounter"))
    if hasattr(current_protest.competition, "by_correspondence"):
        raise Refusal(Problem("results of play by correspondence are decided there", path="encounter"))
    before = Encounter.objects.values_list("result", flat=True).get(pk=board.pk)
    kind = ProtestRemedyKind.CORRECTION if result else ProtestRemedyKind.REPLAY
    if before == (str(result) if result else ""):
        raise Refusal(Problem("the board has this result already", path="result"))
    _once(current_protest, kind)
    changed = correct_result(user, board, version, result, _reason(current_protest, reason))
    return _remedied(user, ProtestRemedy(protest=current_protest, kind=kind, encounter=changed, before=before,
                                         after=changed.result))  # fmt: skip


@cites("draughts-rules", "5.4.17.3/item3", "5.4.17.5/p5", "5.4.15.1")
@transaction.atomic
def sanction_by_protest(  # noqa: PLR0913 - a sanction has so many sides
    user: User,
    protest: Protest,
    entry: Entry,
    kind: SanctionKind,
    *,
    clause_number: str,
    reason: str,
    seconds: int | None = None,
    panel_decision: str = "",
) -> ProtestRemedy:
    """Impose the sanction that an upheld protest demands, in the round it is about."""
    current_protest = _upheld(user, protest)
    _once(current_protest, ProtestRemedyKind.SANCTION)
    new_sanction = sanction(
        user, entry, kind, clause_number=clause_number, reason=reason, one_round=current_protest.round, seconds=seconds,
        panel_decision=panel_decision,
    )  # fmt: skip
    return _remedied(
        user, ProtestRemedy(protest=current_protest, kind=ProtestRemedyKind.SANCTION, sanction=new_sanction)
    )


def _upheld(user: User, protest: Protest) -> Protest:
    """The protest, for whoever decides protests; nothing follows from one that was not upheld."""
    authorise(user, Action.DECIDE_PROTEST, protest.competition)
    locked_protest = lock_row(protest)
    if locked_protest.state not in UPHELD:
        raise Refusal(Problem("only an upheld protest leads to something", path="protest",
                              clause=clause_if_bound(locked_protest.competition, "5.4.17.3/item3")))  # fmt: skip
    return locked_protest


def _once(protest: Protest, kind: ProtestRemedyKind) -> None:
    if protest.remedies.filter(kind=kind).exists():
        raise Refusal(Problem("the protest has led to this already", path="protest"))


def _reason(protest: Protest, reason: str) -> str:
    """The reason of a correction; without one the decision itself is the reason."""
    appeal = getattr(protest, "appeal", None)
    return reason.strip() or (appeal.reasons if appeal and appeal.decided else protest.decision)


def _remedied(user: User, protest_remedy: ProtestRemedy) -> ProtestRemedy:
    competition = protest_remedy.protest.competition
    actor = authorise(user, Action.DECIDE_PROTEST, competition)
    protest_remedy.by, protest_remedy.at = user, actor.moment
    protest_remedy.save()
    number = "5.4.17.5/p5" if protest_remedy.protest.state == ProtestState.APPEAL_UPHELD else "5.4.17.3/item3"
    after = {
        "kind": protest_remedy.kind,
        "encounter": protest_remedy.encounter_id,
        "sanction": protest_remedy.sanction_id,
        "before": protest_remedy.before,
        "after": protest_remedy.after,
    }
    record(
        actor,
        "protest.remedied",
        protest_remedy.protest,
        after=after,
        clause=clause_for_journal(competition, number),
        competition=competition,
    )
    return protest_remedy

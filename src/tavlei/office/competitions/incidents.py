"""Sanctions and protests: who may decide what, until when, and what it does to results."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import transaction

from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.models import (
    Competition,
    Entry,
    EntryState,
    Protest,
    ProtestState,
    Round,
    Sanction,
    SanctionKind,
)
from tavlei.office.competitions.regulation import RULES, read_regulation
from tavlei.office.competitions.teams.incidents import check_team_protest
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites, clause

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.roles.models import User

_RIGHT: Final = {
    SanctionKind.REMARK: Action.REMARK,
    SanctionKind.WARNING: Action.REMARK,
    SanctionKind.ADDED_TIME: Action.REMARK,
    SanctionKind.LOSS: Action.SANCTION,
    SanctionKind.EXCLUSION: Action.EXCLUDE,
}
_MOST_ADDED: Final = 120
_AFTER_ROUND: Final = timedelta(hours=1)
_AFTER_LAST_QUICK_ROUND: Final = timedelta(minutes=30)


@cites(RULES, "5.4.15.2")
def suggested(entry: Entry, *, gross: bool = False) -> SanctionKind:
    """What the rules ask for next: a remark (a warning if gross), a warning, then the loss of the game."""
    given = {each.kind for each in entry.sanctions.all()}
    if SanctionKind.LOSS in given:
        return SanctionKind.EXCLUSION
    if SanctionKind.WARNING in given:
        return SanctionKind.LOSS
    return SanctionKind.WARNING if gross or SanctionKind.REMARK in given else SanctionKind.REMARK


@cites(RULES, "5.4.15.1", "5.4.15.1/item3", "1.5.7")
@transaction.atomic
def sanction(  # noqa: PLR0913 - an act has so many sides
    user: User,
    entry: Entry,
    kind: SanctionKind,
    *,
    clause_number: str,
    reason: str,
    one_round: Round | None = None,
    seconds: int | None = None,
) -> Sanction:
    """Impose a sanction. A loss is the chief judge's; an exclusion takes the participant out of the field."""
    competition = entry.competition
    doing = acting(user, _RIGHT[kind], competition)
    if not reason.strip():
        raise Refusal(Problem("a sanction needs a reason", path="reason"))
    if kind == SanctionKind.ADDED_TIME and not 1 <= (seconds or 0) <= _MOST_ADDED:
        raise Refusal(Problem("up to two minutes are added", path="seconds", clause=clause(RULES, "5.4.15.1/item3")))
    held = locked(entry)
    made = Sanction.objects.create(
        competition=competition, entry=held, round=one_round, kind=kind, seconds=seconds, clause=clause_number,
        reason=reason.strip(), by=user, at=doing.moment,
    )  # fmt: skip
    if kind == SanctionKind.EXCLUSION:
        last = competition.rounds.order_by("-number").values_list("number", flat=True).first()
        held.state, held.after_round = EntryState.EXCLUDED, last or 0
        touch(held, "state", "after_round")
    record(doing, "sanction.imposed", made, after={"entry": held.pk, "kind": str(kind)},
           clause=f"{RULES} {clause_number}", reason=reason, competition=competition)  # fmt: skip
    return made


@cites(RULES, "5.4.17.1", "5.4.17.1/item2")
def protest_deadline(competition: Competition, one_round: Round) -> datetime | None:
    """Until when a protest about a round may be filed; None while the round has not ended or there is no limit yet."""
    if one_round.ended is None:
        return None
    quick = "rapid" in competition.discipline or "blitz" in competition.discipline
    if not quick:
        return one_round.ended + _AFTER_ROUND
    following = competition.rounds.filter(number=one_round.number + 1).first()
    if following is not None and following.starts is not None:
        return following.starts
    return one_round.ended + _AFTER_LAST_QUICK_ROUND if one_round.number == competition.rounds_planned else None


@cites(RULES, "5.4.17.2", "5.4.17.4")
@transaction.atomic
def file_protest(  # noqa: PLR0913 - an act has so many sides
    user: User, entry: Entry, one_round: Round | None, *, clauses: str, text: str, deposit: int = 0
) -> Protest:
    """File a protest in writing, naming the clauses that were broken; one that is late is kept as such."""
    competition = entry.competition
    doing = acting(user, Action.PROTEST, competition)
    if competition.plays_in_teams:
        check_team_protest(user, entry)
    if not clauses.strip():
        raise Refusal(
            Problem("a protest names the clauses that were broken", path="clauses", clause=clause(RULES, "5.4.17.2"))
        )
    asked = read_regulation(competition.regulation).deposit
    if deposit < asked:
        raise Refusal(
            Problem(
                "the regulation asks for a deposit of {asked} roubles",
                {"asked": asked},
                path="deposit",
                clause=clause(RULES, "5.4.17.4"),
            )
        )
    limit = protest_deadline(competition, one_round) if one_round else None
    late = limit is not None and doing.moment > limit
    made = Protest.objects.create(
        competition=competition, entry=entry, round=one_round, filed=doing.moment, clauses=clauses.strip(),
        text=text.strip(), deposit=deposit, state=ProtestState.LATE if late else ProtestState.FILED,
    )  # fmt: skip
    record(doing, "protest.filed", made, after={"state": made.state, "clauses": made.clauses},
           clause=f"{RULES} 5.4.17.1", competition=competition)  # fmt: skip
    return made


@cites(RULES, "5.4.17.3/item3", "5.4.17.4/item2")
@transaction.atomic
def decide_protest(user: User, protest: Protest, version: int, *, upheld: bool, decision: str) -> Protest:
    """Decide a protest; the deposit returns if it is upheld and goes to the prize fund if not."""
    competition = protest.competition
    doing = acting(user, Action.DECIDE_PROTEST, competition)
    held = locked(protest, version)
    if held.state not in (ProtestState.FILED, ProtestState.LATE):
        raise Refusal(Problem("the protest has been decided", path="protest"))
    if not decision.strip():
        raise Refusal(Problem("a decision needs its reasons", path="decision"))
    before = held.state
    held.state = ProtestState.UPHELD if upheld else ProtestState.REJECTED
    held.decision, held.decided_by, held.decided = decision.strip(), user, doing.moment
    touch(held, "state", "decision", "decided_by", "decided")
    after = {"state": held.state, "deposit": "returned" if upheld else "prize_fund"}
    record(doing, "protest.decided", held, before={"state": before}, after=after, clause=f"{RULES} 5.4.17.3/item3",
           reason=decision, competition=competition)  # fmt: skip
    return held

"""Sanctions: what the rules lead to, who may impose what, and what it does to the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.games.clock import parse_time_control
from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.acts.two_persons import two_persons
from tavlei.office.competitions.models import Competition, Entry, EntryState, Round, Sanction, SanctionKind
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import (
    clause_for_journal,
    clause_if_bound,
    enum_member,
    rulebook_of,
    rules_discipline,
)
from tavlei.office.competitions.results.losses import lose_board, mark_open_boards
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import OfficeRole
from tavlei.office.roles.permissions import Action, chief_is_absent
from tavlei.rulebook import Problem, Refusal, cites, phrase
from tavlei.tournament.conduct.disputes.measures import (
    Authority,
    ConductSanction,
    LostIn,
    Measure,
    authorities,
    check_added_time,
    may_impose,
)
from tavlei.tournament.conduct.disputes.sanctions import Annulment, Suggestion, fee_is_returned, suggest_sanction

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.office.roles.models import User


@cites("draughts-rules", "5.4.15.2")
def suggested(entry: Entry, *, gross: bool = False, one_round: Round | None = None) -> Suggestion | None:
    """What the rules lead to for a new offence of a participant; None where the draughts rules do not bind.

    `one_round` is the round in which it happened; without it the offence was outside a game.
    """
    if rules_discipline(entry.competition) is None:
        return None
    history = [
        _as_rule(sanction) for sanction in entry.sanctions.select_related("round", "entry__person", "entry__team")
    ]
    at = (one_round.number, 1) if one_round else None
    return suggest_sanction(str(entry), history, rulebook_of(entry.competition), gross=gross, at=at)


@cites("draughts-rules", "1.5.7", "12.4.4", "5.4.15.1")
def needed_right(kind: SanctionKind) -> Action:
    """The right that a sanction needs: a judge's, the chief judge's, or that to record what the panel decided."""
    measure = enum_member(Measure, kind.value)
    if may_impose(Authority.JUDGE, measure):
        return Action.REMARK
    return Action.SANCTION if may_impose(Authority.CHIEF_JUDGE, measure) else Action.EXCLUDE


@cites("draughts-rules", "5.4.15.1", "5.4.15.1/item3", "1.5.7")
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
    regulation_points: str = "",
    panel_decision: str = "",
    influence: bool = False,
    lost: LostIn = LostIn.GAME,
    both_lose: bool = False,
) -> Sanction:
    """Impose a sanction, or record one of the main judging panel; an exclusion takes the participant out of the field.

    A loss decides the board of the round at once: its result is written, or corrected with the sanction as the reason.
    `panel_decision` names the decision of the main judging panel, which alone excludes. `influence`: it is imposed for
    unlawful influence on results (1.5). `lost` and `both_lose` tell what is lost and whether by both.
    """
    competition = entry.competition
    actor = authorise(user, needed_right(kind), competition)
    if not reason.strip():
        raise Refusal(Problem("a sanction needs a reason", path="reason"))
    lock_row(competition)
    locked_entry = lock_row(entry)
    new_sanction = Sanction(
        competition=competition,
        entry=locked_entry,
        round=one_round,
        kind=kind,
        seconds=seconds,
        clause=clause_number.strip(),
        regulation_points=regulation_points.strip(),
        reason=reason.strip(),
        by=user,
        at=actor.moment,
        authority=authority_of(actor.role, panel_decision),
        panel_decision=panel_decision.strip(),
        chief_absent=chief_is_absent(competition),
        influence=influence,
        both_lose=both_lose,
        lost=lost if kind == SanctionKind.LOSS else "",
    )
    if rules_discipline(competition) is not None:
        _as_rule(new_sanction)
    if kind == SanctionKind.ADDED_TIME and rules_discipline(competition) is not None:
        check_added_time(seconds or 0, _increment(competition), rulebook_of(competition))
    new_sanction.save()
    if kind == SanctionKind.EXCLUSION:
        last = competition.rounds.order_by("-number").values_list("number", flat=True).first()
        locked_entry.state, locked_entry.after_round = EntryState.EXCLUDED, last or 0
        save_changes(locked_entry, "state", "after_round")
    after = {
        "entry": locked_entry.pk,
        "kind": str(kind),
        "authority": new_sanction.authority,
        "panel": new_sanction.panel_decision,
        "lost": new_sanction.lost,
        "both_lose": both_lose,
        "influence": influence,
    }
    if (board := lose_board(actor, new_sanction)) is not None:
        after |= {"round": board.round.number, "board": board.board, "result": board.result}
    record(
        actor,
        "sanction.imposed",
        new_sanction,
        after=after,
        clause=clause_for_journal(competition, new_sanction.clause),
        reason=reason,
        competition=competition,
    )
    if kind == SanctionKind.EXCLUSION:
        mark_open_boards(actor, locked_entry)
    return new_sanction


@two_persons("result.annul", phrase("Annulment of a participant’s result"), Action.ANNUL)
@cites("draughts-rules", "1.5.8", "1.5.9")
@transaction.atomic
def annul_result(user: User, entry: Entry, version: int, *, panel_decision: str, reason: str) -> Entry:
    """Record that the main judging panel annulled the result of an excluded participant; the fee stays paid."""
    competition = lock_row(entry.competition)
    actor = authorise(user, Action.ANNUL, competition)
    if not competition.is_open_for_results:
        raise Refusal(Problem("results cannot be entered at this stage of the competition", path="state"))
    locked_entry = lock_row(entry, version)
    number = clause_if_bound(competition, "1.5.8")
    exclusion = locked_entry.sanctions.filter(kind=SanctionKind.EXCLUSION).order_by("-at").first()
    if exclusion is None:
        raise Refusal(Problem("only an excluded participant's result is annulled", path="entry", clause=number))
    if locked_entry.annulled:
        raise Refusal(Problem("the result has been annulled already", path="entry", clause=number))
    if number is not None:
        Annulment(_as_rule(exclusion), authority_of(actor.role, panel_decision), reason)
    elif not panel_decision.strip() or not reason.strip():
        raise Refusal(Problem("expected some text", path="reason"))
    locked_entry.annulled = panel_decision.strip()
    save_changes(locked_entry, "annulled")
    record(
        actor,
        "entry.annulled",
        locked_entry,
        after={"panel": locked_entry.annulled},
        clause=clause_for_journal(competition, "1.5.8"),
        reason=reason,
        competition=competition,
    )
    return locked_entry


@cites("draughts-rules", "1.5.9")
def fee_goes_back(entry: Entry) -> bool:
    """Whether somebody who left gets the entry fee back: never after an exclusion."""
    history = [_as_rule(kept) for kept in entry.sanctions.select_related("round", "entry__person", "entry__team")]
    return fee_is_returned(history, str(entry), by_regulation=True)


_AS_CHIEF = (OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.ADMINISTRATOR)


@cites("draughts-rules", "12.1", "12.4.4")
def authority_of(role: str, panel_decision: str) -> Authority:
    """As whom somebody imposes: for the main panel where its decision is named, else by the own post."""
    if role not in _AS_CHIEF:
        return Authority.JUDGE
    if panel_decision.strip():
        return Authority.MAIN_PANEL
    return Authority.DEPUTY if role == OfficeRole.DEPUTY_CHIEF_JUDGE else Authority.CHIEF_JUDGE


def _as_rule(saved_sanction: Sanction) -> ConductSanction:
    """A sanction of the store as the rules know it; refused if it is beyond the power of whoever imposed it."""
    measure = enum_member(Measure, saved_sanction.kind)
    return ConductSanction(
        person=str(saved_sanction.entry),
        measure=measure,
        by=enum_member(Authority, saved_sanction.authority, authorities(measure)[0]),
        at=saved_sanction.at,
        reason=saved_sanction.reason,
        broken=tuple(_parts(saved_sanction.clause)),
        regulation=tuple(_parts(saved_sanction.regulation_points)),
        round=saved_sanction.round.number if saved_sanction.round else None,
        lost=enum_member(LostIn, saved_sanction.lost, LostIn.GAME) if measure is Measure.LOSS else None,
        both_lose=saved_sanction.both_lose,
        influence=saved_sanction.influence,
        chief_absent=saved_sanction.chief_absent,
        seconds=saved_sanction.seconds if measure is Measure.ADDED_TIME else None,
        rulebook=rulebook_of(saved_sanction.entry.competition),
    )


def _parts(text: str) -> Iterable[str]:
    return (number.strip() for number in text.replace(";", ",").split(",") if number.strip())


def _increment(competition: Competition) -> int:
    """The most that a move adds by the time control, in seconds."""
    text = read_regulation(competition.regulation).time_control
    return max(parse_time_control(text).increments) if text else 0

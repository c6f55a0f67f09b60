"""Sanctions: what the rules lead to, who may impose what, and what it does to the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.games.clock import parse_time_control
from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.conduct.findings import rules_discipline, word
from tavlei.office.competitions.models import Competition, Entry, EntryState, Round, Sanction, SanctionKind
from tavlei.office.competitions.regulation import RULES, read_regulation
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Role
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.measures import Authority, LostIn, Measure, authorities, check_added_time, may_impose
from tavlei.tournament.conduct.measures import Sanction as RuleSanction
from tavlei.tournament.conduct.sanctions import Suggestion, suggest_sanction

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.office.roles.models import User


@cites(RULES, "5.4.15.2")
def suggested(entry: Entry, *, gross: bool = False, one_round: Round | None = None) -> Suggestion | None:
    """What the rules lead to for a new offence of a participant; None where the draughts rules do not bind.

    `one_round` is the round in which it happened; without it the offence was outside a game.
    """
    if rules_discipline(entry.competition) is None:
        return None
    history = [_as_rule(each) for each in entry.sanctions.select_related("round", "entry__person", "entry__team")]
    at = (one_round.number, 1) if one_round else None
    return suggest_sanction(str(entry), history, gross=gross, at=at)


@cites(RULES, "1.5.7", "12.4.4", "5.4.15.1")
def needed_right(kind: SanctionKind) -> Action:
    """The right that a sanction needs: a judge's, the chief judge's, or that to record what the panel decided."""
    measure = word(Measure, kind.value)
    if may_impose(Authority.JUDGE, measure):
        return Action.REMARK
    return Action.SANCTION if may_impose(Authority.CHIEF_JUDGE, measure) else Action.EXCLUDE


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
    regulation_points: str = "",
    panel_decision: str = "",
) -> Sanction:
    """Impose a sanction, or record one of the main judging panel; an exclusion takes the participant out of the field.

    `panel_decision` names the decision of the main judging panel, which alone excludes.
    """
    competition = entry.competition
    doing = acting(user, needed_right(kind), competition)
    if not reason.strip():
        raise Refusal(Problem("a sanction needs a reason", path="reason"))
    held = locked(entry)
    made = Sanction(
        competition=competition, entry=held, round=one_round, kind=kind, seconds=seconds, clause=clause_number.strip(),
        regulation_points=regulation_points.strip(), reason=reason.strip(), by=user, at=doing.moment,
        authority=_authority(doing.role, panel_decision), panel_decision=panel_decision.strip(),
    )  # fmt: skip
    if rules_discipline(competition) is not None:
        _as_rule(made)
    if kind == SanctionKind.ADDED_TIME:
        check_added_time(seconds or 0, _increment(competition))
    made.save()
    if kind == SanctionKind.EXCLUSION:
        last = competition.rounds.order_by("-number").values_list("number", flat=True).first()
        held.state, held.after_round = EntryState.EXCLUDED, last or 0
        touch(held, "state", "after_round")
    after = {"entry": held.pk, "kind": str(kind), "authority": made.authority, "panel": made.panel_decision}
    record(doing, "sanction.imposed", made, after=after, clause=f"{RULES} {made.clause}", reason=reason,
           competition=competition)  # fmt: skip
    return made


def _authority(role: str, panel_decision: str) -> Authority:
    """As whom somebody imposes: the chief judge for the main panel where its decision is named; others as judges."""
    if role not in (Role.CHIEF_JUDGE, Role.ADMINISTRATOR):
        return Authority.JUDGE
    return Authority.MAIN_PANEL if panel_decision.strip() else Authority.CHIEF_JUDGE


def _as_rule(kept: Sanction) -> RuleSanction:
    """A sanction of the store as the rules know it; refused if it is beyond the power of whoever imposed it."""
    measure = word(Measure, kept.kind)
    return RuleSanction(
        person=str(kept.entry),
        measure=measure,
        by=word(Authority, kept.authority, authorities(measure)[0]),
        at=kept.at,
        reason=kept.reason,
        broken=tuple(_parts(kept.clause)),
        regulation=tuple(_parts(kept.regulation_points)),
        round=kept.round.number if kept.round else None,
        lost=LostIn.GAME if measure is Measure.LOSS else None,
        seconds=kept.seconds if measure is Measure.ADDED_TIME else None,
    )


def _parts(text: str) -> Iterable[str]:
    return (each.strip() for each in text.replace(";", ",").split(",") if each.strip())


def _increment(competition: Competition) -> int:
    """The most that a move adds by the time control, in seconds."""
    text = read_regulation(competition.regulation).time_control
    return max(parse_time_control(text).increments) if text else 0

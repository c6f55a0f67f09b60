"""Rounds drawn by hand, pairs changed and rounds drawn again, as acts of the desk (5.4.10.3, 5.4.10.8-5.4.10.12)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.db import models, transaction

from tavlei.office.acts.computed_ahead import computing_ahead, digest_of, result_computed_ahead
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.field.reading import CompetitionSnapshot, encounter_for_rules, is_swiss, read_snapshot
from tavlei.office.competitions.letters import tell_of_pairing
from tavlei.office.competitions.models import Competition, Encounter, Round, RoundState, Seat, State
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing.programme import next_start
from tavlei.office.competitions.pairing.rounds import (
    RoundTables,
    Table,
    close_round,
    field_to_pair,
    make_round,
    next_field,
    paired_by_system,
    pairs_with_reasons,
    planned_absentees,
    swiss_request,
    system_request,
)
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of, rules_discipline
from tavlei.office.competitions.regulation.fide import is_fide
from tavlei.office.explanations import explanation_to_json, refused_by_name
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Explanation, Problem, Refusal, cites
from tavlei.tournament.conduct.levels import level_of
from tavlei.tournament.fide import FideRequest
from tavlei.tournament.model import Encounter as RuleEncounter
from tavlei.tournament.swiss import PairingRequest, RoundPairing, pair_round
from tavlei.tournament.swiss.by_hand import HandDrawing, check_drawing, take_effect
from tavlei.tournament.swiss.changes import change_pairs as changed_from
from tavlei.tournament.swiss.changes import pair_again_after
from tavlei.tournament.swiss.plan import Drawing, drawing_manner
from tavlei.tournament.systems import ReasonedDecision

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User
    from tavlei.tournament.fide import FidePairing

Pair = tuple[str, str | None]


class DrawingKind(StrEnum):
    """How the pairs of a round came about where it was not the program alone."""

    BY_HAND = "by_hand"
    CHANGED = "changed"
    AGAIN = "again"


class ChangeGround(StrEnum):
    """Why the pairs of a program may be others (5.4.10.12)."""

    ERROR = "error"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class ProposedPairs:
    """Pairs as a form or a call gives them: entries with White and with Black, and who is left without a pair."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None

    @property
    def as_keys(self) -> tuple[tuple[tuple[str, str], ...], str | None]:
        """The same as the rules know them."""
        pairs = tuple((f"e{white}", f"e{black}") for white, black in self.pairs)
        return pairs, None if self.bye is None else f"e{self.bye}"


@cites("draughts-rules", "5.4.10.3", "5.4.10.10")
def manner_of(competition: Competition, *, declared: bool) -> Drawing:
    """Whether a competition may be drawn by hand: by its status, and by what its regulation declares."""
    regional = rules_discipline(competition) is not None and level_of(competition.status).is_regional
    return drawing_manner(
        rulebook_of(competition), regional_or_higher=regional, by_hand=True, program_at_hand=not declared
    )


def proposed_boards(field: CompetitionSnapshot, absent: Collection[int]) -> ProposedPairs:
    """The pairs of the program for the next round, to start a drawing by hand from; none where it finds none."""
    try:
        found = paired_by_system(system_request(field, _away(field, len(field.rounds) + 1, absent)))
    except Refusal:
        return ProposedPairs(())
    pairs = tuple((_pk(white), _pk(black)) for white, black in found.pairs_of_names())
    return ProposedPairs(pairs, _pk(found.bye) if found.bye else None)


def stored_boards(field: CompetitionSnapshot, one_round: Round) -> ProposedPairs:
    """The pairs of a round as they stand."""
    pairs = _standing(field, one_round)
    bye = next((white for white, black in pairs if black is None), None)
    return ProposedPairs(
        tuple((_pk(white), _pk(black)) for white, black in pairs if black is not None), _pk(bye) if bye else None
    )


def checked_by_hand(field: CompetitionSnapshot, drawn: ProposedPairs, absent: Collection[int]) -> HandDrawing:
    """The next round drawn by hand, held against the requirements."""
    _check_swiss(field.competition)
    request = swiss_request(field, _away(field, len(field.rounds) + 1, absent))
    manner = manner_of(field.competition, declared=field.regulation.draw_by_hand)
    return _checked(field, request, drawn, manner)


def checked_change(field: CompetitionSnapshot, one_round: Round, drawn: ProposedPairs) -> HandDrawing:
    """Other pairs for a round that stands, held against the requirements."""
    _check_swiss(field.competition)
    request = swiss_request(field, _away(field, one_round.number, one_round.absent), one_round.number)
    return _checked(field, request, drawn)


def _checked(
    field: CompetitionSnapshot, request: PairingRequest, drawn: ProposedPairs, manner: Drawing | None = None
) -> HandDrawing:
    pairs, bye = drawn.as_keys
    with refused_by_name(field.names):
        findings = result_computed_ahead(
            lambda: digest_of("check", request, pairs, bye, manner),
            lambda: check_drawing(request, pairs, bye, manner=manner).findings,
        )
    return HandDrawing(request, pairs, bye, findings, manner)


def _check_ahead(  # noqa: PLR0913 - a drawing has so many sides
    user: User,
    competition: Competition,
    expected: int,
    drawn: ProposedPairs,
    *,
    absent: Collection[int] = (),
    starts: datetime | None = None,
    reason: str = "",
) -> None:
    """Hold a drawing by hand against the requirements before it is kept."""
    del starts, reason
    require(user, Action.PAIR, competition)
    field = next_field(Competition.objects.get(pk=competition.pk), expected)[0]
    checked_by_hand(field, drawn, {*absent, *planned_absentees(field, expected)})


@cites("draughts-rules", "5.4.10.3", "5.4.10.8", "5.4.10.10", "5.4.10.11")
@computing_ahead(_check_ahead)
@transaction.atomic
def draw_by_hand(  # noqa: PLR0913 - a drawing has so many sides
    user: User,
    competition: Competition,
    expected: int,
    drawn: ProposedPairs,
    *,
    absent: Collection[int] = (),
    starts: datetime | None = None,
    reason: str = "",
) -> Round:
    """Keep the next round as it was drawn by hand.

    A drawing that breaks a requirement is the chief judge's to decide, with a reason (T49); so is the reason asked for
    where the regulation does not declare a drawing by hand.
    """
    actor = authorise(user, Action.PAIR, competition)
    field = field_to_pair(lock_row(competition), expected)
    away = {*absent, *planned_absentees(field, expected)}
    drawing = checked_by_hand(field, drawn, away)
    if drawing.breaches:
        actor = authorise(user, Action.CHANGE_DRAW, competition)
    if not field.regulation.draw_by_hand and not reason.strip():
        manner = drawing.manner
        problem = Problem("the regulation does not declare a drawing by hand: it needs a reason", path="reason",
                          clause=manner.clause if manner else None)  # fmt: skip
        raise Refusal(problem)
    table = _by_hand(actor, take_effect(drawing, _decision(actor, reason)), reason)
    starts = starts or next_start(field)
    return make_round(user, actor, field, expected, table=table, absent=away, starts=starts)


def _check_change_ahead(
    user: User, one_round: Round, drawn: ProposedPairs, *, ground: ChangeGround, reason: str
) -> None:
    """Hold other pairs against the requirements and those of the program before they are kept."""
    del ground
    require(user, Action.CHANGE_DRAW, one_round.competition)
    _check_reason(one_round.competition, reason)
    field = _field_to_change(one_round, Competition.objects.get(pk=one_round.competition_id))
    _check_players(one_round, checked_change(field, one_round, drawn), str(user), reason)


@cites("draughts-rules", "5.4.10.12", "5.4.10.12/item1")
@computing_ahead(_check_change_ahead)
@transaction.atomic
def change_pairs(user: User, one_round: Round, drawn: ProposedPairs, *, ground: ChangeGround, reason: str) -> Round:
    """Put other pairs in the place of those of the last round, by the reasoned decision of the chief judge."""
    actor = authorise(user, Action.CHANGE_DRAW, one_round.competition)
    field = _field_to_change(one_round, lock_row(one_round.competition))
    _check_reason(one_round.competition, reason)
    drawing = take_effect(checked_change(field, one_round, drawn), _decision(actor, reason))
    _check_players(one_round, drawing, str(actor.user), reason)
    rows: list[Pair] = [*drawing.pairs, *([(drawing.bye, None)] if drawing.bye else [])]
    facts = _drawing_record(actor, DrawingKind.CHANGED, reason, ground, _breaches(drawing))
    table = RoundTables(rows, drawing.explanation(), {}, "5.4.10.12/item1", drawing=facts)
    return _redrawn(actor, one_round, field, table, explanation_to_json(drawing.explanation()))


def _draw_again_ahead(
    user: User, one_round: Round, *, ground: ChangeGround, reason: str, absent: Collection[int] | None = None
) -> None:
    """Let the program draw a round again before its pairs are changed."""
    del ground
    require(user, Action.CHANGE_DRAW, one_round.competition)
    _check_reason(one_round.competition, reason)
    field = _field_to_change(one_round, Competition.objects.get(pk=one_round.competition_id))
    _again(field, one_round, _away_again(field, one_round, absent))


@cites("draughts-rules", "5.4.10.8/item2", "5.4.10.12/item1")
@computing_ahead(_draw_again_ahead)
@transaction.atomic
def draw_again(
    user: User, one_round: Round, *, ground: ChangeGround, reason: str, absent: Collection[int] | None = None
) -> Round:
    """Let the program draw the last round again, touching as few participants as possible."""
    actor = authorise(user, Action.CHANGE_DRAW, one_round.competition)
    field = _field_to_change(one_round, lock_row(one_round.competition))
    _check_reason(one_round.competition, reason)
    away = _away_again(field, one_round, absent)
    rows, explanation, steps = _again(field, one_round, away)
    facts = _drawing_record(actor, DrawingKind.AGAIN, reason, ground, [])
    saved = {pair: explanation_to_json(Explanation(steps[pair])) for pair in rows if pair in steps}
    table = RoundTables(rows, explanation, saved, "5.4.10.8/item2", drawing=facts)
    one_round.absent = sorted(away)
    return _redrawn(actor, one_round, field, table, explanation_to_json(Explanation(explanation.verdict)))


def _check_swiss(competition: Competition) -> None:
    if not is_swiss(competition) or competition.plays_in_teams:
        raise Refusal(Problem("only the rounds of a Swiss of persons are drawn by hand", path="system"))


def _field_to_change(one_round: Round, competition: Competition) -> CompetitionSnapshot:
    """The field of a round whose pairs may still be changed: the last one, in which nothing has been entered."""
    _check_swiss(competition)
    if competition.state != State.RUNNING or competition.rounds.filter(number__gt=one_round.number).exists():
        raise Refusal(Problem("only the pairs of the last round can be changed", path="round"))
    if one_round.encounters.exclude(result="").exclude(entered_by=None).exists():
        raise Refusal(Problem("the round has results", path="round"))
    return read_snapshot(competition)


def _check_reason(competition: Competition, reason: str) -> None:
    if not reason.strip():
        number = rulebook_of(competition).clause("5.4.10.12/item1")
        raise Refusal(Problem("a change of the pairs needs a reason", path="reason", clause=number))


def _by_hand(actor: Actor, drawing: HandDrawing, reason: str) -> RoundTables:
    rows: list[Pair] = [*drawing.pairs, *([(drawing.bye, None)] if drawing.bye else [])]
    facts = _drawing_record(actor, DrawingKind.BY_HAND, reason, None, _breaches(drawing))
    number = drawing.manner.clause.number if drawing.manner else "5.4.10.3"
    return RoundTables(rows, drawing.explanation(), {}, number, by_hand=True, drawing=facts)


def _redrawn(
    actor: Actor, one_round: Round, field: CompetitionSnapshot, table: RoundTables, saved: dict[str, Any]
) -> Round:
    """The round with its new boards; those that stayed the same keep their place and their letters."""
    competition = field.competition
    before = _standing(field, one_round)
    _reseat(one_round, field, table)
    one_round.drawing, one_round.explanation, one_round.state = table.drawing, saved, RoundState.PAIRED
    one_round.save(update_fields=["drawing", "explanation", "absent", "state"])
    pairs = [list(pair) for pair in table.pairs]
    after = {"round": one_round.number, "pairs": pairs, "breaches": table.drawing["breaches"]}
    record(actor, f"round.{table.drawing['manner']}", one_round, before={"pairs": [list(pair) for pair in before]},
           after=after, reason=table.drawing["reason"], clause=clause_for_journal(competition, table.number),
           competition=competition)  # fmt: skip
    tell_of_pairing(one_round)
    close_round(one_round)
    return one_round


def _reseat(one_round: Round, field: CompetitionSnapshot, table: RoundTables) -> None:
    standing = {_pair(encounter): encounter for encounter in field.encounters if encounter.round_id == one_round.pk}
    gone = [encounter for pair, encounter in standing.items() if pair not in table.pairs]
    numbers = {encounter.board for pair, encounter in standing.items() if pair in table.pairs}
    try:
        Seat.objects.filter(encounter__in=gone).delete()
        Encounter.objects.filter(pk__in=[encounter.pk for encounter in gone]).delete()
    except models.ProtectedError:
        problem = Problem("a game, a lot, a sanction or a protest is on record for this round: it stands", path="round")
        raise Refusal(problem) from None
    free = iter(number for number in range(1, len(numbers) + len(table.pairs) + 1) if number not in numbers)
    for pair in table.pairs:
        if pair in standing:
            continue
        board = Encounter.objects.create(round=one_round, board=next(free), explanation=table.tables.get(pair, {}))
        for colour, key in zip((Colour.WHITE, Colour.BLACK), pair, strict=True):
            if key is not None:
                Seat.objects.create(round=one_round, encounter=board, entry_id=_pk(key), colour=colour)


def _drawing_record(
    actor: Actor, manner: DrawingKind, reason: str, ground: ChangeGround | None, breaches: list[dict[str, Any]]
) -> dict[str, Any]:
    """What is kept of a drawing beside its pairs."""
    return {
        "manner": manner.value,
        "by": str(actor.user),
        "at": actor.moment.isoformat(),
        "reason": reason.strip(),
        "ground": ground.value if ground else "",
        "breaches": breaches,
    }


def _breaches(drawing: HandDrawing) -> list[dict[str, Any]]:
    return [
        {"key": finding.key, "clause": finding.number, "who": [finding.value, *finding.inputs.values()]}
        for finding in drawing.breaches
    ]


def _decision(actor: Actor, reason: str) -> ReasonedDecision | None:
    return ReasonedDecision(str(actor.user), reason.strip()) if reason.strip() else None


def _away_again(field: CompetitionSnapshot, one_round: Round, absent: Collection[int] | None) -> set[int]:
    return set(one_round.absent if absent is None else absent) | set(planned_absentees(field, one_round.number))


def _again(field: CompetitionSnapshot, one_round: Round, away: Collection[int]) -> Table:
    """The round once more: a program of the rules keeps what it can, FIDE's engine pairs as if for the first time."""
    request = system_request(field, {f"e{entry}" for entry in away}, one_round.number)
    before = [(white, black) for white, black in _standing(field, one_round) if black is not None]

    def drawn() -> RoundPairing | FidePairing:
        return paired_by_system(request) if isinstance(request, FideRequest) else pair_again_after(before, request)

    with refused_by_name(field.names):
        return result_computed_ahead(lambda: digest_of("again", request, before), lambda: pairs_with_reasons(drawn()))


def _check_players(one_round: Round, drawing: HandDrawing, decided_by: str, reason: str) -> None:
    """Refuse changed pairs that do not hold everybody whom the program of the rules would pair, once."""
    request, pairs, bye = drawing.request, drawing.pairs, drawing.bye

    def check() -> None:
        try:
            computed = pair_round(request)
        except Refusal:
            return
        changed_from(computed, pairs, bye, reason=reason, decided_by=decided_by)

    if not is_fide(one_round.competition):
        result_computed_ahead(lambda: digest_of("players", request, pairs, bye), check)


def _standing(field: CompetitionSnapshot, one_round: Round) -> list[Pair]:
    return [_pair(encounter) for encounter in field.encounters if encounter.round_id == one_round.pk]


def _pair(encounter: Encounter) -> Pair:
    met = encounter_for_rules(encounter)
    return (met.white, met.black) if isinstance(met, RuleEncounter) else (met.player, None)


def _away(field: CompetitionSnapshot, number: int, absent: Collection[int]) -> set[str]:
    return {f"e{entry}" for entry in (*absent, *planned_absentees(field, number))}


def _pk(key: str) -> int:
    return int(key.removeprefix("e"))

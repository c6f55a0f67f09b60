"""Rounds drawn by hand, pairs changed and rounds drawn again, as acts of the desk (5.4.10.3, 5.4.10.8-5.4.10.12)."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.db import models, transaction

from tavlei.office.acts import acting, locked
from tavlei.office.competitions.conduct.findings import cited_in, rules_discipline
from tavlei.office.competitions.engine import CompetitionField, is_swiss, pairing_of, read_field
from tavlei.office.competitions.event_notices import tell_of_pairing
from tavlei.office.competitions.fide import is_fide
from tavlei.office.competitions.models import Competition, Encounter, Round, RoundState, Seat, State
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing import (
    RoundTables,
    close_round,
    field_to_pair,
    make_round,
    on_leave,
    paired_by_system,
    pairs_in_full,
    swiss_request,
)
from tavlei.office.competitions.programme import next_start
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.explanations import dump
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Explanation, Problem, Refusal, cites
from tavlei.tournament.conduct.levels import level_of
from tavlei.tournament.model import Encounter as RuleEncounter
from tavlei.tournament.swiss import PairingRequest, RoundPairing, pair_round
from tavlei.tournament.swiss.by_hand import HandDrawing, check_drawing, take_effect
from tavlei.tournament.swiss.changes import change_pairs as changed_from
from tavlei.tournament.swiss.changes import pair_again_after
from tavlei.tournament.swiss.plan import Drawing, drawing_manner
from tavlei.tournament.systems import ReasonedDecision

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping
    from datetime import datetime

    from tavlei.office.journal.chain import Doing
    from tavlei.office.roles.models import User
    from tavlei.tournament.fide import FidePairing

Pair = tuple[str, str | None]


class Manner(StrEnum):
    """How the pairs of a round came about where it was not the program alone."""

    BY_HAND = "by_hand"
    CHANGED = "changed"
    AGAIN = "again"


class Ground(StrEnum):
    """Why the pairs of a program may be others (5.4.10.12)."""

    ERROR = "error"
    DECISION = "decision"


@dataclass(frozen=True, slots=True)
class DrawnBoards:
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


def proposed_boards(field: CompetitionField, absent: Collection[int]) -> DrawnBoards:
    """The pairs of the program for the next round, to start a drawing by hand from; none where it finds none."""
    found = _proposed(field, _away(field, len(field.rounds) + 1, absent))
    if found is None:
        return DrawnBoards(())
    pairs = tuple((_pk(white), _pk(black)) for white, black in found.pairs_of_names())
    return DrawnBoards(pairs, _pk(found.bye) if found.bye else None)


def stored_boards(field: CompetitionField, made: Round) -> DrawnBoards:
    """The pairs of a round as they stand."""
    pairs = _standing(field, made)
    bye = next((white for white, black in pairs if black is None), None)
    return DrawnBoards(
        tuple((_pk(white), _pk(black)) for white, black in pairs if black is not None), _pk(bye) if bye else None
    )


def checked_by_hand(field: CompetitionField, drawn: DrawnBoards, absent: Collection[int]) -> HandDrawing:
    """The next round drawn by hand, held against the requirements."""
    _check_swiss(field.competition)
    request = swiss_request(field, _away(field, len(field.rounds) + 1, absent))
    manner = manner_of(field.competition, declared=field.regulation.draw_by_hand)
    with _naming(field):
        return check_drawing(request, *drawn.as_keys, manner=manner)


def checked_change(field: CompetitionField, made: Round, drawn: DrawnBoards) -> HandDrawing:
    """Other pairs for a round that stands, held against the requirements."""
    _check_swiss(field.competition)
    request = swiss_request(field, _away(field, made.number, made.absent), made.number)
    with _naming(field):
        return check_drawing(request, *drawn.as_keys)


@cites("draughts-rules", "5.4.10.3", "5.4.10.8", "5.4.10.10", "5.4.10.11")
@transaction.atomic
def draw_by_hand(  # noqa: PLR0913 - a drawing has so many sides
    user: User,
    competition: Competition,
    expected: int,
    drawn: DrawnBoards,
    *,
    absent: Collection[int] = (),
    starts: datetime | None = None,
    reason: str = "",
) -> Round:
    """Keep the next round as it was drawn by hand.

    A drawing that breaks a requirement is the chief judge's to decide, with a reason (T49); so is the reason asked for
    where the regulation does not declare a drawing by hand.
    """
    doing = acting(user, Action.PAIR, competition)
    field = field_to_pair(locked(competition), expected)
    away = {*absent, *on_leave(field, expected)}
    drawing = checked_by_hand(field, drawn, away)
    if drawing.breaches:
        doing = acting(user, Action.CHANGE_DRAW, competition)
    if not field.regulation.draw_by_hand and not reason.strip():
        manner = drawing.manner
        problem = Problem("the regulation does not declare a drawing by hand: it needs a reason", path="reason",
                          clause=manner.clause if manner else None)  # fmt: skip
        raise Refusal(problem)
    table = _by_hand(doing, take_effect(drawing, _decision(doing, reason)), reason)
    starts = starts or next_start(field)
    return make_round(user, doing, field, expected, table=table, absent=away, starts=starts)


@cites("draughts-rules", "5.4.10.12", "5.4.10.12/item1")
@transaction.atomic
def change_pairs(user: User, made: Round, drawn: DrawnBoards, *, ground: Ground, reason: str) -> Round:
    """Put other pairs in the place of those of the last round, by the reasoned decision of the chief judge."""
    doing = acting(user, Action.CHANGE_DRAW, made.competition)
    field = _field_to_change(made)
    _check_reason(made.competition, reason)
    drawing = take_effect(checked_change(field, made, drawn), _decision(doing, reason))
    pairs, bye = drawn.as_keys
    if not is_fide(made.competition) and (computed := _computed(drawing.request)) is not None:
        changed_from(computed, pairs, bye, reason=reason, decided_by=str(doing.user))
    rows: list[Pair] = [*pairs, *([(bye, None)] if bye else [])]
    told = _told(doing, Manner.CHANGED, reason, ground, _breaches(drawing))
    table = RoundTables(rows, drawing.explanation(), {}, "5.4.10.12/item1", drawing=told)
    return _redrawn(doing, made, field, table, dump(drawing.explanation()))


@cites("draughts-rules", "5.4.10.8/item2", "5.4.10.12/item1")
@transaction.atomic
def draw_again(user: User, made: Round, *, ground: Ground, reason: str, absent: Collection[int] | None = None) -> Round:
    """Let the program draw the last round again, touching as few participants as possible."""
    doing = acting(user, Action.CHANGE_DRAW, made.competition)
    field = _field_to_change(made)
    _check_reason(made.competition, reason)
    away = set(made.absent if absent is None else absent) | set(on_leave(field, made.number))
    with _naming(field):
        rows, explanation, steps = pairs_in_full(_again(field, made, {f"e{entry}" for entry in away}))
    told = _told(doing, Manner.AGAIN, reason, ground, [])
    kept = {pair: dump(Explanation(steps[pair])) for pair in rows if pair in steps}
    table = RoundTables(rows, explanation, kept, "5.4.10.8/item2", drawing=told)
    made.absent = sorted(away)
    return _redrawn(doing, made, field, table, dump(Explanation(explanation.verdict)))


def named_refusal(refusal: Refusal, names: Mapping[str, str]) -> Refusal:
    """A refusal of the rules with the names of people in the place of their keys."""

    def told(value: object) -> object:
        return names.get(value, value) if isinstance(value, str) else value

    return Refusal(
        *(
            replace(problem, params={name: told(value) for name, value in problem.params.items()})
            for problem in refusal.problems
        )
    )


@contextmanager
def _naming(field: CompetitionField) -> Iterator[None]:
    """What the rules refuse is told with names."""
    try:
        yield
    except Refusal as refusal:
        raise named_refusal(refusal, field.names) from None


def _check_swiss(competition: Competition) -> None:
    if not is_swiss(competition) or competition.plays_in_teams:
        raise Refusal(Problem("only the rounds of a Swiss of persons are drawn by hand", path="system"))


def _field_to_change(made: Round) -> CompetitionField:
    """The field of a round whose pairs may still be changed: the last one, in which nothing has been entered."""
    held = locked(made.competition)
    _check_swiss(held)
    if held.state != State.RUNNING or held.rounds.filter(number__gt=made.number).exists():
        raise Refusal(Problem("only the pairs of the last round can be changed", path="round"))
    if made.encounters.exclude(result="").exclude(entered_by=None).exists():
        raise Refusal(Problem("the round has results", path="round"))
    return read_field(held)


def _check_reason(competition: Competition, reason: str) -> None:
    if not reason.strip():
        number = rulebook_of(competition).clause("5.4.10.12/item1")
        raise Refusal(Problem("a change of the pairs needs a reason", path="reason", clause=number))


def _by_hand(doing: Doing, drawing: HandDrawing, reason: str) -> RoundTables:
    rows: list[Pair] = [*drawing.pairs, *([(drawing.bye, None)] if drawing.bye else [])]
    told = _told(doing, Manner.BY_HAND, reason, None, _breaches(drawing))
    number = drawing.manner.clause.number if drawing.manner else "5.4.10.3"
    return RoundTables(rows, drawing.explanation(), {}, number, by_hand=True, drawing=told)


def _redrawn(doing: Doing, made: Round, field: CompetitionField, table: RoundTables, kept: dict[str, Any]) -> Round:
    """The round with its new boards; those that stayed the same keep their place and their letters."""
    competition = field.competition
    before = _standing(field, made)
    _reseat(made, field, table)
    made.drawing, made.explanation, made.state = table.drawing, kept, RoundState.PAIRED
    made.save(update_fields=["drawing", "explanation", "absent", "state"])
    pairs = [list(pair) for pair in table.pairs]
    after = {"round": made.number, "pairs": pairs, "breaches": table.drawing["breaches"]}
    record(doing, f"round.{table.drawing['manner']}", made, before={"pairs": [list(pair) for pair in before]},
           after=after, reason=table.drawing["reason"], clause=cited_in(competition, table.number),
           competition=competition)  # fmt: skip
    tell_of_pairing(made)
    close_round(made)
    return made


def _reseat(made: Round, field: CompetitionField, table: RoundTables) -> None:
    standing = {_pair(encounter): encounter for encounter in field.encounters if encounter.round_id == made.pk}
    gone = [encounter for pair, encounter in standing.items() if pair not in table.pairs]
    kept = {encounter.board for pair, encounter in standing.items() if pair in table.pairs}
    try:
        Seat.objects.filter(encounter__in=gone).delete()
        Encounter.objects.filter(pk__in=[encounter.pk for encounter in gone]).delete()
    except models.ProtectedError:
        problem = Problem("a game, a lot, a sanction or a protest is on record for this round: it stands", path="round")
        raise Refusal(problem) from None
    free = iter(number for number in range(1, len(kept) + len(table.pairs) + 1) if number not in kept)
    for pair in table.pairs:
        if pair in standing:
            continue
        board = Encounter.objects.create(round=made, board=next(free), explanation=table.told.get(pair, {}))
        for colour, key in zip((Colour.WHITE, Colour.BLACK), pair, strict=True):
            if key is not None:
                Seat.objects.create(round=made, encounter=board, entry_id=_pk(key), colour=colour)


def _told(
    doing: Doing, manner: Manner, reason: str, ground: Ground | None, breaches: list[dict[str, Any]]
) -> dict[str, Any]:
    """What is kept of a drawing beside its pairs."""
    return {
        "manner": manner.value,
        "by": str(doing.user),
        "at": doing.moment.isoformat(),
        "reason": reason.strip(),
        "ground": ground.value if ground else "",
        "breaches": breaches,
    }


def _breaches(drawing: HandDrawing) -> list[dict[str, Any]]:
    return [
        {"key": finding.key, "clause": finding.number, "who": [finding.value, *finding.inputs.values()]}
        for finding in drawing.breaches
    ]


def _decision(doing: Doing, reason: str) -> ReasonedDecision | None:
    return ReasonedDecision(str(doing.user), reason.strip()) if reason.strip() else None


def _again(field: CompetitionField, made: Round, away: set[str]) -> RoundPairing | FidePairing:
    """The round once more: a program of the rules keeps what it can, FIDE's engine pairs as if for the first time."""
    if is_fide(made.competition):
        return paired_by_system(field, away, made.number)
    before = [(white, black) for white, black in _standing(field, made) if black is not None]
    return pair_again_after(before, swiss_request(field, away, made.number))


def _proposed(field: CompetitionField, away: set[str]) -> RoundPairing | FidePairing | None:
    try:
        return paired_by_system(field, away)
    except Refusal:
        return None


def _computed(request: PairingRequest) -> RoundPairing | None:
    try:
        return pair_round(request)
    except Refusal:
        return None


def _standing(field: CompetitionField, made: Round) -> list[Pair]:
    return [_pair(encounter) for encounter in field.encounters if encounter.round_id == made.pk]


def _pair(encounter: Encounter) -> Pair:
    met = pairing_of(encounter)
    return (met.white, met.black) if isinstance(met, RuleEncounter) else (met.player, None)


def _away(field: CompetitionField, number: int, absent: Collection[int]) -> set[str]:
    return {f"e{entry}" for entry in (*absent, *on_leave(field, number))}


def _pk(key: str) -> int:
    return int(key.removeprefix("e"))

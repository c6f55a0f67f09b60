"""Pairing rounds: one click, one round, with the explanation of each pair kept beside it."""

from __future__ import annotations

from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import TYPE_CHECKING, Any, Final

from django.db import models, transaction
from django.utils import timezone

from tavlei.office.acts.computed_ahead import computing_ahead, digest_of, result_computed_ahead
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.field.knockout import next_encounters
from tavlei.office.competitions.field.reading import (
    CompetitionSnapshot,
    entry_key,
    is_postponed,
    is_swiss,
    planned_absence,
    read_snapshot,
)
from tavlei.office.competitions.letters import tell_of_pairing, tell_of_result
from tavlei.office.competitions.lifecycle import move_to_state
from tavlei.office.competitions.models import (
    Competition,
    Encounter,
    Entry,
    PlannedRound,
    Round,
    RoundState,
    Seat,
    State,
)
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.pairing.fide import fide_request
from tavlei.office.competitions.pairing.numbers import numbered_late, seed_of, with_late
from tavlei.office.competitions.pairing.programme import first_rounds, next_start
from tavlei.office.competitions.pairing.round_robins import decided_without_play, round_of, schedule_of, verdict_on
from tavlei.office.competitions.pairing.start_checks import check_start
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of
from tavlei.office.competitions.regulation.fide import is_fide
from tavlei.office.competitions.regulation.ordered_pairs import order_of
from tavlei.office.explanations import explanation_to_json, refused_by_name
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action, require
from tavlei.office.store.prepared_queries import PreparedQuery
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites
from tavlei.tournament import model
from tavlei.tournament.fide import FidePairing, FideRequest, FideTeamPairing
from tavlei.tournament.fide import pair_round as pair_by_fide
from tavlei.tournament.model import Bye
from tavlei.tournament.swiss import PairingRequest, RoundPairing, pair_round
from tavlei.tournament.swiss import System as SwissSystem

if TYPE_CHECKING:
    from collections.abc import Collection
    from datetime import datetime

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result

Table = tuple[list[tuple[str, str | None]], Explanation, dict[tuple[str, str | None], Step]]


def _compute_next(
    user: User, competition: Competition, expected: int, absent: Collection[int] = (), starts: datetime | None = None
) -> None:
    """The pairs of the next round of a Swiss before they are set; other systems find theirs at once."""
    del starts
    require(user, Action.PAIR, competition)
    if is_swiss(competition) and not competition.plays_in_teams:
        field = next_field(Competition.objects.get(pk=competition.pk), expected)[0]
        _tables_of(field, expected, absent)


@computing_ahead(_compute_next)
@transaction.atomic
def pair_next(
    user: User, competition: Competition, expected: int, absent: Collection[int] = (), starts: datetime | None = None
) -> Round:
    """Pair the next round. `expected` is its number as the page showed it: two clicks do not make two rounds.

    Without `starts` the round begins at the hour of the programme, if it has one.
    """
    actor = authorise(user, Action.PAIR, competition)
    field = field_to_pair(lock_row(competition), expected)
    number = len(field.rounds) + 1
    return _paired(user, actor, field, number, absent=absent, starts=starts or next_start(field))


def field_to_pair(competition: Competition, expected: int) -> CompetitionSnapshot:
    """The field of the next round, those who entered late numbered among it; refused where no round can be paired."""
    field, late = next_field(competition, expected)
    Entry.objects.bulk_update(late, ["number", "from_round"])
    return field


def next_field(competition: Competition, expected: int) -> tuple[CompetitionSnapshot, tuple[Entry, ...]]:
    """The same without storing anything, and those who entered late with the numbers that they are to have."""
    if competition.plays_in_teams:
        raise Refusal(Problem("teams are paired with the start of their round", path="team"))
    field = read_snapshot(competition)
    check_pairable(field, len(field.rounds) + 1, expected)
    late = numbered_late(field, expected)
    return with_late(field, late) if late else field, late


@transaction.atomic
def pair_all(user: User, competition: Competition) -> list[Round]:
    """Pair all rounds of a round robin at once, as for play by correspondence, where every game starts on one day."""
    actor = authorise(user, Action.PAIR, competition)
    field = read_snapshot(lock_row(competition))
    check_pairable(field, len(field.rounds) + 1, 1)
    if is_swiss(field.competition):
        raise Refusal(Problem("only the rounds of a round robin can be paired all at once", path="system"))
    rounds = len(schedule_of(field).rounds)
    return [_paired(user, actor, field, number) for number in range(1, rounds + 1)]


def _paired(  # noqa: PLR0913 - a round has so many sides
    user: User,
    actor: Actor,
    field: CompetitionSnapshot,
    number: int,
    *,
    absent: Collection[int] = (),
    starts: datetime | None = None,
) -> Round:
    with refused_by_name(field.names):
        table, away = _tables_of(field, number, absent)
    return make_round(user, actor, field, number, table=table, absent=away, starts=starts)


def _tables_of(field: CompetitionSnapshot, number: int, absent: Collection[int]) -> tuple[RoundTables, set[int]]:
    """The boards of a round, and who is away."""
    away = {*absent, *planned_absentees(field, number)}
    out = {f"e{entry}" for entry in away}
    return _knocked_out(field, out) if field.is_knockout else _drawn(field, number, out), away


def make_round(  # noqa: PLR0913 - a round has so many sides
    user: User,
    actor: Actor,
    field: CompetitionSnapshot,
    number: int,
    *,
    table: RoundTables,
    absent: Collection[int],
    starts: datetime | None,
) -> Round:
    """Keep a round with its boards, tell those who play in it, and start the competition with the first."""
    competition = field.competition
    one_round = Round.objects.create(
        competition=competition, number=number, absent=sorted(absent), starts=starts, stage=table.stage,
        by_hand=table.by_hand, drawing=table.drawing, explanation=table.kept_explanation,
    )  # fmt: skip
    planned = table.stage or number
    if starts is not None and first_rounds(competition)[planned] == one_round:
        PlannedRound.objects.update_or_create(competition=competition, number=planned, defaults={"starts": starts})
    _seat(actor, one_round, field, table)
    if competition.state == State.ADMITTED:
        move_to_state(user, Action.PAIR, competition, to=State.RUNNING, kind="competition.started")
    facts = {"round": number, "pairs": [list(pair) for pair in table.pairs], **_hour(starts)}
    if table.decided:
        facts["decided"] = {f"{white}-{black}": str(decision) for (white, black), decision in table.decided.items()}
    kind, reason = ("round.drawn_by_hand", table.drawing["reason"]) if table.by_hand else ("round.paired", "")
    record(
        actor,
        kind,
        one_round,
        after=facts,
        clause=clause_for_journal(competition, table.number),
        reason=reason,
        competition=competition,
    )
    tell_of_pairing(one_round)
    for encounter in one_round.encounters.exclude(result=""):
        tell_of_result(encounter)
    close_round(one_round)
    return one_round


def _hour(starts: datetime | None) -> dict[str, Any]:
    return {"starts": starts.isoformat()} if starts else {}


@dataclass(frozen=True, slots=True)
class RoundTables:
    """The boards of a round before they are seated; `decided` are those decided without play."""

    pairs: list[tuple[str, str | None]]
    explanation: Explanation
    tables: dict[tuple[str, str | None], dict[str, object]]
    number: str
    stage: int | None = None
    decided: dict[tuple[str, str], Result] = dataclass_field(default_factory=dict)
    by_hand: bool = False
    drawing: dict[str, Any] = dataclass_field(default_factory=dict)

    @property
    def kept_explanation(self) -> dict[str, Any]:
        """What is kept with the round: of a drawing by hand all of it, else the verdict; its boards keep the rest."""
        return explanation_to_json(self.explanation if self.by_hand else Explanation(self.explanation.verdict))


def _drawn(field: CompetitionSnapshot, number: int, out: set[str]) -> RoundTables:
    if not is_swiss(field.competition):
        return _scheduled(field, number, out)
    pairs, explanation, steps = pairs_by_system(field, number, out)
    facts = {pair: explanation_to_json(Explanation(steps[pair])) for pair in pairs if pair in steps}
    return RoundTables(pairs, explanation, facts, "5.4.10.2")


@cites("draughts-rules", "1.4/item1", "1.4/item5", "5.4.5.2", "5.4.5.3")
def _scheduled(field: CompetitionSnapshot, number: int, out: set[str]) -> RoundTables:
    """The boards of a round robin: those of somebody who left stand with their marks, only his free round does not."""
    schedule, drawn = round_of(field, number)
    left = {entry_key(entry): entry for entry in field.entries if not entry.plays}
    met = decided_without_play(field, drawn, out)
    kept = [one for one in met if isinstance(one, model.Encounter) or one.player not in left]
    decided = {one.players: one.result for one in kept if isinstance(one, model.Encounter) and one.result}
    facts: dict[tuple[str, str | None], dict[str, object]] = {
        pair: explanation_to_json(verdict_on(field, left[name]).explanation())
        for pair in decided
        for name in pair
        if name in left
    }
    pairs = [_names(one) for one in kept]
    number_of_clause = "1.4/item5" if field.is_scheveningen else "1.4/item1"
    return RoundTables(pairs, schedule.explanation(), facts, number_of_clause, decided=decided)


@cites("draughts-rules", "1.4/item3", "1.4/item4", "5.4.6/item4")
def _knocked_out(field: CompetitionSnapshot, out: set[str]) -> RoundTables:
    """The boards of the next round of a bracket, or the replays of those that were drawn."""
    stage, due = next_encounters(field, sorted(out))
    pairs: list[tuple[str, str | None]] = [
        (next_encounter.encounter.white, next_encounter.encounter.black) for next_encounter in due
    ]
    facts = {
        pair: explanation_to_json(next_encounter.explanation) for pair, next_encounter in zip(pairs, due, strict=True)
    }
    decided = {
        next_encounter.encounter.players: next_encounter.encounter.result
        for next_encounter in due
        if next_encounter.encounter.result
    }
    bracket = field.bracket_table.bracket
    return RoundTables(pairs, bracket.explanation(), facts, bracket.clause, stage, decided)


@transaction.atomic
def undo_pairing(user: User, competition: Competition, number: int, reason: str) -> None:
    """Take back the pairing of the last round while it has no result; the journal keeps that it was there."""
    actor = authorise(user, Action.PAIR, competition)
    locked_competition = lock_row(competition)
    last = locked_competition.rounds.order_by("-number").first()
    if last is None or last.number != number:
        raise Refusal(Problem("only the last round can be taken back", path="round"))
    if any(_is_entered(last, encounter) for encounter in last.encounters.exclude(result="").exclude(entered_by=None)):
        raise Refusal(Problem("the round has results", path="round"))
    if hasattr(locked_competition, "by_correspondence"):
        raise Refusal(Problem("play by correspondence has started: its rounds stand", path="round"))
    record(actor, "round.unpaired", last, before={"round": number}, reason=reason, competition=locked_competition)
    tell_of_pairing(last, taken_back=True)
    try:
        last.seats.all().delete()
        last.encounters.all().delete()
        last.matches.all().delete()
        last.delete()
    except models.ProtectedError:
        problem = Problem("a game, a lot, a sanction or a protest is on record for this round: it stands", path="round")
        raise Refusal(problem) from None


def planned_absentees(field: CompetitionSnapshot, number: int) -> list[int]:
    """Those who are known to miss a round."""
    return [entry.pk for entry in field.entries if planned_absence(entry, number) is not None]


def _is_entered(one_round: Round, encounter: Encounter) -> bool:
    """Whether somebody has entered the result; not if the pairing itself decided it, for who had left or was absent."""
    if model.Result(encounter.result).played:
        return True
    return all(seat.entry.plays and seat.entry_id not in one_round.absent for seat in encounter.seats.all())


def check_pairable(field: CompetitionSnapshot, number: int, expected: int) -> None:
    """Refuse to pair at the wrong stage, a round twice, or before the results of the last one."""
    competition = field.competition
    if competition.state not in (State.ADMITTED, State.RUNNING):
        raise Refusal(Problem("the competition is not at the stage of pairing", path="state"))
    if competition.is_mixed:
        raise Refusal(Problem("rounds are paired at the desks of the stages", path="round"))
    if number != expected:
        raise Refusal(Problem("round {number} has been paired already", {"number": expected}, path="round"))
    if number == 1 and not field.is_knockout:
        check_start(competition, sum(entry.plays or not is_swiss(competition) for entry in field.entries))
    if number > competition.rounds_planned and not field.is_knockout:
        raise Refusal(
            Problem("all {count} rounds have been paired", {"count": competition.rounds_planned}, path="round")
        )
    open_boards = sum(
        not encounter.result and len(encounter.seats.all()) == 2 and not is_postponed(encounter)
        for encounter in field.encounters
    )
    if open_boards:
        raise Refusal(Problem("{count} results of the last round are missing", {"count": open_boards}, path="round"))


def pairs_by_system(field: CompetitionSnapshot, number: int, absent: set[str]) -> Table:
    """The pairs of the next round by the system of the competition, with their explanations."""
    return _swiss(field, absent) if is_swiss(field.competition) else _round_robin(field, number)


def swiss_request(field: CompetitionSnapshot, absent: set[str], number: int | None = None) -> PairingRequest:
    """What is asked of the drawing: the next round, or once more that of the number; by the order of the regulation.

    A drawing by hand in an event of FIDE's systems is held against the same requirements.
    """
    competition, regulation = field.competition, field.regulation
    first = regulation.first_colour
    out = absent | {entry_key(entry) for entry in field.entries if not entry.plays}
    tournament = field.tournament(before_round=number)
    ordered = order_of(field, tournament.next_round, out)
    return PairingRequest(
        tournament,
        SwissSystem.RATING if is_fide(competition) else SwissSystem(competition.system),
        seed_of(competition),
        frozenset(out),
        ordered.forbidden,
        avoid_same_team=regulation.avoid_same_team,
        first_colour_white=None if first is None else first == "white",
        forced=ordered.forced,
        rulebook=rulebook_of(competition),
    )


def _swiss(field: CompetitionSnapshot, absent: set[str]) -> Table:
    request = system_request(field, absent)
    return result_computed_ahead(lambda: digest_of(request), lambda: pairs_with_reasons(paired_by_system(request)))


def system_request(
    field: CompetitionSnapshot, absent: set[str], number: int | None = None
) -> PairingRequest | FideRequest:
    """What the program of the regulation or FIDE's engine is asked: the next round, or once more that of the number."""
    if not is_fide(field.competition):
        return swiss_request(field, absent, number)
    left = {entry_key(entry) for entry in field.entries if not entry.plays}
    return fide_request(field, absent | left, number)


def paired_by_system(request: PairingRequest | FideRequest) -> RoundPairing | FidePairing:
    """A round by the program of the regulation or by FIDE's engine."""
    return pair_by_fide(request) if isinstance(request, FideRequest) else pair_round(request)


def pairs_with_reasons(paired: RoundPairing | FidePairing | FideTeamPairing) -> Table:
    """The pairs of a drawing with whoever has none, and why each is so."""
    explanation = paired.explanation()
    pairs: list[tuple[str, str | None]] = list(paired.pairs_of_names())
    steps: dict[tuple[str, str | None], Step] = dict(zip(pairs, explanation.working, strict=False))
    if paired.bye:
        pairs.append((paired.bye, None))
        steps[paired.bye, None] = explanation.working[-1]
    return pairs, explanation, steps


def _round_robin(field: CompetitionSnapshot, number: int) -> Table:
    """The pairs of a round robin without those who left."""
    schedule, drawn = round_of(field, number)
    left = {entry_key(entry) for entry in field.entries if not entry.plays}
    pairs = [_names(met) for met in drawn]
    return [pair for pair in pairs if not left.intersection(pair)], schedule.explanation(), {}


def _names(met: model.Encounter | Bye) -> tuple[str, str | None]:
    return (met.player, None) if isinstance(met, Bye) else met.players


def _seat(actor: Actor, one_round: Round, field: CompetitionSnapshot, table: RoundTables) -> None:
    """The boards of a round and who sits at them; a board decided without play has its result at once."""
    boards = [
        _board(actor, one_round, number, table.tables.get(pair, {}), table.decided.get((pair[0], pair[1] or "")))
        for number, pair in enumerate(table.pairs, start=1)
    ]
    Encounter.objects.bulk_create(boards)
    seated = one_round.encounters.order_by("board")
    Seat.objects.bulk_create(
        Seat(round=one_round, encounter=encounter, entry_id=field.by_key[key].pk, colour=colour)
        for encounter, pair in zip(seated, table.pairs, strict=True)
        for colour, key in zip((Colour.WHITE, Colour.BLACK), pair, strict=True)
        if key is not None
    )


def _board(
    actor: Actor, one_round: Round, number: int, explanation: dict[str, object], decided: Result | None
) -> Encounter:
    encounter = Encounter(round=one_round, board=number, explanation=explanation)
    if decided is not None:
        encounter.result, encounter.entered_by, encounter.entered_at = decided, actor.user, actor.moment
    return encounter


@transaction.atomic(savepoint=False)
def close_round(one_round: Round) -> None:
    """Mark a round finished when its last result has come in; from that instant the time for protests runs."""
    if one_round.state == RoundState.PAIRED and not _open(one_round):
        one_round.state, one_round.ended = RoundState.FINISHED, timezone.now()
        one_round.save(update_fields=["state", "ended"])
    elif one_round.state == RoundState.FINISHED and _open(one_round):
        one_round.state, one_round.ended = RoundState.PAIRED, None
        one_round.save(update_fields=["state", "ended"])


_OPEN_BOARD: Final = PreparedQuery(  # the store stops at the first such board
    lambda made: (
        Encounter.objects.filter(round_id=made, result="", seats__colour=Colour.WHITE)
        .filter(seats__colour=Colour.BLACK)
        .values_list("pk", flat=True)[:1]
    )
)


def _open(one_round: Round) -> bool:
    return _OPEN_BOARD.first(one_round.pk) is not None or one_round.matches.filter(seated=None).exists()

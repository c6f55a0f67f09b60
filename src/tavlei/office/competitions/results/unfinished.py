"""Games that did not end in their round: put off, adjudicated, missed (5.4.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise, lock_row, save_changes
from tavlei.office.competitions.field.reading import encounter_for_rules, entry_key, read_snapshot
from tavlei.office.competitions.models import (
    Adjudication,
    DeskSystem,
    Encounter,
    EntryState,
    MissedGamesDecision,
    PostponedGame,
    State,
)
from tavlei.office.competitions.models.rounds import Colour
from tavlei.office.competitions.regulation.event_rules import clause_for_journal, rulebook_of
from tavlei.office.competitions.results.entering import check_open_for_results, write_result
from tavlei.office.competitions.results.micro_matches import EnteredGame, plays_micro_matches, write_game
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.model import Bye
from tavlei.tournament.standings.absence import adjudicated
from tavlei.tournament.standings.missed_games import decide_participation, missed_games
from tavlei.tournament.standings.postponed_games import Postponement
from tavlei.tournament.standings.system import System
from tavlei.tournament.systems import ReasonedDecision, SystemOfPlay

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import AdjudicatedBy, Competition, Entry, Round
    from tavlei.office.roles.models import User
    from tavlei.tournament.model import Result
    from tavlei.tournament.standings.missed_games import MissedGames

POSTPONEMENT_CLAUSE = "5.4.5.1"


@cites("draughts-rules", "5.4.5.1")
@transaction.atomic
def postpone(user: User, encounter: Encounter, version: int, play_by: datetime | None, reason: str) -> PostponedGame:
    """Put a game off until a moment, or give another moment to one that was put off."""
    competition = encounter.round.competition
    actor = authorise(user, Action.CORRECT_RESULT, competition)
    check_open_for_results(lock_row(competition))
    locked_encounter = lock_row(encounter, version)
    if competition.plays_in_teams:
        raise Refusal(Problem("no board of a match of teams is put off", path="board"))
    if locked_encounter.result or locked_encounter.seats.count() < len(Colour):
        raise Refusal(Problem("only a game that is due is put off", path="board"))
    if play_by is None or play_by <= actor.moment:
        raise Refusal(Problem("say until when the game is played", path="play_by"))
    postponement_of(competition, timezone.localtime(play_by), str(user), reason)
    saved = getattr(locked_encounter, "postponement", None)
    before = {"play_by": saved.play_by.isoformat()} if saved else None
    row = saved or PostponedGame(encounter=locked_encounter)
    row.play_by, row.reason, row.by, row.at = play_by, reason.strip(), user, actor.moment
    row.save()
    save_changes(locked_encounter)
    facts = {"round": locked_encounter.round.number, "board": locked_encounter.board, "play_by": play_by.isoformat()}
    record(actor, "game.postponed", locked_encounter, before=before, after=facts, reason=reason,
           clause=clause_for_journal(competition, POSTPONEMENT_CLAUSE), competition=competition)  # fmt: skip
    return row


def postponement_of(competition: Competition, play_by: datetime, by: str, reason: str) -> Postponement:
    """A postponement as the rules know it, or their refusal."""
    robin = competition.system == DeskSystem.ROUND_ROBIN
    return Postponement(
        SystemOfPlay.ROUND_ROBIN if robin else SystemOfPlay.SWISS,
        play_by,
        competition.ends,
        ReasonedDecision(by, reason),
        rulebook=rulebook_of(competition),
    )


def waiting_games(competition: Competition) -> QuerySet[Encounter]:
    """The games that were put off and have no result, the most urgent first."""
    boards = Encounter.objects.filter(round__competition=competition, result="", postponement__isnull=False)
    return boards.select_related("postponement", "round").order_by("postponement__play_by", "round__number", "board")


ADJUDICATION_CLAUSE = "5.4.5.4"


@cites("draughts-rules", "5.4.5.4")
@transaction.atomic
def adjudicate(  # noqa: PLR0913 - a decision has so many sides
    user: User,
    encounter: Encounter,
    version: int,
    result: Result | None,
    *,
    body: AdjudicatedBy,
    members: str,
    reason: str,
) -> Adjudication:
    """Give an unfinished game its result by the decision of a body; of a micro-match the game that is due."""
    competition = encounter.round.competition
    actor = authorise(user, Action.CORRECT_RESULT, competition)
    check_open_for_results(lock_row(competition))
    locked_encounter = lock_row(encounter, version)
    for path, text in (("members", members), ("reason", reason)):
        if not text.strip():
            raise Refusal(Problem("the decision must name who took it and why", path=path))
    met, rulebook = encounter_for_rules(locked_encounter), rulebook_of(competition)
    if isinstance(met, Bye) or result is None:
        raise rulebook.refusal(Problem("choose the result of the unfinished game", path="result"), ADJUDICATION_CLAUSE)
    adjudicated(met, result, rulebook)
    game = 1
    if plays_micro_matches(competition):
        saved = getattr(locked_encounter, "micro_match", None)
        game = len(saved.games) + 1 if saved else 1
        write_game(actor, locked_encounter, EnteredGame(locked_encounter.board, game, result, version))
    else:
        write_result(actor, locked_encounter, result)
    adjudication = Adjudication.objects.create(
        encounter=locked_encounter,
        game=game,
        result=str(result),
        body=body,
        members=members.strip(),
        reason=reason.strip(),
        by=user,
        at=actor.moment,
    )
    facts = {
        "round": locked_encounter.round.number,
        "board": locked_encounter.board,
        "game": game,
        "result": str(result),
        "body": str(body),
        "members": adjudication.members,
    }
    record(actor, "game.adjudicated", adjudication, after=facts, reason=reason,
           clause=clause_for_journal(competition, ADJUDICATION_CLAUSE),
           competition=competition)  # fmt: skip
    return adjudication


def adjudications_of(one: Round) -> dict[int, Adjudication]:
    """The adjudications of a round that still stand, by the keys of their boards."""
    rows = Adjudication.objects.filter(encounter__round=one).select_related("encounter", "encounter__micro_match")
    return {row.encounter_id: row for row in rows if _stands(row)}


def _stands(row: Adjudication) -> bool:
    """Whether the game still has the result that was given to it: a correction takes its place."""
    saved = getattr(row.encounter, "micro_match", None)
    if saved is None:
        return row.encounter.result == row.result
    return len(saved.games) >= row.game and saved.games[row.game - 1] == row.result


MISSED_GAMES_CLAUSE = "5.4.5.1"


@dataclass(frozen=True, slots=True)
class MissedGamesRow:
    """A participant who missed games, and what was decided about him so far."""

    entry: Entry
    missed: MissedGames
    decisions: tuple[MissedGamesDecision, ...]

    @property
    def is_open(self) -> bool:
        """Whether a decision is due: he plays on, and nobody has decided about one of the rounds."""
        decided = {number for decision in self.decisions for number in decision.rounds}
        return self.entry.state == EntryState.ADMITTED and bool(set(self.missed.rounds) - decided)


@cites("draughts-rules", "5.4.5.1")
def missed_games_rows(field: CompetitionSnapshot) -> list[MissedGamesRow]:
    """Everybody who missed a game of a round robin; in other systems nobody has anything decided."""
    if field.table_system is not System.ROUND_ROBIN or field.is_knockout or field.competition.plays_in_teams:
        return []
    tournament, rulebook = field.tournament(complete_only=True), rulebook_of(field.competition)
    decisions: dict[int, list[MissedGamesDecision]] = {}
    for decision in MissedGamesDecision.objects.filter(entry__competition=field.competition).select_related("by"):
        decisions.setdefault(decision.entry_id, []).append(decision)
    games_rows = []
    for entry in field.entries:
        missed = missed_games(tournament, System.ROUND_ROBIN, entry_key(entry), rulebook)
        if missed.judge_decides:
            games_rows.append(MissedGamesRow(entry, missed, tuple(decisions.get(entry.pk, ()))))
    return games_rows


@cites("draughts-rules", "5.4.5.1")
@transaction.atomic
def decide_on_missed_games(
    user: User, entry: Entry, version: int, reason: str, *, continues: bool
) -> MissedGamesDecision:
    """Decide whether somebody who missed games goes on; who does not is out after the last round."""
    competition = entry.competition
    actor = authorise(user, Action.EXCLUDE, competition)
    if lock_row(competition).state != State.RUNNING:
        raise Refusal(Problem("the competition is not being played", path="state"))
    locked_entry = lock_row(entry, version)
    if locked_entry.state != EntryState.ADMITTED:
        raise Refusal(Problem("the participant is not in the field", path="entry"))
    field = read_snapshot(competition)
    missed = missed_games(
        field.tournament(complete_only=True), field.table_system, entry_key(locked_entry), rulebook_of(competition)
    )
    decision = decide_participation(
        missed, ReasonedDecision(str(user), reason), after_round=len(field.rounds), continues=continues
    )
    games_decision = MissedGamesDecision.objects.create(
        entry=locked_entry, rounds=list(missed.rounds), after_round=decision.after_round, continues=continues,
        reason=reason.strip(), by=user, at=actor.moment,
    )  # fmt: skip
    if decision.withdrawal is not None:
        locked_entry.state, locked_entry.after_round = EntryState.EXCLUDED, decision.withdrawal.after_round
    save_changes(locked_entry, "state", "after_round")
    facts = {"rounds": games_decision.rounds, "after_round": games_decision.after_round, "continues": continues}
    record(actor, "entry.missed_games_decided", locked_entry, after=facts, reason=reason,
           clause=clause_for_journal(competition, MISSED_GAMES_CLAUSE), competition=competition)  # fmt: skip
    return games_decision

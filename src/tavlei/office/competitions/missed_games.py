"""Missed games of a round robin: the chief judge decides whether the participant goes on (5.4.5.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.conduct.findings import cited_in
from tavlei.office.competitions.engine import entry_key, read_field
from tavlei.office.competitions.models import EntryState, MissedGamesDecision, State
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.standings.missed_games import decide_participation, missed_games
from tavlei.tournament.standings.system import System
from tavlei.tournament.systems import ReasonedDecision

if TYPE_CHECKING:
    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.competitions.models import Entry
    from tavlei.office.roles.models import User
    from tavlei.tournament.standings.missed_games import MissedGames

CLAUSE = "5.4.5.1"


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
def missed_games_rows(field: CompetitionField) -> list[MissedGamesRow]:
    """Everybody who missed a game of a round robin; in other systems nobody has anything decided."""
    if field.table_system is not System.ROUND_ROBIN or field.is_knockout or field.competition.plays_in_teams:
        return []
    tournament, rulebook = field.tournament(complete_only=True), rulebook_of(field.competition)
    decisions: dict[int, list[MissedGamesDecision]] = {}
    for decision in MissedGamesDecision.objects.filter(entry__competition=field.competition).select_related("by"):
        decisions.setdefault(decision.entry_id, []).append(decision)
    found = []
    for entry in field.entries:
        missed = missed_games(tournament, System.ROUND_ROBIN, entry_key(entry), rulebook)
        if missed.judge_decides:
            found.append(MissedGamesRow(entry, missed, tuple(decisions.get(entry.pk, ()))))
    return found


@cites("draughts-rules", "5.4.5.1")
@transaction.atomic
def decide_on_missed_games(
    user: User, entry: Entry, version: int, reason: str, *, continues: bool
) -> MissedGamesDecision:
    """Decide whether somebody who missed games goes on; who does not is out after the last round."""
    competition = entry.competition
    doing = acting(user, Action.EXCLUDE, competition)
    if locked(competition).state != State.RUNNING:
        raise Refusal(Problem("the competition is not being played", path="state"))
    held = locked(entry, version)
    if held.state != EntryState.ADMITTED:
        raise Refusal(Problem("the participant is not in the field", path="entry"))
    field = read_field(competition)
    missed = missed_games(
        field.tournament(complete_only=True), field.table_system, entry_key(held), rulebook_of(competition)
    )
    decision = decide_participation(
        missed, ReasonedDecision(str(user), reason), after_round=len(field.rounds), continues=continues
    )
    made = MissedGamesDecision.objects.create(
        entry=held, rounds=list(missed.rounds), after_round=decision.after_round, continues=continues,
        reason=reason.strip(), by=user, at=doing.moment,
    )  # fmt: skip
    if decision.withdrawal is not None:
        held.state, held.after_round = EntryState.EXCLUDED, decision.withdrawal.after_round
    touch(held, "state", "after_round")
    told = {"rounds": made.rounds, "after_round": made.after_round, "continues": continues}
    record(doing, "entry.missed_games_decided", held, after=told, reason=reason,
           clause=cited_in(competition, CLAUSE), competition=competition)  # fmt: skip
    return made

"""One or two missed games of a round robin: the chief judge decides whether the participant goes on (5.4.5.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase
from tavlei.tournament.model import LOSS
from tavlei.tournament.standings.system import System, Withdrawal

if TYPE_CHECKING:
    from collections.abc import Collection

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import Tournament
    from tavlei.tournament.systems import ReasonedDecision

NAMED_BY_THE_CLAUSE = 2


@dataclass(frozen=True, slots=True)
class MissedGames:
    """The rounds in which somebody had an opponent and did not play by his own fault."""

    participant: str
    system: System
    rounds: tuple[int, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def judge_decides(self) -> bool:
        """Whether the chief judge has to decide about his further participation."""
        return self.system is System.ROUND_ROBIN and bool(self.rounds)

    def explanation(self) -> Explanation:
        """How many games were missed and what follows."""
        number = self.rulebook.clause("5.4.5.1")
        key = phrase("absence.judge_decides") if self.judge_decides else phrase("absence.nothing_to_decide")
        working = [Step("absence.missed_round", one_round) for one_round in self.rounds]
        if self.judge_decides and len(self.rounds) > NAMED_BY_THE_CLAUSE:
            working.append(Step("absence.more_than_two", len(self.rounds), number))
        verdict = Step(key, len(self.rounds), number, inputs={"participant": self.participant})
        return Explanation(verdict, working=tuple(working))


@dataclass(frozen=True, slots=True)
class ParticipationDecision:
    """The chief judge's decision on somebody who missed games, for the record."""

    missed: MissedGames
    after_round: int
    continues: bool
    decision: ReasonedDecision

    @property
    def withdrawal(self) -> Withdrawal | None:
        """The exclusion that follows, if he does not go on."""
        return None if self.continues else Withdrawal(self.missed.participant, self.after_round)

    def explanation(self) -> Explanation:
        """The decision and its reason."""
        key = phrase("absence.goes_on") if self.continues else phrase("absence.is_excluded")
        inputs = {"participant": self.missed.participant, "by": self.decision.by, "reason": self.decision.reason}
        verdict = Step(key, self.after_round, self.missed.rulebook.clause("5.4.5.1"), inputs=inputs)
        return Explanation(verdict, working=self.missed.explanation().working)


@cites("draughts-rules", "5.4.5.1")
def missed_games(
    tournament: Tournament, system: System, participant: str, rulebook: Rulebook, *, excused: Collection[int] = ()
) -> MissedGames:
    """The rounds that somebody's minuses stand in, but the `excused` ones (his opponent had left, for instance)."""
    entries = tournament.entries()
    if participant not in entries:
        raise Refusal(Problem("there is no participant «{id}»", {"id": participant}, path="participant"))
    minuses = [entry for entry in entries[participant] if not entry.played and entry.score == LOSS]
    return MissedGames(
        participant, system, tuple(entry.round for entry in minuses if entry.round not in excused), rulebook=rulebook
    )


@cites("draughts-rules", "5.4.5.1")
def decide_participation(
    missed: MissedGames, decision: ReasonedDecision, *, after_round: int, continues: bool
) -> ParticipationDecision:
    """Record the decision; there must be something to decide."""
    if not missed.judge_decides:
        number = missed.rulebook.clause("5.4.5.1")
        raise Refusal(Problem("no game of a round robin was missed: there is nothing to decide", clause=number))
    return ParticipationDecision(missed, after_round, continues, decision)

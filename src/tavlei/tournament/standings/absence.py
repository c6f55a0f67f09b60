"""Missed games, withdrawal and what is left of the results (5.4.5); what counts for norms and ratings (5.4.7.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase
from tavlei.tournament.model import Bye, Encounter, Result, Tournament, encounters
from tavlei.tournament.standings.system import System

if TYPE_CHECKING:
    from collections.abc import Collection

    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class WithdrawalVerdict:
    """What becomes of the results of a participant who left: `played` encounters of those `due` to him."""

    system: System
    played: int
    due: int
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def counts_in_standings(self) -> bool:
        """Whether his results and those of his opponents against him stay in the standings (T16)."""
        return self.system is System.SWISS or 2 * self.played >= self.due

    @property
    def number(self) -> str:
        """The clause that decides."""
        if self.system is System.SWISS:
            return "5.4.5.5"
        return "5.4.5.3" if self.counts_in_standings else "5.4.5.2"

    def unplayed(self, *, is_white: bool) -> Result:
        """The marks of an encounter he no longer plays: his minus, and a plus or a minus for the opponent."""
        if not self.counts_in_standings:
            return Result.BOTH_MINUS
        return Result.BLACK_PLUS if is_white else Result.WHITE_PLUS

    def explanation(self) -> Explanation:
        """What stays, and in a round robin the half it depends on."""
        number = self.rulebook.clause(self.number)
        if self.system is System.SWISS:
            return Explanation(Step("withdrawal.swiss", self.played, number))
        key = phrase("withdrawal.results_stay") if self.counts_in_standings else phrase("withdrawal.results_leave")
        due, stays = {"due": self.due}, self.counts_in_standings
        half = Step("withdrawal.half_played", self.played, number, ("T16", "T30"), due, met=stays)
        return Explanation(Step(key, clause=number, readings=("T16",)), (half,))


@cites("draughts-rules", "5.4.5.2", "5.4.5.3", "5.4.5.5")
def withdrawal_verdict(system: System, played: int, due: int, rulebook: Rulebook) -> WithdrawalVerdict:
    """Round robin: below half of the encounters due, the results leave the standings. Swiss: they stay."""
    if not 0 <= played <= due:
        params = {"played": played, "due": due}
        raise Refusal(Problem("{played} encounters played of {due} due is impossible", params, path="played"))
    return WithdrawalVerdict(system, played, due, rulebook=rulebook)


def encounters_due(tournament: Tournament, system: System, cycles: int | None = None) -> int:
    """The encounters due to everybody: rounds of a Swiss, otherwise (n-1) times the cycles.

    Where the number of cycles is not given it is the largest number of meetings of any pair (T30).
    """
    if system is System.SWISS:
        return len(tournament.rounds)
    meetings = Counter(frozenset(encounter.players) for encounter in encounters(tournament.rounds))
    times = max(meetings.values(), default=0) if cycles is None else cycles
    return (len(tournament.participants) - 1) * times


@cites("draughts-rules", "5.4.5.4")
def encounters_played(tournament: Tournament, participant: str, unfinished: Collection[int] = ()) -> int:
    """How many encounters somebody has played; a begun one counts, though it is `unfinished` (rounds) and adjudicated.

    A plus or a minus is none (T16).
    """
    count = 0
    for number, one_round in enumerate(tournament.rounds, start=1):
        for pairing in one_round:
            if isinstance(pairing, Encounter) and participant in pairing.players:
                count += number in unfinished if pairing.result is None else pairing.result.played
    return count


@cites("draughts-rules", "5.4.5.4")
def adjudicated(encounter: Encounter, result: Result, rulebook: Rulebook) -> Encounter:
    """An unfinished encounter with the result given by the judges or the appointed commission: it was played."""
    number = rulebook.clause("5.4.5.4")
    if encounter.result is not None:
        raise Refusal(Problem("the encounter has ended and is not adjudicated", path="encounter", clause=number))
    if not result.played:
        raise Refusal(Problem("an adjudicated encounter was played: no plus, no minus", path="result", clause=number))
    return replace(encounter, result=result)


@cites("draughts-rules", "5.4.5.2", "5.4.5.3")
def with_unplayed_marked(tournament: Tournament, participant: str, verdict: WithdrawalVerdict) -> Tournament:
    """The tournament with the marks of the verdict in every encounter of his that has no result."""

    def marked(pairing: Encounter | Bye) -> Encounter | Bye:
        if isinstance(pairing, Bye) or participant not in pairing.players or pairing.result is not None:
            return pairing
        return replace(pairing, result=verdict.unplayed(is_white=pairing.white == participant))

    rounds = tuple(tuple(marked(pairing) for pairing in one_round) for one_round in tournament.rounds)
    return replace(tournament, rounds=rounds)


@cites("draughts-rules", "5.4.7.2")
def with_forfeit(encounter: Encounter, absent: Collection[str], rulebook: Rulebook) -> Encounter:
    """An encounter that did not take place: a minus for whoever is absent or too late, a plus for who came."""
    number = rulebook.clause("5.4.7.2")
    if encounter.result is not None:
        raise Refusal(Problem("the encounter already has a result", path="encounter", clause=number))
    match [name in absent for name in encounter.players]:
        case [True, True]:
            return replace(encounter, result=Result.BOTH_MINUS)
        case [True, False]:
            return replace(encounter, result=Result.BLACK_PLUS)
        case [False, True]:
            return replace(encounter, result=Result.WHITE_PLUS)
    raise Refusal(Problem("nobody of this encounter is absent", path="absent", clause=number))

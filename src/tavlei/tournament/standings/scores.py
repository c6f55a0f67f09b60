"""The scores a table is made of: who scored what against whom, and what of it counts in which criterion."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, Resolved, Rulebook, cites, phrase
from tavlei.tournament.model import WIN
from tavlei.tournament.standings.absence import WithdrawalVerdict, encounters_due, withdrawal_verdict
from tavlei.tournament.standings.manual_draw import WithdrawnCredit, bye_entry, credited
from tavlei.tournament.standings.system import System, Withdrawal

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.model import RoundEntry, Tournament

Meetings = tuple[tuple[str, int], ...]
"""Opponents in order of rounds, each with the own score in halves of a win; one met twice stands twice."""


@dataclass(frozen=True, slots=True)
class TournamentScores:
    """What the criteria work with; amounts are whole numbers of units, `unit` of them to a point, so sums are quick.

    `points` decide the places; `as_opponent` are the points that enter the coefficients of others, and `bye` those that
    a bye enters with, which it does only after a manual draw (5.4.10.11). `met` are the opponents that count in the
    coefficients (T9), `encountered` all of them (T31).
    """

    system: System
    rounds: int
    points_for_win: int
    unit: int
    ratings: Mapping[str, int | None]
    entries: Mapping[str, Sequence[RoundEntry]]
    points: Mapping[str, int]
    as_opponent: Mapping[str, int]
    bye: int | None
    met: Mapping[str, Meetings]
    encountered: Mapping[str, Meetings]
    withdrawn: Mapping[str, WithdrawalVerdict]
    credits: Mapping[str, WithdrawnCredit]
    forfeits: Resolved
    rulebook: Rulebook = field(repr=False, compare=False)

    @property
    def ranked(self) -> list[str]:
        """Those who get a place, by name; who left below half of a round robin gets none (T16, T30)."""
        return sorted(name for name in self.points if not self.is_removed(name))

    def is_removed(self, name: str) -> bool:
        """Whether somebody's results have left the standings (5.4.5.2)."""
        return name in self.withdrawn and not self.withdrawn[name].counts_in_standings

    def amount(self, units: int) -> Fraction:
        return Fraction(units, self.unit)

    def score(self, halves: int) -> Fraction:
        """A score in halves of a win as points."""
        return Fraction(halves * self.points_for_win, WIN)

    def byes(self, name: str) -> int:
        """How often somebody was without an opponent because nobody was left for him (T46)."""
        return sum(1 for entry in self.entries[name] if entry.is_bye and not entry.granted)

    def bye_term(self, factor: int = 1) -> int | None:
        """What a bye adds to a coefficient, where it adds anything."""
        return None if self.bye is None else self.bye * factor

    def length(self, name: str) -> int:
        """How many entries somebody has in a coefficient: in a Swiss one a round, a missed one being 0 (T8)."""
        if self.system is System.SWISS:
            return self.rounds
        return len(self.entries[name])

    def is_counted(self, entry: RoundEntry) -> bool:
        """Whether an encounter counts as its result in the coefficients: a forfeit does unless T9 is switched."""
        return not entry.is_bye and (entry.played or self.forfeits.choice == "forfeit_as_result")


@cites("draughts-rules", "5.4.7.2/item2")
def tournament_scores(  # noqa: PLR0913 - what a competition regulation decides, each named
    tournament: Tournament,
    system: System,
    rulebook: Rulebook,
    *,
    withdrawn: Sequence[Withdrawal] = (),
    manual_draw: bool = False,
    due: Mapping[str, int] | None = None,
    cycles: int | None = None,
) -> TournamentScores:
    """The scores as they stand: a plus is worth a win and a minus nothing; a bye is a win in a Swiss only."""
    entries = tournament.entries()
    _check_withdrawn(tournament, system, withdrawn, entries, rulebook)
    by_name = due or _due(tournament, system, withdrawn, cycles)
    verdicts = _verdicts(system, by_name, withdrawn, entries, rulebook)
    gone = {name for name, verdict in verdicts.items() if not verdict.counts_in_standings}
    counted = {name: _counted(own, system, gone, name) for name, own in entries.items()}
    halves = {name: sum(entry.score for entry in own) for name, own in counted.items()}
    by_hand = manual_draw and system is System.SWISS
    credit = credited(counted, withdrawn) if by_hand else {}
    unit = lcm(1, *(credited_to.halves.denominator for credited_to in credit.values())) * (
        WIN // tournament.points_for_win
    )
    worth = unit * tournament.points_for_win // WIN
    points = {name: score * worth for name, score in halves.items()}
    forfeits = rulebook.resolve("T9")
    encountered = {name: _meetings(own) for name, own in counted.items()}
    played = {name: _meetings([entry for entry in own if entry.played]) for name, own in counted.items()}
    return TournamentScores(
        system=system,
        rounds=len(tournament.rounds),
        points_for_win=tournament.points_for_win,
        unit=unit,
        ratings={participant.id: participant.rating for participant in tournament.participants},
        entries=counted,
        points=points,
        as_opponent={**points, **{name: int(credited_to.halves * worth) for name, credited_to in credit.items()}},
        bye=bye_entry(points) if by_hand else None,
        met=encountered if forfeits.choice == "forfeit_as_result" else played,
        encountered=encountered,
        withdrawn=verdicts,
        credits=credit,
        forfeits=forfeits,
        rulebook=rulebook,
    )


def _counted(own: Sequence[RoundEntry], system: System, gone: Collection[str], name: str) -> list[RoundEntry]:
    """The entries that count: in a round robin no bye (T30), nobody's against who left below half (T16)."""
    if system is System.SWISS:
        return list(own)
    return [] if name in gone else [entry for entry in own if not entry.is_bye and entry.opponent not in gone]


def _meetings(own: Sequence[RoundEntry]) -> Meetings:
    return tuple((entry.opponent, entry.score) for entry in own if entry.opponent is not None)


def _due(tournament: Tournament, system: System, withdrawn: Sequence[Withdrawal], cycles: int | None) -> dict[str, int]:
    """The encounters due to those who left."""
    due = encounters_due(tournament, system, cycles) if withdrawn else 0
    return {withdrawal.participant: due for withdrawal in withdrawn}


def _verdicts(
    system: System,
    due: Mapping[str, int],
    withdrawn: Sequence[Withdrawal],
    entries: Mapping[str, Sequence[RoundEntry]],
    rulebook: Rulebook,
) -> dict[str, WithdrawalVerdict]:
    played = {
        withdrawal.participant: sum(one.played for one in entries[withdrawal.participant]) for withdrawal in withdrawn
    }
    return {name: withdrawal_verdict(system, count, due[name], rulebook) for name, count in played.items()}


def _check_withdrawn(
    tournament: Tournament,
    system: System,
    withdrawn: Sequence[Withdrawal],
    entries: Mapping[str, Sequence[RoundEntry]],
    rulebook: Rulebook,
) -> None:
    times = Counter(withdrawal.participant for withdrawal in withdrawn)
    for index, withdrawal in enumerate(withdrawn):
        place = f"withdrawn[{index}]"
        if withdrawal.participant not in entries:
            raise Refusal(Problem("there is no participant «{id}»", {"id": withdrawal.participant}, path=f"{place}.id"))
        if times[withdrawal.participant] > 1:
            raise Refusal(Problem("the participant «{id}» is listed twice", {"id": withdrawal.participant}, path=place))
        if not 0 <= withdrawal.after_round <= len(tournament.rounds):
            params = {"rounds": len(tournament.rounds), "got": withdrawal.after_round}
            message = phrase("there are {rounds} rounds; nobody can leave after round {got}")
            raise Refusal(Problem(message, params, path=f"{place}.after_round"))
        if system is System.SWISS:
            _check_left(withdrawal, entries[withdrawal.participant], f"{place}.after_round", rulebook)


def _check_left(withdrawal: Withdrawal, entries: Sequence[RoundEntry], place: str, rulebook: Rulebook) -> None:
    """In a Swiss, who has left is not paired; only a minus may follow."""
    later = [entry for entry in entries if entry.round > withdrawal.after_round and (entry.played or entry.score)]
    if later:
        params = {"id": withdrawal.participant, "after": withdrawal.after_round, "round": later[0].round}
        message = phrase("«{id}» left after round {after} but has a result in round {round}")
        raise Refusal(Problem(message, params, path=place, clause=rulebook.clause("5.4.10.2/item5")))

"""A team that leaves, or does not come to the last round: a loss, or all its matches annulled (5.4.9.5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase
from tavlei.tournament.places import places_apart
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams.match import TeamMatch, lost_without_play, pending
from tavlei.tournament.teams.standings import team_standings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.systems import ReasonedDecision
    from tavlei.tournament.teams.event import TeamEvent, TeamRound
    from tavlei.tournament.teams.standings import AnyTeamCriterion, TeamStandings

PRIZE_PLACES: Final = 3


class Remedy(StrEnum):
    """What the judges may do about the matches of the team."""

    LOSS = phrase("teams.withdrawal_loss")  # what was played stands, the rest is lost
    ANNULMENT = phrase("teams.withdrawal_annulment")  # no match of the team counts


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """A team in or near the prizes: its place among the other teams and its points, as the table stood and after."""

    team: str
    place_before: str
    place_after: str
    points_before: Fraction
    points_after: Fraction

    @property
    def is_moved(self) -> bool:
        """Whether its place is another."""
        return self.place_before != self.place_after


@dataclass(frozen=True, slots=True)
class Effect:
    """What a remedy does: the table it gives, and what becomes of the winners and prize-winners."""

    remedy: Remedy
    standings: TeamStandings
    changes: tuple[PrizeChange, ...]

    @property
    def moved(self) -> int:
        """How many teams that are among the prizes before or after have another place."""
        return sum(change.is_moved for change in self.changes)

    @property
    def weight(self) -> tuple[int, Fraction, Fraction]:
        """Smaller is better: places moved, then how unequally the points of these teams change, then how much."""
        shifts = [change.points_after - change.points_before for change in self.changes]
        return self.moved, max(shifts) - min(shifts), sum(map(abs, shifts), Fraction(0))


@dataclass(frozen=True, slots=True)
class TeamWithdrawal:
    """Both remedies with their effects; the judges decide."""

    team: str
    before: TeamStandings
    loss: Effect
    annulment: Effect

    @property
    def least(self) -> Effect | None:
        """The remedy that affects the winners and prize-winners least; None if both affect them alike."""
        if self.loss.weight == self.annulment.weight:
            return None
        return min(self.loss, self.annulment, key=lambda effect: effect.weight)

    @property
    def least_remedy(self) -> str | None:
        """The same in a word."""
        return None if self.least is None else self.least.remedy.name.lower()

    def explanation(self) -> Explanation:
        """Which remedy affects the prizes least, and what each does to whom."""
        number = self.before.rulebook.clause("5.4.9.5")
        least = self.least
        if least is None:
            verdict = Step("teams.withdrawal_alike", self.team, number)
        else:
            verdict = Step("teams.withdrawal_least", least.remedy.value, number, inputs={"team": self.team})
        return Explanation(verdict, working=(_effect_step(self.loss), _effect_step(self.annulment)))


@dataclass(frozen=True, slots=True)
class WithdrawalDecision:
    """What the judges decided, with their reason and the effects they saw."""

    withdrawal: TeamWithdrawal
    remedy: Remedy
    decision: ReasonedDecision

    @property
    def event(self) -> TeamEvent:
        """The competition as it counts from now on."""
        chosen = self.withdrawal.loss if self.remedy is Remedy.LOSS else self.withdrawal.annulment
        return chosen.standings.event

    def explanation(self) -> Explanation:
        """The decision, its reason, and what was known when it was taken."""
        data: dict[str, Value] = {
            "team": self.withdrawal.team,
            "by": self.decision.by,
            "reason": self.decision.reason,
        }
        told = self.withdrawal.explanation()
        verdict = Step(
            "teams.withdrawal_decided",
            self.remedy.value,
            self.withdrawal.before.rulebook.clause("5.4.9.5"),
            inputs=data,
        )
        return Explanation(verdict, working=(told.verdict, *told.working))


@cites("draughts-rules", "5.4.9.5")
def team_withdrawal(
    event: TeamEvent,
    team: str,
    criteria: Sequence[AnyTeamCriterion] | None,
    rulebook: Rulebook,
    *,
    prize_places: int = PRIZE_PLACES,
) -> TeamWithdrawal:
    """Both remedies for a team that left or did not come to the last round, measured against the table as it stands.

    By a loss every match of the team without a result is lost, in a round robin also those not yet listed. Places are
    compared among the other teams; that the team itself goes down or vanishes is no effect on them.
    """
    if team not in event.teams:
        raise rulebook.refusal(Problem("there is no participant «{id}»", {"id": team}, path="team"), "5.4.9.5")
    if prize_places < 1:
        got = {"got": prize_places}
        raise rulebook.refusal(
            Problem("there is at least one prize place; got {got}", got, path="prize_places"), "5.4.9.5"
        )
    if len(event.teams) < 3:
        raise rulebook.refusal(Problem("without the team there is no competition left", path="team"), "5.4.9.5")
    tables = [_Places(team_standings(played, criteria, rulebook), team) for played in _both(event, team, rulebook)]
    before, loss, annulment = tables
    winners = list(dict.fromkeys(name for table in tables for name in table.within(prize_places)))
    return TeamWithdrawal(
        team,
        before.standings,
        _effect(Remedy.LOSS, before, loss, winners),
        _effect(Remedy.ANNULMENT, before, annulment, winners),
    )


@cites("draughts-rules", "5.4.9.5")
def with_losses(event: TeamEvent, team: str, rulebook: Rulebook) -> TeamEvent:
    """The competition with every unplayed match of the team lost."""

    def lost(one_round: TeamRound) -> TeamRound:
        return tuple(
            lost_without_play(pairing, [team])
            if isinstance(pairing, TeamMatch) and team in pairing.teams and not pairing.is_complete
            else pairing
            for pairing in one_round
        )

    extra = tuple((lost_without_play(unlisted, [team]),) for unlisted in _unlisted(event, team, rulebook))
    return replace(event, rounds=(*map(lost, event.rounds), *extra))


@cites("draughts-rules", "5.4.9.5")
def annulled_event(event: TeamEvent, team: str) -> TeamEvent:
    """The competition without the team and all its matches."""
    rounds = tuple(
        tuple(
            pairing
            for pairing in one_round
            if team not in (pairing.teams if isinstance(pairing, TeamMatch) else (pairing.player,))
        )
        for one_round in event.rounds
    )
    return replace(event, teams=tuple(name for name in event.teams if name != team), rounds=rounds)


@cites("draughts-rules", "5.4.9.5")
def decide_withdrawal(withdrawal: TeamWithdrawal, remedy: Remedy, decision: ReasonedDecision) -> WithdrawalDecision:
    """Record what the judges decided, also when it is not the least affecting remedy: their reason is kept."""
    return WithdrawalDecision(withdrawal, remedy, decision)


def _both(event: TeamEvent, team: str, rulebook: Rulebook) -> tuple[TeamEvent, TeamEvent, TeamEvent]:
    """The competition as it stands, with losses, and annulled."""
    return event, with_losses(event, team, rulebook), annulled_event(event, team)


def _unlisted(event: TeamEvent, team: str, rulebook: Rulebook) -> Iterator[TeamMatch]:
    """The matches of a round robin that the team still owes and that no round lists."""
    if event.system is not SystemOfPlay.ROUND_ROBIN:
        return
    meetings = Counter(frozenset(match.teams) for match in event.matches())
    cycles = max(meetings.values(), default=1)
    for other in event.teams:
        if other != team:
            for _ in range(cycles - meetings[frozenset((team, other))]):
                yield pending(other, team, event.boards, rulebook)


def _effect(remedy: Remedy, before: _Places, after: _Places, prize_winners: Sequence[str]) -> Effect:
    changes = [
        PrizeChange(
            name,
            before.placed[name].text,
            after.placed[name].text,
            before.standings.row(name).points,
            after.standings.row(name).points,
        )
        for name in prize_winners
    ]
    return Effect(remedy, after.standings, tuple(changes))


class _Places:
    """The places of all teams but the one that left."""

    def __init__(self, standings: TeamStandings, team: str) -> None:
        self.standings = standings
        others = [placing for placing in standings.placings if placing.participant != team]
        apart = places_apart(others, {other_placing.participant: "others" for other_placing in others})
        self.placed = {placing.participant: placing for placing in apart["others"]}

    def within(self, last: int) -> list[str]:
        """Who has a place up to `last`."""
        return [name for name, placing in self.placed.items() if placing.first <= last]


def _effect_step(effect: Effect) -> Step:
    steps = []
    for change in effect.changes:
        data: dict[str, Value] = {
            "team": change.team,
            "before": change.place_before,
            "after": change.place_after,
            "points_before": change.points_before,
            "points_after": change.points_after,
        }
        steps.append(
            Step("teams.withdrawal_effect", change.is_moved, effect.standings.rulebook.clause("5.4.9.5"), inputs=data)
        )
    data = {"remedy": effect.remedy.value}
    return Step(
        "teams.withdrawal_moved",
        effect.moved,
        effect.standings.rulebook.clause("5.4.9.5"),
        inputs=data,
        steps=tuple(steps),
    )

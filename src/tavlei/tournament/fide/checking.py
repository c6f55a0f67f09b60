"""An event paired once more, round by round, by another engine: every difference is told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar

from tavlei.rulebook import Explanation, Refusal, Step, Value, phrase
from tavlei.tournament.fide.engines import TEAM_CHAPTER, chapter, team_engine
from tavlei.tournament.fide.pairing import pair_round
from tavlei.tournament.fide.team_pairing import pair_teams
from tavlei.tournament.model import Bye, ByeKind, Encounter

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tavlei.rulebook import Clause, Problem
    from tavlei.tournament.fide.engines import EngineName
    from tavlei.tournament.fide.pairing import FidePairing
    from tavlei.tournament.fide.table import FideRequest
    from tavlei.tournament.fide.team_pairing import FideTeamPairing
    from tavlei.tournament.fide.team_request import FideTeamRequest
    from tavlei.tournament.model import Round, Tournament
    from tavlei.tournament.teams.event import TeamRound

Pairs = tuple[tuple[str, str | None], ...]
"""Pairs by name, White first; who has no opponent stands with None."""
Asked = TypeVar("Asked")


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """A round as it was played and as the engine pairs it; `problems` say why it could not be paired at all."""

    round: int
    played: Pairs
    paired: Pairs
    problems: tuple[Problem, ...] = ()

    @property
    def only_played(self) -> Pairs:
        """Pairs that were played but that the engine does not make."""
        return tuple(pair for pair in self.played if pair not in self.paired)

    @property
    def only_paired(self) -> Pairs:
        """Pairs that the engine makes but that were not played."""
        return tuple(pair for pair in self.paired if pair not in self.played)

    @property
    def agrees(self) -> bool:
        """Whether both are the same, colours included."""
        return not self.problems and not self.only_played and not self.only_paired


@dataclass(frozen=True, slots=True)
class EventCheck:
    """Every round of an event, checked; `clause` is the chapter of its system, `engine` what paired it once more."""

    clause: Clause
    engine: str
    rounds: tuple[RoundCheck, ...]

    @property
    def agrees(self) -> bool:
        """Whether every round is the same."""
        return all(checked.agrees for checked in self.rounds)

    def explanation(self) -> Explanation:
        """Whether all rounds are the same, and of those that are not every pair that differs."""
        differing = [checked for checked in self.rounds if not checked.agrees]
        key = phrase("fide.check_differs") if differing else phrase("fide.check_agrees")
        inputs: dict[str, Value] = {"engine": self.engine, "rounds": len(self.rounds)}
        verdict = Step(key, len(differing), self.clause, inputs=inputs)
        return Explanation(verdict, working=tuple(_round_step(checked) for checked in differing))


def _round_step(checked: RoundCheck) -> Step:
    steps = [Step("fide.check_refused", str(problem.message)) for problem in checked.problems]
    for key, pairs in (
        (phrase("fide.check_played"), checked.only_played),
        (phrase("fide.check_paired"), checked.only_paired),
    ):
        steps += [Step(key, white, inputs={"black": black or "–"}) for white, black in pairs]
    return Step("fide.check_round", checked.round, steps=tuple(steps))


def check_event(request: FideRequest, engine: EngineName) -> EventCheck:
    """Pair every round of the event once more by an engine that is named."""
    return event_check(request, str(engine), lambda asked: _by_engine(asked, engine))


def event_check(request: FideRequest, engine: str, pair: Callable[[FideRequest], Pairs]) -> EventCheck:
    """Every round of the event by what pairs it once more."""
    clause = request.rulebook.clause(chapter(request.system))
    return EventCheck(clause, engine, tuple(checked_rounds(request, pair)))


def check_team_event(request: FideTeamRequest) -> EventCheck:
    """Pair every round of an event of teams once more; who is not paired in a round was absent from it."""
    event, round_checks = request.event, []
    for number, one_round in enumerate(event.rounds, start=1):
        played = _team_pairs(one_round)
        there = {name for pair in played for name in pair}
        before = replace(event, rounds=event.rounds[: number - 1])
        absent = frozenset(team for team in event.teams if team not in there)
        round_checks.append(_checked(number, played, lambda asked: paired_in_full(pair_teams(asked)),
                              replace(request, event=before, absent=absent)))  # fmt: skip
    return EventCheck(request.rulebook.clause(TEAM_CHAPTER), str(team_engine(request.rulebook)), tuple(round_checks))


def _team_pairs(one_round: TeamRound) -> Pairs:
    """The matches of a round with whoever was left over; a bye that a team has asked for is no pair."""
    return tuple(
        (met.player, None) if isinstance(met, Bye) else met.teams
        for met in one_round
        if not isinstance(met, Bye) or met.kind is ByeKind.UNPAIRED
    )


def checked_rounds(request: FideRequest, pair: Callable[[FideRequest], Pairs]) -> Iterator[RoundCheck]:
    """Every round as it was played beside what another program makes of it."""
    for number, asked in enumerate(rounds_to_check(request), start=1):
        yield _checked(number, played_pairs(request.tournament.rounds[number - 1]), pair, asked)


def _checked(number: int, played: Pairs, pair: Callable[[Asked], Pairs], asked: Asked) -> RoundCheck:
    try:
        return RoundCheck(number, played, pair(asked))
    except Refusal as refusal:
        return RoundCheck(number, played, (), refusal.problems)


def rounds_to_check(request: FideRequest) -> Iterator[FideRequest]:
    """What was asked before each round: the rounds until then, and who was absent because he is not in the round."""
    tournament = request.tournament
    for number, one_round in enumerate(tournament.rounds, start=1):
        before = replace(tournament, rounds=tournament.rounds[: number - 1])
        yield replace(request, tournament=before, absent=_absent(tournament, one_round))


def played_pairs(one_round: Round) -> Pairs:
    """The pairs of a round that was played, with whoever was left over."""
    return tuple(
        (met.player, None) if isinstance(met, Bye) else met.players
        for met in one_round
        if isinstance(met, Encounter) or met.kind is ByeKind.UNPAIRED
    )


def _absent(tournament: Tournament, one_round: Round) -> frozenset[str]:
    paired = {name for pair in played_pairs(one_round) for name in pair}
    return frozenset(participant.id for participant in tournament.participants if participant.id not in paired)


def _by_engine(request: FideRequest, engine: EngineName) -> Pairs:
    return paired_in_full(pair_round(request, engine))


def paired_in_full(pairing: FidePairing | FideTeamPairing) -> Pairs:
    """The pairs of a round with whoever has no opponent."""
    alone: Sequence[tuple[str, str | None]] = [] if pairing.bye is None else [(pairing.bye, None)]
    return (*pairing.pairs, *alone)

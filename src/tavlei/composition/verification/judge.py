"""Whether White reaches his aim from a position: by proof where the bounds allow, else by search, else not decided."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, Protocol

from tavlei.composition.findings import Evidence
from tavlei.composition.locking import LockSearch
from tavlei.composition.verification.pursuit import NOTHING_GAINED, Pursuit, best_line_of
from tavlei.composition.works import Aim
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL
from tavlei.games.engine.player import Player
from tavlei.games.kernel_analysis import Decision, Goal, Limits, Prover, Searcher, Task
from tavlei.games.kernel_tables import PIECES_ON_DEMAND, small_tables
from tavlei.games.needed_kernel import kernel_is_there
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tavlei.composition.works import Assignment
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.games.kernel_analysis import Estimate, Proof
    from tavlei.games.kernel_tables import LoadedTables

ONE_MAN: Final = 150
CLEARLY_WON: Final = 250
_FEWEST_MOVES: Final = 2  # quiet moves that must have been looked at
_PLAIN: Final = 10  # so much slower is a search outside the kernel
_MEBIBYTES: Final = 32
_PROOF_MEBIBYTES: Final = 128
_ONCE_MORE: Final = 10  # times the nodes of an estimate, for what alone is left open
_BEFORE_TABLES: Final = 3  # pieces more than the tables have
_LONG: Final = 3600.0  # seconds: the nodes are the bound, so that the answer is always the same


class Outcome(StrEnum):
    """What White's aim comes to from a position."""

    REACHES = phrase("the aim is reached")
    FAILS = phrase("the aim is not reached")
    UNDECIDED = phrase("not decided")


@dataclass(frozen=True, slots=True)
class Judgement:
    """The outcome, on what evidence, how deep a search looked, and the line that shows it.

    `ahead`: White fails by search although he comes out with more than Black (K17); a win may be hidden there.
    """

    outcome: Outcome
    evidence: Evidence
    line: tuple[str, ...] = ()
    depth: int | None = None
    ahead: bool = False

    @property
    def reaches(self) -> bool:
        """Whether the aim is reached, by proof or by search."""
        return self.outcome is Outcome.REACHES

    @property
    def fails(self) -> bool:
        """Whether it is not, by proof or by search."""
        return self.outcome is Outcome.FAILS


UNDECIDED: Final = Judgement(Outcome.UNDECIDED, Evidence.UNDECIDED)


class Judge(Protocol):
    """Who decides whether White reaches the aim of a work."""

    def reaches(self, position: Position) -> Judgement:
        """Whether White reaches the aim from here."""

    def wins(self, position: Position) -> Judgement:
        """Whether White wins from here, where a win or a draw is the aim."""


class Listening:
    """A judge who decides nothing and keeps what he is asked."""

    def __init__(self) -> None:
        self.positions: list[Position] = []

    def reaches(self, position: Position) -> Judgement:
        self.positions.append(position)
        return UNDECIDED

    wins = reaches


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is searched: nodes in all, for a first and a second look at a position, for an estimate, and its depth.

    In a locking task `lock_moves` quiet moves of White are looked at where a proof is too far. `insist` are nodes
    besides, for the moves that alone are left open.
    """

    nodes: int
    first_look: int
    second_look: int
    estimate: int
    depth: int
    lock_moves: int = 3
    insist: int = 0


EFFORTS: Final = {
    "quick": Effort(1_500_000, 5_000, 60_000, 60_000, 8, 2),
    "normal": Effort(20_000_000, 20_000, 1_200_000, 300_000, 11, insist=30_000_000),
    "deep": Effort(200_000_000, 100_000, 10_000_000, 5_000_000, 17, 4),
}


def effort_named(named: str | int) -> Effort:
    """An effort by its name, or by the number of nodes in all."""
    if isinstance(named, int):
        if named < 1:
            raise Refusal(Problem("expected at least one node; got {got}", {"got": named}, path="effort"))
        second_look = max(named // 20, 2_000)
        return Effort(named, max(named // 400, 200), second_look, second_look, 11)
    if named not in EFFORTS:
        params = {"choices": ", ".join(EFFORTS), "got": named}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="effort"))
    return EFFORTS[named]


_THREADS: Final = ContextVar("proof threads", default=1)


def threads_in_use() -> int:
    """With how many threads works are verified here."""
    return _THREADS.get()


@contextmanager
def several_threads(number: int) -> Iterator[None]:
    """Verify works with so many threads meanwhile."""
    before = _THREADS.set(number)
    try:
        yield
    finally:
        _THREADS.reset(before)


class SearchJudge:
    """The judge of one work: proofs first, then an estimate. What it found out it remembers."""

    def __init__(
        self,
        variant: Variant,
        assignment: Assignment,
        effort: Effort,
        tables: LoadedTables | None = None,
        *,
        threads: int = 1,
    ) -> None:
        """`tables` are endgame tables that the caller has; without them those of three pieces are made in memory.

        Several threads share the nodes of the effort; for a number of threads the answer is always the same.
        """
        known = tables or small_tables(variant.name)
        endgame_tables = known.memory if known else None
        self.pieces = known.pieces if known else 0
        self.variant, self.assignment, self.effort = variant, assignment, effort
        self._prover = Prover(variant, _task(assignment), mebibytes=_PROOF_MEBIBYTES, tables=endgame_tables)
        self._searcher = Searcher(variant, mebibytes=_MEBIBYTES, tables=endgame_tables)
        draws = assignment.aim is Aim.DRAW
        self._wins = (
            Prover(variant, Task(Goal.WIN, white=True), mebibytes=_PROOF_MEBIBYTES, tables=endgame_tables)
            if draws
            else None
        )
        self._locks = LockSearch(variant, assignment)
        plays = kernel_is_there() and assignment.aim is Aim.WIN and not variant.giveaway
        self._player = Player(variant, mebibytes=_MEBIBYTES, tables=known) if plays else None
        self._bound, self._insist = effort.nodes, effort.insist
        part = replace(effort, nodes=max(1, effort.nodes // threads))
        helpers = threads if threads > 1 else 0
        self._helpers = [SearchJudge(variant, assignment, part, tables) for _ in range(helpers)]
        self._known: dict[Position, Judgement] = {}
        self._won: dict[Position, Judgement] = {}

    @property
    def nodes(self) -> int:
        """How many nodes have been searched in all."""
        parts = (self._prover, self._searcher, self._wins, self._player, *self._helpers)
        return sum(part.nodes for part in parts if part is not None)

    def foresee(self, positions: Iterable[Position]) -> None:
        """Look at many positions side by side: each thread takes its turn of them and remembers what it found out."""
        if not self._helpers:
            return
        fresh = [position for position in dict.fromkeys(positions) if position not in self._known]
        shares = [fresh[first :: len(self._helpers)] for first in range(len(self._helpers))]
        with ThreadPoolExecutor(len(self._helpers)) as pool:
            for share, judgements in zip(shares, pool.map(_judged, self._helpers, shares), strict=True):
                self._known.update(zip(share, judgements, strict=True))

    def insist(self, positions: Sequence[Position]) -> None:
        """Look once more at what is not decided, each with its share of most of the nodes that are left."""
        with self._insisting():
            for number, position in enumerate(positions):
                share = (self._bound - self.nodes) // (len(positions) - number)
                if share > self.effort.second_look and (judgement := self._decided(position, self.nodes + share)):
                    self._known[position] = judgement

    @contextmanager
    def _insisting(self) -> Iterator[None]:
        """The nodes that are kept for this come first, then most of the others."""
        begun, bound = self.nodes, self._bound
        self._bound = begun + self._insist + max(0, bound - begun) * 3 // 4
        yield
        spent = min(self._insist, self.nodes - begun)
        self._insist, self._bound = self._insist - spent, bound + spent

    def _decided(self, position: Position, end: int) -> Judgement | None:
        """By a longer proof, a deeper search, a proof along the lines of the player, a search with what is left.

        Near the tables the longer proof gets most of the nodes.
        """
        share = end - self.nodes
        longer = share * 3 // 4 if self._is_small(position) else min(share, 2 * self.effort.second_look)
        return (
            self._proven(position, longer)
            or self._seen_deeper(position, _ONCE_MORE * self.effort.estimate)
            or self._pursued(position, (end - self.nodes) * 3 // 4)
            or self._seen_deeper(position, end - self.nodes)
            or self._proven(position, end - self.nodes)
        )

    def _seen_deeper(self, position: Position, nodes: int) -> Judgement | None:
        """A try fails if with more nodes White has gained nothing, or if the player sees nothing gained (K17)."""
        if self._player is None:
            return None
        guess = self._against(position, NOTHING_GAINED, nodes // 2)
        if guess is not None and guess.score <= NOTHING_GAINED:
            return _estimated(Outcome.FAILS, guess)
        best = best_line_of(self._player, position, self._limits(nodes // 2).nodes)
        gained = best.score if position.white_to_move else -best.score
        if gained > NOTHING_GAINED or best.depth < self.effort.depth:
            return None
        return Judgement(Outcome.FAILS, Evidence.ESTIMATED, best.notation, best.depth, ahead=True)

    def _pursued(self, position: Position, nodes: int) -> Judgement | None:
        if self._player is None or not Pursuit(self._player, self._prover).proves(position, nodes):
            return None
        return self._proven(position, self.effort.second_look)

    def reaches(self, position: Position) -> Judgement:
        """Whether White reaches the aim from here."""
        if position not in self._known:
            self._known[position] = self._looked(position)
        return self._known[position]

    def wins(self, position: Position) -> Judgement:
        """Whether White wins from here; asked only where the aim is a win or a draw."""
        if self._wins is None:
            return self.reaches(position)
        if position not in self._won:
            proof = self._wins.prove(position, self._limits(self.effort.second_look))
            self._won[position] = _proven(proof) or self._not_won(position)
        return self._won[position]

    def _looked(self, position: Position) -> Judgement:
        proven = self._proven(position, self.effort.second_look if self._is_small(position) else self.effort.first_look)
        if proven is not None:
            return proven
        if self.assignment.aim is Aim.LOCK:
            return self._locked(position)
        if self.variant.giveaway:
            return self._proven(position, self.effort.second_look) or UNDECIDED  # a surplus says nothing there (K22)
        guess = self._against(position, NOTHING_GAINED if self.assignment.aim is Aim.WIN else -NOTHING_GAINED)
        if self.assignment.aim is Aim.WIN and guess is not None and guess.score <= NOTHING_GAINED:
            return _estimated(Outcome.FAILS, guess)
        if self.assignment.aim is Aim.DRAW and guess is not None and guess.score > -NOTHING_GAINED:
            return self._proven(position, self.effort.second_look) or _estimated(Outcome.REACHES, guess)
        second = None if self._is_small(position) else self._proven(position, self.effort.second_look)
        return second or self._gains_too_little(position) or self._clear(position) or UNDECIDED

    def _gains_too_little(self, position: Position) -> Judgement | None:
        """A try of which no win could be proven fails if White's best line ends with too little for one (K17)."""
        if self.assignment.aim is not Aim.WIN or self._is_small(position):
            return None
        guess = self._searcher.estimate(
            position, white=True, depth=self.effort.depth, limits=self._limits(self.effort.estimate)
        )
        if not self._is_deep(guess) or guess.wins:
            return None
        men_only = guess.score <= ONE_MAN and self._surplus_tells(position, guess)
        held = guess.score <= CLEARLY_WON and self._king_holds(position, guess)
        if not (men_only or held):
            return None
        return replace(_estimated(Outcome.FAILS, guess), ahead=guess.score > NOTHING_GAINED)

    def _is_small(self, position: Position) -> bool:
        """Whether a few captures lead to the tables: then a proof comes sooner than an estimate says anything."""
        return bool(self.pieces) and (position.white | position.black).bit_count() <= self.pieces + _BEFORE_TABLES

    def _locked(self, position: Position) -> Judgement:
        """A lock in a few quiet moves; there is none in so many; or the proof decides."""
        found, moves = self._locks.within(position, self.effort.lock_moves, self.effort.estimate // _PLAIN)
        if found:
            return self._proven(position, self.effort.second_look) or Judgement(Outcome.REACHES, Evidence.PROVEN)
        if moves >= min(_FEWEST_MOVES, self.effort.lock_moves):
            return Judgement(Outcome.FAILS, Evidence.ESTIMATED, depth=2 * moves)
        return self._proven(position, self.effort.second_look) or UNDECIDED

    def _clear(self, position: Position) -> Judgement | None:
        """A judgement by a great surplus of men."""
        wins = self.assignment.aim is Aim.WIN
        guess = self._against(position, CLEARLY_WON if wins else -CLEARLY_WON)
        if guess is None or not self._surplus_tells(position, guess):
            return None
        if wins:
            return _estimated(Outcome.REACHES, guess) if guess.score > CLEARLY_WON else None
        return _estimated(Outcome.FAILS, guess) if guess.score <= -CLEARLY_WON else None

    def _surplus_tells(self, position: Position, guess: Estimate) -> bool:
        """Whether men can be counted there (K17): a king holds against three, and of few pieces tables could tell."""
        if guess.wins or guess.loses:
            return True
        end = self._end(position, guess)
        number = max(PIECES_ON_DEMAND, self.pieces)
        return not position.kings and not end.kings and (end.white | end.black).bit_count() > number

    def _king_holds(self, position: Position, guess: Estimate) -> bool:
        """Whether Black has a king at the end of the line on 100 squares: there one king holds against three (K17)."""
        return self.variant == INTERNATIONAL and bool(self._end(position, guess).black_kings)

    def _end(self, position: Position, guess: Estimate) -> Position:
        game, end = rules(self.variant), position
        for move in guess.line:
            end = game.play(end, move)
        return end

    def _not_won(self, position: Position) -> Judgement:
        if self.variant.giveaway:
            return UNDECIDED
        guess = self._against(position, NOTHING_GAINED)
        return _estimated(Outcome.FAILS, guess) if guess and guess.score <= NOTHING_GAINED else UNDECIDED

    def _against(self, position: Position, bound: int, nodes: int | None = None) -> Estimate | None:
        """Whether White gets more than the bound; None if the nodes ended before a few moves were looked at.

        With so many `nodes` of its own the search goes up to twice as deep.
        """
        limits = self._limits(nodes or self.effort.estimate)
        depth = 2 * self.effort.depth if nodes else self.effort.depth
        estimate = self._searcher.against(position, bound, white=True, depth=depth, limits=limits)
        return estimate if self._is_deep(estimate) else None

    def _is_deep(self, estimate: Estimate) -> bool:
        return estimate.complete or estimate.depth * 2 >= self.effort.depth

    def _proven(self, position: Position, nodes: int) -> Judgement | None:
        return _proven(self._prover.prove(position, self._limits(nodes)))

    def _limits(self, nodes: int) -> Limits:
        return Limits(nodes=max(1, min(nodes, self._bound - self.nodes)), seconds=_LONG)


def _judged(judge: Judge, positions: Sequence[Position]) -> list[Judgement]:
    return [judge.reaches(position) for position in positions]


def _proven(proof: Proof) -> Judgement | None:
    match proof.decision:
        case Decision.PROVEN:
            return Judgement(Outcome.REACHES, Evidence.PROVEN, proof.notation)
        case Decision.REFUTED:
            return Judgement(Outcome.FAILS, Evidence.PROVEN)
        case _:
            return None


def _estimated(outcome: Outcome, guess: Estimate) -> Judgement:
    return Judgement(outcome, Evidence.ESTIMATED, guess.notation, guess.depth)


def _task(assignment: Assignment) -> Task:
    if assignment.aim is Aim.LOCK:
        return Task(Goal.LOCK, white=True, men=assignment.men, kings=assignment.kings)
    return Task(Goal.WIN if assignment.aim is Aim.WIN else Goal.DRAW, white=True)

"""Claiming a draw: who may, under which clause, and what the judge finds (5.4.13; 2.1.9.2 of 2013)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.games.draughts.draws import DrawCount, draw_counts
from tavlei.games.draughts.play import RepetitionRule, play_rules
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.moves import Move
    from tavlei.games.kernel_tables import TableVerdict
    from tavlei.rulebook import Clause


class RepetitionVerdict(StrEnum):
    """What comes of a claim."""

    DRAW = phrase("draw")
    PLAY_GOES_ON = phrase("play goes on")
    WRITTEN_MOVE_STANDS = phrase("the written move is made and play goes on")
    CLAIMANT_LOSES = phrase("the claimant loses on time")
    RECORD_NEEDED = phrase("a full and clear record must be shown first")


@dataclass(frozen=True, slots=True)
class Repetition:
    """The position on the board now, and how often it has occurred with the same side to move."""

    rule: RepetitionRule
    occurrences: int

    @property
    def clause(self) -> Clause:
        """The clause that gives the draw."""
        return self.rule.clause

    @property
    def made(self) -> int:
        """How often it has occurred, as a count of its own kind."""
        return self.occurrences

    @property
    def needed(self) -> int:
        """How often the position must have occurred."""
        return self.rule.times

    @property
    def for_arbiter(self) -> bool:
        """No exception here asks for the eye of a judge."""
        return False

    @property
    def ripe(self) -> bool:
        """Whether the side to move may claim a draw."""
        return self.occurrences >= self.needed

    def explanation(self) -> Explanation:
        """The clause and the number."""
        counted = Step(
            "draughts.repetition", self.occurrences, self.clause, ("D18",), threshold=self.needed, met=self.ripe
        )
        verdict = phrase("draughts.draw_may_be_claimed") if self.ripe else phrase("draughts.draw_not_yet")
        return Explanation(Step(verdict, clause=self.clause), conditions=(counted,))


@dataclass(frozen=True, slots=True)
class ExaminedRepetition:
    """The judge's finding about a claim of repetition."""

    verdict: RepetitionVerdict
    clause: Clause
    occurrences: int
    needed: int

    def explanation(self) -> Explanation:
        """The verdict and the number of repetitions found."""
        step = Step(
            "draughts.repetition",
            self.occurrences,
            self.clause,
            threshold=self.needed,
            met=self.occurrences >= self.needed,
        )
        return Explanation(Step("draughts.claim_examined", str(self.verdict), self.clause), conditions=(step,))


@cites("draughts-rules", "5.4.13.1", "5.4.13.1/item3", "5.4.13.2/item3", "2.1.9.1.9")
def repetition(game: DraughtsGame) -> Repetition:
    """How often the position now has occurred; the repetitions need not follow one another."""
    return Repetition(play_rules(game.rulebook).repetition, game.positions.count(game.position))


@cites("draughts-rules", "5.4.13.5", "6.1.8.2", "7.5.2")
def claims(game: DraughtsGame) -> tuple[DrawCount | Repetition, ...]:
    """Every draw that may be claimed in the position now, by either player, the clause and the count with it."""
    if game.outcome() is not None:
        return ()
    repeated = repetition(game)
    return (*((repeated,) if repeated.ripe else ()), *(count for count in draw_counts(game) if count.ripe))


@dataclass(frozen=True, slots=True)
class DrawFinding:
    """What can be said of a draw in the position now: the counts that run, and what the endgame tables say of it."""

    clause: Clause
    standing: tuple[DrawCount | Repetition, ...]
    table: TableVerdict | None = None

    @property
    def ripe(self) -> bool:
        """Whether a draw may be claimed. A table draw gives no such right: it shows that nobody can win by force."""
        return any(count.ripe for count in self.standing)

    def explanation(self) -> Explanation:
        """The verdict, every count, and the tables."""
        conditions = tuple(step for count in self.standing for step in count.explanation().conditions)
        verdict = phrase("draughts.draw_may_be_claimed") if self.ripe else phrase("draughts.game_goes_on")
        told = None if self.table is None else self.table.explanation()
        working = () if told is None else (told.verdict, *told.working)
        return Explanation(Step(verdict, clause=self.clause), conditions=conditions, working=working)


@cites("draughts-rules", "5.4.13.1", "5.4.13.5", "2.1.9.1")
def draw_finding(game: DraughtsGame, table: TableVerdict | None = None) -> DrawFinding:
    """Every count that runs in the position now, ripe or not, and what the tables say, if they were asked."""
    return DrawFinding(play_rules(game.rulebook).drawn, (*draw_counts(game), repetition(game)), table)


@cites("draughts-rules", "5.4.13.6")
def judge_may_declare(game: DraughtsGame) -> tuple[DrawCount | Repetition, ...]:
    """The draws the judge may declare unasked; the rules of 2013 do not give him that right."""
    return () if play_rules(game.rulebook).judge is None else claims(game)


@dataclass(frozen=True, slots=True)
class DrawClaim:
    """What the judge finds when a draw is claimed by counts: those that run, and what he may declare unasked."""

    finding: DrawFinding
    declared: tuple[DrawCount | Repetition, ...]
    judge: Clause | None

    @property
    def ripe(self) -> bool:
        """Whether a draw may be claimed."""
        return self.finding.ripe

    @property
    def claims(self) -> tuple[DrawCount | Repetition, ...]:
        """Every count that runs, and the repetitions."""
        return self.finding.standing

    @property
    def judge_may_declare(self) -> bool:
        """Whether the judge may declare the draw unasked."""
        return bool(self.declared)

    def explanation(self) -> Explanation:
        """The verdict, every count, whether a judge must look, and whether he may declare the draw unasked."""
        told = self.finding.explanation()
        looks = tuple(
            Step("draughts.arbiter_decides", clause=count.clause) for count in self.claims if count.for_arbiter
        )
        unasked = (Step("draughts.judge_may_declare", clause=self.judge),) if self.declared else ()
        return Explanation(told.verdict, told.conditions, (*looks, *unasked))


@cites("draughts-rules", "5.4.13.6")
def draw_claim(game: DraughtsGame) -> DrawClaim:
    """What may be claimed in the position now, and whether the judge may declare it unasked."""
    return DrawClaim(draw_finding(game), judge_may_declare(game), play_rules(game.rulebook).judge)


@cites("draughts-rules", "5.4.13.2", "5.4.13.2/item1", "5.4.13.2/item2", "5.4.13.2/item4", "5.4.13.2/item5")
@cites("draughts-rules", "5.4.13.2/item6", "2.1.9.2", "2.1.9.2/item2", "2.1.9.2/item4", "2.1.9.2/item5")
@cites("draughts-rules", "2.1.9.2/item6")
def examine_repetition(
    game: DraughtsGame,
    *,
    by_white: bool,
    written: Move | None = None,
    record_is_clear: bool = True,
    flag_fell: bool = False,
) -> ExaminedRepetition:
    """The judge examines a claim of threefold repetition.

    Only the side to move may claim: before its move if the opponent made the third repetition, or with its own move
    written and not played. Having moved it has lost the right until the position occurs again. The check runs on the
    claimant's time; `flag_fell` says that this time ran out meanwhile.
    """
    rule = play_rules(game.rulebook).repetition
    if by_white != game.position.white_to_move:
        raise Refusal(Problem("only the side to move may claim a repetition", clause=rule.to_move))
    after = game.play(written) if written is not None else game
    number = after.positions.count(after.position)
    if not record_is_clear:
        return ExaminedRepetition(RepetitionVerdict.RECORD_NEEDED, rule.record, number, rule.times)
    if number >= rule.times:
        cited = rule.flag if flag_fell else rule.written if written else rule.to_move
        return ExaminedRepetition(RepetitionVerdict.DRAW, cited, number, rule.times)
    if flag_fell:
        return ExaminedRepetition(RepetitionVerdict.CLAIMANT_LOSES, rule.flag, number, rule.times)
    verdict = RepetitionVerdict.PLAY_GOES_ON if written is None else RepetitionVerdict.WRITTEN_MOVE_STANDS
    return ExaminedRepetition(verdict, rule.not_found, number, rule.times)


def intended_repetitions(game: DraughtsGame) -> list[Move]:
    """The moves with which the side to move would make the third repetition: it may write one and claim."""
    moves, needed = rules(game.variant), play_rules(game.rulebook).repetition.times
    position = game.position
    return [move for move in moves.moves(position) if game.positions.count(moves.play(position, move)) + 1 >= needed]

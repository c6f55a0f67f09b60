"""What is found about a work: the kind, its clause, how heavy it is, and on what evidence."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.rulebook import Clause, Value


class Severity(StrEnum):
    """What a finding does to a work (11.1.1/p6): it voids it, lowers its mark, or only informs the judge."""

    ELIMINATES = phrase("eliminates")
    LOWERS = phrase("lowers")
    INFORMS = phrase("informs")


class Evidence(StrEnum):
    """How sure a finding is: proven or seen on the board; found by a search to some depth; not decided."""

    PROVEN = phrase("proven")
    ESTIMATED = phrase("by search")
    UNDECIDED = phrase("not decided")


def weakest(evidence: Iterable[Evidence]) -> Evidence:
    """What rests on several things is no surer than the least sure of them."""
    return max(evidence, key=list(Evidence).index, default=Evidence.PROVEN)


def surest(evidence: Iterable[Evidence]) -> Evidence:
    """What each of several things shows by itself is as sure as the surest of them."""
    return min(evidence, key=list(Evidence).index, default=Evidence.UNDECIDED)


class Grounds:
    """What a verdict rests on where nothing was found: how sure it is of everything that was asked and is in order."""

    def __init__(self) -> None:
        self.evidence = Evidence.PROVEN

    def rest_on(self, *evidence: Evidence) -> None:
        """The verdict rests on this too."""
        self.evidence = weakest((self.evidence, *evidence))


class FindingKind(StrEnum):
    """Every kind of finding; the value is the key of its sentence."""

    DOES_NOT_FIT = phrase("composition.does_not_fit")
    TOO_MANY_PIECES = phrase("composition.too_many_pieces")
    NO_LAST_MOVE = phrase("composition.no_last_move")
    LAST_MOVE_DOUBTFUL = phrase("composition.last_move_doubtful")
    LAST_MOVE_WRONG = phrase("composition.last_move_wrong")
    NO_FIRST_MOVE = phrase("composition.no_first_move")
    FIRST_MOVE_CAPTURES = phrase("composition.first_move_captures")
    WHITE_EN_PRISE = phrase("composition.white_en_prise")
    NOT_SOLVED = phrase("composition.not_solved")
    NOT_SOLVED_THERE = phrase("composition.not_solved_there")
    WINS_INSTEAD = phrase("composition.wins_instead")
    WIN_UNDECIDED = phrase("composition.win_undecided")
    FULL_SIDE_SOLUTION = phrase("composition.full_side_solution")
    PARTIAL_SIDE_SOLUTION = phrase("composition.partial_side_solution")
    TRANSPOSITION = phrase("composition.transposition")
    ALTERNATIVE_MOVE = phrase("composition.alternative_move")
    ALTERNATIVE_CAPTURE = phrase("composition.alternative_capture")
    OTHER_KING_SQUARE = phrase("composition.other_king_square")
    LENGTHENED = phrase("composition.lengthened")
    REPEATED = phrase("composition.repeated")
    DUAL_PLAY = phrase("composition.dual_play")
    TOO_MANY_INACCURACIES = phrase("composition.too_many_inaccuracies")
    IDLE_PIECE = phrase("composition.idle_piece")
    PERHAPS_IDLE = phrase("composition.perhaps_idle")
    UNECONOMIC_FINAL = phrase("composition.uneconomic_final")
    TOO_FEW_VARIANTS = phrase("composition.too_few_variants")
    SAME_FINALS = phrase("composition.same_finals")
    BLACK_OUTWEIGHS = phrase("composition.black_outweighs")
    UNEQUAL_FORCES = phrase("composition.unequal_forces")
    FINAL_NOT_QUIET = phrase("composition.final_not_quiet")
    FINAL_NOT_REACHED = phrase("composition.final_not_reached")
    WRONG_LOCK = phrase("composition.wrong_lock")
    KING_WITHOUT_WORK = phrase("composition.king_without_work")
    PASSIVE_PIECE = phrase("composition.passive_piece")
    DEAD_PIECE = phrase("composition.dead_piece")
    EXCHANGE_PASSES_MOVE = phrase("composition.exchange_passes_move")
    READY_STRIKE = phrase("composition.ready_strike")
    READY_FINAL = phrase("composition.ready_final")
    CORNER_PAIR = phrase("composition.corner_pair")
    ROUGH_SACRIFICE = phrase("composition.rough_sacrifice")
    UNECONOMIC_SACRIFICE = phrase("composition.uneconomic_sacrifice")
    IDEAL_SACRIFICE = phrase("composition.ideal_sacrifice")
    FALSE_TRACE_WORKS = phrase("composition.false_trace_works")
    MOVE_UNDECIDED = phrase("composition.move_undecided")
    TRY_AHEAD = phrase("composition.try_ahead")
    TURNED_SOLVED = phrase("composition.turned_solved")
    TURNED_FAILS = phrase("composition.turned_fails")
    LAST_MOVES_FOUND = phrase("composition.last_moves_found")
    CHANGE_FOUND = phrase("composition.change_found")
    NO_CHANGE = phrase("composition.no_change")
    SEVERAL_CHANGES = phrase("composition.several_changes")
    CHANGE_UNDECIDED = phrase("composition.change_undecided")
    NOT_VERIFIED = phrase("composition.not_verified")
    NATURALNESS = phrase("composition.naturalness")

    @property
    def code(self) -> str:
        """The kind as one word, for other programs."""
        return self.value.removeprefix("composition.")


@cites("draughts-rules", "11.1.1/p6")
@dataclass(frozen=True, slots=True)
class WorkFinding:
    """One finding with the line that shows it. `depth` is how many plies deep a search looked."""

    kind: FindingKind
    clause: Clause
    severity: Severity
    evidence: Evidence = Evidence.PROVEN
    line: tuple[str, ...] = ()
    inputs: Mapping[str, Value] = field(default_factory=dict)
    depth: int | None = None
    readings: tuple[str, ...] = ()

    def step(self) -> Step:
        """The finding as a condition of the verdict."""
        fields = {**self.inputs, "line": " ".join(self.line), "severity": self.severity, "evidence": self.evidence}
        met = None if self.severity is Severity.INFORMS else False
        return Step(self.kind.value, clause=self.clause, readings=self.readings, inputs=fields, met=met)

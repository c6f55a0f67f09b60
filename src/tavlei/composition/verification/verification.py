"""The verification of a work: its verdict, its variations, and everything found about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.composition.findings import Evidence, Severity, WorkFinding
from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.composition.classify import WorkClassification
    from tavlei.composition.verification.walk import PlayedLine
    from tavlei.rulebook import Rulebook, Value


class Verdict(StrEnum):
    """What a work is worth formally."""

    SOUND = phrase("sound")
    DEFECTIVE = phrase("defective")
    NOT_DECIDED = phrase("not decided")


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A variation: its moves, its role, whether it counts as thematic, and who gives it."""

    moves: tuple[str, ...]
    role: str
    counts: bool
    by_author: bool

    def step(self, rulebook: Rulebook) -> Step:
        """The variation as a line of the explanation."""
        text = " ".join(self.moves)
        if self.by_author:
            return Step("composition.line_by_author", text, rulebook.clause("11.1.1/p4"))
        return Step("composition.line_found", text, rulebook.clause("11.1.1/p4"), ("K6",))


@dataclass(frozen=True, slots=True)
class Verification:
    """Everything about a work. `evidence` says on what the verdict rests; `nodes` how much was searched.

    `table_pieces` are the pieces of the endgame tables that helped; none without the native kernel.
    """

    classification: WorkClassification
    lines: tuple[PlayedLine, ...]
    main_lines: tuple[FoundLine, ...]
    findings: tuple[WorkFinding, ...]
    nodes: int
    rests_on_search: bool
    table_pieces: int

    @property
    @cites("draughts-rules", "11.1.1/p6", "11.2.1")
    def verdict(self) -> Verdict:
        """A breach of a formal requirement makes the work defective; what is open leaves it undecided."""
        eliminating = [finding for finding in self.findings if finding.severity is Severity.ELIMINATES]
        if any(finding.evidence is not Evidence.UNDECIDED for finding in eliminating):
            return Verdict.DEFECTIVE
        return Verdict.NOT_DECIDED if eliminating else Verdict.SOUND

    @property
    def evidence(self) -> Evidence:
        """Proven, or resting on a search."""
        eliminating = [finding for finding in self.findings if finding.severity is Severity.ELIMINATES]
        match self.verdict:
            case Verdict.NOT_DECIDED:
                return Evidence.UNDECIDED
            case Verdict.DEFECTIVE:
                proven = any(finding.evidence is Evidence.PROVEN for finding in eliminating)
                return Evidence.PROVEN if proven else Evidence.ESTIMATED
            case _:
                return Evidence.ESTIMATED if self.rests_on_search else Evidence.PROVEN

    def of(self, severity: Severity) -> tuple[WorkFinding, ...]:
        """The findings of one weight."""
        return tuple(finding for finding in self.findings if finding.severity is severity)

    def explanation(self) -> Explanation:
        """The verdict, then the findings from the heaviest, then the variations."""
        fields: dict[str, Value] = {
            "evidence": self.evidence, "nodes": self.nodes, "pieces": self.table_pieces
        }  # fmt: skip
        verdict = Step(
            "composition.verdict", self.verdict, self.classification.rulebook.clause("11.2.1"), ("K17",), inputs=fields
        )
        conditions = tuple(finding.step() for severity in Severity for finding in self.of(severity))
        working = tuple(line.step(self.classification.rulebook) for line in self.main_lines)
        return Explanation(verdict, conditions=conditions, working=working)

"""`composition.verify`: the verdict on a work, its variations, and every finding with its clause."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AliasPath, BeforeValidator, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.composition.shapes import LineInput, PositionInput
from tavlei.calc.formats import ClauseText
from tavlei.calc.register import calculator
from tavlei.composition import verify
from tavlei.composition.verification.judge import EFFORTS, effort_named
from tavlei.games.kernel_tables import MOST_PIECES
from tavlei.rulebook import phrase, value_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.composition import Verification, Work
    from tavlei.rulebook import Rulebook, Value

MOST_NODES = 50_000_000
EffortName = Literal["quick", "normal", "deep"]


def _one_word(named: str) -> str:
    return named.replace(" ", "_")


def _plain(inputs: Mapping[str, Value]) -> dict[str, Any]:
    return {name: value_json(value) for name, value in inputs.items()}


Word = Annotated[str, BeforeValidator(_one_word)]


class VerifyInput(PositionInput):
    """A work with its solution, and how much may be searched."""

    solution: list[LineInput | Annotated[str, Field(max_length=4000)]] = Field(
        default_factory=list,
        max_length=200,
        description=phrase("the author's variations; without them the program looks for a solution"),
    )
    last_moves: list[str] = Field(
        default_factory=list,
        max_length=2,
        description=phrase("the last moves of White and Black that the author names"),
    )
    effort: EffortName | Annotated[int, Field(ge=1, le=MOST_NODES)] = Field(
        default="normal", description=phrase("quick, normal, deep, or how many nodes may be searched in all")
    )
    pieces: int | None = Field(
        default=None,
        ge=3,
        le=MOST_PIECES,
        description=phrase("endgame tables of up to so many pieces; without it four, or more where they are there"),
    )

    @property
    def is_long(self) -> bool:
        """Whether more may be searched than usual."""
        return effort_named(self.effort).nodes > EFFORTS["normal"].nodes


class LineOutput(CalcOutput):
    """A variation."""

    moves: list[str]
    role: str
    counts: bool = Field(description="whether it is a thematic variant that meets the requirements")
    by_author: bool


class FindingOutput(CalcOutput):
    """Something found about the work."""

    kind: str = Field(validation_alias=AliasPath("kind", "code"))
    clause: ClauseText
    severity: str = Field(description="eliminates, lowers or informs")
    evidence: Word = Field(description="proven, by_search or not_decided")
    line: list[str] = Field(description="the moves that show it")
    depth: int | None = Field(description="how many plies deep a search looked")
    inputs: Annotated[dict[str, bool | int | str | None], BeforeValidator(_plain)] = Field(
        description="squares, moves and numbers of the sentence"
    )
    readings: list[str]


class VerifyOutput(CalcOutput):
    """The verification."""

    verdict: Word = Field(description="sound, defective or not_decided")
    evidence: Word = Field(description="on what the verdict rests: proven, by_search or not_decided")
    genres: list[str] = Field(validation_alias=AliasPath("classification", "genres"))
    groups: list[str] = Field(validation_alias=AliasPath("classification", "groups"))
    main_lines: list[LineOutput]
    findings: list[FindingOutput]
    nodes: int = Field(description="how much was searched")
    table_pieces: int = Field(description="the pieces of the endgame tables that helped; 0 without the native kernel")


@calculator(
    "composition.verify",
    title=phrase("A work of composition: verdict, variations, and every defect with its clause"),
    series="draughts-rules",
    clauses=["11.1.4", "11.2.1", "11.2.2", "11.2.3", "11.2.4", "11.2.5", "11.2.6", "11.2.7.1", "11.2.7.2", "11.2.7.3",
             "11.2.7.4", "11.2.8.1", "11.2.8.2", "11.2.8.3", "11.3.5", "11.3.7.5", "11.3.7.6", "11.3.8.5", "11.3.9.5"],
    takes=VerifyInput,
    gives=VerifyOutput,
    bounds=Bounds(heavy=True),
    example={
        "variant": "russian",
        "fen": "W:WKa5,a3:Ba7,f4",
        "task": "win",
        "genre": "study",
        "solution": [
            "1. a5-b4 f4-g3 2. b4-c5 g3-h2 3. a3-b4 h2-g1 4. b4-a5 g1:b6 5. a5:c7",
            {"moves": "1. a5-b4 f4-g3 2. b4-c5 g3-h2 3. a3-b4 a7-b6 4. c5:a7 h2-g1 5. b4-c5", "role": "thematic"},
        ],
        "effort": "quick",
    },
)  # fmt: skip
def verified(facts: VerifyInput, rulebook: Rulebook) -> Verification:
    """The verification of the room."""
    return verify(work_of(facts), rulebook, facts.effort, pieces=facts.pieces)


def work_of(facts: VerifyInput) -> Work:
    """The work with its solution."""
    lines = [(LineInput(moves=line) if isinstance(line, str) else line).line() for line in facts.solution]
    return facts.work(lines, facts.last_moves)

"""`correspondence.*`: play by correspondence; time and letters have modules of their own."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from tavlei import correspondence as room
from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.correspondence import letter as correspondence_letter
from tavlei.calc.correspondence import time as correspondence_time
from tavlei.calc.correspondence.shapes import BreakInput, BreakOutput, PostDay, SideName, break_steps, read_breaks
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Explanation, Rulebook, phrase

__all__ = ["correspondence_letter", "correspondence_time"]

ScoreName = Literal["white", "black", "draw"]
_SCORES = {"white": room.Score.WHITE, "black": room.Score.BLACK, "draw": room.Score.DRAW}
_NAMES: dict[room.Score, ScoreName] = {
    room.Score.WHITE: "white",
    room.Score.BLACK: "black",
    room.Score.DRAW: "draw",
}
ScoreWord = Annotated[ScoreName | None, BeforeValidator(_NAMES.get)]


class BreaksInput(CalcInput):
    """Receipt, dispatch and the breaks of both players."""

    received: PostDay = Field(description=phrase("second date: receipt of the partner's letter"))
    sent: PostDay = Field(description=phrase("third date: dispatch of this letter"))
    breaks: list[BreakInput] = Field(max_length=100, description=phrase("breaks of both players"))

    def applies_on(self) -> date | None:
        """The day from which the days are counted."""
        return self.received


class BreaksOutput(CalcOutput):
    """The days that count."""

    elapsed: int = Field(description="from the day after receipt through dispatch")
    break_days: int
    days: int
    breaks: list[BreakOutput]


@calculator(
    "correspondence.breaks",
    title=phrase("Days on a move by correspondence with breaks in play"),
    series="draughts-rules",
    clauses=["10.4.1", "10.4.2/item2", "10.4.2/item3", "10.4.2/item4", "10.4.3", "10.4.3/p2", "10.4.4", "10.4.5"],
    takes=BreaksInput,
    gives=BreaksOutput,
    example={
        "received": "2024-10-08",
        "sent": "2024-10-27",
        "breaks": [{"by": "white", "first": "2024-10-10", "last": "2024-10-25"}],
    },
)
def breaks(facts: BreaksInput, rulebook: Rulebook) -> CalcAnswer:
    """What counts of each break, then the days outside them."""
    counted = read_breaks(facts.breaks, rulebook)
    day_count = room.thinking_days(facts.received, facts.sent, rulebook, counted)

    def explained() -> Explanation:
        explanation = day_count.explanation()
        return Explanation(explanation.verdict, working=(*break_steps(counted), *explanation.working))

    return CalcAnswer(BreaksOutput.model_validate(day_count), explained)


class SubmissionInput(CalcPart):
    """What one player sent to the judge."""

    by: SideName = Field(description=phrase("who sent it: white or black"))
    sent: PostDay = Field(description=phrase("day of dispatch"))
    received: PostDay = Field(description=phrase("day on which the judge got it"))
    evaluation: ScoreName | None = Field(
        default=None, description=phrase("the evaluation: white or black wins, or draw")
    )
    analysis: bool = Field(default=True, description=phrase("whether an analysis came with it"))

    def submission(self) -> room.AdjudicationSubmission:
        """The submission of the room."""
        said = None if self.evaluation is None else _SCORES[self.evaluation]
        text = phrase("the analysis") if self.analysis else ""
        return self.build(room.AdjudicationSubmission, by=room.Side(self.by), evaluation=said, analysis=text)


class AdjudicationInput(CalcInput):
    """An unfinished game at the end of play."""

    end: PostDay = Field(description=phrase("last day of play of the starting list"))
    submissions: list[SubmissionInput] = Field(
        max_length=2, description=phrase("what the players sent, at most one each")
    )
    contradicts: bool = Field(
        default=False, description=phrase("the judge finds that the agreed evaluation sharply contradicts the position")
    )
    decision: ScoreName | None = Field(default=None, description=phrase("the judge's decision, once there is one"))
    result_received: PostDay | None = Field(
        default=None, description=phrase("when the result was received, for the last day of a protest")
    )

    def applies_on(self) -> date | None:
        """The last day of play."""
        return self.end


class AdjudicationOutput(CalcOutput):
    """Who decides, the result, the days."""

    submission_due: date = Field(description="last day for sending the papers")
    agreed: ScoreWord = Field(description="the result both partners propose, if it stands")
    result: ScoreWord
    weighed: list[str] = Field(description="whose analyses the judge weighs")
    due: date = Field(description="last day for the adjudication")
    to_be_told: list[str] = Field(description="players whose evaluation differs from the result")
    may_protest: list[str] = Field(validation_alias="protesters", description="players who sent their analysis in time")
    protest_due: date | None


@calculator(
    "correspondence.adjudication",
    title=phrase("Adjudication of a game unfinished by correspondence: result, days, right of protest"),
    series="draughts-rules",
    clauses=["10.5.2", "10.5.4", "10.5.5", "10.5.5/item3", "10.5.6", "10.5.6/p2"],
    takes=AdjudicationInput,
    gives=AdjudicationOutput,
    example={
        "end": "2025-12-31",
        "submissions": [
            {"by": "white", "sent": "2026-01-05", "received": "2026-01-12", "evaluation": "white"},
            {"by": "black", "sent": "2026-01-12", "received": "2026-01-20", "evaluation": "draw"},
        ],
        "decision": "draw",
        "result_received": "2026-02-14",
    },
)
def adjudication(facts: AdjudicationInput, rulebook: Rulebook) -> room.Adjudication:
    """Agreement first, then the judge."""
    return facts.build(
        room.Adjudication,
        submissions=tuple(submission.submission() for submission in facts.submissions),
        decision=None if facts.decision is None else _SCORES[facts.decision],
        rulebook=rulebook,
    )

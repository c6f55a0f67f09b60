"""Adjudication of unfinished games: evaluations, the judge's decision, and the right of protest (10.5.2-10.5.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tavlei.correspondence.figures import CorrespondenceFigures
from tavlei.correspondence.game import GameEnding, Ruled, Score
from tavlei.correspondence.records import submission_due
from tavlei.games.clock.sides import Side
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase, shifted

if TYPE_CHECKING:
    from tavlei.correspondence.game import GameByLetters
    from tavlei.games.draughts.game import DraughtsGame
    from tavlei.games.draughts.position import Position
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class AdjudicationSubmission:
    """What one player sends to the judge: the record, the diagram after his last move, evaluation and analysis.

    `received` is when the judge got it, `diagram` the position as FEN.
    """

    by: Side
    sent: date
    received: date
    evaluation: Score | None = None
    diagram: str = ""
    analysis: str = ""
    record: bool = True

    @property
    @cites("draughts-rules", "10.5.2")
    def missing(self) -> tuple[str, ...]:
        """What should have come and did not."""
        wanted = (
            (self.record, phrase("the record of the game")),
            (bool(self.diagram), phrase("the diagram of the final position")),
            (self.evaluation is not None, phrase("the evaluation of the position")),
            (bool(self.analysis), phrase("the analysis")),
        )
        return tuple(name for present, name in wanted if not present)

    @cites("draughts-rules", "10.5.2", "10.5.6/p2")
    def in_time(self, end: date, rulebook: Rulebook) -> bool:
        """Whether an analysis went within ten days after the end of play."""
        return bool(self.analysis) and self.sent <= submission_due(end, rulebook)


@cites("draughts-rules", "10.5.2")
def position_after_last_move(game: DraughtsGame, side: Side) -> Position | None:
    """The position after a player's last move, which his diagram shows; None if he has not moved."""
    moved = [index for index, position in enumerate(game.positions[:-1]) if position.white_to_move == side.is_white]
    return game.positions[moved[-1] + 1] if moved else None


@cites("draughts-rules", "10.5.2")
def diagram_is_right(game: DraughtsGame, adjudication_submission: AdjudicationSubmission) -> bool:
    """Whether a diagram shows the position after its sender's last move; whose move it is need not be told."""
    position = position_after_last_move(game, adjudication_submission.by)
    if position is None or not adjudication_submission.diagram:
        return False
    try:
        return parse_fen(game.variant, adjudication_submission.diagram)[:4] == position[:4]
    except Refusal:
        return False  # nobody can set it up


def diagram(game: DraughtsGame, side: Side) -> str:
    """The diagram a player has to send, as FEN."""
    position = position_after_last_move(game, side)
    return "" if position is None else fen(game.variant, position)


@dataclass(frozen=True, slots=True)
class Adjudication:
    """How an unfinished game is decided: what the partners say, who decides, until when, who is told.

    `decision` is the judge's result, `contradicts` his finding that an agreed evaluation sharply contradicts the
    position; `result_received` is when the players got the result.
    """

    end: date
    submissions: tuple[AdjudicationSubmission, ...]
    rulebook: Rulebook = field(repr=False)
    contradicts: bool = False
    decision: Score | None = None
    result_received: date | None = None

    def __post_init__(self) -> None:
        """Each player sends once; a double minus is no evaluation; the agreed result stands unless it contradicts."""
        if len({submission.by for submission in self.submissions}) < len(self.submissions):
            raise self.rulebook.refusal(
                Problem("each player sends an unfinished game once", path="submissions"), "10.5.2"
            )
        if Score.MINUSES in (self.decision, *(submission.evaluation for submission in self.submissions)):
            raise self.rulebook.refusal(Problem("an evaluation is a win or a draw", path="evaluation"), "10.5.2")
        if self.decision is not None and self.agreed is not None and self.decision is not self.agreed:
            raise self.rulebook.refusal(Problem("the result both partners propose stands", path="decision"), "10.5.4")

    @property
    def submission_due(self) -> date:
        """The last day for sending the papers."""
        return submission_due(self.end, self.rulebook)

    @property
    @cites("draughts-rules", "10.5.4")
    def agreed(self) -> Score | None:
        """The result both partners propose, unless it sharply contradicts the position."""
        said = {submission.evaluation for submission in self.submissions}
        if len(self.submissions) < len(Side) or len(said) > 1 or self.contradicts:
            return None
        return next(iter(said))

    @property
    def result(self) -> Score | None:
        """The result, as far as there is one: agreed, or decided by the judge."""
        return self.agreed or self.decision

    @property
    @cites("draughts-rules", "10.5.5")
    def weighed(self) -> tuple[Side, ...]:
        """Whose analyses the judge weighs: of both, of the only one, or of nobody, and then he decides alone."""
        return tuple(
            side
            for side in Side
            if any(submission.by is side and submission.analysis for submission in self.submissions)
        )

    @property
    @cites("draughts-rules", "10.5.5/item3")
    def due(self) -> date:
        """The last day for the decision: a month after the analyses came, or after the last day for them (C19)."""
        came = [submission.received for submission in self.submissions if submission.analysis]
        begun = max(came) if len(came) == len(Side) else max([submission_due(self.end, self.rulebook), *came])
        return shifted(begun, months=self.rulebook.figures(CorrespondenceFigures).adjudication_months)

    @property
    @cites("draughts-rules", "10.5.5/item3")
    def to_be_told(self) -> tuple[Side, ...]:
        """The players whose evaluation differs from the result."""
        result = self.result
        if result is None:
            return ()
        return tuple(submission.by for submission in self.submissions if submission.evaluation not in (None, result))

    @cites("draughts-rules", "10.5.6", "10.5.6/p2")
    def may_protest(self, side: Side) -> bool:
        """Whether a player may protest: only one who sent his analysis in time."""
        return any(
            submission.by is side and submission.in_time(self.end, self.rulebook) for submission in self.submissions
        )

    @property
    def protesters(self) -> tuple[Side, ...]:
        """The players who may protest."""
        return tuple(side for side in Side if self.may_protest(side))

    @property
    def protest_due(self) -> date | None:
        """The last day of a protest; None while the result has not been received."""
        return None if self.result_received is None else adjudication_protest_due(self.result_received, self.rulebook)

    def ruled(self, day: date) -> Ruled:
        """The result as an event of the game."""
        if self.result is None:
            raise self.rulebook.refusal(Problem("there is no result yet", path="decision"), "10.5.5")
        clause = self.rulebook.clause("10.5.4" if self.agreed is not None else "10.5.5")
        return Ruled(GameEnding(self.result, phrase("adjudication"), clause, day))

    def explanation(self) -> Explanation:
        """Who said what, who decides, until when."""
        if self.result is None:
            verdict = Step("correspondence.adjudication_open", self.due, self.rulebook.clause("10.5.5/item3"), ("C19",))
        elif self.agreed is not None:
            verdict = Step("correspondence.adjudication_agreed", str(self.agreed), self.rulebook.clause("10.5.4"))
        else:
            verdict = Step("correspondence.adjudication_decided", str(self.result), self.rulebook.clause("10.5.5"))
        steps = [self._evaluation(side) for side in Side]
        if self.contradicts:
            steps.append(
                Step("correspondence.adjudication_contradicts", clause=self.rulebook.clause("10.5.4"), met=False)
            )
        steps += [
            Step("correspondence.adjudication_told", str(side), self.rulebook.clause("10.5.5/item3"))
            for side in self.to_be_told
        ]
        return Explanation(verdict, conditions=tuple(steps))

    def _evaluation(self, side: Side) -> Step:
        adjudication_submission = next((submission for submission in self.submissions if submission.by is side), None)
        fields = {
            "player": str(side),
            "sent": None if adjudication_submission is None else adjudication_submission.sent,
        }
        said = (
            None
            if adjudication_submission is None or adjudication_submission.evaluation is None
            else str(adjudication_submission.evaluation)
        )
        return Step(
            "correspondence.evaluation",
            said,
            self.rulebook.clause("10.5.2"),
            inputs=fields,
            threshold=submission_due(self.end, self.rulebook),
            met=adjudication_submission is not None and adjudication_submission.in_time(self.end, self.rulebook),
        )


@cites("draughts-rules", "10.5.6")
def adjudication_protest_due(received: date, rulebook: Rulebook) -> date:
    """The last day for a protest against an adjudication; the organiser decides it, finally (10.5.7)."""
    return received + timedelta(days=rulebook.figures(CorrespondenceFigures).adjudication_protest_days)


@dataclass(frozen=True, slots=True)
class AdjudicationProtest:
    """A protest against an adjudication, and the organiser's decision on it."""

    by: Side
    result_received: date
    sent: date
    decided_by_organiser: Score | None = None

    @cites("draughts-rules", "10.5.6", "10.5.6/p2", "10.5.7")
    def result(self, adjudication: Adjudication) -> Score | None:
        """The result after the protest. One that came late or without the right to it changes nothing."""
        if not adjudication.may_protest(self.by):
            raise adjudication.rulebook.refusal(
                Problem("without an analysis sent in time there is no right of protest", path="by"), "10.5.6/p2"
            )
        if self.sent > adjudication_protest_due(self.result_received, adjudication.rulebook):
            raise adjudication.rulebook.refusal(Problem("the protest is late", path="sent"), "10.5.6")
        return self.decided_by_organiser or adjudication.result


@cites("draughts-rules", "10.5.2")
def check_submission(state: GameByLetters, adjudication_submission: AdjudicationSubmission) -> tuple[Step, ...]:
    """What a submission lacks, and whether its diagram is right and it went in time."""
    steps = [
        Step("correspondence.submission_lacks", lacking, state.rulebook.clause("10.5.2"), met=False)
        for lacking in adjudication_submission.missing
    ]
    if adjudication_submission.diagram and not diagram_is_right(state.game, adjudication_submission):
        steps.append(
            Step(
                "correspondence.diagram_wrong",
                diagram(state.game, adjudication_submission.by),
                state.rulebook.clause("10.5.2"),
                met=False,
            )
        )
    due = submission_due(state.terms.end, state.rulebook)
    if adjudication_submission.sent > due:
        steps.append(
            Step(
                "correspondence.submission_late",
                adjudication_submission.sent,
                state.rulebook.clause("10.5.2"),
                threshold=due,
                met=False,
            )
        )
    return tuple(steps)

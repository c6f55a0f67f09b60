"""`titles.*`: the evaluation of a whole competition, and the forecast of its norms."""

from __future__ import annotations

from pydantic import Field

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.register import calculator
from tavlei.calc.titles.inputs import CompetitionInput, PersonInput, TitleField
from tavlei.calc.titles.outputs import (
    AthleteForecastOutput,
    AthleteOutput,
    CertificateRefusalOutput,
    ProblemOutput,
    problem_outputs,
)
from tavlei.games.clock import Discipline
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase
from tavlei.titles import TitleAthlete, TitleCompetition, certificate_refusals, evaluate, forecast, shipped_table

SECTIONS = ["1", "2", "3", "4", "5", "6"]


class EvaluateInput(CompetitionInput):
    """A competition that has ended."""

    titles: list[TitleField] | None = Field(
        default=None, description=phrase("the titles and ranks to consider; all if not given")
    )
    explain: list[str] | None = Field(
        default=None, description=phrase("ids of participants whom the explanation tells in full; all if not given")
    )


class EvaluateOutput(CalcOutput):
    """Every participant with each title and rank considered."""

    participants: list[AthleteOutput] = Field(description="the participants, in their order")
    problems: list[ProblemOutput] = Field(description="what is wrong or not known; the rest is evaluated all the same")
    assumed: bool = Field(description="whether anything rests on assumed figures (R13)")
    certificate_refusals: list[CertificateRefusalOutput] = Field(
        description="fulfilled titles and ranks for which no official certificate may be issued"
    )
    renju_table: str | None = Field(description="renju: where the figures of section 5 come from; else null")


@calculator(
    "titles.evaluate",
    title=phrase("Titles and ranks fulfilled in a competition, with every condition (draughts)"),
    series="draughts-norms",
    clauses=SECTIONS,
    takes=EvaluateInput,
    gives=EvaluateOutput,
    bounds=Bounds(size=100_000, heavy=True),
    example={
        "discipline": "renju",
        "status": "russia",
        "competition_of": "men",
        "system": "swiss",
        "start": "2023-03-01",
        "end": "2023-03-05",
        "participants": [
            {
                "id": "anna",
                "sex": "F",
                "birth": "2001-05-17",
                "citizen": True,
                "indicator": 6,
                "elo_m_renju": 1930,
                "place": 4,
            },
            {"id": "boris", "sex": "M", "citizen": True, "indicator": 9, "elo_m_renju": 1890, "place": [2, 3]},
            {"id": "carl", "citizen": False, "indicator": 12},
        ],
        "rounds": [
            [{"white": "anna", "black": "boris", "result": "1-0"}, {"bye": "carl"}],
            [{"white": "carl", "black": "anna", "result": "0.5-0.5"}, {"bye": "boris"}],
            [{"white": "boris", "black": "carl", "result": "+:-"}, {"bye": "anna"}],
        ],
    },
)
def titles_evaluate(facts: EvaluateInput, rulebook: Rulebook) -> CalcAnswer:
    """Each title and rank of each participant."""
    competition, table = facts.competition(), facts.table(rulebook)
    _check_known(competition, facts.explain, "explain")
    evaluation = evaluate(competition, rulebook, table=table, only=facts.titles)
    source = (table or shipped_table(rulebook)).source if facts.discipline is Discipline.RENJU else None
    output = {
        "participants": evaluation.athletes,
        "problems": problem_outputs((*facts.wrong_words(), *evaluation.problems)),
        "assumed": evaluation.assumed,
        "certificate_refusals": certificate_refusals(evaluation),
        "renju_table": source,
    }
    return CalcAnswer(
        EvaluateOutput.model_validate(output), lambda: evaluation.explanation(facts.explain, facts.wrong_words())
    )


class ExpectedInput(PersonInput):
    """Somebody who may yet be met: a participant by id, or an unknown with a rating, a rank, an indicator.

    An unknown is a man and a citizen unless told otherwise.
    """

    id: str | None = Field(default=None, description=phrase("id of a participant, if it is one"))

    def opponent(self, competition: TitleCompetition, path: str) -> TitleAthlete:
        """The participant, or the unknown: a man and a citizen unless told otherwise."""
        if self.id is None:
            data = self.model_dump(include={"sex", "citizen"}, exclude_none=True)
            return self.model_copy(update={"sex": "M", "citizen": True, **data}).person("?")
        known = competition.athlete(self.id)
        if known is None:
            raise Refusal(Problem("there is no participant «{id}»", {"id": self.id}, path=path))
        return known


class ForecastInput(CompetitionInput):
    """A competition that has not ended."""

    expected: dict[str, list[ExpectedInput]] = Field(
        default_factory=dict, description=phrase("participant to the opponents he may yet meet, besides those paired")
    )
    planned_rounds: int | None = Field(
        default=None, ge=1, description=phrase("rounds of the whole competition; else those given and expected")
    )
    athletes: list[str] | None = Field(
        default=None, description=phrase("ids of the participants whose norms are forecast; all if not given")
    )

    def opponents(self, competition: TitleCompetition) -> dict[str, list[TitleAthlete]]:
        """The expected opponents of every participant."""
        for name in self.expected:
            if competition.athlete(name) is None:
                raise Refusal(Problem("there is no participant «{id}»", {"id": name}, path=f"expected.{name}"))
        return {
            name: [opponent.opponent(competition, f"expected.{name}[{index}]") for index, opponent in enumerate(listed)]
            for name, listed in self.expected.items()
        }


class ForecastOutput(CalcOutput):
    """What is still needed."""

    participants: list[AthleteForecastOutput] = Field(description="the citizens among the participants")
    problems: list[ProblemOutput] = Field(description="what is wrong or not known; the rest is told all the same")


@calculator(
    "titles.forecast",
    title=phrase("Points still needed for each norm in a competition (draughts)"),
    series="draughts-norms",
    clauses=["3", "4", "5"],
    takes=ForecastInput,
    gives=ForecastOutput,
    bounds=Bounds(size=100_000, heavy=True),
    example={
        "discipline": "renju",
        "status": "region",
        "start": "2023-03-01",
        "end": "2023-03-05",
        "participants": [
            {"id": "anna", "sex": "F", "birth": 2001, "citizen": True, "indicator": 6},
            {"id": "boris", "sex": "M", "birth": 1990, "citizen": True, "indicator": 9},
        ],
        "rounds": [[{"white": "anna", "black": "boris", "result": "1-0"}], [{"white": "boris", "black": "anna"}]],
        "expected": {"anna": [{"id": "boris"}, *({"indicator": number} for number in (5, 6, 7, 8))]},
    },
)
def titles_forecast(facts: ForecastInput, rulebook: Rulebook) -> CalcAnswer:
    """Each norm of each participant, or of those asked for."""
    competition = facts.competition()
    _check_known(competition, facts.athletes, "athletes")
    found = forecast(
        competition,
        facts.opponents(competition),
        rulebook,
        rounds=facts.planned_rounds,
        table=facts.table(rulebook),
        only=facts.athletes,
    )
    problems = problem_outputs((*facts.wrong_words(), *found.problems))
    output = ForecastOutput.model_validate({"participants": found.athletes, "problems": problems})
    return CalcAnswer(output, found.explanation)


def _check_known(competition: TitleCompetition, names: list[str] | None, field: str) -> None:
    """Refuse a participant that nobody knows."""
    for index, name in enumerate(names or ()):
        if competition.athlete(name) is None:
            raise Refusal(Problem("there is no participant «{id}»", {"id": name}, path=f"{field}[{index}]"))

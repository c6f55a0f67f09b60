"""Explanations of points: complete in every language, with the clauses and readings they rest on."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.points.awards import QualificationField, RatedEventKind, RatedTerms, award, match_award
from tavlei.bridge.points.masterpoint_conversion import convert_points
from tavlei.bridge.points.matches import match_stands_alone
from tavlei.bridge.points.session_choice import choose_points
from tavlei.bridge.report.participant_ranks import RankedMember, RankTerms, participant_rank
from tavlei.bridge.report.sessions import Division, Meetings, SessionFacts, session_findings
from tavlei.bridge.vocabulary import Format, SpecialStatus, TechnicalStatus
from tavlei.calc import evaluate, find_calculator
from tavlei.languages import catalogue
from tavlei.rulebook import Explanation, Step, explanation_text

STRONG = QualificationField(
    Format.PAIRS,
    tuple(Fraction(each, 4) for each in range(-12, 28, 1))[:32],
    130,
    ((3, 5), (9, 10)),
    rulebook=CLASSIFICATION,
)
WEAK = QualificationField(Format.TEAMS, (Fraction(3),) * 8, 88, ((1, 2),), rulebook=CLASSIFICATION)
SESSION = QualificationField(
    Format.INDIVIDUAL, (Fraction(0),) * 12, 20, ((2, 3),), session=True, rulebook=CLASSIFICATION
)


def rated(given: QualificationField, **terms: Any) -> Explanation:
    return award(given, RatedTerms(**terms, rulebook=CLASSIFICATION)).explanation()


EXPLANATIONS = [
    award(STRONG).explanation(),
    award(SESSION).explanation(),
    rated(STRONG),
    rated(STRONG, status=SpecialStatus.REGIONAL, kind=RatedEventKind.WORLD_EUROPE),
    rated(STRONG, status=SpecialStatus.MAIN_RUSSIAN, guaranteed="ru_junior"),
    rated(WEAK, guaranteed="w_pair", kind=RatedEventKind.FOREIGN, host_country_category=2),
    rated(WEAK, express=True, amateur=True),
    rated(WEAK, fixed_rating_coefficient=Fraction(1), status=SpecialStatus.RUSSIAN),
    match_award(Fraction(1, 3), 20, 13, CLASSIFICATION).explanation(),
]


def other_steps() -> list[Step]:
    played = RankedMember("Ivanov", Fraction(1))
    foreign = RankedMember("Kowalski", None, foreign=True, country="POL")
    terms = RankTerms(date(2024, 6, 1), rulebook=CLASSIFICATION)
    division = Division(
        Format.INDIVIDUAL,
        TechnicalStatus.ALL_RUSSIAN,
        (SessionFacts("1", 1, 20, rulebook=CLASSIFICATION),),
        rulebook=CLASSIFICATION,
    )
    meetings = (
        SessionFacts("1", 1, 10, (Meetings("pair 1", 4),), rulebook=CLASSIFICATION),
        SessionFacts("2", 5, 30, rulebook=CLASSIFICATION),
    )
    return [
        participant_rank([played, foreign, RankedMember("New", None)], terms).step(),
        participant_rank([played], RankTerms(date(2024, 6, 1), boards_known=False, rulebook=CLASSIFICATION)).step(),
        participant_rank([RankedMember("Ivanov", Fraction(1), qualified=False)], terms).step(),
        choose_points(5, [3, 3], CLASSIFICATION).step(),
        choose_points(5, None, CLASSIFICATION).step(),
        convert_points(CLASSIFICATION, ebl=Fraction(1)).step(),
        convert_points(CLASSIFICATION, wbf=Fraction(1)).step(),
        convert_points(CLASSIFICATION, formula=1).step(),
        convert_points(CLASSIFICATION).step(),
        match_stands_alone(None, CLASSIFICATION).step(),
        *(session_finding.step() for session_finding in session_findings(division)),
        *(
            session_finding.step()
            for session_finding in session_findings(
                Division(Format.PAIRS, TechnicalStatus.LOCAL, meetings, rulebook=CLASSIFICATION)
            )
        ),
    ]


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_every_sentence_is_told_in_every_language(language: str) -> None:
    book = catalogue(language)
    for explanation in (*EXPLANATIONS, *map(Explanation, other_steps())):
        text = explanation_text(explanation, book)
        assert "bridge." not in text
        assert "{" not in text


def test_the_verdict_comes_first_and_everything_is_cited() -> None:
    found = EXPLANATIONS[4]
    assert found.verdict.key == "bridge.rated_award"
    assert [condition.met for condition in found.conditions] == [True, True]
    numbers = {clause.number for clause in found.clauses}
    assert {"7.2", "7.4", "7.5", "7.6", "7.6/item2", "7.6/item3", "7.6/item8"} <= numbers
    assert {"8.10", "8.10/item4", "8.10/p3", "8.10/p5", "8.11", "8.11/p3", "8.12", "8.12/p2", "8.14"} <= numbers
    assert {"B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8", "B9", "B10", "B11"} <= set(found.readings)


def test_every_place_with_points_has_its_line() -> None:
    found = award(STRONG, RatedTerms(rulebook=CLASSIFICATION))
    (listed,) = (step for step in found.explanation().working if step.key == "bridge.places")
    lines = [(step.inputs["first"], step.inputs["last"], step.value) for step in listed.steps]
    assert (3, 5) in [line[:2] for line in lines]
    assert [line for line in lines if line[2]] == [tuple(each) for each in found.MB]


@pytest.mark.clause("bridge-classification-2024", "7.4", "8.11", "8.11/p4", "8.11/p5", "8.12/p2", "app1")
def test_every_kind_of_points_of_a_place_cites_its_own_clause() -> None:
    """The calculator's example: places 3 and 4 are shared, and their RO is derived place by place."""
    given = dict(find_calculator("bridge.award").example)
    explanation = evaluate("bridge.award", given).answer.explanation()
    (listed,) = (step for step in explanation.working if step.key == "bridge.places")
    first, second, shared = listed.steps

    def cited(place: Step) -> list[tuple[object, str]]:
        return [(step.value, step.clause.number) for step in place.steps if step.clause]

    assert cited(first) == [(92, "7.4"), (108, "8.11/p4"), (2, "8.12/p2")]
    assert cited(second) == [(24, "7.4"), (61, "8.11/p4"), (1, "8.12/p2")]
    assert cited(shared) == [(4, "7.4"), (25, "8.11/p5")]
    text = explanation_text(explanation, catalogue("ru"))
    assert "РО(2) = 50 × RC × (1 − lg 2 / lg 5) = 50 × 2,155034 × 0,569323 = 61,345565" in text
    assert "РО(4) = 50 × RC × (1 − lg 4 / lg 5) = 50 × 2,155034 × 0,138647 = 14,939436" in text
    places = {step.value: step for step in EXPLANATIONS[5].walk() if step.key == "bridge.place_pb_guaranteed"}
    assert {step.clause.number for step in places.values() if step.clause} == {"8.14"}


def test_a_weak_field_is_told_that_the_guarantee_raised_it() -> None:
    keys = [step.key for step in EXPLANATIONS[5].walk()]
    assert "bridge.rc_raised" in keys
    assert "bridge.n0_by_country" in keys
    assert "B18" in EXPLANATIONS[5].readings
    assert "bridge.rc_enough" in [step.key for step in EXPLANATIONS[4].walk()]
    (threshold,) = (step for step in EXPLANATIONS[5].walk() if step.key == "bridge.pb_threshold")
    assert threshold.met is False

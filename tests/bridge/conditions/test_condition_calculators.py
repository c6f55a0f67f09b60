"""The calculators of the conditions: schema, examples, refusals, and every sentence in every language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.condition_facts import ABROAD, DAY, GOOD, REGIONAL, a_case, a_round, an_event, facts
from tests.bridge.condition_occasions import ABROAD as FOREIGN_EVENT
from tests.bridge.condition_occasions import ANNOUNCED, CONDUCT, FIRST, IVANOV, QUALIFIER, ROSSI, SECOND
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.conduct import Conduct, PlayerDisqualification, conduct_findings
from tavlei.bridge.conditions.festival import festival_verdict
from tavlei.bridge.conditions.foreign_results import foreign_credits
from tavlei.bridge.conditions.qualifying_tournament import qualifier_verdict
from tavlei.bridge.conditions.rated_facts import AdmissionCriterion
from tavlei.bridge.conditions.rated_tournament import (
    Admission,
    Entrant,
    PlayerSex,
    RatedFacts,
    RatedKind,
    own_length_finding,
    rated_verdict,
)
from tavlei.bridge.conditions.regional_application import (
    ApplicationPapers,
    CalendarKind,
    Consolation,
    RatedOutcome,
    RegionalDiscipline,
)
from tavlei.bridge.conditions.regional_championship import regional_verdict
from tavlei.bridge.conditions.technical_status import (
    AnnouncedChange,
    ProtocolForm,
    Reporting,
    Venue,
    duty_findings,
    technical_status,
)
from tavlei.bridge.vocabulary import Ages, Format, Sexes, SpecialStatus, TechnicalStatus, TournamentCategory
from tavlei.calc import find_calculator, run_calculator, schema
from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES, Explanation, Refusal, Step, explanation_json, explanation_text

NAMES = [
    "bridge.rated_conditions",
    "bridge.regional_championship",
    "bridge.technical_status",
    "bridge.festival",
    "bridge.foreign_credit",
    "bridge.qualifier",
]


TWICE = {"id": "a", "russian": True}


def example(name: str, **changes: Any) -> dict[str, Any]:
    """The example of a calculator with some fields changed."""
    return {**find_calculator(name).example, **changes}


def refusal(name: str, **changes: Any) -> list[tuple[str, str | None]]:
    """Where an input is refused, and by which clause."""
    with pytest.raises(Refusal) as refused:
        run_calculator(name, example(name, **changes))
    return [(problem.path, problem.clause.number if problem.clause else None) for problem in refused.value.problems]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_run_and_are_told(name: str, language: str) -> None:
    told = run_calculator(name, example(name), catalogue(language))
    assert told["explanation"]["verdict"]["text"]
    assert "warnings" not in told
    assert schema(name)["input"]["properties"]


def test_the_rated_example() -> None:
    told = run_calculator("bridge.rated_conditions", example("bridge.rated_conditions"))
    assert (told["rated"], told["kind"], told["own_length_needed"], told["needs"]) == (True, "normal", 66, [])
    assert told["classified"] is None


def test_conduct_is_judged_if_told() -> None:
    good = {"by_the_code": True, "every_board_duplicate": True, "prepared_boards": False, "disqualified": []}
    name = "bridge.rated_conditions"
    told = run_calculator(name, example(name, starts="2024-06-08", conduct=good))
    assert (told["classified"], told["rated"]) == (True, True)
    banned = {**good, "disqualified": [{"player": "Petrov", "since": "2024-01-01", "until": "2024-06-08"}]}
    told = run_calculator(name, example(name, starts="2024-06-08", conduct=banned))
    assert (told["classified"], told["rated"]) == (False, False)
    told = run_calculator(name, example(name, conduct={}))
    assert (told["classified"], told["rated"]) == (None, None)


def test_facts_of_the_category_travel() -> None:
    name = "bridge.rated_conditions"
    mixed = {
        "category": {"sexes": "mixed", "ages": "junior"},
        "starts": "2024-06-08",
        "players": [{"id": "a", "sex": "woman", "birth_year": 2005}, {"id": "b", "sex": "man", "birth_year": 1998}],
        "partnerships": [["a", "b"]],
    }
    told = run_calculator(name, example(name, **mixed))
    assert [finding["condition"] for finding in told["findings"] if finding["met"] is False] == ["rated.juniors"]
    assert told["findings"][-3]["about"] == {"players": None}
    accepted = run_calculator(name, example(name, **mixed, commission_accepts=True))
    assert accepted["rated"] is True


def test_the_regional_example_goes_to_the_council() -> None:
    name = "bridge.regional_championship"
    told = run_calculator(name, example(name))
    assert (told["allowed"], told["to_council"], told["breaches"]) == (None, True, ["regional.dispute"])
    assert told["deadlines"]["apply_by"] == "2024-09-12"
    free = run_calculator(name, example(name, calendar=[]))
    assert (free["allowed"], free["discipline"]) == (True, "pairs")
    lost = run_calculator(name, example(name, calendar=[], actual="express"))
    assert lost["status_kept"] is False


def test_a_region_outside_the_table() -> None:
    name = "bridge.regional_championship"
    semi_final = {"id": "x", "kind": "team_semi_final", "semi_final": "volga", "days": ["2024-10-12"]}
    for district, allowed in (("volga", False), ("ural", True)):
        there = {"name": "Somewhere", "district": district}
        told = run_calculator(name, example(name, regions=[there], calendar=[semi_final]))
        assert told["allowed"] is allowed


@pytest.mark.parametrize(
    ("name", "changes", "refused"),
    [
        ("bridge.regional_championship", {"regions": ["Atlantis"]}, ("regions[0]", "1.10/p4")),
        ("bridge.regional_championship", {"regions": []}, ("regions", None)),
        (
            "bridge.regional_championship",
            {"calendar": [{"id": "x", "kind": "rated", "days": ["2024-10-12"]}]},
            ("calendar[0].regions", "1.10/p5"),
        ),
        (
            "bridge.regional_championship",
            {"calendar": [{"id": "x", "kind": "rated", "days": ["2024-10-12"], "regions": ["16", "00"]}]},
            ("calendar[0].regions[1]", "1.10/p4"),
        ),
        ("bridge.rated_conditions", {"technical_status": "foreign", "held_in_russia": True}, ("held_in_russia", "1.9")),
        ("bridge.rated_conditions", {"festival_starts": "2024-06-08"}, ("festival_ends", "1.11")),
        ("bridge.rated_conditions", {"length": -1}, ("length", None)),
        (
            "bridge.rated_conditions",
            {"schedule": [{"day": "2024-06-08", "starts": "25:00", "ends": "9:00", "boards": 4}]},
            ("schedule[0].starts", None),
        ),
        (
            "bridge.foreign_credit",
            {"participants": [[{"id": "a", "russian": True}] * 2]},
            ("participants", "1.9/item4"),
        ),
    ],
)
def test_refusals(name: str, changes: dict[str, Any], refused: tuple[str, str | None]) -> None:
    assert refusal(name, **changes) == [refused]


def test_times_of_day() -> None:
    name = "bridge.rated_conditions"
    for ends in ("0:00", "00:00", "24:00"):
        late = [{"day": "2024-06-08", "starts": "20:00", "ends": ends, "boards": 20}]
        assert run_calculator(name, example(name, schedule=late))["rated"] is True


def test_technical_status_and_duties() -> None:
    name = "bridge.technical_status"
    told = run_calculator(name, example(name))
    assert (told["status"], told["protocols_kept_until"]) == ("all_russian", "2025-12-09")
    assert all(duty["met"] for duty in told["duties"])
    abroad = run_calculator(name, example(name, european_or_world=True))
    assert (abroad["status"], abroad["protocols_kept_until"], abroad["duties"]) == ("foreign", None, [])


def _rated_variants() -> Iterator[RatedFacts]:
    yield from (GOOD, REGIONAL, ABROAD, facts(REGIONAL, length=60), facts(online=True), facts(length=50))
    yield RatedFacts(Format.TEAMS, 88, 88, 8, category=None)
    yield facts(special_status=SpecialStatus.RUSSIAN, length=60, guaranteed="ru_pair", length_since_last_joiner=48)
    for ages in Ages:
        for sexes in Sexes:
            yield facts(
                category=TournamentCategory(sexes, ages, Fraction(1)),
                special_status=SpecialStatus.RUSSIAN,
                participants=9,
            )
    amateurs = TournamentCategory(amateur_limit=Fraction(2))
    yield facts(category=amateurs, players=(Entrant("a", rank=Fraction(1), prize_points=1),))
    break_ = (a_round(), a_round(day=DAY + timedelta(days=3)))
    yield from (facts(schedule=break_, break_accepted=each) for each in (None, True, False))
    yield facts(REGIONAL, schedule=break_)
    by_rank = Admission(frozenset({AdmissionCriterion.RANK}), AdmissionCriterion.RANK, AdmissionCriterion.RATING)
    yield from (facts(admission=by_rank), facts(admission=by_rank, category=amateurs))


def _regional_variants() -> Iterator[Explanation]:
    day = date(2024, 10, 12)
    consolation = Consolation(Format.PAIRS, "final")
    calendar = (
        an_event(CalendarKind.CHAMPIONSHIP, day),
        an_event(CalendarKind.RATED, day),
        an_event(CalendarKind.RATED, day, council_allows=True),
        an_event(CalendarKind.REGIONAL, day, discipline=RegionalDiscipline.PAIRS),
        an_event(CalendarKind.RATED, day, consolation=consolation),
    )
    papers = ApplicationPapers(
        by_branch=True,
        applied=day - timedelta(days=40),
        draft_attached=True,
        remarks=day - timedelta(days=3),
        corrected=day - timedelta(days=2),
        ruled=day,
        granted=False,
    )
    yield regional_verdict(a_case(calendar=calendar, papers=papers), CLASSIFICATION).explanation()
    on_time = replace(papers, remarks=day - timedelta(days=38))
    yield regional_verdict(
        a_case(papers=replace(on_time, granted=True), category=None, expected=None), CLASSIFICATION
    ).explanation()
    yield regional_verdict(a_case(expected=None), CLASSIFICATION).explanation()
    yield from (
        regional_verdict(a_case(actual=each, expected=each), CLASSIFICATION).explanation() for each in RatedOutcome
    )


def _explanations() -> Iterator[Explanation]:
    yield from (rated_verdict(rated_variant, CLASSIFICATION).explanation() for rated_variant in _rated_variants())
    women = facts(category=TournamentCategory(Sexes.WOMEN), special_status=SpecialStatus.RUSSIAN, participants=9)
    yield rated_verdict(replace(women, players=(Entrant("a", sex=PlayerSex.WOMAN),)), CLASSIFICATION).explanation()
    yield Explanation(own_length_finding(Format.PAIRS, RatedKind.EXPRESS, 48, CLASSIFICATION).step())
    yield from _regional_variants()
    petrov = (PlayerDisqualification("Petrov", DAY),)
    conducts = (
        CONDUCT,
        Conduct(),
        replace(CONDUCT, prepared_boards=True, synchronous=True, disqualified=petrov),
    )
    yield from (
        Explanation(Step("yes"), tuple(one.step() for one in conduct_findings(conduct, CLASSIFICATION)))
        for conduct in conducts
    )
    for european in (True, False):
        announced = replace(ANNOUNCED, european_or_world=european)
        yield technical_status(announced, CLASSIFICATION).explanation()
        abroad = technical_status(replace(announced, venue=Venue.ABROAD, council_leave=False), CLASSIFICATION)
        yield abroad.explanation()
        event = replace(FOREIGN_EVENT, european_or_world=european)
        for asked in (True, False, None):
            pair = (replace(IVANOV, special_status=None), ROSSI)
            known = foreign_credits(replace(event, asks_special_status=asked), (pair,), CLASSIFICATION)
            yield from (each.explanation() for each in known)
        yield from (
            foreign_credit.explanation() for foreign_credit in foreign_credits(event, ((ROSSI,),), CLASSIFICATION)
        )
    change = AnnouncedChange()
    reports = [Reporting((change,), report_sent=True, report_in_set_form=form) for form in (True, False)]
    for report in reports:
        duties = duty_findings(TechnicalStatus.ALL_RUSSIAN, report, ProtocolForm.PAPER, CLASSIFICATION)
        yield Explanation(Step("yes"), tuple(duty.step() for duty in duties))
    for town in ("Sochi", "Adler", None):
        yield festival_verdict((FIRST, replace(SECOND, town=town)), CLASSIFICATION).explanation()
    for status in (SpecialStatus.NONE, SpecialStatus.REGIONAL):
        for agreed in (True, False):
            yield qualifier_verdict(
                replace(QUALIFIER, special_status=status, agreed=agreed), CLASSIFICATION
            ).explanation()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_told(language: str) -> None:
    """No key is left without words, and no sentence asks for a figure that its step does not have."""
    book = catalogue(language)
    for explanation in _explanations():
        text = explanation_text(explanation, book)
        assert "bridge." not in text, text
        assert explanation_json(explanation, book)["language"] == language

"""Protests and appeals at the desk: deadlines, who files, who decides, where the deposit goes, who may sit."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from tests.office.competitions.test_desk import all_results

from tavlei.office.competitions.conduct.appeals import decide_appeal, file_appeal, name_committee, seated
from tavlei.office.competitions.conduct.protest_terms import round_deadline
from tavlei.office.competitions.conduct.protests import FILER_SIDE, OTHER_SIDE, decide_protest, file_protest
from tavlei.office.competitions.models import Competition, Entry, Protest, ProtestState, Round
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.competitions.report.closing import approve, finish
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person, Region
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.tournament.conduct.disputes.protests import Filer, ProtestOutcome

RULES = "draughts-rules-2022"
Make = Callable[..., Competition]
BOTH = frozenset({FILER_SIDE, OTHER_SIDE})
TEXT: dict[str, Any] = {"clauses": "5.4.1", "text": "соперник ходил дважды"}


def first(competition: Competition) -> Entry:
    found = competition.entries.select_related("person", "competition").order_by("number").first()
    assert found is not None
    return found


def ended(made: Round, ago: timedelta) -> Round:
    made.refresh_from_db()
    made.ended = timezone.now() - ago
    made.save(update_fields=["ended"])
    return made


def played(chief: User, competition: Competition, ago: timedelta = timedelta(minutes=5)) -> Round:
    made = pair_next(chief, competition, 1)
    all_results(chief, made)
    return ended(made, ago)


@pytest.mark.clause(RULES, "5.4.17.1", "5.4.17.1/item2")
def test_the_deadline_is_that_of_the_rules(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    made = pair_next(chief, competition, 1)
    found = round_deadline(competition, made)
    assert found is not None
    assert found.until is None
    all_results(chief, made)
    made.refresh_from_db()
    assert made.ended is not None
    found = round_deadline(competition, made)
    assert found is not None
    assert found.until == made.ended + timedelta(hours=1)
    quick = make_competition(code="quick", discipline="russian_blitz", rounds_planned=3)
    made = played(chief, quick)
    found = round_deadline(quick, made)
    assert found is not None
    assert found.until is None
    following = pair_next(chief, quick, 2)
    following.starts = timezone.now()
    following.save(update_fields=["starts"])
    found = round_deadline(quick, made)
    assert found is not None
    assert found.until == following.starts


@pytest.mark.clause(RULES, "5.4.17.1", "5.4.17.4/item2")
@pytest.mark.parametrize(("ago", "state", "fate"), [
    (timedelta(minutes=59), ProtestState.FILED, ""), (timedelta(minutes=61), ProtestState.LATE, "returned"),
])  # fmt: skip
def test_a_late_protest_is_kept_but_not_considered(
    chief: User, make_competition: Make, ago: timedelta, state: ProtestState, fate: str
) -> None:
    competition = make_competition()
    made = played(chief, competition, ago)
    protest = file_protest(chief, first(competition), made, **TEXT)
    assert (protest.state, protest.deposit_fate) == (state, fate)
    if state == ProtestState.LATE:
        with pytest.raises(Refusal, match="came late"):
            decide_protest(chief, protest, protest.version, outcome=ProtestOutcome.UPHELD, decision="да", heard=BOTH)


@pytest.mark.clause(RULES, "5.4.17.2", "5.4.17.4")
def test_form_and_deposit_are_asked_for(chief: User, make_competition: Make) -> None:
    competition = make_competition(regulation={"criteria": ["solkoff"], "deposit": 3000})
    made = played(chief, competition)
    entry = first(competition)
    with pytest.raises(Refusal) as told:
        file_protest(chief, entry, made, clauses=" ", text="", deposit=2999)
    assert {problem.path for problem in told.value.problems} == {"in_writing", "broken", "deposit"}
    assert not competition.protests.exists()
    assert file_protest(chief, entry, made, deposit=3000, **TEXT).deposit == 3000


@pytest.mark.clause(RULES, "5.4.17.2")
def test_the_athlete_or_a_representative_files(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    made = played(chief, competition)
    entry = first(competition)
    player = make_user("player", OfficeRole.PLAYER, competition=competition)
    with pytest.raises(Refusal) as told:
        file_protest(player, entry, made, **TEXT)
    assert [problem.path for problem in told.value.problems] == ["filer"]
    player.person = entry.person
    player.save()
    assert file_protest(player, entry, made, **TEXT).filer == Filer.ATHLETE
    speaker = make_user("speaker", OfficeRole.REPRESENTATIVE, competition=competition)
    assert file_protest(speaker, entry, made, **TEXT).filer == Filer.REPRESENTATIVE
    with pytest.raises(Refusal):
        file_protest(chief, entry, made, filer=Filer.OTHER, **TEXT)


@pytest.mark.clause(RULES, "5.4.17.3", "5.4.17.3/item2", "5.4.17.3/item3", "5.4.17.4/item2")
def test_the_chief_judge_decides_with_both_sides_heard(
    chief: User, make_competition: Make, make_user: Callable[..., User]
) -> None:
    competition = make_competition()
    made = played(chief, competition)
    protest = file_protest(chief, first(competition), made, **TEXT)
    member = make_user("member", OfficeRole.APPEALS, competition=competition)
    asked: dict[str, Any] = {"outcome": ProtestOutcome.REJECTED, "decision": "хода не было"}
    with pytest.raises(PermissionDenied):
        decide_protest(member, protest, protest.version, heard=BOTH, **asked)
    with pytest.raises(Refusal, match="both sides"):
        decide_protest(chief, protest, protest.version, heard=frozenset({FILER_SIDE}), **asked)
    with pytest.raises(Refusal, match="not both"):
        decide_protest(chief, protest, protest.version, heard=BOTH, did_not_come=BOTH, **asked)
    decided = decide_protest(
        chief, protest, protest.version, heard=frozenset({FILER_SIDE}), did_not_come=frozenset({OTHER_SIDE}),
        **asked,
    )  # fmt: skip
    assert (decided.state, decided.deposit_fate) == (ProtestState.REJECTED, "prize_fund")
    kept = dict(Act.objects.get(kind="protest.decided").details.after or {})
    assert (kept["in_time"], kept["did_not_come"]) == (True, [OTHER_SIDE])
    with pytest.raises(Refusal, match="has been decided"):
        decide_protest(chief, decided, decided.version, heard=BOTH, **asked)


@pytest.mark.clause(RULES, "5.4.17.3")
def test_a_decision_after_24_hours_stands_but_is_told_late(chief: User, make_competition: Make) -> None:
    competition = make_competition()
    protest = file_protest(chief, first(competition), played(chief, competition), **TEXT)
    Protest.objects.update(filed=timezone.now() - timedelta(hours=24, minutes=1))
    decide_protest(chief, protest, protest.version, outcome=ProtestOutcome.UPHELD, decision="да", heard=BOTH)
    kept = dict(Act.objects.get(kind="protest.decided").details.after or {})
    assert kept["in_time"] is False


@pytest.mark.clause(RULES, "5.4.17.3")
def test_results_are_not_approved_while_a_protest_waits(chief: User, make_competition: Make) -> None:
    competition = make_competition(rounds_planned=3)
    for number in (1, 2, 3):
        made = pair_next(chief, competition, number)
        all_results(chief, made)
    protest = file_protest(chief, first(competition), made, **TEXT)
    finish(chief, competition)
    with pytest.raises(Refusal, match="without a decision"):
        approve(chief, competition)
    decide_protest(chief, protest, protest.version, outcome=ProtestOutcome.UPHELD, decision="да", heard=BOTH)
    approve(chief, competition)


def spread(people: list[Person]) -> list[Person]:
    """The last four, who do not play, each from a region of the own."""
    for index, person in enumerate(people[6:]):
        person.region = Region.objects.create(code=f"RU-{index}", country="RU", name_ru=f"Область {index}")
        person.save()
    return people[6:]


@pytest.mark.clause(RULES, "5.4.17.5", "5.4.17.5/p2", "5.4.17.5/p4")
def test_a_committee_that_the_rules_do_not_allow_is_not_named(
    chief: User, make_competition: Make, people: list[Person], make_user: Callable[..., User]
) -> None:
    chosen = spread(people)
    regional = make_competition()
    with pytest.raises(Refusal) as told:
        name_committee(chief, regional, chosen[0], chosen[1:3], [chosen[3], people[5]])
    assert [problem.path for problem in told.value.problems] == ["level"]
    competition = make_competition(code="federal", status="federal_district")
    with pytest.raises(Refusal) as told:
        name_committee(chief, competition, chosen[0], chosen[1:2], [chosen[2]])
    assert {problem.path for problem in told.value.problems} == {"members", "reserves", "odd"}
    judge = make_user("judge", OfficeRole.JUDGE, competition=competition)
    judge.person = chosen[1]
    judge.save()
    chosen[2].birth_year = 2006
    chosen[2].save()
    with pytest.raises(Refusal) as told:
        name_committee(chief, competition, chosen[0], chosen[1:3], [chosen[3], people[5]])
    assert {problem.path for problem in told.value.problems} == {"no_judges", "age"}
    assert not competition.body_members.exists()


@pytest.mark.clause(RULES, "5.4.17.5", "5.4.17.5/p2", "5.4.17.5/p3", "5.4.17.5/p4", "5.4.17.5/p5")
def test_an_appeal_from_the_decided_protest_to_the_final_decision(
    chief: User, make_competition: Make, people: list[Person], make_user: Callable[..., User]
) -> None:
    spread(people)
    competition = make_competition(status="federal_district")
    made = played(chief, competition)
    entry = first(competition)
    assert entry.person is not None
    protest = file_protest(chief, entry, made, **TEXT)
    with pytest.raises(Refusal, match="no appeals committee"):
        file_appeal(chief, protest, text="неверно")
    name_committee(chief, competition, people[6], [entry.person, people[7]], [people[8], people[9]])
    with pytest.raises(Refusal, match="needs a protest"):
        file_appeal(chief, protest, text="неверно")
    protest = decide_protest(
        chief, protest, protest.version, outcome=ProtestOutcome.REJECTED, decision="нет", heard=BOTH
    )
    made_appeal = file_appeal(chief, protest, text="неверно")
    with pytest.raises(Refusal, match="has been filed"):
        file_appeal(chief, Protest.objects.get(), text="еще раз")
    assert seated(made_appeal).replaced == ((entry.person.full_name, people[8].full_name),)
    member = make_user("member", OfficeRole.APPEALS, competition=competition)
    votes: dict[str, Any] = {"votes_for": 2, "votes_against": 1, "reasons": "судья ошибся"}
    with pytest.raises(PermissionDenied):
        decide_appeal(chief, made_appeal, made_appeal.version, **votes)
    with pytest.raises(Refusal, match="everybody seated"):
        decide_appeal(member, made_appeal, made_appeal.version, votes_for=2, votes_against=0, reasons="так")
    decided = decide_appeal(
        member, made_appeal, made_appeal.version, interested=frozenset({people[7].full_name}),
        **votes,
    )  # fmt: skip
    assert decided.seated == [people[6].full_name, people[8].full_name, people[9].full_name]
    protest.refresh_from_db()
    assert (protest.state, protest.deposit_fate) == (ProtestState.APPEAL_UPHELD, "returned")
    with pytest.raises(Refusal, match="final"):
        decide_appeal(member, decided, decided.version, **votes)


@pytest.mark.clause(RULES, "5.4.17.5")
def test_after_the_approval_no_appeal_is_taken(chief: User, make_competition: Make, people: list[Person]) -> None:
    spread(people)
    competition = make_competition(status="federal_district", rounds_planned=3)
    for number in (1, 2, 3):
        made = pair_next(chief, competition, number)
        all_results(chief, made)
    name_committee(chief, competition, people[6], people[7:9], [people[9], people[5]])
    protest = file_protest(chief, first(competition), made, **TEXT)
    protest = decide_protest(
        chief, protest, protest.version, outcome=ProtestOutcome.REJECTED, decision="нет", heard=BOTH
    )
    finish(chief, competition)
    approve(chief, competition)
    with pytest.raises(Refusal, match="late"):
        file_appeal(chief, protest, text="неверно")


@pytest.mark.clause(RULES, "5.4.17.5/p5")
def test_the_pages_of_protests_and_appeals(
    client: Client, chief: User, make_competition: Make, people: list[Person], make_user: Callable[..., User]
) -> None:
    spread(people)
    competition = make_competition(status="federal_district")
    played(chief, competition)
    client.force_login(chief)
    incidents = reverse("pages:incidents", args=[competition.code])
    assert 'class="deadline"' in client.get(incidents).content.decode()
    entry = first(competition)
    client.post(reverse("pages:protest", args=[competition.code]),
                {"entry": entry.pk, "filer": "athlete", "against": "judge", **TEXT})  # fmt: skip
    protest = competition.protests.get()
    address = reverse("pages:decide_protest", args=[competition.code, protest.pk])
    client.post(address, {"version": protest.version, "reasons": "нет", "decision": "rejected",
                          "side-filer": "heard", "side-other": "absent"})  # fmt: skip
    protest.refresh_from_db()
    assert (protest.state, protest.against, protest.did_not_come) == ("rejected", "judge", ["other"])
    named = {"chairman": people[6].code, "members": f"{people[7].code}, {people[8].code}",
             "reserves": f"{people[9].code} {people[5].code}"}  # fmt: skip
    client.post(reverse("pages:committee", args=[competition.code]), named)
    assert competition.body_members.count() == 5
    client.post(reverse("pages:appeal", args=[competition.code, protest.pk]), {"text": "неверно"})
    page = client.get(reverse("pages:appeals", args=[competition.code])).content.decode()
    assert people[6].full_name in page
    assert "неверно" in page
    client.force_login(make_user("member", OfficeRole.APPEALS, competition=competition))
    verdict = reverse("pages:appeal_verdict", args=[competition.code, protest.pk])
    votes = {"version": protest.appeal.version, "for": 2, "against": 1, "reasons": "судья ошибся"}
    client.post(verdict, votes)
    client.post(verdict, {**votes, "for": 0, "against": 3})  # it is final
    protest.refresh_from_db()
    assert protest.state == ProtestState.APPEAL_UPHELD

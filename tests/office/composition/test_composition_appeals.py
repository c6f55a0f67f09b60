"""Appeals against the results of a contest of composing: in time, to whom the regulation says, decided."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.utils import timezone
from tests.office.composition.composition_pages import as_, page
from tests.office.composition.composition_world import (
    FINAL,
    World,
    account,
    compose_world,
    entered,
    handed_over,
    judged,
    on,
    preliminary,
)

from tavlei.office.acts.performing import StaleError
from tavlei.office.composition import appeals, publication
from tavlei.office.composition.contest_forms import section_choices
from tavlei.office.composition.models import Contest, ContestPhase, Objection
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
ORDER: dict[str, Any] = {"appeals_to": "Президиум федерации", "appeals_days": 10}
LAST = FINAL + timedelta(days=10)


def final_world(people: list[Person], **order: Any) -> World:
    """The final results are out."""
    world = preliminary(judged(handed_over(entered(compose_world(people, regulation=order)))))
    publication.announce_final(world.users["head"], world.contest, world.contest.version, at=on(FINAL))
    world.fresh()
    return world


def approved(world: World, day: Any = FINAL) -> World:
    contest = world.fresh()
    publication.approve(world.users["head"], contest, contest.version, report="Отчет", finalists=16, at=on(day))
    world.fresh()
    return world


@pytest.mark.clause(RULES, "11.7/p5")
def test_an_appeal_is_filed_in_time_by_an_entrant(people: list[Person]) -> None:
    world = final_world(people, **ORDER)
    abel, entry = world.users["abel"], world.entries[0]
    assert appeals.appeals_until(world.contest) == LAST
    filed = appeals.appeal(abel, world.contest, entry, " решение неверно ", at=on(LAST))
    assert (filed.kind, filed.text, filed.sent_on) == (Objection.Kind.APPEAL, "решение неверно", LAST)
    act = Act.objects.get(kind="composition.appeal")
    assert (act.clause, act.details.reason) == (f"{RULES} 11.7/p5", "решение неверно")
    with pytest.raises(Refusal, match="late") as late:
        appeals.appeal(abel, world.contest, entry, "поздно", at=on(LAST + timedelta(days=1)))
    assert str(late.value.problems[0].clause) == f"{RULES} 11.7/p5"
    with pytest.raises(Refusal, match="what it is about"):
        appeals.appeal(abel, world.contest, entry, "  ", at=on(LAST))
    with pytest.raises(PermissionDenied):
        appeals.appeal(world.users["judge"], world.contest, entry, "не участник", at=on(FINAL))
    assert Objection.objects.count() == 1
    assert list(verify()) == []


@pytest.mark.clause(RULES, "11.7/p5")
def test_without_an_order_of_appeals_the_decision_binds(people: list[Person]) -> None:
    world = final_world(people)
    assert appeals.appeals_until(world.contest) is None
    with pytest.raises(Refusal, match="binds all entrants"):
        appeals.appeal(world.users["abel"], world.contest, world.entries[0], "несогласен", at=on(FINAL))
    approved(world)
    with pytest.raises(Refusal):
        publication.revise(world.users["head"], world.entries[0], world.entries[0].version, mark=Decimal(5), reason="x")


@pytest.mark.clause(RULES, "11.7/p5")
def test_there_is_no_appeal_before_the_final_results(people: list[Person]) -> None:
    world = preliminary(judged(handed_over(entered(compose_world(people, regulation=ORDER)))))
    assert appeals.appeals_until(world.contest) is None
    with pytest.raises(Refusal, match="no final results"):
        appeals.appeal(world.users["abel"], world.contest, world.entries[0], "рано", at=on(FINAL))


@pytest.mark.clause(RULES, "11.7/p5")
def test_an_appeal_is_decided_with_a_reason_and_not_by_the_panel(
    people: list[Person], make_user: Callable[..., User]
) -> None:
    world = final_world(people, **ORDER)
    filed = appeals.appeal(world.users["abel"], world.contest, world.entries[0], "несогласен", at=on(FINAL))
    with pytest.raises(Refusal, match="appeals are not decided"):
        approved(world)
    for name in ("head", "senior", "abel", "bela"):
        with pytest.raises(PermissionDenied):
            appeals.decide_appeal(world.users[name], filed, 1, accepted=True, text="да")
    with pytest.raises(PermissionDenied):
        publication.answer_objection(world.users["head"], filed, 1, accepted=False, text="нет")
    committee = make_user("committee", OfficeRole.APPEALS)
    with pytest.raises(Refusal):
        appeals.decide_appeal(committee, filed, 1, accepted=False, text=" ")
    with pytest.raises(StaleError):
        appeals.decide_appeal(committee, filed, 7, accepted=False, text="оставить")
    held = appeals.decide_appeal(committee, filed, 1, accepted=False, text="оставить", at=on(LAST))
    assert (held.accepted, held.answer, held.answered_by, held.answered_on) == (False, "оставить", committee, LAST)
    act = Act.objects.get(kind="composition.appeal_decided")
    assert (act.clause, act.details.reason, act.role) == (f"{RULES} 11.7/p5", "оставить", OfficeRole.APPEALS)
    with pytest.raises(Refusal, match="final"):
        appeals.decide_appeal(committee, held, held.version, accepted=True, text="передумали")
    assert approved(world, LAST).contest.phase == ContestPhase.APPROVED


@pytest.mark.clause(RULES, "11.7/p5")
def test_one_who_has_a_post_or_a_work_there_does_not_decide(people: list[Person]) -> None:
    world = final_world(people, **ORDER)
    assert appeals.decides(account("other", None, OfficeRole.APPEALS), world.contest)
    assert appeals.decides(account("admin", None, OfficeRole.ADMINISTRATOR), world.contest)
    assert not appeals.decides(account("chief", None, OfficeRole.CHIEF_JUDGE), world.contest)
    for name in ("senior", "secretary", "bela"):
        Grant.objects.create(user=world.users[name], role=OfficeRole.APPEALS)
        assert not appeals.decides(world.users[name], world.contest)


@pytest.mark.clause(RULES, "11.7/p5")
def test_an_upheld_appeal_opens_approved_results_again(people: list[Person], make_user: Callable[..., User]) -> None:
    world = approved(final_world(people, **ORDER))
    entry = world.entries[0]
    first = appeals.appeal(world.users["abel"], world.contest, entry, "несогласен", at=on(LAST))
    second = appeals.appeal(world.users["bela"], world.contest, entry, "и я", at=on(LAST))
    committee = make_user("committee", OfficeRole.APPEALS)
    appeals.decide_appeal(committee, second, 1, accepted=False, text="нет оснований", at=on(LAST))
    assert world.fresh().phase == ContestPhase.APPROVED, "a rejected appeal changes nothing"
    appeals.decide_appeal(committee, first, 1, accepted=True, text="пересмотреть", at=on(LAST))
    assert (world.fresh().phase, world.contest.approved_on) == (ContestPhase.FINAL, None)
    assert Act.objects.get(kind="composition.reopened").clause == f"{RULES} 11.7/p5"
    head = world.users["head"]
    entry.refresh_from_db()
    publication.revise(head, entry, entry.version, mark=Decimal(9), reason="по апелляции", at=on(LAST))
    publication.tell_change(head, entry, "по апелляции", at=on(LAST))
    assert approved(world, LAST + timedelta(days=1)).contest.approved_on == LAST + timedelta(days=1)
    assert list(verify()) == []


@pytest.mark.clause(RULES, "11.7/p5")
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_the_pages_of_an_appeal(
    client: Client, people: list[Person], make_user: Callable[..., User], language: str
) -> None:
    world = final_world(people, **ORDER)
    Contest.objects.update(final_on=timezone.localdate())
    said = {"accept-language": language}
    number = world.number(world.entries[0])
    as_(client, world, "abel")
    shown = client.get(page("contest_work", world, number), headers=said).content.decode()
    assert 'value="appeal"' in shown
    assert ORDER["appeals_to"] in shown
    client.post(page("object", world, number), {"kind": "appeal", "text": "прошу пересмотреть"})
    filed = Objection.objects.get(kind=Objection.Kind.APPEAL)
    assert client.get(page("appeals", world)).status_code == 403
    as_(client, world, "head")
    for name in ("chief", "appeals"):
        seen = client.get(page(name, world), headers=said).content.decode()
        assert "прошу пересмотреть" in seen
        assert page("decide_appeal", world, filed.pk) not in seen, "he sees it and does not decide"
    client.force_login(make_user("committee", OfficeRole.APPEALS))
    assert page("decide_appeal", world, filed.pk) in client.get(page("appeals", world), headers=said).content.decode()
    given = {"version": filed.version, "accepted": "no", "answer": "оснований нет"}
    assert client.post(page("decide_appeal", world, filed.pk), given).status_code == 302
    filed.refresh_from_db()
    assert (filed.accepted, filed.answer) == (False, "оснований нет")
    as_(client, world, "abel")
    assert "оснований нет" in client.get(page("contest_work", world, number), headers=said).content.decode()


@pytest.mark.clause(RULES, "11.7/p5")
def test_after_the_last_day_no_appeal_is_offered(client: Client, people: list[Person]) -> None:
    world = final_world(people, **ORDER)
    as_(client, world, "abel")
    address = page("contest_work", world, world.number(world.entries[0]))
    for days, offered in ((10, True), (11, False)):
        Contest.objects.update(final_on=timezone.localdate() - timedelta(days=days))
        assert ('value="appeal"' in client.get(address).content.decode()) == offered


@pytest.mark.clause(RULES, "11.1.3/p4")
def test_large_and_practical_sections_are_offered_on_a_hundred_squares_only() -> None:
    offered = {key for key, _name in section_choices()}
    assert {"international.problem.large", "international.problem.practical", "russian.problem.medium"} <= offered
    assert not offered & {"russian.problem.large", "russian.problem.practical"}

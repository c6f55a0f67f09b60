"""A contest of composing until the judges have the works: the terms, the panel, entries, receipts."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from tests.office.composition.composition_world import (
    CLOSES,
    OPENS,
    World,
    accounts,
    compose_world,
    entered,
    given,
    on,
    terms,
)

from tavlei.office.composition import announcements, entries, incoming_works, panel
from tavlei.office.composition.models import ContestKindChoice, ContestPhase, Entry, Office, Receipt, Seat
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
AFTER = CLOSES + timedelta(days=1)


def prepared(people: list[Person], **changes: object) -> World:
    users = accounts(people)
    return World(users, announcements.prepare(users["head"], ContestKindChoice.COMPOSE, **terms(**changes)))


@pytest.mark.clause(RULES, "11.5.1", "11.5.2/p2")
def test_terms_are_public_when_they_say_everything(people: list[Person]) -> None:
    world = compose_world(people)
    assert world.contest.phase == ContestPhase.OPEN
    act = Act.objects.get(kind="composition.announced")
    assert act.clause == f"{RULES} 11.5.2/p2"


@pytest.mark.clause(RULES, "11.5.2/p2", "11.7")
@pytest.mark.parametrize("name", ["organiser", "terms", "address", "winners", "copies"])
def test_an_item_left_out_is_refused_with_its_clause(people: list[Person], name: str) -> None:
    empty = {"copies": None}.get(name, "")
    world = prepared(people, regulation={name: empty})
    with pytest.raises(Refusal) as refused:
        announcements.publish_terms(world.users["head"], world.contest, 1, OPENS)
    named = {problem.path for problem in refused.value.problems}
    assert {name, "panel"} <= named, "the panel is not named either"
    assert all(str(problem.clause).startswith(RULES) for problem in refused.value.problems)
    assert world.fresh().phase == ContestPhase.DRAFT


@pytest.mark.clause(RULES, "11.5.2/p2")
@pytest.mark.parametrize(("days", "fine"), [(-1, False), (0, True)])
def test_entries_are_open_for_three_months_at_least(people: list[Person], days: int, fine: bool) -> None:
    closes = CLOSES + timedelta(days=days)
    if fine:
        assert compose_world(people, closes=closes).contest.phase == ContestPhase.OPEN
        return
    with pytest.raises(Refusal) as refused:
        compose_world(people, closes=closes)
    assert [problem.path for problem in refused.value.problems] == ["entry_time"]


@pytest.mark.clause(RULES, "11.5.1")
def test_what_was_announced_stands(people: list[Person]) -> None:
    world = compose_world(people)
    with pytest.raises(Refusal, match="stands"):
        announcements.rewrite(world.users["head"], world.contest, world.contest.version, sections=(), regulation={})
    with pytest.raises(Refusal, match="stands"):
        announcements.publish_terms(world.users["head"], world.contest, world.contest.version)


def test_a_draft_is_rewritten_and_not_published_ahead(people: list[Person]) -> None:
    world = prepared(people)
    said = terms(works_per_author=3)
    announcements.rewrite(world.users["head"], world.contest, 1, sections=("international.problem",),
                       regulation=said["regulation"], works_per_author=3)  # fmt: skip
    assert world.fresh().works_per_author == 3
    assert [section.key for section in world.contest.sections.all()] == ["international.problem"]
    with pytest.raises(Refusal, match="ahead"):
        announcements.publish_terms(world.users["head"], world.contest, 2, OPENS + timedelta(days=40_000))


@pytest.mark.clause(RULES, "11.7")
def test_posts_are_held_by_one_or_by_many(people: list[Person]) -> None:
    world = compose_world(people)
    head, users = world.users["head"], world.users
    with pytest.raises(Refusal, match="already"):
        panel.appoint(head, world.contest, users["judge"], Office.SECTION_JUDGE, world.section)
    with pytest.raises(Refusal, match="section"):
        panel.appoint(head, world.contest, users["judge"], Office.SECTION_JUDGE)
    panel.appoint(head, world.contest, users["abel"], Office.SENIOR_JUDGE, world.section)
    seats = Seat.objects.filter(contest=world.contest, office=Office.SENIOR_JUDGE, section=world.section, ended=None)
    assert [seat.user for seat in seats] == [users["abel"]], "a new senior judge takes the place of the old one"
    judge = Seat.objects.get(contest=world.contest, user=users["judge"])
    panel.dismiss(head, judge)
    assert not Grant.objects.filter(user=users["judge"], competition=world.contest.competition, ended=None).exists()
    with pytest.raises(Refusal, match="instead"):
        panel.dismiss(head, Seat.objects.get(contest=world.contest, office=Office.CHIEF_JUDGE))
    with pytest.raises(PermissionDenied):
        panel.appoint(users["bela"], world.contest, users["bela"], Office.SECTION_JUDGE, world.section)


@pytest.mark.clause(RULES, "11.7/p6")
def test_nobody_judges_where_he_competes(people: list[Person]) -> None:
    world = entered(compose_world(people))
    head, abel = world.users["head"], world.users["abel"]
    for office in (Office.SENIOR_JUDGE, Office.SECTION_JUDGE):
        with pytest.raises(Refusal, match="competes"):
            panel.appoint(head, world.contest, abel, office, world.section)
    with pytest.raises(Refusal, match="competes"):
        panel.appoint(head, world.contest, abel, Office.CHIEF_JUDGE)
    other = world.contest.sections.get(key="russian.study")
    assert panel.appoint(head, world.contest, abel, Office.SECTION_JUDGE, other).section == other
    assert panel.appoint(head, world.contest, abel, Office.CHIEF_SECRETARY).office == Office.CHIEF_SECRETARY


@pytest.mark.clause(RULES, "11.7/p6")
@pytest.mark.parametrize(("name", "section", "fine"), [
    ("head", "russian.study", False), ("senior", "russian.problem", False), ("judge", "russian.problem", False),
    ("judge", "russian.study", True), ("secretary", "russian.problem", True),
])  # fmt: skip
def test_the_panel_competes_only_where_it_does_not_judge(
    people: list[Person], name: str, section: str, fine: bool
) -> None:
    world = compose_world(people)
    chosen = world.contest.sections.get(key=section)
    work = given() if section == "russian.problem" else given(position="W:WKa1:Bh4", genre="study", solution="T: a1-h8")
    if fine:
        assert entries.enter(world.users[name], world.contest, chosen, work, at=on(CLOSES)).section == chosen
        return
    with pytest.raises(Refusal) as refused:
        entries.enter(world.users[name], world.contest, chosen, work, at=on(CLOSES))
    assert str(refused.value.problems[0].clause) == f"{RULES} 11.7/p6"
    assert not Entry.objects.exists()


@pytest.mark.clause(RULES, "11.5.2/p2")
def test_the_number_of_works_and_the_last_day_bind(people: list[Person]) -> None:
    world = compose_world(people)
    abel = world.users["abel"]
    for index in (0, 1):
        entries.enter(abel, world.contest, world.section, given(index), at=on(OPENS))
    with pytest.raises(Refusal, match="at most"):
        entries.enter(abel, world.contest, world.section, given(2), at=on(OPENS))
    with pytest.raises(Refusal, match="entries closed"):
        entries.enter(world.users["bela"], world.contest, world.section, given(3), at=on(AFTER))
    with pytest.raises(Refusal, match="entered already"):
        entries.enter(world.users["bela"], world.contest, world.section, given(0), at=on(CLOSES))
    with pytest.raises(Refusal, match="section"):
        entries.enter(world.users["bela"], world.contest, world.section, given(3, genre="study"), at=on(CLOSES))


@pytest.mark.clause(RULES, "11.7/p4")
def test_a_work_is_changed_and_withdrawn_until_the_last_day(people: list[Person]) -> None:
    world = entered(compose_world(people))
    entry, abel = world.entries[0], world.users["abel"]
    changed = given(0, solution="T: e3-f4 f8-g7")
    held = entries.amend(abel, entry, 1, world.section, changed, at=on(CLOSES))
    assert held.work.solution == [{"moves": ["e3-f4", "f8-g7"], "role": "thematic", "comment": ""}]
    with pytest.raises(Refusal, match="judged"):
        entries.amend(abel, held, held.version, world.section, given(0), at=on(AFTER))
    with pytest.raises(Refusal, match="entries closed"):
        entries.withdraw(abel, held, held.version, at=on(AFTER))
    with pytest.raises(PermissionDenied):
        entries.withdraw(world.users["bela"], held, held.version, at=on(CLOSES))
    gone = entries.withdraw(abel, held, held.version, at=on(CLOSES))
    assert gone.receipt == Receipt.WITHDRAWN
    entries.enter(abel, world.contest, world.section, given(0), at=on(CLOSES))


@pytest.mark.clause(RULES, "11.7/p3")
def test_the_secretary_looks_at_every_work_before_the_judges_do(people: list[Person]) -> None:
    world = entered(compose_world(people))
    secretary, first = world.users["secretary"], world.entries[0]
    with pytest.raises(Refusal, match="still open"):
        incoming_works.hand_over(secretary, world.contest, world.contest.version, at=on(CLOSES))
    with pytest.raises(Refusal, match="nobody has looked"):
        incoming_works.hand_over(secretary, world.contest, world.contest.version, at=on(AFTER))
    with pytest.raises(Refusal, match="reason"):
        incoming_works.receive(secretary, first, 1, accepted=False, at=on(CLOSES))
    for name in ("head", "senior", "abel"):
        with pytest.raises(PermissionDenied):
            incoming_works.receive(world.users[name], first, 1, accepted=True, at=on(CLOSES))
    incoming_works.receive(secretary, first, 1, accepted=False, reason="нет решения", at=on(CLOSES))
    for each in world.entries[1:]:
        incoming_works.receive(secretary, each, 1, accepted=True, at=on(CLOSES))
    incoming_works.hand_over(secretary, world.contest, world.fresh().version, at=on(AFTER))
    numbers = sorted(each.number or 0 for each in Entry.objects.exclude(number=None))
    assert numbers == [1, 2], "the one that was sent back has none"
    assert {each.work.first_contest for each in Entry.objects.exclude(number=None)} == {CLOSES}
    with pytest.raises(Refusal, match="with the judges"):
        incoming_works.receive(secretary, world.entries[1], 2, accepted=True, at=on(AFTER))

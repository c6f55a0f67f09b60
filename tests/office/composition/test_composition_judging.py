"""Judging a contest of composing: marks, reports, results, objections, revisions, approval, seals."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from fractions import Fraction

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse
from tests.office.composition.composition_world import (
    CLOSES,
    FINAL,
    PRELIMINARY,
    compose_world,
    entered,
    handed_over,
    judged,
    on,
    preliminary,
)

from tavlei.composition.contests.opinions import Defect
from tavlei.office.composition import judging, publication
from tavlei.office.composition.models import Contest, Notice, Revision
from tavlei.office.composition.panel import dismiss
from tavlei.office.composition.results import Results, snapshot
from tavlei.office.composition.results_tables import ranks_of
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
AFTER = CLOSES + timedelta(days=1)


@pytest.mark.clause(RULES, "11.7/p4")
def test_marks_are_of_the_scale_and_of_the_judges(people: list[Person]) -> None:
    world = handed_over(entered(compose_world(people)))
    entry, senior = world.entries[0], world.users["senior"]
    for wrong in ("10.1", "-1", "7.55"):
        with pytest.raises(Refusal) as refused:
            judging.give_opinion(senior, entry, 1, judging.OpinionInput(Decimal(wrong)))
        assert str(refused.value.problems[0].clause) == f"{RULES} 11.7/p4"
    for name in ("secretary", "abel", "bela"):
        with pytest.raises(PermissionDenied):
            judging.give_opinion(world.users[name], entry, 1, judging.OpinionInput(Decimal(5)))
    with pytest.raises(Refusal, match="does not judge"):
        judging.give_opinion(world.users["head"], entry, 1, judging.OpinionInput(Decimal(5)))
    with pytest.raises(Refusal, match="not in the solution"):
        judging.give_opinion(senior, entry, 1, judging.OpinionInput(Decimal(5), merits=("g3-h4",)))
    row = judging.give_opinion(senior, entry, 1, judging.OpinionInput(Decimal(10), merits=("e3-f4 d6-c5",)))
    again = judging.give_opinion(senior, entry, row.version, judging.OpinionInput(Decimal(0)))
    assert (again.pk, again.version) == (row.pk, 2)
    kept = [
        (act.details.after or {})["mark"] for act in Act.objects.filter(kind="composition.marked").order_by("number")
    ]
    assert kept == ["10", "0"], "what he thought before stays on record"


@pytest.mark.clause(RULES, "11.7/p4", "11.7/p2", "11.5.2/p3")
def test_results_wait_for_marks_and_checked_reports(people: list[Person]) -> None:
    world = handed_over(entered(compose_world(people)))
    head, senior = world.users["head"], world.users["senior"]
    with pytest.raises(Refusal, match="checked"):
        publication.publish_preliminary(head, world.contest, world.contest.version, at=on(PRELIMINARY))
    for section in world.contest.sections.all():
        with pytest.raises(Refusal, match="no report"):
            judging.check_report(head, section, 1)
        with pytest.raises(Refusal, match="text"):
            judging.report_section(senior, section, 1, " ")
        judging.check_report(head, judging.report_section(senior, section, 1, "Отчет"), 2)
    with pytest.raises(Refusal, match="neither a mark"):
        publication.publish_preliminary(head, world.contest, world.contest.version, at=on(PRELIMINARY))
    judging.remove(senior, world.entries[0], world.entries[0].version, Defect("11.2.3", "не решается", "e3-f4"))
    for entry in world.entries[1:]:
        judging.give_opinion(senior, entry, 1, judging.OpinionInput(Decimal(7)))
    publication.publish_preliminary(head, world.contest, world.contest.version, at=on(PRELIMINARY))
    found = {each["number"]: each for each in world.fresh().preliminary or ()}
    out = found[str(world.number(world.entries[0]))]
    assert out["mark"] is None
    assert out["defect"]["clause"] == "11.2.3"
    assert sorted(each["mark"] for each in found.values() if each["mark"]) == ["7", "7"]


@pytest.mark.clause(RULES, "11.5.2/p3", "11.7/p2", "11.7/p4", "11.7/p5", "11.7/note1")
def test_from_the_preliminary_results_to_the_approved_ones(people: list[Person]) -> None:
    world = preliminary(judged(handed_over(entered(compose_world(people)))))
    head, abel, first = world.users["head"], world.users["abel"], world.entries[0]
    said = publication.remark(abel, world.contest, world.entries[1], "есть предшественник", at=on(PRELIMINARY))
    with pytest.raises(Refusal, match="remarks are taken"):
        publication.remark(abel, world.contest, first, "поздно", at=on(FINAL))
    with pytest.raises(PermissionDenied):
        publication.remark(world.users["judge"], world.contest, first, "не участник", at=on(PRELIMINARY))
    with pytest.raises(Refusal) as early:
        publication.announce_final(head, world.contest, world.contest.version, at=on(PRELIMINARY + timedelta(days=61)))
    assert any("announced from" in str(problem.message) for problem in early.value.problems)
    with pytest.raises(Refusal, match="not answered"):
        publication.announce_final(head, world.contest, world.contest.version, at=on(FINAL))
    publication.answer_objection(world.users["senior"], said, 1, accepted=True, text="верно", at=on(PRELIMINARY))
    changed = publication.revise(head, world.entries[1], world.entries[1].version, mark=Decimal("4.5"),
                                reason="найден предшественник", at=on(PRELIMINARY + timedelta(days=30)))  # fmt: skip
    with pytest.raises(Refusal, match="no reason yet"):
        publication.announce_final(head, world.contest, world.contest.version, at=on(FINAL))
    publication.tell_change(head, changed.entry, "найден предшественник", at=on(FINAL - timedelta(days=10)))
    with pytest.raises(Refusal, match="has not changed"):
        publication.tell_change(head, first, "нечего", at=on(FINAL))
    publication.announce_final(head, world.contest, world.contest.version, at=on(FINAL))
    complaint = publication.complain(abel, world.fresh(), first, "оценка занижена", at=on(FINAL))
    with pytest.raises(Refusal, match="complaints"):
        publication.approve(head, world.contest, world.contest.version, report="Отчет", finalists=16, at=on(FINAL))
    with pytest.raises(PermissionDenied):
        publication.answer_objection(world.users["senior"], complaint, 1, accepted=True, text="да")
    publication.answer_objection(head, complaint, 1, accepted=False, text="оценка обоснована", at=on(FINAL))
    publication.approve(head, world.contest, world.contest.version, report="Отчет", finalists=16, at=on(FINAL))
    results = Results(world.fresh())
    marks = {work.entry.number: work.mark for section in results.sections for work in section.works}
    assert marks[str(world.number(world.entries[1]))] == Fraction(9, 2)
    authors = results.authors()
    assert [author.points for author in authors] == [Fraction("8.9"), Fraction(8), Fraction("4.5")]
    ranks = ranks_of(world.contest)
    assert len(ranks) == 3
    assert all(rank.highest is None for rank in ranks.values()), "one work of eight is too little"
    assert list(verify()) == []
    assert Notice.objects.count() == Revision.objects.count() == 1


@pytest.mark.clause(RULES, "11.7/note1")
def test_only_the_chief_judge_revises_and_he_says_why(people: list[Person]) -> None:
    world = judged(handed_over(entered(compose_world(people))))
    entry = world.entries[0]
    with pytest.raises(PermissionDenied):
        publication.revise(world.users["senior"], entry, entry.version, mark=Decimal(5), reason="x")
    with pytest.raises(Refusal, match="reason"):
        publication.revise(world.users["head"], entry, entry.version, mark=Decimal(5), reason=" ")
    with pytest.raises(Refusal, match="either a mark"):
        publication.revise(world.users["head"], entry, entry.version, mark=None, reason="x")
    out = Defect("11.2.6", "побочное решение")
    publication.revise(world.users["head"], entry, entry.version, mark=None, reason="найдено", defect=out)
    found = Results(world.fresh()).of(str(world.number(entry)))
    assert found is not None
    assert found.out


@pytest.mark.clause(RULES, "11.5.2", "11.7/p3")
def test_a_sealed_author_is_opened_with_the_results(people: list[Person]) -> None:
    world = judged(handed_over(entered(compose_world(people))))
    codes = {entry.entrant.code for entry in world.entries}
    acts = Act.objects.filter(competition=world.contest.competition).select_related("details", "actor")
    told = "".join(str([act.actor, act.details.before, act.details.after, act.details.reason]) for act in acts)
    names = {str(user) for name, user in world.users.items() if name in ("abel", "bela", "cyril")}
    assert not any(code in told for code in (*codes, *names, *(e.entrant.family for e in world.entries)))
    preliminary(world)
    opened = Act.objects.get(kind="composition.authors_opened").details.after or []
    assert {each["author"] for each in opened} == codes
    sealed = {(act.details.after or {})["seal"] for act in Act.objects.filter(kind="composition.entered")}
    assert {each["seal"] for each in opened} == sealed
    assert Contest.objects.get().entries.filter(work__public_since=PRELIMINARY).count() == 3
    assert OfficeRole.PLAYER in Act.objects.filter(kind="composition.entered").values_list("role", flat=True)


@pytest.mark.parametrize("leaves", ["senior", "judge"])
def test_approved_results_stay_when_a_judge_leaves(client: Client, people: list[Person], leaves: str) -> None:
    """What was published rests on the panel of then: the seat may end, marks, places and names stay."""
    world = preliminary(judged(handed_over(entered(compose_world(people)))))
    head = world.users["head"]
    publication.announce_final(head, world.contest, world.contest.version, at=on(FINAL))
    publication.approve(head, world.contest, world.fresh().version, report="Отчет", finalists=16, at=on(FINAL))
    contest = world.fresh()
    before = snapshot(Results(contest))
    address = reverse("composition:results", args=[contest.competition.code])
    page = client.get(address).content
    for seat in contest.seats.filter(user=world.users[leaves]):
        dismiss(head, seat)
    assert snapshot(Results(world.fresh())) == before
    again = client.get(address)
    assert again.status_code == 200
    assert len(again.content) == len(page)
    assert not Grant.objects.filter(user=world.users[leaves], ended=None, competition=contest.competition).exists()

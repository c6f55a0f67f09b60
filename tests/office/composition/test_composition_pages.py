"""Pages of composition: whoever asks, in every language; forms of announcements, authors, secretary and judges."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.composition.composition_pages import RULES, TODAY, as_, current, finished_world, page
from tests.office.composition.composition_world import (
    PROBLEMS,
    World,
    compose_world,
    entered,
    handed_over,
    judged,
    library_work,
    solve_world,
)
from tests.office.walked_roles import EVERY_ROLE

from tavlei.composition import Aim, Assignment, PieceChange
from tavlei.office.composition.models import Contest, ContestPhase, Entry, Finding, Opinion, Seat, Work
from tavlei.office.composition.stored_works import work_of
from tavlei.office.composition.urls import urlpatterns
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.office.queue.models import QueuedJob
from tavlei.office.roles.models import OfficeRole, User
from tavlei.office.workers import HEAVY, Lane


@pytest.fixture
def finished(people: list[Person]) -> World:
    return finished_world(people)


@pytest.mark.sample(1)
@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_public_pages_open_in_every_language(client: Client, finished: World, language: str) -> None:
    number, work = finished.number(finished.entries[0]), finished.entries[0].work
    for address in (page("contests"), page("works"), page("verify"), page("contest", finished),
                    page("results", finished), page("contest_work", finished, number),
                    page("work", None, work.pk)):  # fmt: skip
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200, address
        assert f'lang="{language}"' in answer.content.decode()


@pytest.mark.sample(2)
@pytest.mark.parametrize("role", EVERY_ROLE)
def test_every_address_as_every_role(
    client: Client, people: list[Person], make_user: Callable[..., User], role: OfficeRole | None
) -> None:
    """Nothing fails, whoever asks and whatever is there; nobody without a post changes anything."""
    world = judged(handed_over(entered(compose_world(people))))
    if role is not None:
        client.force_login(make_user("somebody", role))
    before = Act.objects.exclude(kind__startswith="role").count()
    known = {"code": world.contest.competition.code, "pk": 1, "number": 1, "kind": "compose", "what": "preliminary",
             "person": people[4].code, "form": "booklet", "ending": "pdf"}  # fmt: skip
    open_to_all = {"contests", "works", "contest", "verify", "check"}
    for urlpattern in urlpatterns:
        address = reverse(
            f"composition:{urlpattern.name}", kwargs={name: known[name] for name in urlpattern.pattern.converters}
        )
        status = client.get(address).status_code
        assert status < 500, urlpattern.name
        assert client.post(address).status_code < 500, urlpattern.name
        if urlpattern.name in open_to_all - {"check"}:
            assert status == 200, urlpattern.name
        if urlpattern.name in ("secretary", "judge", "judge_work", "chief"):
            assert status in (302, 403), (urlpattern.name, status)
    assert Act.objects.exclude(kind__startswith="role").count() == before


def test_the_announcement_by_its_forms(client: Client, people: list[Person]) -> None:
    world = compose_world(people)
    as_(client, world, "head")
    assert client.get(page("prepare", None, "compose")).status_code == 200
    closes = TODAY + timedelta(days=100)
    form = {
        "code": "new", "name": "Новый конкурс", "status": "region", "organiser": "Федерация", "address": "почта",
        "winners": "сумма", "terms": "свободные", "authors_hidden": "on", "sections": ["russian.problem"],
        "works_per_author": "2", "copies": "1", "closes": closes.isoformat(),
        "preliminary_due": (closes + timedelta(days=30)).isoformat(), "average": "mean", "coauthors": "shared",
        "in_force_due": (closes + timedelta(days=120)).isoformat(), "secretary_may_compete": "on",
    }  # fmt: skip
    assert client.post(page("prepare", None, "compose"), form).status_code == 302
    made = Contest.objects.get(competition__code="new")
    new = World(world.users, made)
    text = client.get(page("contest", new)).content.decode()
    assert "11.7" in text, "the panel is missing, and the page says by which clause"
    assert client.post(page("publish", new), {"version": made.version}).status_code == 302
    assert new.fresh().phase == ContestPhase.DRAFT
    client.post(page("terms", new), {**form, "version": made.version, "works_per_author": "3"})
    assert new.fresh().works_per_author == 3
    section = made.sections.get()
    for account, office in (("secretary", "chief_secretary"), ("senior", "senior_judge")):
        chosen = section.pk if office == "senior_judge" else ""
        client.post(page("panel", new), {"account": account, "office": office, "section": chosen})
    client.post(
        page("panel", new), {"account": "nobody-of-that-name", "office": "section_judge", "section": section.pk}
    )
    assert Seat.objects.filter(contest=made, ended=None).count() == 3
    client.post(page("publish", new), {"version": new.fresh().version, "day": TODAY.isoformat()})
    assert new.fresh().phase == ContestPhase.OPEN


def test_a_contest_of_solving_is_announced_by_its_form(client: Client, people: list[Person]) -> None:
    world = solve_world(people)
    as_(client, world, "head")
    later = (TODAY + timedelta(days=30)).isoformat()
    form = {
        "code": "riddles", "name": "Решаем", "status": "municipal", "organiser": "Клуб", "address": "почта",
        "winners": "очки", "scoring": "по трудности", "awards": "диплом", "deadline": later, "partial": "moves",
        "solutions_published": later, "results_published": later, "count-problem": "1", "extra-side_solution": "2",
        "speed": "5 1; 10 1/2", "ties": ["time"],
    }  # fmt: skip
    wrong = client.post(page("prepare", None, "solve"), {**form, "speed": "быстро"})
    assert wrong.status_code == 200
    assert client.post(page("prepare", None, "solve"), form).status_code == 302
    made = World(world.users, Contest.objects.get(competition__code="riddles"))
    work = library_work(world.users["head"], 2)
    client.post(page("set_works", made), {"work": work.pk, "points": "5", "category": "", "difficulty": "1"})
    assert made.contest.set_works.count() == 1
    assert client.get(page("terms", made)).status_code == 200
    client.post(page("publish", made), {"version": made.fresh().version, "day": TODAY.isoformat()})
    assert made.fresh().phase == ContestPhase.OPEN
    assert made.contest.regulation["speed"] == [["5", "1"], ["10", "1/2"]]


def form_of(index: int, **more: Any) -> dict[str, Any]:
    position, solution = PROBLEMS[index]
    return {"variant": "russian", "position": position, "aim": "win", "genre": "problem", "solution": solution,
            "men": "0", "kings": "0", **more}  # fmt: skip


def test_an_author_enters_changes_and_withdraws_on_the_pages(client: Client, people: list[Person]) -> None:
    world = current(compose_world(people), closes=30)
    as_(client, world, "abel")
    assert client.get(page("enter", world)).status_code == 200
    wrong = client.post(page("enter", world), form_of(0, section=world.section.pk, solution="T: e3-f4 a1-b2"))
    assert "solution[0].moves[1]" in wrong.content.decode()
    client.post(page("enter", world), form_of(0, section=world.section.pk, coauthors=people[8].code))
    entry = Entry.objects.get()
    assert [author.person for author in entry.work.authors.all()] == [people[4], people[8]]
    assert client.get(page("mine")).status_code == 200
    client.post(page("entry", world, entry.pk), form_of(1, section=world.section.pk, version=entry.version))
    entry.refresh_from_db()
    assert (entry.work.fen, entry.version) == (PROBLEMS[1][0], 2)
    as_(client, world, "bela")
    assert client.get(page("entry", world, entry.pk)).status_code == 404
    assert client.post(page("withdraw", world, entry.pk), {"version": 2}).status_code == 404
    as_(client, world, "abel")
    client.post(page("withdraw", world, entry.pk), {"version": 1})
    assert Entry.objects.get().receipt == "waiting", "the form was overtaken"
    client.post(page("withdraw", world, entry.pk), {"version": 2})
    assert Entry.objects.get().receipt == "withdrawn"


@pytest.mark.clause(RULES, "11.7/p3", "11.7/p4", "11.3.2")
def test_secretary_and_judges_work_on_their_pages(client: Client, people: list[Person]) -> None:
    world = entered(compose_world(people))
    as_(client, world, "secretary")
    desk = client.get(page("secretary", world))
    assert (desk.context["duties_clause"], len(desk.context["duties"])) == ("11.7/p3", 5)
    for each in world.entries:
        client.post(page("receive", world, each.pk), {"version": each.version, "accepted": "yes"})
    client.post(page("hand_over", world), {"version": world.fresh().version})
    assert world.fresh().phase == ContestPhase.JUDGING
    number = world.number(world.entries[0])
    library_work(world.users["head"], 0, author="Давний Мастер", title="Старая")
    as_(client, world, "senior")
    desk = client.get(page("judge", world))
    assert (desk.context["duties_clause"], len(desk.context["duties"])) == ("11.7/p4", 6)
    assert "Давний Мастер" in client.get(page("judge_work", world, number)).content.decode(), "a predecessor"
    entry = Entry.objects.get(number=number)
    client.post(page("verify_work", world, number), {"version": entry.version, "effort": "quick"})
    entry.refresh_from_db()
    assert entry.verdict is not None
    text = client.get(page("judge_work", world, number)).content.decode()
    assert "finding-" in text
    finding = Finding.objects.filter(entry=entry)[0]
    client.post(page("decide", world, finding.pk), {"version": finding.version, "decision": "dismissed"})
    finding.refresh_from_db()
    assert finding.decision == "open", "a dismissal gives its reason"
    client.post(page("decide", world, finding.pk), {"version": finding.version, "decision": "dismissed",
                                                   "reason": "так задумано"})  # fmt: skip
    finding.refresh_from_db()
    assert finding.decision == "dismissed"
    client.post(page("judge_work", world, number), {"mark": "7,5", "text": "хорошо", "version": "0",
                                                    "grounds": ["new_final"], "predecessors": "Старый"})  # fmt: skip
    assert Opinion.objects.get().mark is not None
    for wrong in ("много", "NaN", "1e99", "-Infinity", "77", "1000"):
        client.post(page("judge_work", world, number), {"mark": wrong, "version": "1"})
    assert Opinion.objects.get().version == 1
    client.post(page("remove", world, number), {"version": entry.version, "clause": "нет", "text": "дефект"})
    client.post(page("remove", world, number), {"version": entry.version, "clause": "11.2.6", "text": "побочное",
                                                "line": "e3-d4"})  # fmt: skip
    entry.refresh_from_db()
    assert entry.removal is not None
    client.post(page("remove", world, number), {"version": entry.version})
    entry.refresh_from_db()
    assert entry.removal is None


def test_the_library_is_kept_on_its_pages(client: Client, people: list[Person]) -> None:
    world = compose_world(people)
    as_(client, world, "head")
    assert client.get(page("add_work")).status_code == 200
    made = client.post(page("add_work"), form_of(2, author="Первый Автор; Второй", place="Казань", publication="Шашки",
                                                 publication_day="1960-01-01", publication_copies="1000"))  # fmt: skip
    assert made.status_code == 302
    row = Work.objects.get()
    assert [(author.name, author.place) for author in row.authors.all()] == [
        ("Первый Автор", "Казань"),
        ("Второй", "Казань"),
    ]
    text = client.get(page("work", None, row.pk)).content.decode()
    assert "Первый Автор" in text
    assert "01.01.1960" in text
    changed = client.post(page("change_work", None, row.pk), form_of(2, author="Иной", version=row.version))
    assert changed.status_code == 302
    client.logout()
    assert "Иной" in client.get(f"{page('works')}?author=иной").content.decode()
    assert client.get(f"{page('works')}?position=чушь").status_code == 200


@pytest.mark.clause(RULES, "11.5.2/p2", "11.4.1/p2")
def test_results_come_into_force_and_the_chief_judge_sees_what_is_not_told(client: Client, finished: World) -> None:
    later = TODAY + timedelta(days=3)
    approved = {"phase": ContestPhase.APPROVED, "approved_on": TODAY, "in_force_due": later}
    Contest.objects.filter(pk=finished.fresh().pk).update(**approved)
    assert client.get(page("results", finished)).context["in_force"] == later
    row = finished.entries[0].work
    row.authors.update(place="Тверь")
    as_(client, finished, "head")
    lacks = {each["row"].work_id: each["lacks"] for each in client.get(page("chief", finished)).context["works"]}
    assert lacks[row.pk] == []
    row.authors.update(place="")
    lacks = {each["row"].work_id: each["lacks"] for each in client.get(page("chief", finished)).context["works"]}
    assert len(lacks[row.pk]) == 1


@pytest.mark.clause(RULES, "11.4.2", "11.4.1/p2")
def test_a_work_of_the_library_tells_who_has_priority(client: Client, people: list[Person]) -> None:
    world = compose_world(people)
    as_(client, world, "head")
    for author, year in (("Старый", 1950), ("Новый", 1960)):
        client.post(page("add_work"), form_of(2, author=author, publication="Шашки", place="Казань",
                                              publication_day=f"{year}-01-01", publication_copies="1000"))  # fmt: skip
    older, newer = Work.objects.order_by("pk")
    told = {}
    for work, other in ((older, newer), (newer, older)):
        answer = client.get(page("work", None, work.pk), headers={"accept-language": "ru"})
        told[work.pk] = [said for alike, _how, said in answer.context["alike"] if alike == other]
        assert answer.context["lacks"] == []
    assert told == {older.pk: ["Приоритет у второй из двух"], newer.pk: ["Приоритет у первой из двух"]}


@pytest.mark.clause(RULES, "11.1.4")
def test_a_work_keeps_its_second_assignment_and_the_piece_that_is_changed(client: Client, people: list[Person]) -> None:
    as_(client, compose_world(people), "head")
    special = {"special": ["two_assignments", "pieces_changed"], "second_aim": "lock", "second_men": "2",
               "pieces_changed": "add black king"}  # fmt: skip
    assert client.post(page("add_work"), form_of(2, author="Автор", **special)).status_code == 302
    row = Work.objects.get()
    known = work_of(row)
    assert known.second == Assignment(Aim.LOCK, 2)
    assert known.pieces_changed == PieceChange(white=False, king=True, add=True)
    shown = client.get(page("work", None, row.pk), headers={"accept-language": "ru"}).content.decode()
    assert "второе задание: Белые запирают" in shown
    assert "добавить черную дамку" in shown
    form = client.get(page("change_work", None, row.pk)).context["form"]
    assert (form["second_aim"].value(), form["second_men"].value()) == ("lock", 2)
    assert form["pieces_changed"].value() == "add black king"
    told = client.get("/api/v1/composition/works").json()["items"][0]
    assert (told["second_task"], told["pieces_changed"]) == ("lock 2 men", "add black king")
    client.post(page("add_work"), form_of(2, author="Автор", second_aim="win", second_men="2"))
    assert Work.objects.count() == 1


def test_what_is_written_is_checked_while_it_is_written(client: Client, db: None) -> None:
    position, _solution = PROBLEMS[0]
    good = client.post(page("check"), {"variant": "russian", "position": position, "solution": "e3-f4\ne3-e4"}).json()
    assert good["fen"] == position
    assert [line["ok"] for line in good["lines"]] == [True, False]
    assert "<svg" in good["picture"]
    listed = client.post(page("check"), {"variant": "russian", "position": "белые: c3, дамка f4; черные: d6"}).json()
    assert listed["fen"] == "W:WKf4,c3:Bd6"
    bad = client.post(page("check"), {"variant": "russian", "position": "W:Wz9"}).json()
    assert bad["fen"] == ""
    assert bad["told"]


def test_any_position_is_verified(client: Client, db: None) -> None:
    found = client.post(page("verify"), form_of(1, effort="quick")).content.decode()
    assert 'class="finding' in found
    for effort in ("normal", "deep"):
        refused = client.post(page("verify"), form_of(1, effort=effort)).content.decode()
        assert 'class="finding' not in refused, "what takes long is for those who have signed in"


def test_a_long_verification_is_a_job_with_a_page_of_what_it_found(client: Client, db: None) -> None:
    """Also an account of nobody in particular never has it computed while its page waits."""
    client.force_login(User.objects.create_user("somebody"))
    wrong = client.post(page("verify"), form_of(1, effort="deep", position="W:Wz9")).content.decode()
    assert QueuedJob.objects.count() == 0
    assert "errorlist" in wrong or "error" in wrong
    answer = client.post(page("verify"), form_of(1, effort="normal"))
    job = QueuedJob.objects.get()
    assert (job.kind, job.state) == ("composition.examine", "done")
    assert answer["Location"] == f"{page('verify')}?job={job.code}"
    shown = client.get(answer["Location"])
    assert 'class="finding' in shown.content.decode()
    assert shown.context["form"].initial["position"] == form_of(1)["position"]
    client.force_login(User.objects.create_user("another"))
    assert 'class="finding' not in client.get(answer["Location"]).content.decode(), "nobody sees the job of another"


def test_the_quick_verification_is_one_job_of_the_heavy_lane(
    client: Client, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[str] = []
    run = Lane.run

    def counted(lane: Lane, function: Callable[..., Any], *arguments: Any) -> Any:
        jobs.append("heavy" if lane is HEAVY else "another")
        return run(lane, function, *arguments)

    monkeypatch.setattr(Lane, "run", counted)
    client.post(page("verify"), form_of(1, effort="quick"))
    assert jobs == ["heavy"]
    position, _solution = PROBLEMS[0]
    client.post(page("check"), {"variant": "russian", "position": position, "solution": "e3-f4"})
    assert jobs == ["heavy", "another"]


def test_of_very_many_findings_the_first_are_shown_and_the_rest_is_counted(client: Client, db: None) -> None:
    """A page of one answer stays a page: of three hundred findings a few have a board of their own."""
    position = "W:Wc3,e3,g3,a1,c1,Kh2:Bb6,d6,f6,h6,e7"
    shown = client.post(page("verify"), form_of(1, effort="quick", position=position, solution="")).content.decode()
    assert shown.count('class="finding') == 60
    assert shown.count('id="finding-') <= 8 * 10
    assert len(shown) < 1 << 20

"""Nobody learns an author too early: pages, API, papers and journal of closed contests and of contests of solving."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.composition.composition_pages import RULES, as_, current, finished_world, page
from tests.office.composition.composition_world import (
    World,
    compose_world,
    entered,
    handed_over,
    judged,
    solve_world,
)

from tavlei.office.composition import marking
from tavlei.office.composition.models import Answer, Solver
from tavlei.office.composition.urls import urlpatterns
from tavlei.office.people.models import Person
from tavlei.office.roles.models import OfficeRole, User


@pytest.fixture
def finished(people: list[Person]) -> World:
    return finished_world(people)


OFFICIALS = ("head", "senior", "judge")


@pytest.mark.clause(RULES, "11.5.2")
def test_no_judge_learns_an_author_in_a_closed_contest(client: Client, people: list[Person]) -> None:
    """Every page, the API and the journal, as the chief judge and the judges see them before the results are out."""
    world = judged(handed_over(entered(compose_world(people))))
    hidden = [entry.entrant for entry in world.entries]
    words = {text for each in hidden for text in (each.family, each.code, each.full_name)}
    words |= {world.users[name].username for name in ("abel", "bela", "cyril")}
    code = world.contest.competition.code
    names = [urlpattern for urlpattern in urlpatterns if set(urlpattern.pattern.converters) <= {"code", "number", "pk"}]
    addresses = ["/journal/", f"/competitions/{code}/", f"/competitions/{code}/participants/",
                 f"/api/v1/competitions/{code}", "/api/v1/composition/contests",
                 f"/api/v1/composition/contests/{code}", "/api/v1/composition/works"]  # fmt: skip
    for number in range(1, 5):
        for each in names:
            values = {"code": code, "number": number, "pk": number}
            kept = {name: values[name] for name in each.pattern.converters}
            addresses.append(reverse(f"composition:{each.name}", kwargs=kept))
    seen = 0
    for name in OFFICIALS:
        as_(client, world, name)
        for address in dict.fromkeys(addresses):
            answer = client.get(address)
            text = answer.content.decode(errors="replace")
            seen += answer.status_code == 200
            told = re.sub(r'<div class="who">.*?</header>', "", text, flags=re.DOTALL)
            assert not [word for word in words if re.search(rf"\b{re.escape(word)}\b", told)], (name, address)
        assert {client.get(page("paper", world, form, "docx")).status_code for form in ("booklet", "table")} == {404}
    assert seen > 30
    as_(client, world, "secretary")
    assert hidden[0].family in client.get(page("secretary", world)).content.decode(), "the secretary writes to them"


@pytest.mark.clause(RULES, "11.5.2")
def test_in_an_open_contest_the_judges_know_the_authors(client: Client, people: list[Person]) -> None:
    world = handed_over(entered(compose_world(people, authors_hidden=False)))
    text = as_(client, world, "senior").get(page("judge", world)).content.decode()
    assert all(entry.entrant.family in text for entry in world.entries)
    client.logout()
    assert client.get(page("results", world)).status_code == 404, "the public waits for the results"
    assert client.get(page("work", None, world.entries[0].work_id)).status_code == 404


@pytest.mark.clause(RULES, "11.5.2/p3")
def test_authors_are_named_with_the_preliminary_results(client: Client, finished: World) -> None:
    text = client.get(page("results", finished)).content.decode()
    assert all(entry.entrant.full_name in text for entry in finished.entries)
    assert "8,9" in text


@pytest.mark.clause(RULES, "11.6.1/p3")
def test_no_author_is_named_before_the_solutions_are_published(client: Client, people: list[Person]) -> None:
    world = current(solve_world(people), deadline=5)
    as_(client, world, "abel")
    client.post(page("join", world))
    code = world.contest.competition.code
    addresses = [page("contest", world), page("sheet", world), page("solve", world, 1), page("solve", world, 2),
                 page("works"), f"{page('works')}?author=Секретный", page("work", None, 1), page("work", None, 2),
                 "/api/v1/composition/works", f"/api/v1/composition/contests/{code}",
                 page("results", world)]  # fmt: skip
    secret = re.compile("Секретный Автор|Второй Автор|g3-h4")
    for address in addresses:
        assert not secret.search(client.get(address).content.decode()), address
    asked = client.post(page("reply", world, 1), {"moves": "e3-d4", "known": ""}).json()
    assert asked["reply"]
    solver = Solver.objects.get()
    given = {"lines": "e3-f4 d6-c5\ne3-f4 a1-a8", "version": 1, "claims": ["unsolvable"], "line-unsolvable": ""}
    kept = client.post(page("keep", world, 1), given).json()
    assert kept["kept"]
    assert "a1-a8" in kept["told"]
    stale = client.post(page("keep", world, 1), {"lines": "", "version": 1}).json()
    assert not stale["kept"]
    assert Answer.objects.get(set_work__number=1).lines[0] == ["e3-f4", "d6-c5"], "nothing is lost"
    assert "e3-f4 d6-c5" in client.get(page("solve", world, 1)).content.decode()
    client.post(page("hand_in", world), {"version": solver.version})
    current(world, deadline=-1)
    head = world.users["head"]
    marking.close_solving(head, world.contest, world.contest.version)
    client.force_login(head)
    assert client.get(page("marking", world)).status_code == 200
    claimed = Answer.objects.get(set_work__number=1)
    client.post(page("correct", world, claimed.pk), {"version": claimed.version, "claim": "0", "holds": "no"})
    claimed.refresh_from_db()
    for wrong in ("-1", "1e999", "1/0", "2,5,5", "9" * 40):
        client.post(
            page("correct", world, claimed.pk), {"version": claimed.version, "points": wrong, "reason": "часть"}
        )
    client.post(page("correct", world, claimed.pk), {"version": claimed.version, "points": "2,5", "reason": "часть"})
    client.post(page("step", world, "solutions"), {"version": world.fresh().version, "finalists": "12"})
    client.logout()
    text = client.get(page("results", world)).content.decode()
    assert "Секретный Автор" in text
    assert "2,5" in text
    client.force_login(head)
    client.post(page("step", world, "approve-solving"), {"version": world.fresh().version, "report": "Отчет"})
    client.logout()
    assert client.get(page("certificate", world, solver.person.code)).status_code == 200
    assert client.get(page("certificate", world, "nobody")).status_code == 404


def texts(content: bytes) -> str:
    """The words of a DOCX."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return packed.read("word/document.xml").decode()


@pytest.mark.clause(RULES, "11.4.1/p2", "11.6.1/p3", "11.7/p3")
def test_papers_name_the_authors_when_they_may(client: Client, people: list[Person], finished: World) -> None:
    told = texts(client.get(page("paper", finished, "booklet", "docx")).content)
    assert all(entry.entrant.full_name in told for entry in finished.entries)
    assert client.get(page("paper", finished, "table", "pdf")).content.startswith(b"%PDF")
    assert client.get(page("paper", finished, "sheet", "pdf")).status_code == 404
    assert client.get(page("certificate_paper", finished, finished.entries[0].entrant.code, "pdf")).status_code == 404
    pdn = client.get(page("work_pdn", None, finished.entries[0].work_id)).content.decode()
    assert finished.entries[0].entrant.full_name in pdn


@pytest.mark.clause(RULES, "11.6.1/p3")
def test_a_sheet_for_solving_has_no_authors(client: Client, people: list[Person]) -> None:
    world = current(solve_world(people), deadline=5)
    assert client.get(page("paper", world, "sheet", "docx")).status_code == 404, "it is for those who take part"
    as_(client, world, "abel")
    client.post(page("join", world))
    for name in ("sheet", "blank"):
        assert "Автор" not in texts(client.get(page("paper", world, name, "docx")).content)
    assert client.get(page("paper", world, "booklet", "docx")).status_code == 404
    marking.close_solving(world.users["head"], current(world, deadline=-1).contest, world.contest.version)
    marking.publish_solutions(world.users["head"], world.contest, world.fresh().version, 10)
    assert "Секретный Автор" in texts(client.get(page("paper", world, "booklet", "docx")).content)
    assert client.get(page("paper", world, "table", "pdf")).status_code == 200
    marking.approve_solving(world.users["head"], world.contest, world.fresh().version, "Отчет")
    person = world.users["abel"].person
    assert person is not None
    assert person.full_name in texts(client.get(page("certificate_paper", world, person.code, "docx")).content)
    assert client.get(page("certificate_paper", world, people[9].code, "docx")).status_code == 404


@pytest.mark.clause("draughts-norms-2022", "6/1.2", "6/table")
def test_a_rank_that_was_reached_is_entered_in_the_register(
    client: Client, people: list[Person], make_user: Callable[..., User]
) -> None:
    world = current(solve_world(people), deadline=5)
    as_(client, world, "abel")
    client.post(page("join", world))
    for number, line in ((1, "e3-f4 d6-c5 g3-h4 f8-e7"), (2, "e3-d4")):
        client.post(page("solve", world, number), {"lines": line, "version": 1})
    head = world.users["head"]
    marking.close_solving(head, current(world, deadline=-1).contest, world.contest.version)
    marking.publish_solutions(head, world.contest, world.fresh().version, 14)
    marking.approve_solving(head, world.contest, world.fresh().version, "Отчет")
    person = world.users["abel"].person
    assert person is not None
    client.force_login(head)
    assert client.post(page("award", world, person.code), {"order": "1"}).status_code == 403
    client.force_login(make_user("officer", OfficeRole.RATING_OFFICER))
    client.post(page("award", world, person.code), {"order": ""})
    assert not person.titles.exists(), "an award needs its order"
    client.post(page("award", world, person.code), {"order": "№ 7"})
    held = person.titles.get()
    assert (held.title, held.clause) == ("I", "draughts-norms-2022 6/table")
    assert client.post(page("award", world, people[9].code), {"order": "1"}).status_code == 404

"""Names in other languages: told at any time by forms, printed on the papers of that language."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse
from tests.documents.reading_back import pdf_text
from tests.office import whole_events

from tavlei.documents import render
from tavlei.office.competitions.announcing.translated_names import further_names
from tavlei.office.competitions.models import Competition
from tavlei.office.journal.models import Act
from tavlei.office.papers.register import find_paper
from tavlei.office.papers.source import Source
from tavlei.office.roles.models import OfficeRole, User

Make = Callable[..., User]


@pytest.fixture
def competition(db: None) -> Competition:
    """A competition of teams that is over."""
    return whole_events.teams(whole_events.chief_judge(), place="Заречье")


def paper_text(competition: Competition, language: str, name: str) -> str:
    source = Source(competition, language)
    paper = find_paper(source, name)
    assert paper is not None
    return pdf_text(render(paper.make(), "pdf", language)).replace("\u00ad", "")


def test_names_are_told_when_the_competition_is_over_and_printed_on_its_papers(
    client: Client, make_user: Make, competition: Competition
) -> None:
    client.force_login(make_user("secretary", OfficeRole.CHIEF_JUDGE, competition=competition))
    address = reverse("pages:names", args=[competition.code])
    assert address in client.get(reverse("pages:papers", args=[competition.code])).content.decode()
    page = client.get(address).content.decode()
    team = competition.teams.order_by("name").first()
    assert team is not None
    texts = [name.text for name in further_names(competition)]
    assert {competition.place, team.name} <= set(texts)
    assert all(text in page for text in texts)
    given = {"version": competition.version, "own-en": "Open Cup of Teams", "own-uk": "Відкритий кубок"}
    for at, text in enumerate(texts):
        given |= {f"text-{at}": text, f"text-{at}-en": f"English {at}", f"text-{at}-uk": f"Українська {at}"}
    client.post(address, given)
    competition.refresh_from_db()
    english, ukrainian = (paper_text(competition, language, "results") for language in ("en", "uk"))
    assert "Open Cup of Teams" in english
    assert all(f"English {texts.index(text)}" in english for text in (competition.place, team.name))
    assert team.name not in english
    assert "Відкритий кубок" in ukrainian
    assert f"Українська {texts.index(team.name)}" in ukrainian
    act = Act.objects.get(kind="competition.names_told")
    assert act.competition == competition
    assert "Українська 1" in client.get(address).content.decode()
    again = client.post(address, given, follow=True, headers={"accept-language": "ru"}).content.decode()
    assert "изменил кто-то другой" in again  # the form shows an older version
    assert Act.objects.filter(kind="competition.names_told").count() == 1


def test_only_who_may_change_the_regulation_tells_names(
    client: Client, make_user: Make, competition: Competition
) -> None:
    client.force_login(make_user("player", OfficeRole.PLAYER))
    assert client.post(reverse("pages:names", args=[competition.code]), {"version": 1}).status_code == 403


def test_a_name_that_is_too_long_is_refused(client: Client, make_user: Make, competition: Competition) -> None:
    client.force_login(make_user("secretary", OfficeRole.CHIEF_JUDGE, competition=competition))
    given = {"version": competition.version, "own-en": "x" * 201}
    answer = client.post(reverse("pages:names", args=[competition.code]), given, follow=True,
                         headers={"accept-language": "en"})  # fmt: skip
    assert "letters at most: 200" in answer.content.decode()

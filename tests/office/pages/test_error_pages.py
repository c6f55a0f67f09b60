"""Pages that say that something is not there, not allowed, too large or broken: in the dress of the site."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

TITLES = {"ru": "Страницу не удалось открыть", "uk": "Сторінку не вдалося відкрити", "en": "The page could not be made"}


@pytest.mark.parametrize("language", TITLES)
def test_a_broken_page_says_so_without_the_store(language: str) -> None:
    with translation.override(language):
        page = render_to_string("500.html")
    assert f'<html lang="{language}">' in page
    assert TITLES[language] in page
    assert "design/tavlei.css" in page


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "title"), [("ru", "Страница не найдена"), ("en", "Not found")])
def test_a_page_that_is_not_there_leads_home(client: Client, language: str, title: str) -> None:
    answer = client.get("/rulebook/nosuch/", headers={"accept-language": language})
    page = answer.content.decode()
    assert answer.status_code == 404
    assert title in page
    assert page.count("<h1") == 1

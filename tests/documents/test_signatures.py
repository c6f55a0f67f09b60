"""Signatures never stand alone: they stay with the end of what comes before; and following pages are named."""

from __future__ import annotations

import io
import re
from typing import Any
from zipfile import ZipFile

import pytest
from tests.documents.large import COMPETITION, swiss_table
from tests.documents.reading_back import FOOTER, quick_pages

from tavlei.documents import FilledForm, render
from tavlei.documents.forms.judges_report import JudgesReport, ReportPart
from tavlei.documents.forms.round_protocol import RoundGame, RoundProtocol
from tavlei.documents.forms.score_sheet import ScoreSheet
from tavlei.documents.forms.team_standing import StandingTeam, TeamAthlete, TeamStanding
from tavlei.office.papers.paper import Bundle

RULES = "draughts-rules-2022"


def protocol(boards: int) -> RoundProtocol:
    games = tuple(RoundGame(f"Игрок-{at}", f"Соперник-{at}", "1", "0") for at in range(1, boards + 1))
    return RoundProtocol(COMPETITION, "1", 1, games=games, notes=("Доска 2: отложена до завтра",))


def standing(teams: int) -> TeamStanding:
    people = tuple(TeamAthlete(f"Игрок-{at}", "КМС", 2000) for at in range(1, 5))
    return TeamStanding(COMPETITION, tuple(StandingTeam(f"Команда {at}", people) for at in range(1, teams + 1)))


def report(words: int) -> JudgesReport:
    return JudgesReport(COMPETITION, parts=(ReportPart("Ход соревнования", "Все туры прошли вовремя. " * words),))


def signed_page(paper: FilledForm) -> tuple[str, list[str]]:
    pages = quick_pages(render(paper, "pdf", "ru", FOOTER))
    (found,) = (page for page in pages if "Главный судья:" in page)
    assert "Главный секретарь:" in found
    return found, pages


def counts(low: int, high: int, step: int) -> list[Any]:
    """Every so many of the counts; the proofs try all of them."""
    quick, every = range(low, high, step), range(low, high)
    return [quick, pytest.param(every, marks=pytest.mark.prove, id="every")]


@pytest.mark.clause(RULES, "14.1.3", "app10")
@pytest.mark.parametrize("counted", counts(14, 36, 4))
def test_a_table_ends_on_the_page_of_its_signatures(counted: range) -> None:
    broken = 0
    for players in counted:
        page, pages = signed_page(swiss_table(players, 9))
        broken += len(pages) > 1
        assert page.count("Участник-") + page.count("Константинопольская") >= 3
        assert f"Участник-{players} " in page
        assert "Фамилия, имя" in page
    assert broken >= 2


@pytest.mark.clause(RULES, "14.1.1", "app6")
@pytest.mark.parametrize("counted", counts(34, 48, 3))
def test_a_protocol_with_notes_ends_on_the_page_of_its_signatures(counted: range) -> None:
    for boards in counted:
        page, _ = signed_page(protocol(boards))
        assert page.count("Соперник-") >= 3
        assert "Доска 2: отложена" in page


@pytest.mark.clause(RULES, "14.1.4", "app11")
@pytest.mark.parametrize("counted", counts(5, 11, 2))
def test_lines_of_a_team_that_reach_over_others_stay_with_the_signatures(counted: range) -> None:
    for teams in counted:
        page, _ = signed_page(standing(teams))
        assert page.count("Игрок-") >= 3


@pytest.mark.clause(RULES, "14.2")
@pytest.mark.parametrize("counted", counts(70, 140, 14))
def test_a_long_text_ends_on_the_page_of_its_signatures(counted: range) -> None:
    for words in counted:
        page, _ = signed_page(report(words))
        assert "Все туры прошли вовремя." in page


@pytest.mark.clause(RULES, "app5")
def test_a_long_game_ends_on_the_page_of_its_signatures() -> None:
    for moves in (121, 241, 361):
        pages = quick_pages(render(ScoreSheet(COMPETITION, moves=("a1-b2",) * moves), "pdf", "ru", FOOTER))
        (last,) = (page for page in pages if "затрачено времени" in page)
        assert re.search(r"\b\d+ .*затрачено времени", last.partition("Открытый чемпионат")[2] or last)
        assert f"{-(-moves // 120) * 60} " in last


def test_following_pages_bear_the_name_of_the_paper_and_of_the_competition() -> None:
    first, *others = quick_pages(render(swiss_table(60, 9), "pdf", "ru", FOOTER))
    running = f"Протокол (таблица результатов) · {COMPETITION.name}"
    assert others
    assert running not in first
    assert all(page.startswith(running) for page in others)
    sheets = quick_pages(render(Bundle((ScoreSheet(COMPETITION), ScoreSheet(COMPETITION))), "pdf", "ru", FOOTER))
    assert len(sheets) == 2
    assert not any("·" in page for page in sheets)


def document_xml(paper: FilledForm, part: str = "word/document.xml") -> str:
    with ZipFile(io.BytesIO(render(paper, "docx", "ru", FOOTER))) as archive:
        return archive.read(part).decode()


def test_word_keeps_the_signatures_with_the_last_lines() -> None:
    rows = re.findall(r"<w:tr>.*?</w:tr>", document_xml(protocol(40)))
    lines = [row for row in rows if "Соперник-" in row]
    assert ["keepNext" in row for row in lines] == [False] * 37 + [True] * 3
    signatures = [row for row in rows if "Главный" in row]
    assert len(signatures) == 2
    assert all("keepNext" in row for row in signatures)


def test_word_names_the_following_pages() -> None:
    with ZipFile(io.BytesIO(render(protocol(40), "docx", "ru", FOOTER))) as archive:
        heads = [archive.read(name).decode() for name in archive.namelist() if "header" in name]
        feet = [archive.read(name).decode() for name in archive.namelist() if re.search(r"footer\d*\.xml$", name)]
    assert any(f"ПРОТОКОЛ № 1 · {COMPETITION.name}" in head for head in heads)
    assert "<w:titlePg" in document_xml(protocol(40))
    assert [foot.count(FOOTER.address) for foot in feet] == [1, 1]

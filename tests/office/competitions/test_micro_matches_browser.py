"""A Swiss of draughts-64 in the browser: micro-matches from the announcement to the report, first place by a match."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in
from tests.office.systems.test_browser_swiss import CITIZENS, PASSWORD, SETUP, table

RULES = "draughts-rules-2022"
BOARDS = 4


@pytest.mark.prove
@pytest.mark.browser
@pytest.mark.slow
@pytest.mark.clause(RULES, "5.4.6", "5.4.6/item3", "6.2/item2", "5.4.8.13")
def test_a_swiss_of_micro_matches_with_an_additional_match_for_the_first_place(tmp_path: Path) -> None:
    run(SETUP, tmp_path)
    file = tmp_path / "участники.xlsx"
    file.write_bytes(table(8))
    with serving(tmp_path) as base, browsing() as page:
        sign_in(page, base, "chief", PASSWORD)
        _announce(page, base)
        page.goto(f"{base}/competitions/m64/desk/import/")
        page.set_input_files("#table", str(file))
        follow(page, "text=Просмотреть")
        follow(page, "text=Заявить всех")
        run(CITIZENS, tmp_path)
        follow(page, "button:has-text('Допустить всех ожидающих')")
        follow(page, "button:has-text('Завершить допуск')")
        for number in range(1, 4):
            follow(page, f"button:has-text('Составить пары тура {number}')")
            assert page.locator("fieldset.res").count() == 2 * BOARDS
            if number == 1:
                assert serious_violations(page) == []
                _lose_a_game_to_a_typing_error(page)
            _play_drawn_micro_matches(page)

        page.goto(f"{base}/competitions/m64/rounds/3/")
        assert "Партии: 2:0, 0:2 (2 : 2)" in page.inner_text("main")
        page.goto(f"{base}/competitions/m64/desk/")
        assert "разделены места 1–8" in page.inner_text("main")
        _part_the_first_place(page, base)
        page.goto(f"{base}/competitions/m64/table/")
        assert serious_violations(page) == []
        assert "Дополнительный турнир за места 1–8" in page.inner_text("main")
        page.locator("table").first.locator("a.why").first.click()
        page.wait_for_selector("#drawer .verdict")
        assert "5.4.8.13" in page.inner_text("#drawer")
        page.goto(f"{base}/competitions/m64/desk/")
        follow(page, "button:has-text('Все туры сыграны')")
        follow(page, "button:has-text('Утвердить результаты')")
        follow(page, "button:has-text('Отправить отчет в федерацию')")
        assert "отчет" in page.inner_text("main").lower()


def _announce(page: Page, base: str) -> None:
    today = date.today().isoformat()  # noqa: DTZ011 - the day of the server
    page.goto(f"{base}/competitions/announce/")
    for part in page.locator("details.fold").all():
        part.locator("summary").first.click()
    page.fill("#id_name", "Кубок по шашкам-64")
    page.fill("#id_code", "m64")
    page.select_option("#id_sport", "draughts")
    page.select_option("#id_discipline", "russian")
    page.select_option("#id_status", "region")
    page.fill("#id_starts", today)
    page.fill("#id_ends", today)
    page.select_option("#id_system", "swiss_lot")
    page.fill("#id_rounds_planned", "3")
    page.fill("#id_seed", "казанский жребий")
    page.fill("#id_time_control", "45+30")
    page.check("#id_draughts_64")
    page.fill("#id_games", "2")
    page.fill("#id_starting_positions", "fmjd64")
    page.check("#id_criteria input[value=wins]")
    page.check("#id_play_off")
    page.fill("#id_play_off_control", "5+3")
    follow(page, "main button[form=announce]")
    assert "/competitions/m64/desk/" in page.url, page.inner_text("main")[:2000]


def _lose_a_game_to_a_typing_error(page: Page) -> None:
    """One game is written, seen as due, and taken back."""
    page.keyboard.press("0")
    with page.expect_navigation():
        page.locator("button[form=results]").click()
    assert "предстоит партия 2" in page.inner_text("main")
    follow(page, "button:has-text('Отменить')")
    assert page.locator("fieldset.res").count() == 2 * BOARDS


def _play_drawn_micro_matches(page: Page) -> None:
    """Everybody wins with White and loses with Black: the sums are equal."""
    page.locator("[data-entry] input[type=radio]").first.focus()
    for _game in range(2 * BOARDS):
        page.keyboard.press("2")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert "Записано 8 партий." in page.inner_text("main")
    assert page.locator(".entry .micro .saved").first.inner_text().startswith("1 : 1")


def _part_the_first_place(page: Page, base: str) -> None:
    """All eight are equal: a tournament leaves two ahead of the rest, a match of two games parts these."""
    page.goto(f"{base}/competitions/m64/desk/play-offs/")
    assert serious_violations(page) == []
    page.fill("input[name=games]", "1")
    follow(page, "button:has-text('Назначить дополнительное соревнование')")
    first, second = _two_names(page)
    for row in page.locator("[data-entry] > li").all():
        white, black = row.locator(".pl").all_inner_texts()
        ahead = [name for name in (first, second) if name in (white.strip(), black.strip())]
        result = "0.5-0.5" if len(ahead) != 1 else "1-0" if ahead[0] == white.strip() else "0-1"
        row.locator(f"input[value='{result}']").check(force=True)
    follow(page, "form button:has-text('Записать результаты')")
    follow(page, "section:has-text('Разделены места 1–2') button:has-text('Назначить дополнительное соревнование')")
    page.locator("[data-entry] > li").nth(0).locator("input[value='1-0']").check(force=True)
    page.locator("[data-entry] > li").nth(1).locator("input[value='0.5-0.5']").check(force=True)
    follow(page, "form button:has-text('Записать результаты')")
    assert "Разделены места 1–2" not in page.inner_text("main")


def _two_names(page: Page) -> tuple[str, str]:
    white, black = page.locator("[data-entry] > li").first.locator(".pl").all_inner_texts()
    return white.strip(), black.strip()

"""Papers, files and imports in the browser, and a file that is far too large sent to a real server."""

from __future__ import annotations

import http.client
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect
from tests.office import homes
from tests.office.browser import browsing, follow, run, serious_violations, serving, sign_in
from tests.office.systems.test_browser_swiss import PASSWORD

SETUP = f"""
from tavlei.office.django_setup import set_up
set_up()
from tests.office import whole_events
from tavlei.exchange.competition import write_competition
from tavlei.office.competitions.transfer import export_competition
from tavlei.office.roles.models import Grant, OfficeRole, User
competition = whole_events.individual(whole_events.chief_judge())
told = export_competition(competition)
other = told.model_copy(update={{"competition": told.competition.model_copy(update={{"code": "copy"}})}})
open("{{folder}}/copy.json", "wb").write(write_competition(other))
user = User.objects.create_user("administrator", "", "{PASSWORD}")
Grant.objects.create(user=user, role=OfficeRole.ADMINISTRATOR)
"""
MEGABYTE = b"x" * (1 << 20)


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_papers_are_chosen_and_a_competition_is_imported_on_a_phone(tmp_path: Path) -> None:
    run(SETUP.replace("{folder}", str(tmp_path)), tmp_path)
    with serving(tmp_path) as base, browsing(360, 740) as page:
        sign_in(page, base, "administrator", PASSWORD)
        for address in ("/competitions/kazan/papers/", "/competitions/kazan/desk/files/", "/office/import/"):
            page.goto(base + address)
            assert serious_violations(page) == [], address
            wide = page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth + 1")
            assert not wide, address
        page.goto(base + "/competitions/kazan/papers/")
        follow(page, "main .chips a:has-text('English')")
        expect(page.locator("details.papers").first).to_contain_text("Starting list")
        with page.expect_download() as download:
            page.locator("a:has-text('ZIP')").click()
        assert download.value.path().read_bytes().startswith(b"PK")
        page.goto(base + "/office/import/")
        page.set_input_files("input[type=file]", tmp_path / "copy.json")
        follow(page, "main form button")
        expect(page.locator("main table tbody tr")).to_have_count(7)
        assert serious_violations(page) == []
        follow(page, "button[name=enter]")
        expect(page.locator("h1")).to_have_text("Кубок Казани")
        assert page.url == f"{base}/competitions/copy/"


@pytest.mark.prove
@pytest.mark.slow
def test_a_stream_of_100_megabytes_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    homes.fill(tmp_path)
    before = {each for each in tmp_path.rglob("*") if each.is_file() and "static" not in each.parts}
    with serving(tmp_path) as base:
        host = urlsplit(base)
        connection = http.client.HTTPConnection(host.hostname or "", host.port, timeout=600)
        connection.putrequest("POST", "/office/import/")
        connection.putheader("Content-Type", "multipart/form-data; boundary=x")
        connection.putheader("Content-Length", str(100 << 20))
        connection.endheaders()
        try:
            for _ in range(100):
                connection.send(MEGABYTE)
        except OSError:
            pass  # the server closed its ear before the end
        answer = connection.getresponse()
        text = answer.read().decode()
        answer.close()
        connection.close()
        assert answer.status == 413
        assert "64" in text
    after = {each for each in tmp_path.rglob("*") if each.is_file() and "static" not in each.parts}
    left = {each.name for each in after - before if not each.match("worker-*.lock")}
    assert left <= {"office.sqlite3-wal", "office.sqlite3-shm", "server.log", "served-port", "live-hall.lock"}

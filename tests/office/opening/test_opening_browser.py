"""From an empty folder and the address that the terminal shows to an administrator who knows what is next."""

from __future__ import annotations

import os
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from threading import Barrier
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, Request, build_opener

import pytest
from playwright.sync_api import Page
from tests.office.browser import PATIENCE, browsing, environment, follow, serious_violations

pytestmark = [pytest.mark.browser]
PASSWORD = "Kolo-wrot-99x"  # noqa: S105
CSRF = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/open/\S+/")
SIGN_IN = re.compile(r"http://127\.0\.0\.1:\d+/accounts/login/")


@contextmanager
def started(home: Path, settings: str = "tests.office.unopened_settings") -> Iterator[str]:
    """A server as a person starts it, in Russian, and what it says until it is open."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {name: value for name, value in environment(home).items() if name != "TAVLEI_SECOND_FACTOR"}
    own |= {"DJANGO_SETTINGS_MODULE": settings, "TAVLEI_LANG": "ru"}
    file = home.with_suffix(".log")
    with file.open("w", encoding="utf-8") as log:
        command = [sys.executable, "-u", "-m", "tavlei.cli", "serve", "--port", str(port)]
        server = subprocess.Popen(command, env={**os.environ, **own}, stdout=log, stderr=subprocess.STDOUT)
    try:
        yield _said(server, file)
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


def _said(server: subprocess.Popen[bytes], file: Path) -> str:
    until = time.monotonic() + 5 * PATIENCE
    while time.monotonic() < until:
        text = file.read_text(encoding="utf-8")
        if server.poll() is not None:
            raise RuntimeError(text)
        if (ADDRESS.search(text) or SIGN_IN.search(text)) and text.endswith("\n"):
            return text
        time.sleep(0.1)
    raise RuntimeError("the server did not start")


def no_wider_than_the_screen(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def looked_at(page: Page) -> None:
    """The page is in order, also on a telephone."""
    assert serious_violations(page) == []
    wide = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    assert no_wider_than_the_screen(page)
    assert wide is not None
    page.set_viewport_size(wide)


def test_an_office_is_opened_in_the_browser_alone(tmp_path: Path) -> None:
    home = tmp_path / "office"
    with started(home) as said, browsing() as page:
        address = ADDRESS.findall(said)[0]
        base = address.partition("/open/")[0]
        page.goto(f"{base}/lists/")
        assert page.url == f"{base}/open/"
        looked_at(page)
        page.goto(address)
        looked_at(page)
        page.fill("input[name=name]", "Федерация шашек Поволжья")
        page.uncheck("input[value=bridge]")
        page.uncheck("input[value=chess]")
        follow(page, "button.main")
    with started(home) as said, browsing() as page:  # the machine was switched off in the middle
        address = ADDRESS.findall(said)[0]
        base = address.partition("/open/")[0]
        page.goto(address)
        assert page.url == f"{base}/open/administrator/", "the federation is not asked for again"
        looked_at(page)
        page.fill("input[name=first_name]", "Анна Волкова")
        page.fill("input[name=username]", "anna")
        page.fill("input[name=password1]", PASSWORD)
        page.fill("input[name=password2]", PASSWORD)
        follow(page, "button.main")
        assert page.url == f"{base}/open/start/"
        looked_at(page)
        follow(page, "button.main")
        assert page.locator(".next h2").inner_text() == "Внести людей в реестр"
        looked_at(page)
        page.goto(f"{base}/office/")
        shown = page.locator("main").inner_text()
        assert "Первые шаги администратора" in shown
        assert "бридж" not in shown.partition("Другие виды спорта")[0].casefold()
        assert "просрочено" not in shown
        looked_at(page)
        follow(page, "text=Закрыть навсегда")
        assert "Первые шаги администратора" not in page.locator("main").inner_text()
        page.goto(address)
        assert page.url == f"{base}/accounts/login/" or page.url.startswith(f"{base}/"), "the address opens nothing"


def test_of_two_who_use_the_address_at_once_one_becomes_administrator(tmp_path: Path) -> None:
    home = tmp_path / "office"
    with started(home) as said:
        address = ADDRESS.findall(said)[0]
        page = f"{address.partition('/open/')[0]}/open/administrator/"
        names = [f"anna{number}" for number in range(4)]
        browsers = [_come(address) for _name in names]
        tokens = [CSRF.findall(_read(browser, page))[0] for browser in browsers]
        together = Barrier(len(names))

        def send(number: int) -> None:
            fields = {"csrfmiddlewaretoken": tokens[number], "first_name": "", "username": names[number], "email": "",
                      "password1": PASSWORD, "password2": PASSWORD}  # fmt: skip
            request = Request(page, urlencode(fields).encode(), {"Referer": page})  # noqa: S310 - our own server
            together.wait()
            browsers[number].open(request, timeout=PATIENCE).read()

        with ThreadPoolExecutor(len(names)) as senders:
            list(senders.map(send, range(len(names))))
    with closing(sqlite3.connect(home / "office.sqlite3")) as store:
        assert store.execute("SELECT count(*) FROM roles_user").fetchone() == (1,)
        assert store.execute("SELECT role FROM roles_grant").fetchall() == [("administrator",)]


def _come(address: str) -> OpenerDirector:
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    _read(browser, address)
    return browser


def _read(browser: OpenerDirector, address: str) -> str:
    return str(browser.open(address, timeout=PATIENCE).read().decode())

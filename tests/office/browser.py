"""A real server and a real browser for the tests."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.office import homes
from tests.programs import path_of

PATIENCE = 60  # seconds: a net against hanging, never a measure
expect.set_options(timeout=PATIENCE * 1000)
CHROMIUM = path_of("chromium")  # a test of a browser is marked so, and skipped without it
LAUNCHED = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking", "--no-first-run",
              "--disable-component-update", "--disable-sync"]  # fmt: skip


def environment(home: Path) -> dict[str, str]:
    found = {**os.environ, "TAVLEI_HOME": str(home), "TAVLEI_SECOND_FACTOR": "optional", "PYTHONWARNINGS": "ignore",
             "DJANGO_SETTINGS_MODULE": "tests.office.served_settings"}  # fmt: skip
    for name in ("DATABASE_URL", "TAVLEI_SECRET_KEY"):
        found.pop(name, None)
    return found


def run(program: str, home: Path) -> str:
    """A program in the office's environment."""
    homes.fill(home)
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment(home), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@contextmanager
def serving(home: Path) -> Iterator[str]:
    """`tavlei serve` in a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    told = home / "server.log"  # a pipe that nobody reads would fill and stop the server
    with told.open("w", encoding="utf-8") as log:
        server = subprocess.Popen(
            [sys.executable, "-m", "tavlei.cli", "serve", "--port", str(port)],
            env=environment(home),
            stdout=subprocess.DEVNULL,
            stderr=log,
        )
    try:
        _wait(f"http://127.0.0.1:{port}/accounts/login/", server, told)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait(timeout=PATIENCE)


@contextmanager
def browsing(width: int = 1200, height: int = 900, language: str = "ru") -> Iterator[Page]:
    """A page in Chromium."""
    with sync_playwright() as engine:
        browser: Browser = engine.chromium.launch(executable_path=CHROMIUM, args=LAUNCHED)
        page = browser.new_page(viewport={"width": width, "height": height}, locale=language)
        page.set_default_timeout(PATIENCE * 1000)
        yield page
        browser.close()


def sign_in(page: Page, base: str, name: str, password: str) -> None:
    page.context.clear_cookies()
    page.goto(f"{base}/accounts/login/")
    form = "main form:has(input[type=password])"  # the demonstration has a form for each role besides
    page.fill(f"{form} input[name=login]", name)
    page.fill(f"{form} input[name=password]", password)
    follow(page, f"{form} button[type=submit]")


def follow(page: Page, selector: str) -> None:
    """Click on what leads to another page, and go on when that page is there.

    A click alone returns before the answer has come: what is read next could still be the page before.
    """
    with page.expect_navigation():
        page.locator(selector).first.click()


def await_job(page: Page) -> None:
    """Go on when the page of a background job, if it is one, has led to what came of the job."""
    page.wait_for_url(lambda address: "/my/jobs/" not in address)


def serious_violations(page: Page) -> list[str]:
    """What axe finds serious or critical on the page."""
    found = Axe().run(page).response["violations"]
    return [f"{each['id']}: {each['nodes'][0]['html'][:120]}" for each in found if each["impact"] in
            ("serious", "critical")]  # fmt: skip


def _wait(address: str, server: subprocess.Popen[bytes], told: Path) -> None:
    until = time.monotonic() + 5 * PATIENCE  # a start has much to do, and the machine may be busy
    while time.monotonic() < until:
        if server.poll() is not None:
            raise RuntimeError(told.read_text(encoding="utf-8"))
        try:
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 - our own server
                return
        except OSError:
            time.sleep(0.25)
    raise RuntimeError("the server did not start")

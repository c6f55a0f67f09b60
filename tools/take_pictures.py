"""Take the pictures of docs/pictures: the main pages of the demonstration federation in Chromium."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

PICTURES: Final = Path(__file__).parent.parent / "docs" / "pictures"
PORT: Final = 8765
BASE: Final = f"http://127.0.0.1:{PORT}"
TODAY: Final = datetime.now(UTC).date()  # the demonstration is of its day: what is played began four days ago
PLAYED: Final = f"/competitions/samara-{(TODAY - timedelta(days=4)).year}"
ENDED: Final = f"/competitions/tula-{(TODAY - timedelta(days=11)).year}"
PUBLIC: Final = {
    "home": "/",
    "table": f"{PLAYED}/table/",
    "round": f"{PLAYED}/rounds/5/",
    "norms": f"{ENDED}/norms/",
    "list": "/lists/3/",
    "person": "/people/100001/",
    "calculator": "/calculators/norms.rank_award/",
    "why": "/lists/3/people/100001/why/",
}
DESKS: Final = {"desk": f"{PLAYED}/desk/", "announce": "/competitions/announce/"}


def main() -> None:
    """Serve the demonstration, look at each page, end the server."""
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(
            [sys.executable, "-m", "tavlei.cli", "serve", "--demo", "--port", str(PORT)],
            env={**os.environ, "TAVLEI_HOME": home},
        )
        try:
            _wait()
            _take()
        finally:
            server.terminate()
            server.wait(30)


def _take() -> None:
    PICTURES.mkdir(exist_ok=True)
    with sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1000, "height": 700}, locale="ru")
        for name, address in PUBLIC.items():
            page.goto(BASE + address)
            page.screenshot(path=PICTURES / f"{name}.png")
        page.goto(f"{BASE}/accounts/login/")
        page.fill("input[name=login]", "chief-judge")
        page.fill("input[name=password]", "tavlei-demo-2026")
        page.click("main button[type=submit]")
        for name, address in DESKS.items():
            page.goto(BASE + address)
            page.screenshot(path=PICTURES / f"{name}.png")
        browser.close()


def _wait() -> None:
    for _ in range(600):
        try:
            with urllib.request.urlopen(BASE, timeout=5):
                return
        except OSError:
            time.sleep(0.5)
    raise RuntimeError("the server did not start")


if __name__ == "__main__":
    main()

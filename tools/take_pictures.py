"""Photograph pages of the demonstration: every picture that the README or a page of `docs` shows, and no others.

python tools/take_pictures.py               `make pictures`: all of them
python tools/take_pictures.py home table    those of these pages alone

The name of a picture says how it is taken: `desk-desktop-light-ru.webp`.
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, StorageState

ROOT: Final = Path(__file__).parent.parent
PICTURES: Final = ROOT / "docs" / "pictures"
PORT: Final = 8765
BASE: Final = f"http://127.0.0.1:{PORT}"
CLEARLY: Final = 40  # of 255: less is what compression leaves
SAME: Final = 0.0003  # the share of points that may differ clearly: an hour on the page, not a word
QUALITY: Final = 72  # of 100: letters stay sharp, and a page is some 40 kB
PATIENCE: Final = 120_000  # milliseconds, against hanging
PASSWORD: Final = "tavlei-demo-2026"  # noqa: S105 - of the demonstration
TODAY: Final = datetime.now(UTC).date()  # the demonstration is of its day: what is played began four days ago
PLAYED: Final = f"/competitions/samara-{(TODAY - timedelta(days=4)).year}"
ENDED: Final = f"/competitions/tula-{(TODAY - timedelta(days=11)).year}"
LETTERS: Final = f"/competitions/letters-{(TODAY - timedelta(days=76)).year}/correspondence"
SERVER: Final = f"/competitions/online-{TODAY.year}"
CONTEST: Final = f"/composition/contests/autumn-composing-{(TODAY - timedelta(days=60)).year}"
NEXT_LIST: Final = f"{TODAY.year}-07-01" if TODAY.month <= 6 else f"{TODAY.year + 1}-01-01"
SIZES: Final = {"desktop": (1280, 900), "phone": (390, 844)}
NAME: Final = re.compile(
    r"pictures/(?P<page>[a-z-]+)-(?P<device>desktop|phone)-(?P<theme>light|dark)-(?P<language>ru|uk|en)\.webp"
)


@dataclass(frozen=True, slots=True)
class PictureOf:
    """A page, and who looks at it; nobody in particular sees what is public."""

    name: str
    address: str
    login: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """How the page is looked at."""

    device: str
    theme: Literal["light", "dark"]
    language: str

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the screen."""
        return SIZES[self.device]

    def file_of(self, name: str) -> Path:
        """Where the picture of a page is kept."""
        return PICTURES / f"{name}-{self.device}-{self.theme}-{self.language}.webp"


PAGES: Final = (
    PictureOf("home", "/"),
    PictureOf("event", f"{PLAYED}/"),
    PictureOf("round", f"{PLAYED}/rounds/5/"),
    PictureOf("table", f"{PLAYED}/table/"),
    PictureOf("norms", f"{ENDED}/norms/"),
    PictureOf("hall", f"{PLAYED}/screen/"),
    PictureOf("why", "/lists/3/people/100001/why/"),
    PictureOf("person", "/people/100001/"),
    PictureOf("calculator", "/calculators/norms.rank_award/"),
    PictureOf("rulebook", "/rulebook/"),
    PictureOf("clause", "/rulebook/draughts-norms-2022/7/7.3/"),
    PictureOf("composition", "/composition/"),
    PictureOf("my", "/my/", "player"),
    PictureOf("desk", f"{PLAYED}/desk/", "chief-judge"),
    PictureOf("announce", "/competitions/announce/", "chief-judge"),
    PictureOf("papers", f"{PLAYED}/papers/", "chief-judge"),
    PictureOf("office", "/office/", "rating-officer"),
    PictureOf("compute", f"/office/lists/elo_r/?period={NEXT_LIST}", "rating-officer"),
    PictureOf("federation", "/office/federation/", "administrator"),
    PictureOf("at-the-board", "/judge/"),
    PictureOf("entries", f"{PLAYED}/desk/entries/", "chief-judge"),
    PictureOf("incidents", f"{PLAYED}/desk/incidents/", "chief-judge"),
    PictureOf("console", f"{SERVER}/desk/live/", "chief-judge"),
    PictureOf("reports", "/office/lists/fsu/reports/", "rating-officer"),
    PictureOf("secretary", f"{LETTERS}/secretary/", "secretary"),
    PictureOf("contest", f"{CONTEST}/"),
    PictureOf("bridge-list", "/lists/8/"),
    PictureOf("play", "/live/"),
    PictureOf("officers", "/office/officers/", "administrator"),
    PictureOf("tokens", "/my/tokens/", "administrator"),
)


def shown() -> dict[str, set[Look]]:
    """The pictures that a text shows: by the name of the page, how it is looked at."""
    found: dict[str, set[Look]] = {}
    for text in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for named in NAME.finditer(text.read_text(encoding="utf-8")):
            theme: Literal["light", "dark"] = "dark" if named["theme"] == "dark" else "light"
            found.setdefault(named["page"], set()).add(Look(named["device"], theme, named["language"]))
    return found


def main() -> None:
    """Serve the demonstration, look at each page, end the server."""
    wanted, known = shown(), {page.name for page in PAGES}
    if unknown := (set(wanted) | set(sys.argv[1:])) - known:
        raise SystemExit(f"unknown: {', '.join(sorted(unknown))}; there are: {', '.join(sorted(known))}")
    chosen = [page for page in PAGES if page.name in (sys.argv[1:] or wanted)]
    with _demonstration(), sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"])
        PICTURES.mkdir(exist_ok=True)
        for login in dict.fromkeys(page.login for page in chosen):
            signed_in = _sign_in(browser, login)
            own = [page for page in chosen if page.login == login]
            for look in dict.fromkeys(look for page in own for look in wanted[page.name]):
                _take(browser, look, [page for page in own if look in wanted[page.name]], signed_in)
        browser.close()
    _forget_others({look.file_of(page) for page, looks in wanted.items() for look in looks})
    print(f"{sum(path.stat().st_size for path in PICTURES.iterdir()) / 2**20:.1f} MB in {PICTURES}")


def _take(browser: Browser, look: Look, pages: list[PictureOf], signed_in: StorageState) -> None:
    """The pages of one reader in one look."""
    width, height = look.size
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme=look.theme, locale=look.language,
        reduced_motion="reduce", storage_state=signed_in,
    )  # fmt: skip
    view = context.new_page()
    view.set_default_timeout(PATIENCE)
    for page in pages:
        answer = view.goto(BASE + page.address)
        if answer is None or answer.status != 200:
            raise RuntimeError(f"{page.address} answered {answer and answer.status}")
        address = BASE + page.address.partition("?")[0]
        view.wait_for_url(re.compile(re.escape(address)))  # a page of a long work leads on
        view.evaluate("document.fonts.ready.then(() => true)")
        picture = Image.open(io.BytesIO(view.screenshot(animations="disabled"))).convert("RGB")
        if not looks_as_before(picture, look.file_of(page.name)):
            picture.save(look.file_of(page.name), quality=QUALITY, method=6)
    context.close()


def looks_as_before(picture: Image.Image, kept: Path) -> bool:
    """Whether a reader would see no difference to the kept picture: then it stays, and the repository does not grow."""
    if not kept.exists():
        return False
    before = Image.open(kept).convert("RGB")
    if before.size != picture.size:
        return False
    levels = ImageChops.difference(before, picture).convert("L").histogram()
    return sum(levels[CLEARLY:]) < SAME * picture.width * picture.height


def _forget_others(wanted: set[Path]) -> None:
    """Pictures that no text shows any more."""
    for path in set(PICTURES.iterdir()) - wanted:
        path.unlink()


def _sign_in(browser: Browser, login: str) -> StorageState:
    """What a browser keeps of somebody who has signed in: once for all looks, for the office counts attempts."""
    context = browser.new_context()
    if login:
        view = context.new_page()
        view.goto(f"{BASE}/accounts/login/")
        view.fill("input[name=login]", login)
        view.fill("input[name=password]", PASSWORD)
        with view.expect_navigation():
            view.click("main button[type=submit]")
    kept = context.storage_state()
    context.close()
    return kept


@contextmanager
def _demonstration() -> Iterator[None]:
    with tempfile.TemporaryDirectory() as home:
        server = subprocess.Popen(
            [sys.executable, "-m", "tavlei.cli", "serve", "--demo", "--port", str(PORT)],
            env={**os.environ, "TAVLEI_HOME": home},
        )
        try:
            _wait()
            yield
        finally:
            server.terminate()
            server.wait(30)


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

"""The components look as they did: every section of the styleguide against its kept picture.

A change on purpose is photographed anew: `TAVLEI_PICTURES=write pytest tests/office/pages/test_pictures_browser.py`.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page
from tests.office.browser import browsing, run, serving

from tavlei.office.design.samples import SECTIONS

KEPT = Path(__file__).parent / "pictures"
CLEARLY = 60  # of 255: less is anti-aliasing or the palette of the kept picture
MOST = 0.005  # the share of pixels that may differ clearly
SLIGHTLY_TALLER = 2  # pixels
STILL = """
*, *::before, *::after { animation: none !important; transition: none !important; caret-color: transparent !important }
:root { --mono: var(--sans) !important }
"""  # the face of code is the reader's own, so it is not in the pictures
WEAR = """css => {
    const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet];
}"""  # the policy of the pages refuses styles written into them


class Look(NamedTuple):
    """A width of the window and a theme."""

    width: int
    theme: str


LOOKS = [Look(width, theme) for width in (1280, 390) for theme in ("light", "dark")]


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_every_component_looks_as_it_did(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVLEI_DEBUG", "1")
    run("", tmp_path)
    with serving(tmp_path) as base, browsing() as page:
        taken = {name: picture for look in LOOKS for name, picture in _photographs(page, base, look)}
    if os.environ.get("TAVLEI_PICTURES") == "write":
        _keep(taken)
    apart = {name: share for name, picture in taken.items() if (share := _differs(name, picture)) > MOST}
    assert not apart, f"they look otherwise; the differences are in {_differences()}: {apart}"
    assert {path.stem for path in KEPT.glob("*.png")} == set(taken)


@pytest.mark.parametrize(("moved", "same"), [(1, True), (8, False)])
def test_a_pixel_to_the_side_is_no_difference(moved: int, same: bool) -> None:
    kept, now = (Image.new("RGB", (200, 100), "white") for _ in range(2))
    kept.paste("black", (50, 20, 60, 80))
    now.paste("black", (50 + moved, 20, 60 + moved, 80))
    assert (_share(_difference(kept, now)) <= MOST) is same


def _photographs(page: Page, base: str, look: Look) -> Iterator[tuple[str, Image.Image]]:
    page.set_viewport_size({"width": look.width, "height": 900})
    page.emulate_media(color_scheme=look.theme, reduced_motion="reduce")  # type: ignore[arg-type]
    page.goto(f"{base}/styleguide/")
    page.evaluate(WEAR, STILL)
    page.evaluate("document.fonts.ready.then(() => true)")
    for section in SECTIONS:
        content = page.locator(f"#sample-{section}").screenshot(animations="disabled")
        yield f"{section}-{look.width}-{look.theme}", Image.open(io.BytesIO(content)).convert("RGB")


def _keep(taken: dict[str, Image.Image]) -> None:
    KEPT.mkdir(exist_ok=True)
    for path in KEPT.glob("*.png"):
        path.unlink()
    for name, picture in taken.items():
        picture.quantize(32, dither=Image.Dither.NONE).save(KEPT / f"{name}.png", optimize=True)


def _differs(name: str, picture: Image.Image) -> float:
    """The share of pixels that differ clearly from the kept picture; all of them where there is none of that size."""
    kept = Image.open(KEPT / f"{name}.png").convert("RGB") if (KEPT / f"{name}.png").exists() else None
    if kept is None or kept.width != picture.width or abs(kept.height - picture.height) > SLIGHTLY_TALLER:
        picture.save(_differences() / f"{name}-now.png")
        return 1.0
    size = (0, 0, kept.width, min(kept.height, picture.height))
    difference = _difference(kept.crop(size), picture.crop(size))
    if (share := _share(difference)) > MOST:
        difference.save(_differences() / f"{name}.png")
        picture.save(_differences() / f"{name}-now.png")
    return share


def _difference(kept: Image.Image, now: Image.Image) -> Image.Image:
    """White where one picture shows what the other has not, even a pixel to the side."""
    found = ImageChops.lighter(_beyond(kept, now), _beyond(now, kept))
    return reduce(ImageChops.lighter, found.split()).point([255 * (level > CLEARLY) for level in range(256)])


def _beyond(one: Image.Image, other: Image.Image) -> Image.Image:
    """By how much a picture is lighter or darker than all of the other's pixels around."""
    lighter = ImageChops.subtract(one, other.filter(ImageFilter.MaxFilter(3)))
    darker = ImageChops.subtract(other.filter(ImageFilter.MinFilter(3)), one)
    return ImageChops.lighter(lighter, darker)


def _share(difference: Image.Image) -> float:
    return difference.histogram()[255] / (difference.width * difference.height)


def _differences() -> Path:
    folder = Path(os.environ.get("TAVLEI_DIFFERENCES", "build/picture-differences"))
    folder.mkdir(parents=True, exist_ok=True)
    return folder

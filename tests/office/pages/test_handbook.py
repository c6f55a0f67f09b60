"""The handbook as the office serves it: built, linked from every page, searched under the policy of the office."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from django.test import Client, override_settings
from playwright.sync_api import expect
from tests.office import homes
from tests.office.browser import browsing, serving

import build_handbook
from tavlei.office.design.addresses import addresses, page_help

LANGUAGES = tuple(build_handbook.LANGUAGES)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make` has built it, else built now; a dead link or a missing picture stops the build."""
    if is_built():
        return build_handbook.SITE
    folder = tmp_path_factory.mktemp("handbook") / "site"
    build_handbook.build(folder)
    return folder


def is_built() -> bool:
    """Whether the site is there and nothing it is made of is younger."""
    built = [page.stat().st_mtime for page in build_handbook.SITE.rglob("index.html")]
    root = build_handbook.ROOT
    sources = [*build_handbook.DOCS.rglob("*"), root / "CONTRIBUTING.md", build_handbook.MARK]
    sources += [file for file in root.glob("tools/*.py") if file.stem in ("write_docs", "glossary_pages")]
    sources += [*root.glob("tools/*handbook*.py"), *root.glob("src/tavlei/languages/locale/*/*/*.po")]
    sources += [
        file for room in ("calc", "cli", "rulebook/readings") for file in root.glob(f"src/tavlei/{room}/**/*.*")
    ]
    return bool(built) and min(built) > max(
        file.stat().st_mtime for file in sources if file.is_file() and file.suffix != ".pyc"
    )


class Links(HTMLParser):
    """What a page leads to, what it loads, and which anchors it has."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.leads: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.anchors.update(filter(None, (told.get("id"), told.get("name"))))
        if tag == "a" and "href" in told:
            self.leads.append(told["href"])
        if tag in ("script", "img") and "src" in told:
            self.loads.append(told["src"])
        if tag == "link" and told.get("rel") in ("stylesheet", "icon"):
            self.loads.append(told["href"])
        if tag == "style" or "style" in told or (tag == "script" and "src" not in told and "type" not in told):
            self.inline.append(self.get_starttag_text() or tag)


def page_links(site: Path) -> dict[str, Links]:
    """Every page of the site by its address."""
    return {
        f"/{page.parent.relative_to(site).as_posix()}/": Links(page.read_text(encoding="utf-8"))
        for page in site.rglob("index.html")
    }


@pytest.mark.slow
def test_the_site_is_whole_and_the_policy_of_the_office_lets_all_of_it_pass(site: Path) -> None:
    found = page_links(site)
    assert len(found) == len(LANGUAGES) * (len(build_handbook.chapters()) + len(build_handbook.references()))
    for address, page in found.items():
        assert page.inline == [], address
        for target in page.loads:
            assert (site / urljoin(address, target).lstrip("/")).is_file(), f"{address} loads {target}"
        for link in page.leads:
            leads = urlsplit(urljoin(address, link))
            if leads.netloc or leads.path == "/":
                continue
            assert leads.path in found, f"{address} leads to {link}"
            anchor = unquote(leads.fragment)
            assert not anchor or anchor in found[leads.path].anchors, f"{address} leads to {link}"


@pytest.mark.slow
@pytest.mark.django_db
def test_the_office_serves_the_handbook_in_the_readers_language(site: Path) -> None:
    with override_settings(WHITENOISE_ROOT=str(site)):
        for language in LANGUAGES:
            client = Client(headers={"accept-language": language})
            assert client.get("/handbook/").headers["Location"] == f"/handbook/{language}/"
            assert client.get("/handbook/judge-swiss/").headers["Location"] == f"/handbook/{language}/judge-swiss/"
            offered = re.findall(r'href="(/handbook/[^"]+)"', client.get("/competitions/announce/", follow=True).text)
            assert offered
            for address in (f"/handbook/{language}/judge-swiss/", *offered):
                answer = client.get(address)
                assert answer.status_code == 200
                assert "script-src 'self';" in answer.headers["Content-Security-Policy"]
                assert f'lang="{language}"' in b"".join(answer).decode()
        assert Client().get("/handbook/ru/nothing/").status_code == 404
        assert Client().get("/handbook/ru/../../settings.py").status_code == 404


@pytest.mark.django_db
@override_settings(WHITENOISE_ROOT=None)
@pytest.mark.parametrize("address", ["/handbook/", "/handbook/ru/judge-swiss/"])
def test_where_it_was_not_built_a_page_says_how(address: str) -> None:
    answer = Client(headers={"accept-language": "ru"}).get(address)
    assert answer.status_code == 404
    assert "Руководство на этой машине не собрано" in answer.text
    assert "make docs" in answer.text


def test_every_page_of_the_office_has_its_chapter() -> None:
    chapters = {name: page_help(name) for name in addresses()}
    assert sorted(name for name, chapter in chapters.items() if not chapter) == []
    assert set(chapters.values()) <= set(build_handbook.chapters())


@pytest.mark.parametrize(
    ("name", "chapter"),
    [
        ("pages:pair", "judge-swiss"),
        ("pages:decide_protest", "judge-disputes"),
        ("pages:compute", "rating-draughts"),
        ("pages:fide_list", "rating-chess"),
        ("pages:live_console", "judge-online"),
        ("pages:line_up", "judge-systems"),
        ("composition:judge_work", "composition"),
        ("correspondence:letter", "correspondence"),
        ("account_login", "player"),
    ],
)
def test_the_chapter_of_a_page_is_about_its_job(name: str, chapter: str) -> None:
    assert page_help(name) == chapter


@pytest.mark.browser
@pytest.mark.prove
@pytest.mark.slow
def test_the_search_works_in_three_languages_under_the_policy(site: Path, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("TAVLEI_TEST_HANDBOOK", str(site))
    homes.fill(tmp_path)
    with serving(tmp_path) as base, browsing(1280, 900) as page:
        refused: list[str] = []
        page.on("console", lambda message: refused.append(message.text) if message.type == "error" else None)
        page.on("request", lambda asked: None if asked.url.startswith((base, "data:")) else refused.append(asked.url))
        for language, word, counted in (
            ("ru", "жеребьев", "Найдено"),
            ("uk", "жеребкування", "Знайдено"),
            ("en", "pairing", "Found"),
        ):
            page.goto(f"{base}/handbook/{language}/")
            page.keyboard.press("/")
            page.get_by_role("combobox").press_sequentially(word)
            expect(page.get_by_text(re.compile(rf"{counted}: [1-9]"))).to_be_visible()
            expect(page.get_by_role("option").first).to_be_visible()
        assert refused == []

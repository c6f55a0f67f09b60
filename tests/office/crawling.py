"""A walk from page to page over links, a few pages of each kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

from axe_playwright_python.sync_playwright import Axe
from django.urls import Resolver404, resolve
from playwright.sync_api import Page

ORDERLY = {
    "heading-order", "landmark-unique", "landmark-one-main", "landmark-no-duplicate-banner",
    "landmark-no-duplicate-contentinfo", "landmark-no-duplicate-main", "page-has-heading-one",
}  # fmt: skip
OF_A_KIND = 2  # pages of one view
NO_PAGES = (".pdf", ".xlsx", ".docx", ".csv", ".ics", ".json", ".trf", ".xml", ".zip", ".pdn", ".png", ".svg")


def crawl(page: Page, base: str, start: str, within: str = "/") -> Iterator[str]:
    """Open the start and everything its pages lead to below `within`; each address when it is open."""
    waiting, seen, kinds = [start], {start}, Counter[str]()
    while waiting:
        path = waiting.pop(0)
        answer = page.goto(base + path)
        if answer is None or "text/html" not in answer.headers.get("content-type", ""):
            continue
        assert answer.status == 200, path
        yield path
        for link in page.eval_on_selector_all("a[href]", "links => links.map(link => link.getAttribute('href'))"):
            target = urlsplit(urljoin(base + path, link))
            leads = target.path
            if f"{target.scheme}://{target.netloc}" != base or leads in seen or not leads.startswith(within):
                continue
            seen.add(leads)
            if (kind := _kind(leads)) and kinds[kind] < OF_A_KIND:
                kinds[kind] += 1
                waiting.append(leads)


def disorders(page: Page) -> list[str]:
    """What axe finds serious or critical, headings out of order, and landmarks that are not told apart."""
    found = Axe().run(page).response["violations"]
    return [
        f"{violation['id']}: {violation['nodes'][0]['html'][:160]}"
        for violation in found
        if violation["impact"] in ("serious", "critical") or violation["id"] in ORDERLY
    ]


def _kind(path: str) -> str:
    """The name of the view; empty for what is no page to look at."""
    if path.endswith(NO_PAGES) or path.startswith(("/api/v1", "/static/", "/handbook/", "/accounts/logout")):
        return ""
    try:
        match = resolve(path)
    except Resolver404:
        return ""
    return f"{match.view_name} {match.kwargs.get('form', '')}" if "ending" not in match.kwargs else ""

"""A walk over the pages of an office that has nothing yet: which choices offer nothing and lead nowhere."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import Resolver404, resolve

NO_PAGES = ("/api/", "/static/", "/accounts/logout", "/card/", "/handbook/", "/calculators/", "/judge/", "/rulebook/")
OF_A_KIND = 2
TOLD_APART = ("name", "kind", "word", "what", "paper", "form")  # parts of addresses behind which other forms stand


class Choices(HTMLParser):
    """The links of a page, and its choices that offer nothing: each with whether a way to fill it stands beside."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.dead_ends: list[str] = []
        self._name = ""
        self._options = 0
        self._empty: str | None = None
        self._ways: list[bool] = []  # of the open blocks: whether a link or a line for a new entry stands in it
        self._empty_in: list[str | None] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag in ("div", "form"):
            self._ways.append(False)
            self._empty_in.append(None)
        if tag == "a" and values.get("href"):
            self.links.append(str(values["href"]))
        if self._ways and ((tag == "a" and values.get("href")) or "data-adds" in values):
            self._ways[-1] = True
        if tag == "select":
            self._name, self._options = values.get("name") or values.get("id") or "?", 0
        if tag == "option" and self._name and values.get("value", "x"):
            self._options += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            if not self._options and self._empty_in:
                self._empty_in[-1] = self._name
            self._name = ""
        if tag in ("div", "form") and self._ways:
            has_way, empty = self._ways.pop(), self._empty_in.pop()
            if empty and not has_way:
                self.dead_ends.append(empty)


def dead_ends(client: Client, starts: list[str]) -> tuple[list[str], int]:
    """The choices that offer nothing and lead nowhere, each with its page; and how many pages were opened."""
    waiting, seen, kinds, pages = list(starts), set(starts), Counter[str](), 0
    found: set[str] = set()
    while waiting:
        address = waiting.pop(0)
        answer = client.get(address)
        if answer.status_code != 200 or "text/html" not in answer.headers.get("Content-Type", ""):
            continue
        pages += 1
        page = Choices()
        page.feed(answer.getvalue().decode())
        found |= {f"{_kind(address)}: {name}" for name in page.dead_ends}
        for link in page.links:
            target = urlsplit(urljoin(address, link))
            if target.netloc or target.path in seen or not (kind := _kind(target.path)):
                continue
            seen.add(target.path)
            kinds[kind] += 1
            if kinds[kind] <= OF_A_KIND:
                waiting.append(target.path)
    return sorted(found), pages


def _kind(address: str) -> str:
    path = urlsplit(address).path
    if path.startswith(NO_PAGES):
        return ""
    try:
        match = resolve(path)
    except Resolver404:
        return ""
    return " ".join([match.view_name, *(str(match.kwargs[name]) for name in TOLD_APART if name in match.kwargs)])

"""Forms as a browser would send them, with a value in each field that its page never offers."""

from __future__ import annotations

import sys
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit
from zlib import crc32

from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

MALFORMED = ("x", "²", "-1", "99999999999999999999", "1.5", "2024-02-30", "0001-01-01", "٣", "[", "1e400", "a.b.c")
OF_A_KIND = 2  # pages of one view
NO_PAGES = (".pdf", ".xlsx", ".docx", ".csv", ".ics", ".json", ".trf", ".xml", ".zip", ".pdn", ".png", ".svg", ".css")
NO_FORMS = ("/api/", "/static/", "/accounts/logout", "/card/", "/handbook/")  # the handbook is served as files


@dataclass(slots=True)
class Form:
    """A form of a page."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)


class Forms(HTMLParser):
    """The forms and links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.links: list[str] = []
        self._select = ""
        self._own: dict[str, Form] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag == "form":
            self.forms.append(Form(given.get("action", ""), given.get("method", "get").lower()))
            self._own[given.get("id", "")] = self.forms[-1]
        form = self._own.get(given["form"]) if "form" in given else self.forms[-1] if self.forms else None
        name = given.get("name", "")
        if form is None or (not name and tag != "option"):
            return
        if tag == "input" and given.get("type") in ("radio", "checkbox"):
            form.fields[name] = given.get("value", "on")
        elif tag in ("input", "textarea"):
            form.fields.setdefault(name, given.get("value", ""))
        elif tag == "button":
            form.buttons.append((name, given.get("value", "")))
        elif tag == "select":
            self._select = name
            form.fields.setdefault(name, "")
        elif tag == "option" and self._select and (given.get("value") and not form.fields[self._select]):
            form.fields[self._select] = given["value"]

    def handle_endtag(self, tag: str) -> None:
        self._select = "" if tag == "select" else self._select


@dataclass
class Walk:
    """What was found on the way."""

    client: Client
    failures: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    forms: set[str] = field(default_factory=set)
    pages: int = 0
    part: tuple[int, int] = (0, 1)
    _raised: str = ""

    def takes(self, form: str) -> bool:
        """Whether a form is to be sent: not if one of its kind has been, or if another part of the walk sends it."""
        number, parts = self.part
        if form in self.forms or crc32(form.encode()) % parts != number:
            return False
        self.forms.add(form)
        return True

    def note(self, **given: Any) -> None:
        """Where the last failure was."""
        frames = [frame for frame in traceback.extract_stack() if "tavlei" in frame.filename]
        error = sys.exc_info()[1]
        if error is not None:
            frames = [one for one in traceback.extract_tb(error.__traceback__) if "/tavlei/" in one.filename] or frames
            self._raised = (
                f"{type(error).__name__}: {str(error)[:90]} ({frames[-1].filename[-50:]}:{frames[-1].lineno})"
            )

    def send(self, method: str, address: str, given: dict[str, str], what: str) -> None:
        self.sent += 1
        self._raised = ""
        with transaction.atomic():
            asked = self.client.post if method == "post" else self.client.get
            answer = asked(address, given)
            if answer.status_code >= 500:
                self.failures[f"{method} {_kind(address)} {what}: {self._raised or answer.status_code}"] += 1
            transaction.set_rollback(True)


def walk(client: Client, starts: list[str], most: int = 20_000, part: tuple[int, int] = (0, 1)) -> Walk:
    """Every form of every kind of page that links lead to, with everything malformed and with each field malformed.

    A walk in parts goes over the same pages in each, and sends some of the forms.
    """
    found, waiting, seen, kinds = Walk(client, part=part), list(starts), set(starts), Counter[str]()
    got_request_exception.connect(found.note)
    client.raise_request_exception = False
    while waiting and found.sent < most:
        address = waiting.pop(0)
        answer = client.get(address)
        found.pages += 1
        if answer.status_code >= 500:
            found.failures[f"get {_kind(address)}: {found._raised}"] += 1
        if answer.status_code != 200 or "text/html" not in answer.headers.get("Content-Type", ""):
            continue
        page = Forms()
        page.feed(answer.getvalue().decode())  # also of a kept file, such as a page of the handbook
        answer.close()
        for form in page.forms:
            _spoil(found, address, form)
        for link in page.links:
            target = urlsplit(urljoin(address, link))
            if target.netloc or target.path in seen or (kind := _kind(target.path)) == "":
                continue
            seen.add(target.path)
            if kinds[kind] < OF_A_KIND:
                kinds[kind] += 1
                waiting.append(target.path)
            _spoil_query(found, target.path, dict(parse_qsl(target.query)))
    got_request_exception.disconnect(found.note)
    return found


def _spoil(found: Walk, page: str, form: Form) -> None:
    action = urljoin(page, form.action) if form.action else page
    if "logout" in action or "language" in action:
        return
    for button in form.buttons or [("", "")]:
        sent = {**form.fields, **({button[0]: button[1]} if button[0] else {})}
        key = f"{_kind(action)} {sorted(_bare(name) for name in sent)} {_bare(button[0])}={_bare(button[1])}"
        if not found.takes(key):
            continue
        for name, given in _spoiled(sent, button[0]):
            found.send(form.method, action, given, name)


def _spoiled(sent: dict[str, str], button: str) -> Iterator[tuple[str, dict[str, str]]]:
    """All fields malformed together, then each by itself, once of a kind."""
    fields = [name for name in sent if name not in ("csrfmiddlewaretoken", button)]
    for value in MALFORMED:
        yield f"all={value}", {name: value if name in fields else kept for name, kept in sent.items()}
    for name in {_bare(name): name for name in fields}.values():
        for value in MALFORMED[:4]:
            yield f"{_bare(name)}={value}", {**sent, name: value}
        yield f"without {_bare(name)}", {kept: value for kept, value in sent.items() if kept != name}


def _spoil_query(found: Walk, address: str, query: dict[str, str]) -> None:
    key = f"{_kind(address)} {sorted(query)}"
    if query and found.takes(key):
        for value in MALFORMED:
            found.send("get", address, dict.fromkeys(query, value), f"query={value}")


def _bare(name: str) -> str:
    """A name without its numbers: result-17 is as result-18."""
    return "".join("0" if sign.isdigit() else sign for sign in name)[:40]


def _kind(address: str) -> str:
    path = urlsplit(address).path
    if path.endswith(NO_PAGES) or path.startswith(NO_FORMS):
        return ""
    try:
        return resolve(path).view_name
    except Resolver404:
        return ""

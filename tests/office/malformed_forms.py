"""Forms as a browser would send them, with a value in each field that its page never offers."""

from __future__ import annotations

import sys
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qsl, urljoin, urlsplit
from zlib import crc32

from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, ResolverMatch, resolve

from tavlei.office.competitions.models import Competition

LONG = "я" * 5000
MALFORMED = ("x", "²", "-1", "99999999999999999999", LONG, "1.5", "2024-02-30", "0001-01-01", "9999-12-31T23:59", "٣",
             "[", "1e400", "NaN", "a.b.c", "a\x00b", "\x0b")  # fmt: skip
OF_A_FIELD = MALFORMED[:5]
OF_A_KNOWN_FORM = MALFORMED[:3]
OF_A_VIEW = 4  # pages of one view, of as many kinds of events
TOLD_APART = ("name", "kind", "word", "what", "paper")  # parts of addresses behind which other forms stand
NO_PAGES = (".pdf", ".xlsx", ".docx", ".csv", ".ics", ".json", ".trf", ".xml", ".zip", ".pdn", ".png", ".svg", ".css")
NO_FORMS = ("/api/", "/static/", "/accounts/logout", "/card/", "/handbook/")  # the handbook is served as files
READ_ALIKE = ("pages:calculator",)  # its fields are read in one place, whatever the button
Shape = tuple[str, str, frozenset[str]]  # how a form is sent, where to, and its fields
BESIDE = ("formaction", "hx-post", "data-check", "data-keep")  # other addresses to which the fields of a form are sent


@dataclass(frozen=True, slots=True)
class Button:
    """How a form is sent: what the button adds, and the address if it is not that of the form."""

    name: str = ""
    value: str = ""
    action: str = ""


@dataclass(slots=True)
class Form:
    """A form of a page."""

    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)


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
        if form is not None:
            self._take(form, tag, given)

    def _take(self, form: Form, tag: str, given: dict[str, str]) -> None:
        name = given.get("name", "")
        form.buttons += [Button(name, given.get("value", ""), given[beside]) for beside in BESIDE if beside in given]
        if tag == "button":
            form.buttons.append(Button(name, given.get("value", "")))
        elif tag == "option" and self._select and (given.get("value") and not form.fields[self._select]):
            form.fields[self._select] = given["value"]
        elif name and tag == "input" and given.get("type") in ("radio", "checkbox"):
            form.fields[name] = given.get("value", "on")
        elif name and tag in ("input", "textarea"):
            form.fields.setdefault(name, given.get("value", ""))
        elif name and tag == "select":
            self._select = name
            form.fields.setdefault(name, "")

    def handle_endtag(self, tag: str) -> None:
        self._select = "" if tag == "select" else self._select


@dataclass(frozen=True, slots=True)
class Sending:
    """A form as a page offers it, to be sent with one of its buttons."""

    page: str
    method: str
    address: str
    given: dict[str, str]

    @property
    def shape(self) -> Shape:
        """What stays the same of it when the page is opened once more."""
        return self.method, self.address, frozenset(_bare(name) for name in self.given)


@dataclass
class Walk:
    """What was found on the way; forms that are `known` from the way of somebody else are sent a few times only."""

    client: Client
    part: tuple[int, int] = (0, 1)
    known: Set[str] = frozenset()
    is_looking: bool = False
    failures: Counter[str] = field(default_factory=Counter)
    sent: int = 0
    forms: set[str] = field(default_factory=set)
    met: dict[str, Sending | None] = field(default_factory=dict)
    read: set[str] = field(default_factory=set)
    pages: int = 0
    _raised: str = ""

    def takes(self, form: str, sending: Sending | None = None) -> bool:
        """Whether a form is to be sent: not if one of its kind has been, or if another part of the walk sends it."""
        number, parts = self.part
        is_new = form not in self.met
        self.met.setdefault(form, sending)
        if self.is_looking or not is_new or crc32(form.encode()) % parts != number:
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
        """Send it, and take back whatever came of it."""
        self.sent += 1
        self._raised = ""
        with transaction.atomic():
            asked = self.client.post if method == "post" else self.client.get
            answer = asked(address, given)
            if answer.status_code >= 500:
                self.failures[f"{method} {_kind(address)} {what}: {self._raised or answer.status_code}"] += 1
            answer.close()
            transaction.set_rollback(True)


def walk(
    client: Client,
    starts: list[str],
    most: int = 100_000,
    *,
    part: tuple[int, int] = (0, 1),
    known: Set[str] = frozenset(),
    is_looking: bool = False,
) -> Walk:
    """Every form of every kind of page that links lead to, with everything malformed and with each field malformed.

    A walk in parts goes over the same pages in each, and sends some of the forms; one that only looks sends none. It
    ends after so many forms that were sent, or pages that were looked at.
    """
    found = Walk(client, part, known, is_looking)
    got_request_exception.connect(found.note)
    client.raise_request_exception = False
    try:
        _go(found, starts, most)
    finally:
        got_request_exception.disconnect(found.note)
    return found


def _go(found: Walk, starts: list[str], most: int) -> None:
    waiting, seen, views = list(starts), set(starts), defaultdict[str, set[str]](set)
    while waiting and (found.pages if found.is_looking else found.sent) < most:
        address = waiting.pop(0)
        page = _page_of(found, address)
        for form in page.forms:
            _spoil(found, address, form)
        for link in page.links:
            target = urlsplit(urljoin(address, link))
            if target.netloc or target.path in seen or (view := _view(target.path)) == "":
                continue
            seen.add(target.path)
            if len(views[view]) < OF_A_VIEW and (about := _about(target.path)) not in views[view]:
                views[view].add(about)
                waiting.append(target.path)
            _spoil_query(found, target.path, dict(parse_qsl(target.query)))


def _page_of(found: Walk, address: str) -> Forms:
    found.pages += 1
    status, page = opened(found.client, address)
    if status >= 500:
        found.failures[f"get {_kind(address)}: {found._raised}"] += 1
    return page


def opened(client: Client, address: str) -> tuple[int, Forms]:
    """How an address answers, and the forms and links of its page; none of what is no page."""
    page = Forms()
    answer = client.get(address)
    if answer.status_code == 200 and "text/html" in answer.headers.get("Content-Type", ""):
        page.feed(answer.getvalue().decode())  # also of a kept file
    answer.close()
    return answer.status_code, page


def sendings(page: str, form: Form) -> Iterator[tuple[Sending, Button]]:
    """The ways to send a form of a page."""
    for button in form.buttons or [Button()]:
        action = urljoin(page, button.action or form.action or page)
        if "logout" in action or "language" in action or urlsplit(action).netloc:
            continue
        sent = {**form.fields, **({button.name: button.value} if button.name else {})}
        yield Sending(page, "post" if button.action else form.method, action, sent), button


def _spoil(found: Walk, page: str, form: Form) -> None:
    for sending, button in sendings(page, form):
        names = sorted({_bare(name) for name in sending.given})
        key = f"{_kind(sending.address)} {names} {_bare(button.name)}={_bare(button.value)}"
        if not found.takes(key, sending):
            continue
        for what, given in _spoiled(found, key, sending, button):
            found.send(sending.method, sending.address, given, what)


def _spoiled(found: Walk, key: str, sending: Sending, button: Button) -> Iterator[tuple[str, dict[str, str]]]:
    """The form as it stands, all fields malformed together, then each by itself, once of a kind.

    The last is left out where the same fields have been read before, and most of the rest of a form that is known.
    """
    sent = sending.given
    yield "as it stands", sent
    yield from _all(sent, button, OF_A_KNOWN_FORM if key in found.known else MALFORMED)
    if key in found.known or _has_been_read(found, sending, button):
        return
    for name in {_bare(name): name for name in _fields(sent, button)}.values():
        for value in OF_A_FIELD:
            yield f"{_bare(name)}={value[:20]!r}", {**sent, name: value}
        yield f"without {_bare(name)}", {kept: value for kept, value in sent.items() if kept != name}


def _has_been_read(found: Walk, sending: Sending, button: Button) -> bool:
    """Whether what reads this form has read its fields already, sent by another button."""
    fields = f"{sending.address} {sorted({_bare(name) for name in _fields(sending.given, button)})}"
    if _kind(sending.address) not in READ_ALIKE or fields not in found.read:
        found.read.add(fields)
        return False
    return True


def _all(sent: dict[str, str], button: Button, values: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    fields = _fields(sent, button)
    for value in values if fields else ():
        yield f"all={value[:20]!r}", {name: value if name in fields else kept for name, kept in sent.items()}


def _fields(sent: dict[str, str], button: Button) -> list[str]:
    return [name for name in sent if name not in ("csrfmiddlewaretoken", button.name)]


def _spoil_query(found: Walk, address: str, query: dict[str, str]) -> None:
    key = f"{_kind(address)} {sorted(query)}"
    if query and found.takes(key):
        for value in MALFORMED:
            found.send("get", address, dict.fromkeys(query, value), f"query={value[:20]!r}")


def _bare(name: str) -> str:
    """A name without its numbers: result-17 is as result-18."""
    return "".join("0" if sign.isdigit() else sign for sign in name)[:40]


def _match(address: str) -> ResolverMatch | None:
    path = urlsplit(address).path
    if path.endswith(NO_PAGES) or path.startswith(NO_FORMS):
        return None
    try:
        return resolve(path)
    except Resolver404:
        return None


def _kind(address: str) -> str:
    match = _match(address)
    return match.view_name if match else ""


def _view(address: str) -> str:
    """The view, and what parts of its address tell apart."""
    match = _match(address)
    if match is None:
        return ""
    return " ".join([match.view_name, *(str(match.kwargs[name]) for name in TOLD_APART if name in match.kwargs)])


def _about(address: str) -> str:
    """What kind of event a page is about: one of teams has other forms than the same page of persons."""
    match = _match(address)
    code = match.kwargs.get("code", "") if match else ""
    event = Competition.objects.filter(code=code).values_list("sport", "system", "state").first()
    return " ".join(event) if event else ""

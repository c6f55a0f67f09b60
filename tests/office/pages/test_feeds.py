"""The feeds are what their standards say: RSS 2.0 as XML, iCalendar as RFC 5545; the embedded table may be framed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from email.utils import parsedate_to_datetime
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.pairing.rounds import pair_next
from tavlei.office.roles.models import User

Make = Callable[..., Competition]
AWKWARD = "Кубок; «Казань», \\ & <дружба> 2026 – очень длинное название соревнования, которое не помещается в строку"


def properties(feed: bytes) -> Iterator[tuple[str, str, str]]:
    """Name, parameters and value of every content line, unfolded."""
    assert feed.endswith(b"\r\n")
    lines = feed.split(b"\r\n")[:-1]
    assert all(len(each) <= 75 for each in lines)
    assert all(each.decode() for each in lines), "no line is broken inside a letter"
    unfolded: list[str] = []
    for line in lines:
        if line.startswith(b" "):
            unfolded[-1] += line.decode()[1:]
        else:
            unfolded.append(line.decode())
    for each in unfolded:
        head, _, value = each.partition(":")
        name, _, parameters = head.partition(";")
        assert name.replace("-", "").isalnum()
        assert name.isupper()
        yield name, parameters, value


@pytest.fixture
def awkward(make_competition: Make) -> Competition:
    return make_competition(name=AWKWARD, place="Казань, Кремль")


def test_the_calendar_is_an_icalendar(client: Client, awkward: Competition) -> None:
    answer = client.get(reverse("pages:calendar_ics"))
    assert answer["Content-Type"].startswith("text/calendar")
    found = list(properties(answer.content))
    names = [name for name, _parameters, _value in found]
    assert names[:3] == ["BEGIN", "VERSION", "PRODID"]
    open_parts: list[str] = []
    for name, _parameters, value in found:
        if name == "BEGIN":
            open_parts.append(value)
        elif name == "END":
            assert open_parts.pop() == value
    assert open_parts == []
    events = names.count("UID")
    assert events == names.count("DTSTAMP") == names.count("DTSTART") >= 1
    assert len({value for name, _parameters, value in found if name == "UID"}) == events
    told = {name: value for name, _parameters, value in found}
    assert told["SUMMARY"].startswith("Кубок\\; «Казань»\\, \\\\ & <дружба> 2026")
    assert told["LOCATION"] == "Казань\\, Кремль"
    for name, parameters, value in found:
        if name in ("DTSTART", "DTEND"):
            form = "%Y%m%d" if "VALUE=DATE" in parameters else "%Y%m%dT%H%M%SZ"
            assert datetime.strptime(value, form).year == 2026  # noqa: DTZ007 - only its form is looked at


def test_the_news_are_rss(client: Client, awkward: Competition) -> None:
    answer = client.get(reverse("pages:calendar_rss"))
    root = ET.fromstring(answer.content)  # noqa: S314 - our own feed
    assert (root.tag, root.get("version")) == ("rss", "2.0")
    channel = root.find("channel")
    assert channel is not None
    assert all(channel.findtext(each) for each in ("title", "link", "description"))
    items = channel.findall("item")
    assert [item.findtext("title") for item in items] == [AWKWARD]
    assert items[0].findtext("link", "").endswith("/competitions/kazan/")
    assert len({item.findtext("guid") for item in items}) == len(items)
    assert parsedate_to_datetime(items[0].findtext("pubDate", "")).date() == awkward.starts


def test_the_table_to_embed_may_be_framed_and_other_pages_may_not(
    client: Client, chief: User, awkward: Competition
) -> None:
    pair_next(chief, awkward, 1)
    embedded = client.get(reverse("pages:embedded", args=["kazan"]))
    assert "X-Frame-Options" not in embedded
    assert "frame-ancestors *" in embedded["Content-Security-Policy"]
    assert "max-age" in embedded["Cache-Control"]
    links = re.findall(r"<a [^>]*>", embedded.content.decode())
    assert all('target="_top"' in link for link in links), "nothing in it leads away inside the frame"
    assert client.get(reverse("pages:table", args=["kazan"]))["X-Frame-Options"] == "DENY"


def test_headings_of_a_page_do_not_skip_a_level(client: Client, awkward: Competition) -> None:
    for name, args in (("home", []), ("lists", []), ("about_api", []), ("competition", ["kazan"])):
        page = client.get(reverse(f"pages:{name}", args=args)).content.decode()
        levels = [int(each) for each in re.findall(r"<h([1-6])[ >]", page)]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))

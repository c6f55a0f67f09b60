"""Small parts of the pages: an icon, a disc of a colour, a medal, a person in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template
from django.templatetags.static import static
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _

if TYPE_CHECKING:
    from datetime import date

    from django.utils.safestring import SafeString

register = template.Library()

_MEDALS = ("1", "2", "3")


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """An icon of the set; with a label it speaks, without one it is silent beside a word."""
    if label:
        return format_html(
            '<svg class="icon" role="img" aria-label="{}"><use href="{}#{}"/></svg>', label, _sprite(), name
        )
    return format_html('<svg class="icon" aria-hidden="true"><use href="{}#{}"/></svg>', _sprite(), name)


@register.simple_tag
def disc(colour: str) -> SafeString:
    """A piece of the colour a player has: `white` or `black`."""
    black = colour == "black"
    name = _("Black") if black else _("White")
    return format_html('<span class="disc{}"><span class="hidden-text">{}</span></span>', " b" if black else "", name)


@register.simple_tag
def place(number: int | str | None) -> SafeString:
    """A place in a table: the first three as pieces of gold, silver and bronze."""
    if str(number) in _MEDALS:
        return format_html('<span class="medal m{}">{}</span>', number, number)
    return format_html("{}", "—" if number is None else number)


@register.simple_tag
def person(name: str, url: str = "", title: str = "", sub: str = "") -> SafeString:
    """A person in a line: title, name that leads to the page, and one quiet line below."""
    badge = format_html('<span class="title-badge">{}</span>', title) if title else ""
    named = format_html('<a href="{}">{}</a>', url, name) if url else format_html("<b>{}</b>", name)
    below = format_html('<span class="sub">{}</span>', sub) if sub else ""
    return format_html('<span class="person">{}<span>{}{}</span></span>', badge, named, below)


@register.simple_tag
def clause(number: str, url: str = "", reading: bool = False) -> SafeString:  # noqa: FBT001, FBT002 - a tag is called by keyword
    """The clause (or reading) a number comes from."""
    kind = "clause reading" if reading else "clause"
    if url:
        return format_html('<a class="{}" href="{}">{}</a>', kind, url, number)
    return format_html('<span class="{}">{}</span>', kind, number)


@register.simple_tag
def badges(*states: str) -> SafeString:
    """Several quiet badges in a row; empty ones are left out."""
    return format_html_join(" ", '<span class="badge">{}</span>', ((state,) for state in states if state))


@register.simple_tag
def days(starts: date, ends: date) -> str:
    """The days of an event in words: 9–18 ноября 2026, 30 апреля – 2 мая 2026, 4 января 2027."""
    last = date_format(ends, "j E Y")
    if starts == ends:
        return last
    if (starts.year, starts.month) == (ends.year, ends.month):
        return f"{starts.day}–{last}"
    first = date_format(starts, "j E" if starts.year == ends.year else "j E Y")
    return f"{first} – {last}"


@register.filter
def initials(name: str) -> str:
    """The first letters of family and given name, for the round picture of a person."""
    return "".join(word[0].upper() for word in name.split()[:2])


def _sprite() -> str:
    return static("design/icons.svg")

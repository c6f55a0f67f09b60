"""The head of the pages of a competition, drawn wherever a page knows its competition."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django import template
from django.urls import reverse

from tavlei.languages import catalogue
from tavlei.office.competitions.announcing.forms import discipline_name
from tavlei.office.competitions.pages.header import event_header as header_of
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.competitions.templatetags.spelling import called, spelled
from tavlei.office.design.templatetags.design import person
from tavlei.office.explanations import reader_language
from tavlei.office.roles.permissions import Action, may
from tavlei.office.rulebook.templatetags.clauses import cite

if TYPE_CHECKING:
    from django.template.context import RequestContext
    from django.utils.safestring import SafeString

    from tavlei.office.competitions.models import Competition, Entry

register = template.Library()


@register.inclusion_tag("competitions/_event_header.html", takes_context=True)
def event_header(context: RequestContext) -> dict[str, Any]:
    """State, facts, rounds and parts of the competition of this page; `tab` marks the part that is shown."""
    competition, user = context["competition"], context["user"]
    header = header_of(
        competition,
        str(context.get("tab", "")),
        may_run=may(user, Action.ENTER_RESULT, competition),
        may_admit=may(user, Action.ADMIT, competition),
    )
    return {"competition": competition, "event": header}


@register.simple_tag(takes_context=True)
def rule(context: RequestContext, number: str) -> SafeString:
    """A clause of the rules that bind the competition of this page."""
    return cite(rulebook_of(context["competition"]), number)


@register.simple_tag
def entrant(entry: Entry | None, sub: str = "", *, plain: bool = False) -> SafeString | str:
    """Who takes part, with the title and one line below it: the region, if nothing else is given."""
    if entry is None:
        return ""
    if entry.person is None:
        return person(str(entry.team), sub=sub)
    url = "" if plain else person_page(entry.person.code)
    name = called(entry.person)
    return person(name, url, title_name(entry.title), sub or spelled(entry.person.region))


@register.filter
@lru_cache(maxsize=10_000)
def person_page(code: str) -> str:
    """The address of a person's page: a table of hundreds names everybody, and it is drawn again after every result."""
    return reverse("pages:person", args=[code])


@register.simple_tag
def strength(entry: Entry, points: str = "") -> str:
    """Title, rating and points of a player in one quiet line."""
    parts = (title_name(entry.title), str(entry.rating or ""), points)
    return " · ".join(part for part in parts if part)


@register.filter
def discipline(competition: Competition) -> str:
    """What is played in a competition."""
    return discipline_name(competition)


@register.filter
def title_name(code: str) -> str:
    """A title or rank as the reader writes it: КМС for KMS."""
    return catalogue(reader_language()).phrase(code) if code else ""

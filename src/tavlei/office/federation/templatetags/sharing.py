"""How a page presents itself where its address is shared: the words and the picture of its card (OpenGraph)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django import template

from tavlei.office.federation.addresses import public_address

if TYPE_CHECKING:
    from django.template.context import RequestContext

register = template.Library()


@register.inclusion_tag("federation/_card.html", takes_context=True)
def share_card(
    context: RequestContext, title: str, picture: str, *facts: str, kind: str = "website"
) -> dict[str, object]:
    """The card of this page: title, the path of its picture, facts to describe it, and what sort of thing it is."""
    return {
        "federation": context["federation"],
        "title": title,
        "description": " · ".join(fact for fact in map(str, facts) if fact),
        "kind": kind,
        "address": public_address(context["request"].path),
        "picture": public_address(picture),
    }

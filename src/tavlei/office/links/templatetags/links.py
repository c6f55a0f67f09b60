"""What the pages of a competition say about where it is run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import template

from tavlei.office.links.models import EventLink, LinkedPaper
from tavlei.office.roles.permissions import Action, may

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition

register = template.Library()


@register.inclusion_tag("links/_run_where.html")
def run_where(competition: Competition) -> dict[str, Any]:
    """Where a competition is run that is not written here, and when it was heard last."""
    if not competition.written_elsewhere:
        return {}
    return {"elsewhere": True, "link": EventLink.objects.filter(competition=competition, ended=None).first()}


@register.inclusion_tag("links/_hall_papers.html", takes_context=True)
def hall_papers(context: template.Context, competition: Competition) -> dict[str, Any]:
    """The papers that halls have issued, as far as the reader may see them."""
    linked_papers = (
        LinkedPaper.objects.filter(link__competition=competition).defer("content").order_by("link", "number")
    )
    user = context["request"].user
    shown = [paper for paper in linked_papers if not paper.needs or may(user, Action(paper.needs), competition)]
    return {"hall_papers": shown, "competition": competition}

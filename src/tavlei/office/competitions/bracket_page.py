"""Why somebody has the place he has in a knock-out: the way through the bracket."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.utils.translation import gettext as _

from tavlei.office.competitions.own_words import in_own_words
from tavlei.office.competitions.page import WhereAsked, why_page
from tavlei.office.explanations import as_html, named

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.competitions.models import Competition


def why_bracket_place(request: HttpRequest, found: Competition, field: CompetitionField, entry: int) -> HttpResponse:
    """The place with every fixture on the way to it; of a participant who is still in play, the fixtures so far."""
    key = f"e{entry}"
    if key not in field.by_key:
        raise Http404
    bracket = field.bracket_table.bracket
    places = {placing.participant: placing.text for placing in bracket.placings}
    question = _("%(name)s: why place %(place)s?") % {"name": field.names[key], "place": places.get(key, "–")}
    explanations = [as_html(in_own_words(field.competition, named(bracket.explain_way(key), field.names)))]
    return why_page(request, found, question, explanations, WhereAsked.in_table(found))

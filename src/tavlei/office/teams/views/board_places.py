"""Why somebody has his place on a board of a competition of teams in which persons take places too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tavlei.office.competitions.page import WhereAsked, why_page
from tavlei.office.explanations import as_html, named
from tavlei.office.teams.engine import read_team_field
from tavlei.office.teams.lookup import team_competition

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse


@require_GET
def why_board_places(request: HttpRequest, code: str) -> HttpResponse:
    """The places on every board with games and points."""
    found = team_competition(code)
    field = read_team_field(found)
    if not field.regulation.individual_places or not field.has_table:
        raise Http404
    explanations = [as_html(named(field.boards.explanation(), field.names))]
    return why_page(request, found, _("Personal places by board"), explanations, WhereAsked.in_table(found))

"""Teams of a competition of persons: for whom somebody plays, why a score or a team standing is what it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib.auth.decorators import login_required
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tavlei.office.competitions.entries.teams_of_persons import name_team
from tavlei.office.competitions.field.reading import read_snapshot
from tavlei.office.competitions.field.scheveningen import score_of_groups
from tavlei.office.competitions.field.team_counting import counting_results, represented, standing_of_field
from tavlei.office.competitions.models import NOT_ENTERED, Competition
from tavlei.office.competitions.pages.page import BackLink, act_and_redirect, competition_or_403, why_page
from tavlei.office.explanations import as_html, reader_language, with_names
from tavlei.office.pages.form_values import version_value
from tavlei.office.roles.permissions import Action

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.requests import SignedIn


@login_required
@require_POST
def choose_team(request: SignedIn, code: str, entry: int) -> HttpResponse:
    """Say for whom a participant plays."""
    competition = competition_or_403(request, code, Action.ENTER)
    chosen = get_object_or_404(competition.entries.exclude(state__in=NOT_ENTERED), pk=entry, person__isnull=False)

    def act() -> None:
        name_team(request.user, chosen, version_value(request), request.POST.get("team", ""))

    return act_and_redirect(request, code, act, _("The team is written down."), "pages:desk_entries")


@require_GET
def why_score(request: HttpRequest, code: str) -> HttpResponse:
    """The score between both groups of a Scheveningen, member by member."""
    competition = get_object_or_404(Competition, code=code)
    field = read_snapshot(competition)
    if not field.is_scheveningen or not field.rounds:
        raise Http404
    explanations = [as_html(with_names(score_of_groups(field).explanation(), field.names))]
    return why_page(request, competition, _("Why this score?"), explanations, BackLink.in_table(competition))


@require_GET
def why_team_places(request: HttpRequest, code: str) -> HttpResponse:
    """The team standing with the results that count."""
    competition = get_object_or_404(Competition, code=code)
    field = read_snapshot(competition)
    team_of = represented(field, reader_language())
    if field.regulation.counted_results is None or not field.rounds or not any(team_of.values()):
        raise Http404
    standing = standing_of_field(field, team_of, counting_results(field, team_of))
    explanations = [as_html(with_names(standing.explanation(), field.names))]
    return why_page(request, competition, _("Team standing"), explanations, BackLink.in_table(competition))

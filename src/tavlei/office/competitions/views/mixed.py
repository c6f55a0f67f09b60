"""Pages of mixed competitions: the stages with their groups, places in the whole, the desk that opens stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import Http404
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from tavlei.office.competitions.entries.teams_of_persons import represented_teams
from tavlei.office.competitions.field.stages import mixed_snapshot_of
from tavlei.office.competitions.models import NOT_ENTERED, State
from tavlei.office.competitions.pages.desk import desk_page
from tavlei.office.competitions.pages.desk_steps import NextAction, RoundProgress, count_admission, desk_steps
from tavlei.office.competitions.pages.page import BackLink, competition_page, why_page
from tavlei.office.competitions.tables.leaders import leading_rows, shown_place
from tavlei.office.competitions.tables.stages import stage_rows
from tavlei.office.competitions.tables.standings import standing_rows
from tavlei.office.competitions.views.admission import with_proposals
from tavlei.office.competitions.views.individual import IndividualPages
from tavlei.office.explanations import as_html, with_names

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse
    from django.utils.safestring import SafeString

    from tavlei.office.competitions.field.stages import MixedSnapshot
    from tavlei.office.competitions.models import Competition, Round
    from tavlei.office.pages.requests import SignedIn

_LEADERS = 3


class MixedPages(IndividualPages):
    """What is shown where stages are played by different systems."""

    def one_round(self, request: HttpRequest, competition: Competition, of_round: Round) -> HttpResponse:  # noqa: ARG002
        """Rounds are shown with their stage."""
        raise Http404

    def now(self, competition: Competition) -> SafeString:
        """The stages as they stand."""
        whole = mixed_snapshot_of(competition)
        leaders = [(row, shown_place(whole, row)) for row in leading_rows(whole, standing_rows(whole), _LEADERS)]
        context = {"competition": competition, "stages": stage_rows(whole), "leaders": leaders}
        return render_to_string("competitions/_mixed_now.html", context)

    def table(self, request: HttpRequest, competition: Competition) -> HttpResponse:
        """The places in the whole, and the table of every group."""
        context = table_of(mixed_snapshot_of(competition))
        return competition_page(request, competition, "table", "competitions/mixed_table.html", context)

    def plain_table(self, competition: Competition) -> SafeString:
        """The places in the whole without links."""
        context = {"competition": competition, **table_of(mixed_snapshot_of(competition)), "plain": True}
        return render_to_string("competitions/_table.html", context)

    def why_place(self, request: HttpRequest, competition: Competition, entry: int) -> HttpResponse:
        """The stages with their groups, and everybody's place."""
        whole = mixed_snapshot_of(competition)
        if f"e{entry}" not in whole.by_key:
            raise Http404
        places = {placing.participant: placing.text for placing in whole.placings}
        context = {"name": whole.names[f"e{entry}"], "place": places.get(f"e{entry}", "–")}
        question = _("%(name)s: why place %(place)s?") % context
        explanations = [as_html(with_names(whole.explanation(), whole.names))]
        return why_page(request, competition, question, explanations, BackLink.in_table(competition))

    def desk(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """Where the whole stands: entries and admission, then its stages."""
        return self._whole_desk(request, competition, "competitions/mixed_desk.html")

    def desk_entries(self, request: SignedIn, competition: Competition) -> HttpResponse:
        """The participants: entering, admission, leaving."""
        return self._whole_desk(request, competition, "competitions/mixed_desk_entries.html")

    def _whole_desk(self, request: SignedIn, competition: Competition, template: str) -> HttpResponse:
        whole = mixed_snapshot_of(competition)
        entered = competition.entries.exclude(state__in=NOT_ENTERED)
        play = RoundProgress(None, 0, 0, more_rounds=not whole.all_played)
        context: dict[str, Any] = {
            "stages": stage_rows(whole),
            "next_stage": len(whole.stage_fields) + 1,
            "entries": with_proposals(competition, entered.order_by("number", "person__search")),
            "represented": represented_teams(competition),
            "players": whole.entries,
        }
        if competition.state in (State.ADMITTED, State.RUNNING):
            action = _action(whole)
            context["action"] = action
            context["steps"] = list(desk_steps(competition, count_admission(competition), play, action))
        return desk_page(request, competition, play, template, context)


def table_of(whole: MixedSnapshot) -> dict[str, Any]:
    """The places in the whole and the stages."""
    over = whole.competition.state in (State.FINISHED, State.APPROVED, State.REPORTED)
    return {
        "caption": _("Places in the whole competition") if over else _("Places as they stand"),
        "rows": standing_rows(whole),
        "criteria": [],
        "stages": stage_rows(whole),
    }


def _action(whole: MixedSnapshot) -> NextAction:
    """What the desk does between the admission and the last approval."""
    if not whole.is_ended:
        return NextAction.PLAY_STAGE
    return NextAction.FINISH if whole.all_played else NextAction.OPEN_STAGE

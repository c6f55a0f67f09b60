"""Addresses of the lists, of the reports they rest on, and of bridge accounts."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import COMPUTING, DRAWN, MEGA, asked, upload
from tavlei.office.lists.views import (
    bridge,
    brought_reports,
    csv_tables,
    desk,
    fide_list,
    opening,
    person_facts,
    publications,
    removals,
    replays,
)

_CSV_TABLES_PAGES = Area(_("Tables for other programs"), help="rating-draughts", cost=COMPUTING)
_PUBLICATIONS_PAGES = Area(_("Published list"), help="rating-draughts", cost=DRAWN)
_DESK_PAGES = Area(_("Reports and drafts of lists"), help="rating-draughts", cost=DRAWN)
_REPLAYS_PAGES = Area(_("Replaying lists"), help="rating-draughts", cost=DRAWN)
_OPENING_PAGES = Area(_("Starting a list"), help="rating-draughts", cost=DRAWN)
_BROUGHT_REPORTS_PAGES = Area(_("Bringing in a report"), help="rating-draughts", cost=DRAWN)
_FIDE_LIST_PAGES = Area(_("FIDE list"), help="rating-chess", cost=DRAWN)
_BRIDGE_PAGES = Area(_("Bridge classification"), help="rating-bridge", cost=DRAWN)
_PERSON_FACTS_PAGES = Area(_("What the lists go by"), help="rating-draughts", cost=DRAWN)
urlpatterns = [
    page("lists.csv", csv_tables.lists, "lists_csv", _CSV_TABLES_PAGES),
    page(
        "lists/",
        publications.lists,
        "lists",
        title=_("Lists"),
        help="rating-draughts",
        cost=DRAWN,
        takes=("kind", "page"),
    ),
    page(
        "lists/<int:number>/",
        publications.publication,
        "publication",
        _PUBLICATIONS_PAGES,
        cost=asked("q"),
        takes=("region", "sex", "title", "age", "order", "page"),
    ),
    page(
        "lists/<int:number>/people/<slug:code>/why/",
        publications.why_row,
        "why_row",
        title=_("Why this line of a list"),
        help="rating-draughts",
        cost=DRAWN,
    ),
    page("lists/<int:number>.csv", publications.publication_csv, "publication_csv", _PUBLICATIONS_PAGES),
    page("lists/<int:number>.json", publications.publication_json, "publication_json", _PUBLICATIONS_PAGES),
    page(
        "lists/<int:number>/personal.json",
        publications.publication_personal,
        "publication_personal",
        _PUBLICATIONS_PAGES,
    ),
    page("office/reports/<int:report>/", desk.report, "report", _DESK_PAGES, takes=("with",)),
    page("office/reports/<int:report>/decide/", desk.decide_report, "decide_report", _DESK_PAGES, takes=("with",)),
    page("office/reports/<int:report>/annul/", desk.annul_report, "annul_report", _DESK_PAGES, takes=("with",)),
    page(
        "office/removals/",
        removals.removals,
        "removals",
        title=_("Inactive players of the chess list"),
        help="rating-chess",
        cost=DRAWN,
        takes=("who", "day", "page"),
    ),
    page(
        "office/appeals/<int:appeal>/",
        desk.hearing,
        "hearing",
        title=_("Appeals against refusals of reports"),
        help="rating-draughts",
        cost=DRAWN,
    ),
    page(
        "competitions/<slug:code>/desk/appeal/",
        desk.appeal_refusal,
        "appeal_refusal",
        title=_("Appeals against refusals of reports"),
        help="judge-report",
        cost=DRAWN,
    ),
    page("office/lists/<slug:kind>/", desk.compute, "compute", _DESK_PAGES, takes=("period", "job")),
    page("office/lists/<slug:kind>/doubts/", desk.doubts, "doubts", _DESK_PAGES, takes=("period",)),
    page(
        "office/lists/<slug:kind>/replay/",
        replays.replay,
        "replay",
        _REPLAYS_PAGES,
        takes=("from", "people", "list", "page", "job"),
    ),
    page(
        "office/lists/<slug:kind>/open/",
        opening.open_list,
        "open_list",
        _OPENING_PAGES,
        cost=upload(65 * MEGA),
        takes=("day", "job"),
    ),
    page(
        "office/lists/<slug:kind>/reports/",
        brought_reports.bring_reports,
        "bring_reports",
        _BROUGHT_REPORTS_PAGES,
        cost=upload(11 * MEGA),
    ),
    page(
        "office/lists/<slug:kind>/fide/",
        fide_list.fide_list,
        "fide_list",
        _FIDE_LIST_PAGES,
        cost=upload(65 * MEGA),
        takes=("job",),
    ),
    page(
        "office/lists/<slug:kind>/report.xlsx",
        brought_reports.report_template,
        "report_template",
        _BROUGHT_REPORTS_PAGES,
        cost=COMPUTING,
    ),
    page("office/opening-list.xlsx", opening.open_list_template, "open_list_template", _OPENING_PAGES, cost=COMPUTING),
    page("competitions/<slug:code>/awards/", bridge.awards, "bridge_awards", _BRIDGE_PAGES),
    page(
        "competitions/<slug:code>/awards.csv", csv_tables.awards, "awards_csv", _CSV_TABLES_PAGES, help="rating-bridge"
    ),
    page(
        "competitions/<slug:code>/desk/bridge-report/",
        bridge.report,
        "bridge_report",
        _BRIDGE_PAGES,
        cost=upload(11 * MEGA),
    ),
    page("office/people/<slug:code>/figures/", person_facts.person_facts, "person_facts", _PERSON_FACTS_PAGES),
    page(
        "office/bridge/players/",
        bridge.players,
        "bridge_players",
        title=_("New players of bridge"),
        help="rating-bridge",
        cost=DRAWN,
        takes=("page",),
    ),
    page(
        "office/bridge/players/<int:registration>/",
        bridge.player,
        "bridge_player",
        title=_("New players of bridge"),
        help="rating-bridge",
        cost=DRAWN,
    ),
    page(
        "office/bridge/<slug:code>/report-form/",
        bridge.report_form,
        "report_form",
        title=_("New players of bridge"),
        help="rating-bridge",
        cost=DRAWN,
    ),
    page("office/bridge/batches/", bridge.batches, "batches", _BRIDGE_PAGES, takes=("page",)),
    page("people/<slug:code>/bridge/", bridge.account, "bridge_account", _BRIDGE_PAGES, takes=("page",)),
    page("people/<slug:code>/bridge.csv", csv_tables.account, "account_csv", _CSV_TABLES_PAGES),
]

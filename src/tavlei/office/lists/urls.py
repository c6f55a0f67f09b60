"""Addresses of the lists, of the reports they rest on, and of bridge accounts."""

from __future__ import annotations

from django.urls import path

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

urlpatterns = [
    path("lists.csv", csv_tables.lists, name="lists_csv"),
    path("lists/", publications.lists, name="lists"),
    path("lists/<int:number>/", publications.publication, name="publication"),
    path("lists/<int:number>/people/<slug:code>/why/", publications.why_row, name="why_row"),
    path("lists/<int:number>.csv", publications.publication_csv, name="publication_csv"),
    path("lists/<int:number>.json", publications.publication_json, name="publication_json"),
    path("lists/<int:number>/personal.json", publications.publication_personal, name="publication_personal"),
    path("office/reports/<int:report>/", desk.report, name="report"),
    path("office/reports/<int:report>/decide/", desk.decide_report, name="decide_report"),
    path("office/reports/<int:report>/annul/", desk.annul_report, name="annul_report"),
    path("office/removals/", removals.removals, name="removals"),
    path("office/appeals/<int:appeal>/", desk.hearing, name="hearing"),
    path("competitions/<slug:code>/desk/appeal/", desk.appeal_refusal, name="appeal_refusal"),
    path("office/lists/<slug:kind>/", desk.compute, name="compute"),
    path("office/lists/<slug:kind>/doubts/", desk.doubts, name="doubts"),
    path("office/lists/<slug:kind>/replay/", replays.replay, name="replay"),
    path("office/lists/<slug:kind>/open/", opening.open_list, name="open_list"),
    path("office/lists/<slug:kind>/reports/", brought_reports.bring_reports, name="bring_reports"),
    path("office/lists/<slug:kind>/fide/", fide_list.fide_list, name="fide_list"),
    path("office/lists/<slug:kind>/report.xlsx", brought_reports.report_template, name="report_template"),
    path("office/opening-list.xlsx", opening.open_list_template, name="open_list_template"),
    path("competitions/<slug:code>/awards/", bridge.awards, name="bridge_awards"),
    path("competitions/<slug:code>/awards.csv", csv_tables.awards, name="awards_csv"),
    path("competitions/<slug:code>/desk/bridge-report/", bridge.report, name="bridge_report"),
    path("office/people/<slug:code>/figures/", person_facts.person_facts, name="person_facts"),
    path("office/bridge/players/", bridge.players, name="bridge_players"),
    path("office/bridge/players/<int:registration>/", bridge.player, name="bridge_player"),
    path("office/bridge/<slug:code>/report-form/", bridge.report_form, name="report_form"),
    path("office/bridge/batches/", bridge.batches, name="batches"),
    path("people/<slug:code>/bridge/", bridge.account, name="bridge_account"),
    path("people/<slug:code>/bridge.csv", csv_tables.account, name="account_csv"),
]

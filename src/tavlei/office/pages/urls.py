"""Addresses of the pages."""

from __future__ import annotations

from django.urls import path

from tavlei.office.pages.views import calculators, competitions, desk, home, lists, office, people, rulebook

app_name = "pages"
urlpatterns = [
    path("", home.home, name="home"),
    path("competitions/", competitions.calendar, name="calendar"),
    path("competitions.ics", competitions.calendar_ics, name="calendar_ics"),
    path("competitions.rss", competitions.calendar_rss, name="calendar_rss"),
    path("competitions/announce/", desk.announce, name="announce"),
    path("competitions/<slug:code>/", competitions.competition, name="competition"),
    path("competitions/<slug:code>/participants/", competitions.participants, name="participants"),
    path("competitions/<slug:code>/rounds/<int:number>/", competitions.one_round, name="round"),
    path("competitions/<slug:code>/rounds/<int:number>/<int:board>/why/", competitions.why_pair, name="why_pair"),
    path("competitions/<slug:code>/table/", competitions.table, name="table"),
    path("competitions/<slug:code>/table/<int:entry>/<slug:criterion>/why/", competitions.why_value, name="why_value"),
    path("competitions/<slug:code>/screen/", competitions.screen, name="screen"),
    path("competitions/<slug:code>/embedded/", competitions.embedded, name="embedded"),
    path("competitions/<slug:code>/desk/", desk.desk, name="desk"),
    path("competitions/<slug:code>/desk/change/", desk.change, name="change"),
    path("competitions/<slug:code>/desk/enter/", desk.enter, name="enter"),
    path("competitions/<slug:code>/desk/admit/", desk.admit_all, name="admit_all"),
    path("competitions/<slug:code>/desk/entries/<int:entry>/decide/", desk.decide, name="decide"),
    path("competitions/<slug:code>/desk/entries/<int:entry>/withdraw/", desk.withdraw, name="withdraw"),
    path("competitions/<slug:code>/desk/pair/", desk.pair, name="pair"),
    path("competitions/<slug:code>/desk/unpair/", desk.unpair, name="unpair"),
    path("competitions/<slug:code>/desk/rounds/<int:number>/results/", desk.enter_results, name="enter_results"),
    path("competitions/<slug:code>/desk/rounds/<int:number>/boards/<int:board>/", desk.correct, name="correct"),
    path("competitions/<slug:code>/desk/sanctions/", desk.sanction, name="sanction"),
    path("competitions/<slug:code>/desk/protests/", desk.protest, name="protest"),
    path("competitions/<slug:code>/desk/protests/<int:protest>/", desk.decide_protest, name="decide_protest"),
    path("competitions/<slug:code>/desk/<slug:what>/", desk.step, name="step"),
    path("lists/", lists.lists, name="lists"),
    path("lists/<int:number>/", lists.publication, name="publication"),
    path("lists/<int:number>/people/<slug:code>/why/", lists.why_row, name="why_row"),
    path("lists/<int:number>.csv", lists.publication_csv, name="publication_csv"),
    path("lists/<int:number>.json", lists.publication_json, name="publication_json"),
    path("people/", people.people, name="people"),
    path("people/<slug:code>/", people.person, name="person"),
    path("calculators/", calculators.calculators, name="calculators"),
    path("calculators/<str:name>/", calculators.calculator, name="calculator"),
    path("rulebook/", rulebook.editions, name="rulebook"),
    path("rulebook/readings/", rulebook.readings, name="readings"),
    path("rulebook/<slug:edition_id>/", rulebook.edition, name="edition"),
    path("rulebook/<slug:edition_id>/<path:number>/", rulebook.clause, name="clause"),
    path("office/", office.office, name="office"),
    path("office/reports/<int:report>/", office.report, name="report"),
    path("office/reports/<int:report>/decide/", office.decide_report, name="decide_report"),
    path("office/lists/<slug:kind>/", office.compute, name="compute"),
    path("office/people/add/", office.add_person, name="add_person"),
    path("office/people/<slug:code>/", office.change_person, name="change_person"),
    path("journal/", office.journal_head, name="journal_head"),
    path("api/", home.about_api, name="about_api"),
]

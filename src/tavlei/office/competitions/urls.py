"""Addresses of competitions."""

from __future__ import annotations

from django.urls import path

from tavlei.office.competitions.views import (
    admission,
    announcements,
    appeals,
    checklists,
    csv_tables,
    desk,
    entries,
    game_records,
    influence,
    norms,
    opening_lots,
    own_entries,
    panel,
    participants_import,
    programme,
    protests,
    public,
    rounds,
    sanctions,
    services,
    stages,
    teams_of_persons,
    transfer,
)

_COMPETITION = "competitions/<slug:code>"
_ROUND = f"{_COMPETITION}/rounds/<int:number>"
_DESK = f"{_COMPETITION}/desk"
_ENTRY = f"{_DESK}/entries/<int:entry>"
_PROTEST = f"{_DESK}/protests/<int:protest>"

_PUBLIC = [
    path("competitions/", public.calendar, name="calendar"),
    path("competitions.csv", csv_tables.calendar, name="calendar_csv"),
    path("competitions.ics", public.calendar_ics, name="calendar_ics"),
    path("competitions.rss", public.calendar_rss, name="calendar_rss"),
    path("competitions/announce/", announcements.announce, name="announce"),
    path(f"{_COMPETITION}/", public.competition, name="competition"),
    path(f"{_COMPETITION}/participants/", public.participants, name="participants"),
    path(f"{_COMPETITION}/numbers/", public.numbers, name="numbers"),
    path(f"{_COMPETITION}/participants.csv", csv_tables.participants, name="participants_csv"),
    path(f"{_ROUND}/", public.one_round, name="round"),
    path(f"{_COMPETITION}/rounds/<int:number>.csv", csv_tables.one_round, name="round_csv"),
    path(f"{_ROUND}/<int:board>/why/", public.why_pair, name="why_pair"),
    path(f"{_ROUND}/<int:board>/games/", game_records.games, name="games"),
    path(f"{_ROUND}/<int:board>/games/<int:game>.<slug:ending>", game_records.game_file, name="game_file"),
    path(f"{_COMPETITION}/table/", public.table, name="table"),
    path(f"{_COMPETITION}/table/score/why/", teams_of_persons.why_score, name="why_score"),
    path(f"{_COMPETITION}/table/teams/why/", teams_of_persons.why_team_places, name="why_team_places"),
    path(f"{_COMPETITION}/table.csv", csv_tables.table, name="table_csv"),
    path(f"{_COMPETITION}/table/<int:entry>/why/", public.why_place, name="why_place"),
    path(f"{_COMPETITION}/table/<int:entry>/<slug:criterion>/why/", public.why_value, name="why_value"),
    path(f"{_COMPETITION}/screen/", public.screen, name="screen"),
    path(f"{_COMPETITION}/embedded/", public.embedded, name="embedded"),
    path(f"{_COMPETITION}/norms/", norms.norms, name="norms"),
    path(f"{_COMPETITION}/norms/<slug:person>/why/", norms.why_norm, name="why_norm"),
    path(f"{_COMPETITION}/norms/<slug:person>/award/", norms.award, name="award"),
    path(f"{_COMPETITION}/protests/", protests.own, name="own_protests"),
]
_FILES = [
    path(f"{_COMPETITION}/files/<str:name>", transfer.file, name="file"),
    path(f"{_DESK}/files/", transfer.exchange, name="exchange"),
    path("tables/results.xlsx", transfer.results_template, name="results_template"),
    path("schemas/competition.json", transfer.schema, name="competition_schema"),
    path("office/import/", transfer.import_competition, name="import_competition"),
    path(f"{_DESK}/import/", participants_import.participants, name="import_participants"),
    path("tables/participants.xlsx", participants_import.participants_template, name="participants_template"),
]
_ADMISSION = [
    path(f"{_DESK}/entries/", desk.desk_entries, name="desk_entries"),
    path(f"{_DESK}/enter/", entries.enter, name="enter"),
    path(f"{_DESK}/admit/", entries.admit_all, name="admit_all"),
    path(f"{_ENTRY}/", admission.athlete, name="athlete"),
    path(f"{_ENTRY}/team/", teams_of_persons.choose_team, name="name_team"),
    path(f"{_ENTRY}/answer/", entries.answer, name="answer_entry"),
    path(f"{_COMPETITION}/enter/", own_entries.enter, name="enter_oneself"),
    path(f"{_COMPETITION}/take-back/", own_entries.take_back, name="take_back_entry"),
    path(f"{_ENTRY}/decide/", entries.decide, name="decide"),
    path(f"{_ENTRY}/withdraw/", entries.withdraw, name="withdraw"),
    path(f"{_ENTRY}/annul/", influence.annul, name="annul"),
    path(f"{_DESK}/commission/", admission.members, name="commission"),
    path(f"{_DESK}/commission/protocol.<slug:kind>", admission.protocol, name="admission_protocol"),
]
_PLAY = [
    path(f"{_DESK}/plan/", programme.plan, name="plan"),
    path(f"{_DESK}/stages/", stages.open_next, name="open_stage"),
    path(f"{_DESK}/pair/", rounds.pair, name="pair"),
    path(f"{_DESK}/right-rounds/", desk.right_rounds, name="right_rounds"),
    path(f"{_DESK}/round-order/", desk.round_order, name="round_order"),
    path(f"{_DESK}/unpair/", rounds.unpair, name="unpair"),
    path(f"{_DESK}/rounds/<int:number>/lots/", opening_lots.lots, name="lots"),
    path(f"{_DESK}/rounds/<int:number>/results/", rounds.enter_results, name="enter_results"),
    path(f"{_DESK}/rounds/<int:number>/results/undo/", rounds.undo_results, name="undo_results"),
    path(f"{_DESK}/rounds/<int:number>/boards/<int:board>/", rounds.correct, name="correct"),
    path(f"{_DESK}/rounds/<int:number>/boards/<int:board>/record/", game_records.keep, name="keep_record"),
]
_INCIDENTS = [
    path(f"{_DESK}/incidents/", desk.incidents, name="incidents"),
    path(f"{_DESK}/sanctions/", sanctions.sanction, name="sanction"),
    path(f"{_DESK}/sanctions/suggestion/", sanctions.suggestion, name="suggestion"),
    path(f"{_DESK}/influence/", influence.influence, name="influence"),
    path(f"{_DESK}/influence/<int:report>/", influence.decide, name="decide_influence"),
    path(f"{_DESK}/protests/", protests.protest, name="protest"),
    path(f"{_PROTEST}/", protests.decide_protest, name="decide_protest"),
    path(f"{_PROTEST}/appeal/", appeals.appeal, name="appeal"),
    path(f"{_PROTEST}/verdict/", appeals.verdict, name="appeal_verdict"),
    path(f"{_DESK}/appeals/", appeals.appeals, name="appeals"),
    path(f"{_DESK}/appeals/committee/", appeals.committee, name="committee"),
    path("office/protests/", protests.inbox, name="protest_inbox"),
]
_OFFICIALS = [
    path(f"{_DESK}/panel/", panel.panel, name="panel"),
    path(f"{_DESK}/panel/absence/", panel.absence, name="absence"),
    path(f"{_DESK}/panel/order/", panel.order, name="order"),
    path(f"{_DESK}/checklists/", checklists.checklists, name="checklists"),
    path(f"{_DESK}/checklists/<slug:what>/", checklists.one_list, name="checklist"),
    path(f"{_DESK}/helpers/", services.helpers, name="helpers"),
    path(f"{_DESK}/doctor/", services.doctor, name="doctor"),
    path(f"{_DESK}/press/", services.press, name="press"),
    path(f"{_DESK}/places/", services.places, name="places"),
]
urlpatterns = [
    *_PUBLIC,
    *_FILES,
    *_ADMISSION,
    *_PLAY,
    *_INCIDENTS,
    *_OFFICIALS,
    path(f"{_DESK}/", desk.desk, name="desk"),
    path(f"{_DESK}/change/", announcements.change, name="change"),
    path(f"{_DESK}/complete/", desk.complete, name="complete"),
    path(f"{_DESK}/<slug:what>/", desk.step, name="step"),  # any other word at the desk: behind everything
]

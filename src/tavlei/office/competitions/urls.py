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
    drawing,
    entries,
    game_records,
    influence,
    micro_matches,
    norms,
    opening_lots,
    own_entries,
    panel,
    participants_import,
    participation,
    particulars,
    play_offs,
    programme,
    protests,
    public,
    records,
    remedies,
    rounds,
    sanctions,
    services,
    transfer,
    unfinished,
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
    path(f"{_ROUND}/<int:board>/result/why/", micro_matches.why_result, name="why_result"),
    path(f"{_ROUND}/<int:board>/games/", game_records.games, name="games"),
    path(f"{_ROUND}/<int:board>/games/<int:game>.<slug:ending>", game_records.game_file, name="game_file"),
    path(f"{_COMPETITION}/table/", public.table, name="table"),
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
    path(f"{_ENTRY}/particulars/", particulars.particulars, name="particulars"),
    path(f"{_ENTRY}/answer/", entries.answer, name="answer_entry"),
    path(f"{_COMPETITION}/enter/", own_entries.enter, name="enter_oneself"),
    path(f"{_COMPETITION}/take-back/", own_entries.take_back, name="take_back_entry"),
    path(f"{_ENTRY}/decide/", entries.decide, name="decide"),
    path(f"{_ENTRY}/withdraw/", entries.withdraw, name="withdraw"),
    path(f"{_ENTRY}/rounds/", participation.participation, name="participation"),
    path(f"{_ENTRY}/leave/", participation.leave, name="grant_leave"),
    path(f"{_ENTRY}/leave/<int:number>/take-back/", participation.take_back, name="take_back_leave"),
    path(f"{_ENTRY}/return/", participation.come_back, name="come_back"),
    path(f"{_ENTRY}/annul/", influence.annul, name="annul"),
    path(f"{_DESK}/commission/", admission.members, name="commission"),
    path(f"{_DESK}/commission/protocol.<slug:kind>", admission.protocol, name="admission_protocol"),
]
_PLAY = [
    path(f"{_DESK}/plan/", programme.plan, name="plan"),
    path(f"{_DESK}/pair/", rounds.pair, name="pair"),
    path(f"{_DESK}/right-rounds/", desk.right_rounds, name="right_rounds"),
    path(f"{_DESK}/round-order/", desk.round_order, name="round_order"),
    path(f"{_DESK}/unpair/", rounds.unpair, name="unpair"),
    path(f"{_DESK}/draw/", drawing.draw, name="draw"),
    path(f"{_DESK}/rounds/<int:number>/change/", drawing.change, name="change_pairs"),
    path(f"{_DESK}/rounds/<int:number>/again/", drawing.again, name="draw_again"),
    path(f"{_DESK}/rounds/<int:number>/lots/", opening_lots.lots, name="lots"),
    path(f"{_DESK}/rounds/<int:number>/results/", rounds.enter_results, name="enter_results"),
    path(f"{_DESK}/rounds/<int:number>/results/undo/", rounds.undo_results, name="undo_results"),
    path(f"{_DESK}/rounds/<int:number>/boards/<int:board>/", rounds.correct, name="correct"),
    path(f"{_DESK}/rounds/<int:number>/games/undo/", micro_matches.undo_games, name="undo_games"),
    path(f"{_DESK}/rounds/<int:number>/boards/<int:board>/games/", micro_matches.correct_games, name="correct_games"),
    path(f"{_DESK}/rounds/<int:number>/boards/<int:board>/record/", game_records.keep, name="keep_record"),
]
_UNFINISHED = [
    path(f"{_DESK}/rounds/<int:number>/boards/<int:board>/unfinished/", unfinished.unfinished, name="unfinished"),
    path(f"{_DESK}/postponed/", unfinished.postponed, name="postponed"),
    path(f"{_DESK}/missed/", unfinished.missed, name="missed"),
]
_PLAY_OFFS = [
    path(f"{_DESK}/play-offs/", play_offs.page, name="play_offs"),
    path(f"{_DESK}/play-offs/order/", play_offs.order, name="order_play_off"),
    path(f"{_DESK}/play-offs/<int:number>/results/", play_offs.enter, name="enter_play_off"),
    path(f"{_DESK}/play-offs/<int:number>/correct/", play_offs.correct, name="correct_play_off"),
    path(f"{_DESK}/play-offs/<int:number>/call-off/", play_offs.call_off, name="call_off_play_off"),
]
_INCIDENTS = [
    path(f"{_DESK}/incidents/", desk.incidents, name="incidents"),
    path(f"{_DESK}/sanctions/", sanctions.sanction, name="sanction"),
    path(f"{_DESK}/sanctions/suggestion/", sanctions.suggestion, name="suggestion"),
    path(f"{_DESK}/influence/", influence.influence, name="influence"),
    path(f"{_DESK}/influence/<int:report>/", influence.decide, name="decide_influence"),
    path(f"{_DESK}/protests/", protests.protest, name="protest"),
    path(f"{_PROTEST}/", protests.decide_protest, name="decide_protest"),
    path(f"{_PROTEST}/remedy/", remedies.remedy, name="remedy"),
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
    path(f"{_DESK}/records/", records.records, name="records"),
    path(f"{_DESK}/records/<slug:kind>/", records.one_kind, name="record"),
    path(f"{_DESK}/questions/", records.questions, name="questions"),
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
    *_PLAY_OFFS,
    *_UNFINISHED,
    *_INCIDENTS,
    *_OFFICIALS,
    path(f"{_DESK}/", desk.desk, name="desk"),
    path(f"{_DESK}/change/", announcements.change, name="change"),
    path(f"{_DESK}/complete/", desk.complete, name="complete"),
    path(f"{_DESK}/<slug:what>/", desk.step, name="step"),  # any other word at the desk: behind everything
]

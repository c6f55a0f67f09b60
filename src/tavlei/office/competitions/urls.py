"""Addresses of competitions."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.competitions.pages.calendar import FIELDS
from tavlei.office.competitions.views import (
    admission,
    announcing,
    appeals,
    csv_tables,
    desk,
    drawing,
    entries,
    game_records,
    grants,
    micro_matches,
    missing,
    own_entries,
    panel,
    participants_import,
    participation,
    play_offs,
    protests,
    public,
    records,
    report,
    rounds,
    sanctions,
    services,
    teams_of_persons,
    transfer,
    unfinished,
)
from tavlei.office.design.addresses import ANY, Area, page
from tavlei.office.design.costs import CHEAP, COMPUTING, DRAWN, HEAVY, MEGA, upload

_CSV_TABLES_PAGES = Area(_("Tables for other programs"), help="judge-swiss", cost=COMPUTING)
_PUBLIC_PAGES = Area(_("Page of a competition"), help="judge-swiss", cost=DRAWN)
_MICRO_MATCHES_PAGES = Area(_("Micro-matches game by game"), help="judge-systems", cost=DRAWN)
_GAME_RECORDS_PAGES = Area(_("Records of games"), help="judge-swiss", cost=DRAWN)
_TEAMS_OF_PERSONS_PAGES = Area(_("Teams of the participants"), help="judge-systems", cost=DRAWN)
_REPORT_PAGES = Area(_("Norms in a competition"), help="judge-report", cost=DRAWN)
_PROTESTS_PAGES = Area(_("Protests"), help="judge-disputes", cost=DRAWN)
_TRANSFER_PAGES = Area(_("Files of a competition"), help="judge-report", cost=DRAWN)
_PARTICIPANTS_IMPORT_PAGES = Area(_("Import of participants"), help="judge-swiss", cost=DRAWN)
_DESK_PAGES = Area(_("Desk of a competition"), help="judge-swiss", cost=DRAWN)
_ENTRIES_PAGES = Area(_("Entries"), help="judge-swiss", cost=DRAWN)
_ADMISSION_PAGES = Area(_("Admission"), help="judge-swiss", cost=DRAWN)
_OWN_ENTRIES_PAGES = Area(_("Entering oneself"), help="player", cost=DRAWN)
_PARTICIPATION_PAGES = Area(_("Participation in rounds"), help="judge-swiss", cost=DRAWN)
_ROUNDS_PAGES = Area(_("Rounds and results at the desk"), help="judge-swiss", cost=DRAWN)
_DRAWING_PAGES = Area(_("Drawing"), help="judge-swiss", cost=DRAWN)
_UNFINISHED_PAGES = Area(_("Unfinished and missed games"), help="judge-systems", cost=DRAWN)
_PLAY_OFFS_PAGES = Area(_("Additional matches"), help="judge-systems", cost=DRAWN)
_SANCTIONS_PAGES = Area(_("Sanctions"), help="judge-disputes", cost=DRAWN)
_APPEALS_PAGES = Area(_("Appeals"), help="judge-disputes", cost=DRAWN)
_PANEL_PAGES = Area(_("Judging panel"), help="judge-swiss", cost=DRAWN)
_RECORDS_PAGES = Area(_("Records of the judges"), help="judge-swiss", cost=DRAWN)
_SERVICES_PAGES = Area(_("Helpers, doctor and press of a competition"), help="judge-swiss", cost=DRAWN)
_GRANTS_PAGES = Area(_("Roles and rights"), help="federation", cost=DRAWN)
_ANNOUNCING_PAGES = Area(_("Announcement of a competition"), help="judge-swiss", cost=DRAWN)
_COMPETITION = "competitions/<slug:code>"
_ROUND = f"{_COMPETITION}/rounds/<int:number>"
_DESK = f"{_COMPETITION}/desk"
_ENTRY = f"{_DESK}/entries/<int:entry>"
_PROTEST = f"{_DESK}/protests/<int:protest>"

_PUBLIC = [
    page(
        "competitions/",
        public.calendar,
        "calendar",
        title=_("Competitions"),
        help="judge-swiss",
        cost=DRAWN,
        takes=(*FIELDS, "page"),
    ),
    page("competitions.csv", csv_tables.calendar, "calendar_csv", _CSV_TABLES_PAGES, takes=FIELDS),
    page("competitions.ics", public.calendar_ics, "calendar_ics", _PUBLIC_PAGES, cost=COMPUTING),
    page("competitions.rss", public.calendar_rss, "calendar_rss", _PUBLIC_PAGES, cost=COMPUTING),
    page(
        "competitions/announce/",
        announcing.announce,
        "announce",
        title=_("Announce a competition"),
        help="judge-swiss",
        cost=DRAWN,
        takes=("preset", "copy", *announcing.TYPED),
    ),
    page(f"{_COMPETITION}/", public.competition, "competition", _PUBLIC_PAGES),
    page(
        f"{_COMPETITION}/participants/",
        public.participants,
        "participants",
        title=_("Participants"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_COMPETITION}/numbers/", public.numbers, "numbers", _PUBLIC_PAGES),
    page(f"{_COMPETITION}/participants.csv", csv_tables.participants, "participants_csv", _CSV_TABLES_PAGES),
    page(f"{_ROUND}/", public.one_round, "round", title=_("Round of a competition"), help="judge-swiss", cost=DRAWN),
    page(f"{_COMPETITION}/rounds/<int:number>.csv", csv_tables.one_round, "round_csv", _CSV_TABLES_PAGES),
    page(
        f"{_ROUND}/<int:board>/why/",
        public.why_pair,
        "why_pair",
        title=_("Why this pair"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_ROUND}/<int:board>/result/why/", micro_matches.why_result, "why_result", _MICRO_MATCHES_PAGES),
    page(f"{_ROUND}/<int:board>/games/", game_records.games, "games", _GAME_RECORDS_PAGES, takes=("game", "move")),
    page(
        f"{_ROUND}/<int:board>/games/<int:game>.<slug:ending>",
        game_records.game_file,
        "game_file",
        _GAME_RECORDS_PAGES,
        cost=CHEAP,
    ),
    page(
        f"{_COMPETITION}/table/",
        public.table,
        "table",
        title=_("Table of a competition"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_COMPETITION}/table/score/why/", teams_of_persons.why_score, "why_score", _TEAMS_OF_PERSONS_PAGES),
    page(
        f"{_COMPETITION}/table/teams/why/", teams_of_persons.why_team_places, "why_team_places", _TEAMS_OF_PERSONS_PAGES
    ),
    page(f"{_COMPETITION}/table.csv", csv_tables.table, "table_csv", _CSV_TABLES_PAGES),
    page(
        f"{_COMPETITION}/table/<int:entry>/why/",
        public.why_place,
        "why_place",
        title=_("Why this place"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(
        f"{_COMPETITION}/table/<int:entry>/<slug:criterion>/why/",
        public.why_value,
        "why_value",
        title=_("Why this coefficient"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_COMPETITION}/screen/", public.screen, "screen", _PUBLIC_PAGES),
    page(f"{_COMPETITION}/embedded/", public.embedded, "embedded", _PUBLIC_PAGES),
    page(f"{_COMPETITION}/norms/", report.norms, "norms", _REPORT_PAGES),
    page(f"{_COMPETITION}/norms/<slug:person>/why/", report.why_norm, "why_norm", _REPORT_PAGES, cost=COMPUTING),
    page(f"{_COMPETITION}/norms/<slug:person>/award/", report.award, "award", _REPORT_PAGES),
    page(f"{_COMPETITION}/protests/", protests.own, "own_protests", _PROTESTS_PAGES),
]
_FILES = [
    page(f"{_COMPETITION}/files/<str:name>", transfer.file, "file", _TRANSFER_PAGES, cost=COMPUTING),
    page(f"{_DESK}/files/", transfer.exchange, "exchange", _TRANSFER_PAGES, cost=upload(11 * MEGA)),
    page("tables/results.xlsx", transfer.results_template, "results_template", _TRANSFER_PAGES, cost=COMPUTING),
    page("schemas/competition.json", transfer.schema, "competition_schema", _TRANSFER_PAGES, cost=COMPUTING),
    page(
        "office/import/",
        transfer.import_competition,
        "import_competition",
        title=_("Import of a competition"),
        help="judge-report",
        cost=upload(11 * MEGA),
    ),
    page(
        f"{_DESK}/correct-report/",
        report.correct_report,
        "correct_report",
        title=_("Correcting a report"),
        help="judge-report",
        cost=upload(11 * MEGA),
    ),
    page(
        f"{_DESK}/import/",
        participants_import.ImportParticipants.as_view(),
        "import_participants",
        _PARTICIPANTS_IMPORT_PAGES,
        cost=upload(11 * MEGA),
    ),
    page(
        "tables/participants.xlsx",
        participants_import.participants_template,
        "participants_template",
        _PARTICIPANTS_IMPORT_PAGES,
        cost=COMPUTING,
    ),
]
_ADMISSION = [
    page(f"{_DESK}/entries/", desk.desk_entries, "desk_entries", _DESK_PAGES, takes=("q",)),
    page(f"{_DESK}/enter/", entries.enter, "enter", _ENTRIES_PAGES),
    page(f"{_DESK}/admit/", entries.admit_all, "admit_all", _ENTRIES_PAGES),
    page(f"{_ENTRY}/", admission.athlete, "athlete", _ADMISSION_PAGES),
    page(f"{_ENTRY}/team/", teams_of_persons.choose_team, "name_team", _TEAMS_OF_PERSONS_PAGES),
    page(
        f"{_ENTRY}/particulars/",
        entries.particulars,
        "particulars",
        title=_("Particulars of a participant"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_ENTRY}/answer/", entries.answer, "answer_entry", _ENTRIES_PAGES),
    page(f"{_COMPETITION}/enter/", own_entries.enter, "enter_oneself", _OWN_ENTRIES_PAGES),
    page(f"{_COMPETITION}/take-back/", own_entries.take_back, "take_back_entry", _OWN_ENTRIES_PAGES),
    page(f"{_ENTRY}/decide/", entries.decide, "decide", _ENTRIES_PAGES),
    page(f"{_ENTRY}/withdraw/", entries.withdraw, "withdraw", _ENTRIES_PAGES),
    page(f"{_ENTRY}/rounds/", participation.participation, "participation", _PARTICIPATION_PAGES),
    page(f"{_ENTRY}/leave/", participation.leave, "grant_leave", _PARTICIPATION_PAGES),
    page(f"{_ENTRY}/leave/<int:number>/take-back/", participation.take_back, "take_back_leave", _PARTICIPATION_PAGES),
    page(f"{_ENTRY}/return/", participation.come_back, "come_back", _PARTICIPATION_PAGES),
    page(
        f"{_ENTRY}/annul/", sanctions.annul, "annul", title=_("Unlawful influence"), help="judge-disputes", cost=DRAWN
    ),
    page(f"{_DESK}/commission/", admission.members, "commission", _ADMISSION_PAGES),
    page(f"{_DESK}/commission/meeting/", admission.meeting, "admission_meeting", _ADMISSION_PAGES),
    page(
        f"{_DESK}/commission/protocol.<slug:kind>",
        admission.protocol,
        "admission_protocol",
        _ADMISSION_PAGES,
        cost=HEAVY,
    ),
]
_PLAY = [
    page(
        f"{_DESK}/plan/", announcing.plan, "plan", title=_("Programme of a competition"), help="judge-swiss", cost=DRAWN
    ),
    page(
        f"{_DESK}/stages/",
        rounds.open_next,
        "open_stage",
        title=_("Stages of a mixed competition"),
        help="judge-systems",
        cost=DRAWN,
    ),
    page(f"{_DESK}/pair/", rounds.pair, "pair", _ROUNDS_PAGES),
    page(f"{_DESK}/right-rounds/", desk.right_rounds, "right_rounds", _DESK_PAGES),
    page(f"{_DESK}/round-order/", desk.round_order, "round_order", _DESK_PAGES),
    page(f"{_DESK}/unpair/", rounds.unpair, "unpair", _ROUNDS_PAGES),
    page(f"{_DESK}/draw/", drawing.draw, "draw", _DRAWING_PAGES, takes=("start",)),
    page(
        f"{_DESK}/pairing-check/",
        drawing.pairing_check,
        "pairing_check",
        title=_("Pairs once more by another engine"),
        help="judge-swiss",
        cost=DRAWN,
        takes=("engine",),
    ),
    page(f"{_DESK}/rounds/<int:number>/change/", drawing.change, "change_pairs", _DRAWING_PAGES),
    page(f"{_DESK}/rounds/<int:number>/again/", drawing.again, "draw_again", _DRAWING_PAGES),
    page(
        f"{_DESK}/rounds/<int:number>/lots/",
        rounds.lots,
        "lots",
        title=_("Lots of openings"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_DESK}/rounds/<int:number>/results/", rounds.enter_results, "enter_results", _ROUNDS_PAGES),
    page(f"{_DESK}/rounds/<int:number>/results/undo/", rounds.undo_results, "undo_results", _ROUNDS_PAGES),
    page(f"{_DESK}/rounds/<int:number>/boards/<int:board>/", rounds.correct, "correct", _ROUNDS_PAGES),
    page(f"{_DESK}/rounds/<int:number>/games/undo/", micro_matches.undo_games, "undo_games", _MICRO_MATCHES_PAGES),
    page(
        f"{_DESK}/rounds/<int:number>/boards/<int:board>/games/",
        micro_matches.correct_games,
        "correct_games",
        _MICRO_MATCHES_PAGES,
    ),
    page(
        f"{_DESK}/rounds/<int:number>/boards/<int:board>/record/",
        game_records.keep,
        "keep_record",
        _GAME_RECORDS_PAGES,
        cost=upload(2 * MEGA),
        takes=("game",),
    ),
]
_UNFINISHED = [
    page(
        f"{_DESK}/rounds/<int:number>/boards/<int:board>/unfinished/",
        unfinished.unfinished,
        "unfinished",
        _UNFINISHED_PAGES,
    ),
    page(f"{_DESK}/postponed/", unfinished.postponed, "postponed", _UNFINISHED_PAGES),
    page(f"{_DESK}/missed/", unfinished.missed, "missed", _UNFINISHED_PAGES),
]
_PLAY_OFFS = [
    page(f"{_DESK}/play-offs/", play_offs.page, "play_offs", _PLAY_OFFS_PAGES),
    page(f"{_DESK}/play-offs/order/", play_offs.order, "order_play_off", _PLAY_OFFS_PAGES),
    page(f"{_DESK}/play-offs/<int:number>/results/", play_offs.enter, "enter_play_off", _PLAY_OFFS_PAGES),
    page(f"{_DESK}/play-offs/<int:number>/correct/", play_offs.correct, "correct_play_off", _PLAY_OFFS_PAGES),
    page(f"{_DESK}/play-offs/<int:number>/call-off/", play_offs.call_off, "call_off_play_off", _PLAY_OFFS_PAGES),
]
_INCIDENTS = [
    page(f"{_DESK}/incidents/", desk.incidents, "incidents", _DESK_PAGES, help="judge-disputes"),
    page(
        f"{_DESK}/at-the-board/",
        records.table,
        "at_the_board",
        title=_("What happened at the board?"),
        help="judge-at-the-board",
        cost=DRAWN,
    ),
    page(
        f"{_DESK}/at-the-board/<slug:word>/",
        records.question,
        "at_the_board_question",
        title=_("What happened at the board?"),
        help="judge-at-the-board",
        cost=DRAWN,
        takes=ANY,
    ),
    page(f"{_DESK}/sanctions/", sanctions.sanction, "sanction", _SANCTIONS_PAGES),
    page(
        f"{_DESK}/sanctions/suggestion/", sanctions.suggestion, "suggestion", _SANCTIONS_PAGES, takes=("entry", "gross")
    ),
    page(
        f"{_DESK}/influence/",
        sanctions.influence,
        "influence",
        title=_("Unlawful influence"),
        help="judge-disputes",
        cost=DRAWN,
    ),
    page(
        f"{_DESK}/influence/<int:report>/",
        sanctions.decide,
        "decide_influence",
        title=_("Unlawful influence"),
        help="judge-disputes",
        cost=DRAWN,
    ),
    page(f"{_DESK}/protests/", protests.protest, "protest", _PROTESTS_PAGES),
    page(f"{_PROTEST}/", protests.decide_protest, "decide_protest", _PROTESTS_PAGES),
    page(
        f"{_PROTEST}/remedy/",
        sanctions.remedy,
        "remedy",
        title=_("What follows from a protest"),
        help="judge-disputes",
        cost=DRAWN,
    ),
    page(f"{_PROTEST}/appeal/", appeals.appeal, "appeal", _APPEALS_PAGES),
    page(f"{_PROTEST}/verdict/", appeals.verdict, "appeal_verdict", _APPEALS_PAGES),
    page(f"{_DESK}/appeals/", appeals.appeals, "appeals", _APPEALS_PAGES),
    page(f"{_DESK}/appeals/committee/", appeals.committee, "committee", _APPEALS_PAGES),
    page(
        "office/protests/",
        protests.inbox,
        "protest_inbox",
        title=_("Protests that wait"),
        help="judge-disputes",
        cost=DRAWN,
    ),
]
_OFFICIALS = [
    page(f"{_DESK}/panel/", panel.panel, "panel", _PANEL_PAGES),
    page(f"{_DESK}/panel/absence/", panel.absence, "absence", _PANEL_PAGES),
    page(f"{_DESK}/panel/order/", panel.order, "order", _PANEL_PAGES),
    page(
        f"{_DESK}/checklists/",
        panel.checklists,
        "checklists",
        title=_("Checklists of the judges"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(
        f"{_DESK}/checklists/<slug:what>/",
        panel.one_list,
        "checklist",
        title=_("Checklists of the judges"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_DESK}/records/", records.records, "records", _RECORDS_PAGES),
    page(f"{_DESK}/records/<slug:kind>/", records.one_kind, "record", _RECORDS_PAGES),
    page(f"{_DESK}/questions/", records.questions, "questions", _RECORDS_PAGES),
    page(f"{_DESK}/helpers/", services.helpers, "helpers", _SERVICES_PAGES),
    page(f"{_DESK}/doctor/", services.doctor, "doctor", _SERVICES_PAGES),
    page(f"{_DESK}/press/", services.press, "press", _SERVICES_PAGES),
    page(f"{_DESK}/places/", services.places, "places", _SERVICES_PAGES),
]
urlpatterns = [
    page("competitions/<slug:code>/desk/staff/", grants.competition, "staff", _GRANTS_PAGES),
    page(
        "office/officers/",
        grants.federation,
        "officers",
        title=_("Officers of the federation"),
        help="federation",
        cost=DRAWN,
    ),
    *_PUBLIC,
    *_FILES,
    *_ADMISSION,
    *_PLAY,
    *_PLAY_OFFS,
    *_UNFINISHED,
    *_INCIDENTS,
    *_OFFICIALS,
    page(f"{_DESK}/", desk.desk, "desk", _DESK_PAGES, takes=("q",)),
    page(f"{_DESK}/change/", announcing.change, "change", _ANNOUNCING_PAGES),
    page(
        f"{_DESK}/names/",
        announcing.names,
        "names",
        title=_("Names in other languages"),
        help="judge-swiss",
        cost=DRAWN,
    ),
    page(f"{_DESK}/complete/", desk.complete, "complete", _DESK_PAGES, help="judge-report"),
    page(
        f"{_DESK}/missing/",
        missing.missing,
        "missing",
        title=_("What is missing in a competition"),
        help="judge-report",
        cost=DRAWN,
    ),
    page(f"{_DESK}/<slug:what>/", desk.step, "step", _DESK_PAGES),  # any other word at the desk: behind everything
]

"""Addresses of team competitions."""

from __future__ import annotations

from django.urls import path

from tavlei.office.teams.views import acts, event, team

_CODE = "competitions/<slug:code>"
urlpatterns = [
    path(f"{_CODE}/table/boards/why/", event.why_board_places, name="why_board_places"),
    path(f"{_CODE}/teams/<int:entry>/", team.team, name="team"),
    path(f"{_CODE}/teams/<int:entry>/rounds/<int:number>/", acts.line_up, name="line_up"),
    path(f"{_CODE}/desk/teams/", acts.enter_team, name="enter_team"),
    path(f"{_CODE}/desk/teams/<int:entry>/members/", acts.add_member, name="add_member"),
    path(f"{_CODE}/desk/teams/<int:entry>/admit/", acts.admit_team, name="admit_team"),
    path(f"{_CODE}/desk/teams/<int:entry>/order/", acts.set_order, name="set_order"),
    path(f"{_CODE}/desk/teams/<int:entry>/captain/", acts.name_captain, name="name_captain"),
    path(f"{_CODE}/desk/teams/<int:entry>/leaves/", acts.leave, name="team_leaves"),
    path(f"{_CODE}/desk/teams/<int:entry>/rounds/<int:number>/late/", acts.allow_late, name="allow_late"),
    path(f"{_CODE}/desk/rounds/<int:number>/seat/", acts.seat, name="seat"),
    path(f"{_CODE}/desk/rounds/<int:number>/teams/<int:entry>/away/", acts.turn_away, name="turn_away"),
    path(f"{_CODE}/desk/rounds/<int:number>/boards/<int:board>/wrong/", acts.wrong_seat, name="wrong_seat"),
    path(f"{_CODE}/desk/extra-match/", acts.call_extra_match, name="extra_match"),
]

"""Addresses of team competitions."""

from __future__ import annotations

from django.urls import path

from tavlei.office.pages.views import team_acts, teams

_CODE = "competitions/<slug:code>"
urlpatterns = [
    path(f"{_CODE}/teams/<int:entry>/", teams.team, name="team"),
    path(f"{_CODE}/teams/<int:entry>/rounds/<int:number>/", team_acts.line_up, name="line_up"),
    path(f"{_CODE}/desk/teams/", team_acts.enter_team, name="enter_team"),
    path(f"{_CODE}/desk/teams/<int:entry>/members/", team_acts.add_member, name="add_member"),
    path(f"{_CODE}/desk/teams/<int:entry>/admit/", team_acts.admit_team, name="admit_team"),
    path(f"{_CODE}/desk/teams/<int:entry>/order/", team_acts.set_order, name="set_order"),
    path(f"{_CODE}/desk/teams/<int:entry>/captain/", team_acts.name_captain, name="name_captain"),
    path(f"{_CODE}/desk/teams/<int:entry>/leaves/", team_acts.leave, name="team_leaves"),
    path(f"{_CODE}/desk/teams/<int:entry>/rounds/<int:number>/late/", team_acts.allow_late, name="allow_late"),
    path(f"{_CODE}/desk/rounds/<int:number>/seat/", team_acts.seat, name="seat"),
    path(f"{_CODE}/desk/rounds/<int:number>/teams/<int:entry>/away/", team_acts.turn_away, name="turn_away"),
    path(f"{_CODE}/desk/rounds/<int:number>/boards/<int:board>/wrong/", team_acts.wrong_seat, name="wrong_seat"),
    path(f"{_CODE}/desk/extra-match/", team_acts.call_extra_match, name="extra_match"),
]

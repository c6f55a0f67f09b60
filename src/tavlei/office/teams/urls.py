"""Addresses of team competitions."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN
from tavlei.office.teams.views import acts, event, team

_EVENT_PAGES = Area(_("Places on the boards of a team competition"), help="judge-systems", cost=DRAWN)
_TEAM_PAGES = Area(_("Page of a team"), help="judge-systems", cost=DRAWN)
_ACTS_PAGES = Area(_("Desk of a team competition"), help="judge-systems", cost=DRAWN)
_CODE = "competitions/<slug:code>"
urlpatterns = [
    page(f"{_CODE}/table/boards/why/", event.why_board_places, "why_board_places", _EVENT_PAGES),
    page(f"{_CODE}/teams/<int:entry>/", team.team, "team", _TEAM_PAGES),
    page(f"{_CODE}/teams/<int:entry>/rounds/<int:number>/", acts.line_up, "line_up", _ACTS_PAGES),
    page(f"{_CODE}/desk/teams/", acts.enter_team, "enter_team", _ACTS_PAGES, takes=("q",)),
    page(f"{_CODE}/desk/teams/<int:entry>/members/", acts.add_member, "add_member", _ACTS_PAGES),
    page(f"{_CODE}/desk/teams/<int:entry>/admit/", acts.admit_team, "admit_team", _ACTS_PAGES),
    page(f"{_CODE}/desk/teams/<int:entry>/order/", acts.set_order, "set_order", _ACTS_PAGES),
    page(f"{_CODE}/desk/teams/<int:entry>/captain/", acts.name_captain, "name_captain", _ACTS_PAGES),
    page(f"{_CODE}/desk/teams/<int:entry>/leaves/", acts.leave, "team_leaves", _ACTS_PAGES),
    page(f"{_CODE}/desk/teams/<int:entry>/rounds/<int:number>/late/", acts.allow_late, "allow_late", _ACTS_PAGES),
    page(f"{_CODE}/desk/rounds/<int:number>/seat/", acts.seat, "seat", _ACTS_PAGES),
    page(f"{_CODE}/desk/rounds/<int:number>/teams/<int:entry>/away/", acts.turn_away, "turn_away", _ACTS_PAGES),
    page(f"{_CODE}/desk/rounds/<int:number>/boards/<int:board>/wrong/", acts.wrong_seat, "wrong_seat", _ACTS_PAGES),
    page(f"{_CODE}/desk/extra-match/", acts.call_extra_match, "extra_match", _ACTS_PAGES),
]

"""Addresses of what surrounds the play: hours, panel, influence, lots, staff, doctor, press, protests."""

from __future__ import annotations

from django.urls import path

from tavlei.office.pages.views import care, influence, lots, panel, planning, protests, register

DESK = "competitions/<slug:code>/desk"
urlpatterns = [
    path("competitions/<slug:code>/protests/", protests.own, name="own_protests"),
    path(f"{DESK}/plan/", planning.plan, name="plan"),
    path(f"{DESK}/panel/", panel.panel, name="panel"),
    path(f"{DESK}/panel/absence/", panel.absence, name="absence"),
    path(f"{DESK}/panel/order/", panel.order, name="order"),
    path(f"{DESK}/influence/", influence.influence, name="influence"),
    path(f"{DESK}/influence/<int:report>/", influence.decide, name="decide_influence"),
    path(f"{DESK}/entries/<int:entry>/annul/", influence.annul, name="annul"),
    path(f"{DESK}/rounds/<int:number>/lots/", lots.lots, name="lots"),
    path(f"{DESK}/helpers/", care.helpers, name="helpers"),
    path(f"{DESK}/doctor/", care.doctor, name="doctor"),
    path(f"{DESK}/press/", care.press, name="press"),
    path(f"{DESK}/places/", care.places, name="places"),
    path("office/protests/", protests.inbox, name="protest_inbox"),
    path("office/titles/", register.titles, name="titles"),
    path("office/people/<slug:code>/merge/", register.merge, name="merge"),
    path("office/people/<slug:code>/anonymise/", register.anonymise, name="anonymise"),
    path("office/people/<slug:code>/disqualifications/", register.disqualifications, name="disqualifications"),
]

"""Addresses of the cards."""

from __future__ import annotations

from django.urls import path

from tavlei.office.cards import views

urlpatterns = [
    path("card/home.png", views.home, name="home_card"),
    path("card/competitions/<slug:code>.png", views.event, name="event_card"),
    path("card/people/<slug:code>.png", views.person, name="person_card"),
    path("card/lists/<int:number>.png", views.publication, name="list_card"),
]

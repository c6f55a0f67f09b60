"""Addresses of the federation's own presentation."""

from __future__ import annotations

from django.urls import path

from tavlei.office.federation import views

urlpatterns = [
    path("office/federation/", views.presentation, name="federation"),
    path("federation/logo", views.logo, name="federation_logo"),
    path("federation/colours.css", views.colours, name="federation_colours"),
]

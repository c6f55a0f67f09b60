"""The address of the page of samples."""

from __future__ import annotations

from django.urls import path

from tavlei.office.design import views

urlpatterns = [
    path("styleguide/", views.styleguide, name="styleguide"),
]

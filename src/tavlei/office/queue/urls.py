"""Addresses of background jobs."""

from __future__ import annotations

from django.urls import path

from tavlei.office.queue import views

urlpatterns = [
    path("my/jobs/", views.jobs, name="jobs"),
    path("my/jobs/<uuid:code>/", views.job, name="job"),
    path("my/jobs/<uuid:code>/cancel/", views.cancel_job, name="cancel_job"),
]

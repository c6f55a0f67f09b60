"""`tavlei worker`, `tavlei office jobs`: background jobs of the office."""

from __future__ import annotations

from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.rulebook import Problem, Refusal, phrase

_SHOWN = 50


def worker(
    at_once: Annotated[int, typer.Option("--at-once", help=_("How many jobs are done at once."), min=1, max=16)] = 2,
    language: LanguageOption = None,
) -> None:
    """Do background jobs until stopped, for an office whose server has TAVLEI_WORKER=apart."""
    from tavlei.office.django_setup import set_up

    set_up()
    from tavlei.office.running.background_worker import be_worker
    from tavlei.office.store.versions import unknown_migrations, waiting_migrations

    with exit_on_refusal():
        if waiting_migrations() or unknown_migrations():
            raise Refusal(Problem("the store is of another version: run `tavlei office migrate` first", path="store"))
    typer.echo(book(language).phrase(phrase("Background jobs are done here until this is stopped.")))
    be_worker(places=at_once)


def jobs(language: LanguageOption = None) -> None:
    """The newest background jobs with how far they are."""
    from tavlei.office.backup.reading import open_to_read

    open_to_read()
    from django.utils import timezone
    from django.utils.translation import override

    from tavlei.office.queue.leases import any_worker
    from tavlei.office.queue.models import JobState, QueuedJob

    words = book(language)
    with override(words.language):
        for job in QueuedJob.objects.select_related("by")[:_SHOWN]:
            share = job.progress.percent if job.state == JobState.RUNNING else None
            text = f"{job.get_state_display()}, {share} %" if share is not None else job.get_state_display()
            asked = timezone.localtime(job.asked)
            print_text(f"{asked:%d.%m.%Y %H:%M}  {job.by.username}  {job}: {text}\n")
            for line in (job.sentence, *job.problems):
                print_text(f"    {line}\n" if line else "")
    if not any_worker():
        typer.echo(words.phrase(phrase("There is no worker for background jobs at the moment.")), err=True)

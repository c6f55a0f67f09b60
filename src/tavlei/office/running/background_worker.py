"""A worker for background jobs as a program: by its command, or for a server that has lost its own."""

from __future__ import annotations

import sys

from django.utils import timezone

from tavlei.office.django_setup import set_up


def be_worker(lifeline: int | None = None, **data: int) -> None:
    """Do background jobs by the federation's time until stopped, or until the other end of the lifeline is gone."""
    from tavlei.office.federation.identity import stored_federation  # noqa: PLC0415 - after Django has been set up
    from tavlei.office.queue.worker import work  # noqa: PLC0415

    timezone.activate(stored_federation().zone)
    work(lifeline, **data)


if __name__ == "__main__":
    set_up()
    be_worker(sys.stdin.fileno())

"""One background job as a program, where a worker cannot copy itself: it ends with the worker, or when it is done."""

from __future__ import annotations

import sys

from django.utils import timezone

from tavlei.office.django_setup import set_up


def do_task(number: str) -> None:
    """Do the task of the queue that has this number."""
    from django_tasks_db.models import DBTaskResult  # noqa: PLC0415 - after Django has been set up

    from tavlei.office.federation.identity import stored_federation  # noqa: PLC0415
    from tavlei.office.queue.worker import do_here  # noqa: PLC0415

    timezone.activate(stored_federation().zone)
    do_here(DBTaskResult.objects.get(pk=number))


if __name__ == "__main__":
    set_up()
    from tavlei.office.queue.children import end_with

    end_with(sys.stdin.fileno())
    do_task(sys.argv[1])

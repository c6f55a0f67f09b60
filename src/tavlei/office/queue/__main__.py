"""A worker as a Python of its own, for a server that has lost its copy; it ends with its input."""

from __future__ import annotations

import sys

from django.utils import timezone

from tavlei.office.django_setup import set_up

if __name__ == "__main__":
    set_up()
    from tavlei.office.federation.identity import stored_federation
    from tavlei.office.queue.worker import work

    timezone.activate(stored_federation().zone)
    work(sys.stdin.fileno())

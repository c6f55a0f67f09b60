"""What every page knows of the federation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.federation import identity

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.federation.models import Federation


def federation(request: HttpRequest) -> dict[str, Federation]:  # noqa: ARG001 - as Django calls it
    """The federation as `federation`: its name, line, logo, colours, contacts and languages."""
    return {"federation": identity.federation()}

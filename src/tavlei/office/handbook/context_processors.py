"""What every page knows of the handbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.handbook.chapters import help_address

if TYPE_CHECKING:
    from django.http import HttpRequest


def handbook(request: HttpRequest) -> dict[str, str]:
    """Where the chapter about this page stands."""
    return {"help_url": help_address(request.resolver_match)}

"""`tavlei office settle`: the federation rules which choice of a reading holds."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.rulebook import Problem, Refusal, phrase


def settle(  # noqa: PLR0913 - a ruling has so many sides
    reading: Annotated[str, typer.Argument(help=_("Number of the reading, such as F3."))],
    choice: Annotated[str, typer.Argument(help=_("The choice that holds, as the reading names it."))],
    *,
    day: Annotated[datetime, typer.Option("--from", formats=["%Y-%m-%d"], help=_("The day it holds from."))],
    document: Annotated[str, typer.Option(help=_("Document or number of the decision."))],
    reason: Annotated[str, typer.Option(help=_("Reason of the decision."))],
    by: Annotated[str, typer.Option("--by", help=_("Who enters it: the name the administrator signs in with."))],
    language: LanguageOption = None,
) -> None:
    """The ruling is kept with those before it; exit code 2 with every problem if it is refused."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.api.tokens import owner
    from tavlei.office.federation.rulings import settle as rule
    from tavlei.office.roles.permissions import Action, may

    words = book(language)
    with exit_on_refusal():
        user = owner(by)
        if not may(user, Action.SETTLE_READINGS):
            raise Refusal(Problem("{name} may not settle readings", {"name": user.username}, path="by"))
        reading_ruling = rule(user, reading, choice, day.date(), document, reason)
    text = words.phrase(phrase("Reading {reading}: {choice} holds from {day} on."))
    print_text(text.format(reading=reading_ruling.reading, choice=choice, day=reading_ruling.day.isoformat()) + "\n")

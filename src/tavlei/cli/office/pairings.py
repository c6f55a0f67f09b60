"""`tavlei office check-pairings`: an event of FIDE's systems paired once more by another engine."""

from __future__ import annotations

from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.rulebook import Problem, Refusal, explanation_text


def check_pairings(
    code: Annotated[str, typer.Argument(help=_("Code of the competition."))],
    engine: Annotated[str, typer.Option(help=_("gacrux, py4swiss or bbpPairings; the first at hand if absent."))] = "",
    language: LanguageOption = None,
) -> None:
    """Every round once more; exit code 1 if a pair differs, 2 if the event cannot be checked."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.competitions.kinds import event_kind
    from tavlei.office.competitions.models import Competition
    from tavlei.office.explanations import with_names

    with exit_on_refusal():
        competition = Competition.objects.filter(code=code).first()
        if competition is None:
            raise Refusal(Problem("there is no competition «{code}»", {"code": code}))
        kind = event_kind(competition)
        checked = kind.checked_pairings(competition, engine)
    print_text(explanation_text(with_names(checked.explanation(), kind.names(competition)), book(language)) + "\n")
    if not checked.agrees:
        raise typer.Exit(1)

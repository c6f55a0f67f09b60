"""`tavlei office replay`: published lists computed once more from a day on, and published anew together."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.office.lists.publishing.replays import Replay
    from tavlei.office.roles.models import User


def replay(  # noqa: PLR0913 - a replay is asked for with so much
    kind: Annotated[str, typer.Argument(help=_("Which list: elo_r, fsu or bridge."))],
    *,
    first: Annotated[datetime, typer.Option("--from", formats=["%Y-%m-%d"], help=_("Day of the first list."))],
    register: Annotated[
        bool, typer.Option("--register", help=_("Take people as the register has them now, not as they stood."))
    ] = False,
    publish: Annotated[bool, typer.Option("--publish", help=_("Publish the lists that change, together."))] = False,
    reason: Annotated[str, typer.Option("--reason", help=_("Why the lists are published anew."))] = "",
    by: Annotated[str, typer.Option("--by", help=_("Who publishes: the name the officer signs in with."))] = "",
    language: LanguageOption = None,
) -> None:
    """Without --publish nothing is stored; exit code 2 with every problem if it is refused."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.calc.uncollected import uncollected
    from tavlei.office.api.tokens import owner
    from tavlei.office.lists.models import ListKind
    from tavlei.office.lists.publishing.replays import Particulars, preview_replay, publish_replay

    words = book(language)
    people = Particulars.NOW if register else Particulars.THEN
    with exit_on_refusal():
        if kind not in ListKind.values:
            raise Refusal(Problem("there is no such list", path="kind"))
        if not publish:
            with uncollected():
                found = preview_replay(ListKind(kind), first.date(), people)
            _tell(found, words)
            return
        user = owner(by)
        _check(user)
        with uncollected():
            publications = publish_replay(user, ListKind(kind), first.date(), reason, particulars=people)
    for publication in publications:
        text = phrase("{day}: published as list {number}, revision {revision}")
        data = {"day": publication.period, "number": publication.number, "revision": publication.revision}
        print_text(words.phrase(text).format(**data) + "\n")
    if not publications:
        print_text(words.phrase(phrase("Every list is what was published.")) + "\n")


def _check(user: User) -> None:
    """Whoever may not publish is told so at once."""
    from tavlei.office.roles.permissions import Action, may

    if not may(user, Action.PUBLISH):
        raise Refusal(Problem("{name} may not publish lists", {"name": user.username}, path="by"))


def _tell(outcome: Replay, words: Catalogue) -> None:
    for listed in outcome.lists:
        text = phrase("{day}, list {number}: people with another figure {people}")
        if listed.is_unchanged:
            text = phrase("{day}, list {number}: as published")
        data = {"day": listed.period, "number": listed.number, "people": listed.people}
        print_text(words.phrase(text).format(**data) + "\n")
        for difference in listed.differences:
            figure = f" {difference['figure']}" if difference["figure"] else ""
            print_text(f"  {difference['code']}{figure}: {difference['before']} → {difference['after']}\n")

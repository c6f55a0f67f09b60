"""`tavlei serve`, `tavlei office`: the office on this machine."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli import _journal
from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal
from tavlei.cli._steps import print_steps
from tavlei.cli.office import (
    backup,
    check,
    fide,
    files,
    link,
    lists,
    opening,
    pairings,
    papers,
    readings,
    replay,
    reports,
    worker,
)
from tavlei.cli.office.opening import tell_opened
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.languages import Catalogue

app = typer.Typer(help=_("The office: its store, its users, the demonstration federation."), no_args_is_help=True)


def serve(
    host: Annotated[str, typer.Option(help=_("Address to listen on."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=_("Port to listen on."), min=1, max=65535)] = 8000,
    demo: Annotated[
        bool, typer.Option("--demo", help=_("Load the demonstration federation into an empty store."))
    ] = False,
    workers: Annotated[
        int, typer.Option(help=_("Processes that serve; more than one need TAVLEI_REDIS_URL."), min=1, max=64)
    ] = 1,
    language: LanguageOption = None,
) -> None:
    """Bring the store up to date and serve the pages until stopped."""
    import os

    with exit_on_refusal():
        if demo:
            os.environ.setdefault("TAVLEI_SECOND_FACTOR", "optional")
        from tavlei.office.configuration import configuration
        from tavlei.office.running.server import is_public, listen, prepare, refuse_workers, run_server

        public = is_public(host)
        if public:
            os.environ.setdefault("TAVLEI_SECOND_FACTOR", "required")
        _refuse_public_demonstration(demo=demo, public=public)
        refuse_workers(configuration(), workers)
        listen(host, port).close()  # a port that is taken is told before anything is made
        words = book(language)
        with print_steps(words) as tell:
            prepare(tell)
            if demo:
                _load_demonstration(tell)
        if public:
            _lock_demonstration(words)
        _tell_clock(words)
        run_server(host, port, workers, lambda: tell_opened(words, host, port, demo=demo))


def _refuse_public_demonstration(*, demo: bool, public: bool) -> None:
    if demo and public:
        message = phrase("the demonstration is for this machine alone: its passwords are known to everybody")
        raise Refusal(Problem(message, path="demo"))


def _lock_demonstration(words: Catalogue) -> None:
    """Nobody signs in with the passwords of the demonstration where others can reach the office."""
    from tavlei.office.demo.locking import lock_accounts

    if locked := lock_accounts():
        text = words.phrase(phrase("The accounts of the demonstration are locked on a public address: {names}"))
        typer.echo(text.format(names=", ".join(locked)))


def _tell_clock(words: Catalogue) -> None:
    """Say at the start if the clock of the machine was set back."""
    from django.conf import settings

    from tavlei.office.running.deployment import clock_findings

    for finding in clock_findings(settings.CONFIGURATION):
        typer.echo(words.phrase(finding.sentence).format(**finding.params), err=True)


def _load_demonstration(tell: Callable[[str], None]) -> bool:
    from tavlei.office.demo import load_once

    with exit_on_refusal():
        return load_once(tell)


@app.command("migrate", help=_("Make the store or bring it up to date."))
def migrate(language: LanguageOption = None) -> None:
    """Make the store or bring it up to date."""
    from tavlei.office.running.server import prepare

    prepare()
    typer.echo(book(language).phrase(phrase("The store is up to date.")))


@app.command("demo", help=_("Load the demonstration federation into an empty store."))
def demo(language: LanguageOption = None) -> None:
    """The demonstration federation, the same on the same day."""
    from tavlei.office.running.server import prepare

    words = book(language)
    with print_steps(words) as tell:
        prepare(tell)
        made = _load_demonstration(tell)
    loaded, left = (
        phrase("The demonstration federation is loaded."),
        phrase("The store is not empty; nothing was loaded."),
    )
    text = loaded if made else left
    typer.echo(words.phrase(text))


@app.command("user", help=_("Make a user, or give a user a role in the whole federation."))
def user(
    name: Annotated[str, typer.Argument(help=_("Name to sign in with."))],
    role: Annotated[
        str | None, typer.Option(help=_("Role to give, such as administrator."), show_default=False)
    ] = None,
    email: Annotated[str, typer.Option(help=_("E-mail address."))] = "",
    language: LanguageOption = None,
) -> None:
    """Make a user; the password is asked for, never given on the command line."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.roles.users import give_role, make_user

    words = book(language)
    with exit_on_refusal():
        new_user = make_user(name, email, lambda: typer.prompt(words.phrase(phrase("Password")), hide_input=True))
        if role:
            give_role(new_user, role)
    typer.echo(words.phrase(phrase("The user {name} is ready.")).format(name=name))


@app.command("token", help=_("Make a token for a program that acts for a user at the API, or revoke it."))
def token(  # noqa: PLR0913, PLR0917 - a command has so many options
    name: Annotated[str, typer.Argument(help=_("Name the user signs in with."))],
    program: Annotated[str, typer.Argument(help=_("What the token is for, such as the name of the program."))],
    revoke: Annotated[bool, typer.Option("--revoke", help=_("Revoke the tokens for this instead."))] = False,
    scope: Annotated[
        list[str] | None,
        typer.Option(help=_("What it may be used for: read, events, lists, import; everything if not given.")),
    ] = None,
    days: Annotated[
        int | None,
        typer.Option(help=_("For how many days it is valid; until it is revoked if not given."), show_default=False),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """The token is shown once; only its digest is kept."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.accounts.tokens import make_token, revoke_tokens
    from tavlei.office.api.tokens import owner
    from tavlei.office.roles.models import OWN_SCOPES

    words = book(language)
    with exit_on_refusal():
        user = owner(name)
        if not revoke:
            typer.echo(make_token(user, program, scope or OWN_SCOPES, days))
            return
        count = revoke_tokens(user, program)
    typer.echo(words.phrase(phrase("Tokens revoked: {count}")).format(count=count))


@app.command(
    "remove-second-factor",
    help=_("Take away the second factor of somebody who has lost it and the recovery codes; it goes into the journal."),
)
def remove_second_factor(
    name: Annotated[str, typer.Argument(help=_("Name the user signs in with."))],
    reason: Annotated[str, typer.Option(help=_("Why, and how it was made sure who asks."))],
    language: LanguageOption = None,
) -> None:
    """For the administrator who is the only one; others ask an administrator, who has a page for it."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.accounts.second_factors import remove_by_command
    from tavlei.office.api.tokens import owner

    with exit_on_refusal():
        remove_by_command(owner(name), reason)
    typer.echo(book(language).phrase(phrase("The second factor of {name} is removed.")).format(name=name))


@app.command(
    "reminders",
    help=_("Remind players and officials of what is due: letters, papers of entries, information; run it once a day."),
)
def reminders(
    day: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help=_("The day it is, if not today."), show_default=False),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """E-mails about what is due soon, today or already; nothing is told twice."""
    from tavlei.office.running.server import prepare

    prepare()
    from django.utils import timezone

    from tavlei.office.competitions.entries.papers import write_paper_reminders
    from tavlei.office.correspondence.reminders import send_reminders

    today = day.date() if day else timezone.localdate()
    count = write_paper_reminders(today) + send_reminders(today)
    typer.echo(book(language).phrase(phrase("Reminders sent: {count}")).format(count=count))


@app.command("send-notices", help=_("Send the letters that wait in the outbox; run it every few minutes."))
def send_notices(language: LanguageOption = None) -> None:
    """What an act could not send goes out now; no letter goes out twice."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.notices.outbox import left, send_letters

    words = book(language)
    typer.echo(words.phrase(phrase("Letters sent: {count}")).format(count=send_letters()))
    waiting, unclear = left()
    if waiting:
        typer.echo(words.phrase(phrase("Letters that still wait: {count}")).format(count=waiting), err=True)
    if unclear:
        text = phrase("Letters of which nobody knows whether they went out: {count}")
        typer.echo(words.phrase(text).format(count=unclear), err=True)


app.command(
    "open", help=_("Open an office that has no administrator: print the address that opens it, or do it here.")
)(opening.open_office)
app.command("export", help=_("Write a competition of the office as one file."))(files.export)
app.command("import", help=_("Take a competition over from its file, or from a report of FIDE."))(files.import_file)
app.command("fide-ratings", help=_("Take the ratings of a FIDE list over for the people of the register."))(
    fide.fide_ratings
)
app.command("report", help=_("Bring in reports of competitions: each becomes a competition with its report."))(
    reports.bring_in
)
app.command("check-pairings", help=_("Pair an event of FIDE's systems once more and tell every difference."))(
    pairings.check_pairings
)
app.command("settle", help=_("Rule which choice of a reading holds from a day on."))(readings.settle)
app.command("paper-key", help=_("Make or bring the key with which official papers are signed."))(papers.paper_key)
app.command("issue", help=_("Issue an official paper of a competition: signed, kept, told in the journal."))(
    papers.issue
)
app.command("issue-list", help=_("Issue a published list as an official paper: signed, kept, told in the journal."))(
    papers.issue_list
)
app.command("open-list", help=_("Start a list from the table the federation has."))(lists.open_list)
app.command("replay", help=_("Compute published lists once more from a day on, and publish them anew together."))(
    replay.replay
)
app.command("check", help=_("Check the store and, with --deploy, every setting of the office."))(check.check)
app.command("jobs", help=_("Show the newest background jobs and how far they are."))(worker.jobs)
app.command("move", help=_("Move the store from SQLite to PostgreSQL or back, row by row, with proof."))(backup.move)
app.add_typer(link.app, name="link")
app.command("audit", help=_("Prove the rows of the store by the journal and the signed lists. It only reads."))(
    _journal.audit
)

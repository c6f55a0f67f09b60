"""`tavlei office open`, and what `tavlei serve` says when it has begun: where the office is, and what to do next."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, read_input_bytes
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.forms import BaseForm

    from tavlei.languages import Catalogue

_NAMES = {  # what the options are called, by the fields of the forms
    "short": "--short-name", "time_zone": "--time-zone", "first_name": "--full-name", "username": "--administrator",
    "password1": "--password-file", "password2": "--password-file",
}  # fmt: skip
_ANY_HOST = frozenset({"0.0.0.0", "::", "[::]", ""})  # noqa: S104 - compared, not listened on


def open_office(  # noqa: PLR0913 - an office is opened with so much
    *,
    administrator: Annotated[
        str, typer.Option(help=_("Name the administrator signs in with: open the office here, without a browser."))
    ] = "",
    full_name: Annotated[str, typer.Option(help=_("Name of the administrator, as the journal shows it."))] = "",
    email: Annotated[str, typer.Option(help=_("E-mail address."))] = "",
    password_file: Annotated[
        Path | None,
        typer.Option(
            help=_("File with the password, or - for standard input; else it is asked for."), metavar="FILE|-"
        ),
    ] = None,
    name: Annotated[str, typer.Option(help=_("Name of the federation."))] = "",
    short_name: Annotated[str, typer.Option(help=_("Short name of the federation."))] = "",
    country: Annotated[str, typer.Option(help=_("Country of the federation by two letters, such as RU or UA."))] = "",
    sports: Annotated[
        list[str] | None, typer.Option("--sport", help=_("A sport it plays: draughts, renju, chess, bridge."))
    ] = None,
    languages: Annotated[
        list[str] | None, typer.Option("--offer-language", help=_("A language it offers: ru, uk, en."))
    ] = None,
    time_zone: Annotated[str, typer.Option(help=_("Time zone, such as Europe/Moscow."))] = "",
    language: LanguageOption = None,
) -> None:
    """Print a new one-time address, or make the federation and its administrator at once; an open office refuses."""
    words = book(language)
    with exit_on_refusal():
        from tavlei.office.running.server import prepare

        prepare()
        from django.utils.translation import activate

        from tavlei.office.federation.addresses import public_address
        from tavlei.office.opening.tokens import new_opening_path, refuse_open

        refuse_open()
        activate(words.language)
        federation = {"name": name, "short": short_name, "country": country, "sports": sports, "languages": languages,
                      "time_zone": time_zone}  # fmt: skip
        given = {field: value for field, value in federation.items() if value}
        if not administrator:
            _refuse_half(given, full_name, email, password_file)
            typer.echo(public_address(new_opening_path()))
            return
        password = _password(words, password_file)
        _open_here({"first_name": full_name, "username": administrator, "email": email}, password, given)
    typer.echo(words.phrase(phrase("The office is open; its administrator is {name}.")).format(name=administrator))


def tell_opened(words: Catalogue, host: str, port: int, *, demo: bool) -> None:
    """What the server says when it listens: where the office is, where its things are, what to do next."""
    from django.conf import settings

    from tavlei.office.opening.opened import has_administrator
    from tavlei.office.opening.tokens import end_unused_address, new_opening_path

    root = f"http://{'127.0.0.1' if host in _ANY_HOST else host}:{port}"
    typer.echo(words.phrase(phrase("The office is open at {address}")).format(address=f"{root}/"))
    typer.echo(words.phrase(phrase("Its things are in {folder}")).format(folder=settings.CONFIGURATION.home))
    typer.echo(words.phrase(phrase("Ctrl-C ends it.")))
    if has_administrator():
        end_unused_address()
        _tell_sign_in(words, f"{root}/accounts/login/", demo=demo)
        return
    address = (settings.PUBLIC_URL or root) + new_opening_path()
    text = phrase("It has no administrator yet. Open this address, which works once: {address}")
    typer.echo(words.phrase(text).format(address=address))
    if shows_pages():
        import webbrowser

        webbrowser.open(address)


def shows_pages() -> bool:
    """Whether somebody sits at this terminal and has a display on which a browser can show itself."""
    has_display = sys.platform in {"darwin", "win32"} or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
    return has_display and sys.stdout.isatty()


def _tell_sign_in(words: Catalogue, address: str, *, demo: bool) -> None:
    """Where one signs in; to the demonstration everybody does."""
    from tavlei.office.demo.accounts import PASSWORD

    if demo:
        text = phrase("This is the demonstration: sign in by one click at {address}; every password is {password}")
    else:
        text = phrase("Sign in at {address}")
    typer.echo(words.phrase(text).format(address=address, password=PASSWORD))


def _refuse_half(given: dict[str, Any], *others: object) -> None:
    """Options without the one that says who the administrator is would be forgotten."""
    if given or any(others):
        raise Refusal(
            Problem("say who the administrator is, or give no options and use the address", path="--administrator")
        )


def _open_here(account: dict[str, str], password: str, federation: dict[str, Any]) -> None:
    """The same forms and acts as on the pages, all of it or nothing."""
    from django.db import transaction

    from tavlei.office.opening.acts import make_administrator, settle_federation
    from tavlei.office.opening.forms import AdministratorForm, FederationForm

    with transaction.atomic():
        if federation:
            usual = FederationForm()
            values = {field: usual.get_initial_for_field(usual.fields[field], field) for field in usual.fields}
            form = FederationForm({**values, **federation})
            _refuse_wrong(form)
            settle_federation(form.parts())
        new = AdministratorForm({**account, "password1": password, "password2": password})
        _refuse_wrong(new)
        make_administrator(new.save(commit=False))


def _refuse_wrong(form: BaseForm) -> None:
    if form.is_valid():
        return
    raise Refusal(*_problems(form.errors.items()))


def _problems(errors: Iterable[tuple[str, Iterable[object]]]) -> list[Problem]:
    """What a form says is wrong, by the options it is given with."""
    return [
        Problem("{message}", {"message": str(message)}, path=_NAMES.get(field, f"--{field}"))
        for field, messages in errors
        if field != "password1"
        for message in messages
    ]


def _password(words: Catalogue, file: Path | None) -> str:
    """The password of a file, or as it is typed; never of the command line, where others can read it."""
    if file is not None:
        with read_input_bytes(file) as stream:
            return stream.read(4096).decode("utf-8", "replace").strip("\r\n")
    if not sys.stdin.isatty():
        raise Refusal(
            Problem("nobody is here to be asked for the password: give --password-file", path="--password-file")
        )
    text: str = typer.prompt(words.phrase(phrase("Password")), hide_input=True, confirmation_prompt=True)
    return text

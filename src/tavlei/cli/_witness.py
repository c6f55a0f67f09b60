"""`tavlei witness`: keeping the heads of another organisation's journal and countersigning them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal
from tavlei.rulebook import phrase

app = typer.Typer(help=_("A witness of journals: it keeps their heads and lets them only grow."), no_args_is_help=True)

FolderOption = Annotated[Path, typer.Option("--folder", help=_("The folder of the witness."))]
_FOLDER = Path("tavlei-witness")


@app.command("init", help=_("Make a witness: its key in a folder. The public key is printed."))
def init(
    name: Annotated[str, typer.Argument(help=_("The name under which it signs, such as witness.example.org."))],
    folder: FolderOption = _FOLDER,
    language: LanguageOption = None,  # noqa: ARG001 - every command takes it
) -> None:
    """The public key is given to the federation, which names the witness by it."""
    from tavlei.office.trust.witnessing import WitnessFolder

    with exit_on_refusal():
        typer.echo(str(WitnessFolder(folder).begin(name)))


@app.command("follow", help=_("Look at an office once: verify its head, countersign it, give the signature back."))
def follow(
    address: Annotated[str, typer.Argument(help=_("Address of the office."), metavar="URL")],
    key: Annotated[
        str, typer.Option("--key", help=_("The federation's public key; without it the first one seen is pinned."))
    ] = "",
    folder: FolderOption = _FOLDER,
    keep_only: Annotated[bool, typer.Option("--keep-only", help=_("Do not give the signature back."))] = False,
    language: LanguageOption = None,
) -> None:
    """Run it from cron on another machine. A journal that was taken back or bent is refused with exit code 2."""
    from tavlei.office.journal.notes import read_key
    from tavlei.office.trust.following import follow as look
    from tavlei.office.trust.witnessing import WitnessFolder

    words = book(language)
    with exit_on_refusal():
        step = look(WitnessFolder(folder), address, read_key(key) if key else None, give_back=not keep_only)
    if step.new_key:
        typer.echo(words.phrase(phrase("The key has changed, signed by the one before it.")))
    text = words.phrase(phrase("The journal has grown from {before} to {size} acts; its head is countersigned."))
    typer.echo(text.format(before=step.before, size=step.size))


@app.command("serve", help=_("Answer offices that send their heads (POST /add-checkpoint)."))
def serve(
    host: Annotated[str, typer.Option(help=_("Address to listen on."))] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=_("Port to listen on."), min=1, max=65535)] = 8100,
    folder: FolderOption = _FOLDER,
    language: LanguageOption = None,
) -> None:
    """Serve until stopped."""
    from tavlei.office.trust.witness_server import witness_server
    from tavlei.office.trust.witnessing import WitnessFolder

    words = book(language)
    with exit_on_refusal():
        witness = WitnessFolder(folder)
        text = words.phrase(phrase("The witness {name} answers at {address}"))
        typer.echo(text.format(name=witness.key.name, address=f"http://{host}:{port}/"))
    witness_server(witness, host, port).serve_forever()


@app.command("pin", help=_("Follow a journal that sends its heads, by its public key."))
def pin(
    key: Annotated[str, typer.Argument(help=_("The federation's public key, as the page of the journal shows it."))],
    folder: FolderOption = _FOLDER,
    language: LanguageOption = None,
) -> None:
    """Another key is taken only through a signed succession."""
    from tavlei.office.journal.notes import read_key
    from tavlei.office.trust.witnessing import WitnessFolder

    words = book(language)
    with exit_on_refusal():
        pinned = WitnessFolder(folder).pin(read_key(key))
    typer.echo(words.phrase(phrase("The journal {origin} is followed.")).format(origin=pinned.key.name))


@app.command("check", help=_("Tell which journals are followed and the last head of each; it can be kept as a file."))
def check(
    head: Annotated[bool, typer.Option("--head", help=_("Print the signed heads themselves."))] = False,
    folder: FolderOption = _FOLDER,
    language: LanguageOption = None,
) -> None:
    """The heads are what “tavlei office audit --head FILE” compares with."""
    from tavlei.office.trust.witnessing import WitnessFolder

    words = book(language)
    with exit_on_refusal():
        witness = WitnessFolder(folder)
        if not head:
            typer.echo(str(witness.key))
        for known in witness.all_followed():
            text = words.phrase(phrase("{origin}: {size} acts")).format(origin=known.key.name, size=known.size)
            typer.echo(known.note if head else text, nl=not head)

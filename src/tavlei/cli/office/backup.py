"""`tavlei backup`: one archive of the whole office; `tavlei office move`: from one kind of store to the other."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, read_input_bytes
from tavlei.cli._steps import print_steps
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.office.backup.creating import KeysChoice
    from tavlei.office.backup.erasing_again import ErasedAgain
    from tavlei.office.backup.restoring import Restored

app = typer.Typer(help=_("Backups: make, verify and restore an archive of the whole office."), no_args_is_help=True)

ArchiveArgument = Annotated[Path, typer.Argument(help=_("The archive."), metavar="FILE")]
PassphraseOption = Annotated[
    Path | None,
    typer.Option(help=_("File with the passphrase that seals the archive, else it is asked for."), show_default=False),
]
WithoutKeysOption = Annotated[bool, typer.Option("--without-keys", help=_("Leave the keys out."))]
_OPEN = phrase(
    "The archive is open. Whoever has it reads names, births, documents, addresses, letters and the digests of "
    "passwords: seal it by --passphrase-file, or keep it where nobody else comes."
)


@app.command("create", help=_("Write an archive of the store, the files and the keys, also while the office serves."))
def create(  # noqa: PLR0913 - where keys go is a choice of its own
    target: Annotated[Path, typer.Argument(help=_("File to write, or a folder for files named by the time."))],
    *,
    passphrase_file: PassphraseOption = None,
    keys: Annotated[
        Path | None,
        typer.Option(help=_("Write the keys into this file apart instead of into the archive."), show_default=False),
    ] = None,
    without_keys: WithoutKeysOption = False,
    keep: Annotated[
        int | None,
        typer.Option(help=_("Of the archives in the folder keep so many of the newest."), min=1, show_default=False),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """The archive stands when all of it is on the disk; exit code 2 if it could not be made."""
    words = book(language)
    with exit_on_refusal(), print_steps(words) as tell:
        from tavlei.office.django_setup import set_up

        set_up()
        from tavlei.office.backup.creating import create_backup

        choice = _choice(words, passphrase_file, keys, without=without_keys)
        written_backup = create_backup(_named(target, sealed=choice.passphrase is not None), choice, tell)
        if target.is_dir():
            _leave_erasures(target)
        if keep is not None and target.is_dir():
            _keep_newest(target, keep)
    text = phrase("Written: {file} (tables {tables}, rows {rows}, files {files})")
    counts = {
        "file": written_backup.file,
        "tables": written_backup.tables,
        "rows": written_backup.rows,
        "files": written_backup.files,
    }
    typer.echo(words.phrase(text).format(**counts))
    typer.echo(words.phrase(phrase("Digest of the manifest: {digest}")).format(digest=written_backup.digest))
    if choice.sentence == "none":
        typer.echo(
            words.phrase(phrase("The keys are not in it: keep them apart, lists cannot be signed without.")), err=True
        )
    if choice.passphrase is None:
        typer.echo(words.phrase(_OPEN), err=True)
    else:
        typer.echo(words.phrase(phrase("It is sealed: nobody reads or restores it without the passphrase.")))


@app.command("verify", help=_("Read an archive, check every hash and rehearse its restore; nothing here is changed."))
def verify(  # noqa: PLR0913 - where keys come from is a choice of its own
    source: ArchiveArgument,
    *,
    passphrase_file: PassphraseOption = None,
    keys: Annotated[Path | None, typer.Option(help=_("The file of keys kept apart."), show_default=False)] = None,
    without_keys: WithoutKeysOption = False,
    hashes: Annotated[bool, typer.Option("--hashes", help=_("Only the hashes, without the rehearsal."))] = False,
    language: LanguageOption = None,
) -> None:
    """Everything is proved in a folder that is removed afterwards; exit code 2 with what does not hold."""
    words = book(language)
    with exit_on_refusal(), print_steps(words) as tell:
        from tavlei.office.backup.archive import open_archive
        from tavlei.office.backup.restoring import keys_of_backup, rehearse

        ask = cache(partial(_passphrase_to_read, words, passphrase_file))
        with open_archive(source, ask) as archive:
            tell(phrase("The hashes of the archive"))
            archive.check()
            if archive.passphrase is None:
                typer.echo(words.phrase(_OPEN), err=True)
            if hashes:
                typer.echo(words.phrase(phrase("Every part of the archive is what its hash says.")))
                return
            inside = archive.manifest.keys == "sealed"
            without = without_keys or (not inside and keys is None)
            restored = rehearse(archive, keys_of_backup(archive, _apart(keys), ask, without=without), tell)
    _tell(words, restored)


@app.command("restore", help=_("Restore an archive into an empty office and prove the journal and every list."))
def restore(  # noqa: PLR0913 - where keys come from is a choice of its own
    source: ArchiveArgument,
    *,
    passphrase_file: PassphraseOption = None,
    keys: Annotated[Path | None, typer.Option(help=_("The file of keys kept apart."), show_default=False)] = None,
    without_keys: WithoutKeysOption = False,
    replace: Annotated[
        bool, typer.Option("--replace", help=_("Put it in the place of what is here, which is kept aside."))
    ] = False,
    erasures: Annotated[
        Path | None,
        typer.Option(
            help=_("A list of erasures from elsewhere: whoever is on it is erased again."), show_default=False
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """All of it or nothing; exit code 2 with the reason if it is refused."""
    words = book(language)
    with exit_on_refusal(), print_steps(words) as tell:
        from tavlei.office.backup.archive import open_archive
        from tavlei.office.backup.restoring import keys_of_backup
        from tavlei.office.backup.restoring import restore as put_back
        from tavlei.office.configuration import configuration

        ask = cache(partial(_passphrase_to_read, words, passphrase_file))
        with open_archive(source, ask) as archive:
            tell(phrase("The hashes of the archive"))
            archive.check()
            backup_keys = keys_of_backup(archive, _apart(keys), ask, without=without_keys)
            lists = _lists_of_erasures(source, erasures)
            restored = put_back(archive, backup_keys, configuration(), tell, replace=replace, erasures=lists)
    _tell(words, restored)
    if restored.erased_again is not None:
        _tell_erased(words, restored.erased_again, restored.created)
    if restored.replaced is not None:
        text = words.phrase(phrase("What was here before is kept in {folder}."))
        typer.echo(text.format(folder=restored.replaced))


@app.command("erase-again", help=_("Erase again whoever a restored store has brought back, by a list of erasures."))
def erase_again(
    source: Annotated[
        Path | None,
        typer.Argument(help=_("The list, else the one of this office."), metavar="FILE", show_default=False),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """After a restore without the list, or after PostgreSQL itself was taken back; exit code 1 if somebody is left."""
    words = book(language)
    with exit_on_refusal():
        from tavlei.office.django_setup import set_up

        set_up()
        from tavlei.office.backup.erasing_again import erase_again as erase
        from tavlei.office.configuration import configuration
        from tavlei.office.people.erasure_list import FILE, read_erasures, write_erasures

        home = configuration().home
        if source is not None:
            write_erasures(home, read_erasures(_there(source)))
        erased_again = erase(read_erasures(home / FILE))
    _tell_erased(words, erased_again, None)
    if erased_again.left:
        raise typer.Exit(1)


def move(
    to: Annotated[str, typer.Option("--to", help=_("Address of a PostgreSQL, or the word sqlite."), metavar="URL")],
    language: LanguageOption = None,
) -> None:
    """The store moved from stays as it was; the new one is proved before it is told done."""
    words = book(language)
    with exit_on_refusal(), print_steps(words) as tell:
        from tavlei.office.backup.moving import EMBEDDED, move_store
        from tavlei.office.configuration import configuration

        restored = move_store(configuration(), to, tell)
    _tell(words, restored)
    there, here = (
        phrase("From now on set DATABASE_URL to the new address."),
        phrase("From now on leave DATABASE_URL unset."),
    )
    typer.echo(words.phrase(here if to == EMBEDDED else there))


def _lists_of_erasures(source: Path, brought: Path | None) -> list[Path]:
    """The list that a backup leaves beside its archives, and the one that is brought."""
    from tavlei.office.people.erasure_list import FILE

    return [source.parent / FILE, *([] if brought is None else [_there(brought)])]


def _there(file: Path) -> Path:
    if not file.is_file():
        raise Refusal(Problem("there is no list of erasures at {file}", {"file": str(file)}))
    return file


def _tell_erased(words: Catalogue, erased_again: ErasedAgain, made: str | None) -> None:
    """Who was erased again, who was not, and what cannot be known."""
    if erased_again.done:
        text = words.phrase(phrase("Erased again: {people}."))
        typer.echo(text.format(people=", ".join(erased_again.done)))
    for name, reason in erased_again.left:
        typer.echo(
            words.phrase(phrase("Not erased again: {name}: {reason}")).format(name=name, reason=reason), err=True
        )
    if made is None:
        if not erased_again.done and not erased_again.left:
            typer.echo(words.phrase(phrase("Everybody on the list of erasures is erased.")))
        return
    if erased_again.knows(made):
        text = words.phrase(
            phrase("The list of erasures goes until {until}. Whoever was erased later has come back: {how}")
        )
    else:
        text = words.phrase(phrase("Nothing here tells who was erased after {made}. Whoever was has come back: {how}"))
    how = words.phrase(
        phrase(
            "bring a newer erasures.json, of the office's folder or from beside its newer archives, "
            "by `tavlei backup erase-again FILE`."
        )
    )
    typer.echo(text.format(until=erased_again.until, made=made, how=how), err=True)


def _tell(words: Catalogue, restored: Restored) -> None:
    text = phrase("Rows {rows}; acts of the journal that hold {acts}; lists proved genuine {lists}.")
    counts = {"rows": restored.rows, "acts": restored.proved.acts, "lists": restored.proved.lists}
    typer.echo(words.phrase(text).format(**counts))


def _named(target: Path, *, sealed: bool) -> Path:
    if not target.is_dir():
        return target
    return target / f"tavlei-{datetime.now(tz=UTC):%Y%m%dT%H%M%SZ}{'.sealed' if sealed else '.zip'}"


def _leave_erasures(folder: Path) -> None:
    """Beside the archives stands who was erased, numbers only: an older archive needs it when it is restored."""
    from tavlei.office.configuration import configuration
    from tavlei.office.people.erasure_list import FILE, read_erasures, write_erasures

    write_erasures(folder, read_erasures(configuration().home / FILE))


def _keep_newest(folder: Path, count: int) -> None:
    """Remove the oldest archives that this command has named."""
    for old in sorted([*folder.glob("tavlei-*Z.zip"), *folder.glob("tavlei-*Z.sealed")])[:-count]:
        old.unlink()


def _choice(words: Catalogue, file: Path | None, apart: Path | None, *, without: bool) -> KeysChoice:
    from tavlei.office.backup.creating import KeysChoice

    asked = apart is None and not without
    return KeysChoice(_passphrase(words, file, asked=asked, twice=True), None if without else apart, without)


def _passphrase(words: Catalogue, file: Path | None, *, asked: bool, twice: bool = False) -> str | None:
    if file is not None:
        with read_input_bytes(file) as stream:
            return stream.read(4096).decode("utf-8", "replace").strip("\r\n")
    if not asked:
        return None
    if not sys.stdin.isatty():
        raise Refusal(
            Problem("nobody is here to be asked for the passphrase: give --passphrase-file, --keys or --without-keys")
        )
    text: str = typer.prompt(
        words.phrase(phrase("Passphrase of the archive")), hide_input=True, confirmation_prompt=twice
    )
    return text


def _passphrase_to_read(words: Catalogue, file: Path | None) -> str | None:
    if file is None and not sys.stdin.isatty():
        raise Refusal(Problem("this archive is sealed and nobody is here to be asked: give --passphrase-file"))
    return _passphrase(words, file, asked=True)


def _apart(file: Path | None) -> bytes | None:
    if file is None:
        return None
    with read_input_bytes(file) as stream:
        return stream.read(2**20)

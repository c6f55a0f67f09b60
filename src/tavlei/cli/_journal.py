"""`tavlei journal`: examining the journal, proving files of it, its keys and its witnesses."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._findings import tell_findings
from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.office.trust.examination import Trust

app = typer.Typer(help=_("The journal of official acts."), no_args_is_help=True)

PinnedOption = Annotated[
    str, typer.Option("--key", help=_("The public key you have pinned: the federation must sign with it."))
]
HeadsOption = Annotated[
    list[Path] | None,
    typer.Option("--head", help=_("A signed head that was kept elsewhere, such as by a witness."), exists=True),
]


def trust_of(key: str, heads: list[Path] | None) -> Trust:
    """What the one who asks has kept himself."""
    from tavlei.office.journal.notes import read_note
    from tavlei.office.trust.examination import Trust

    return Trust(key, tuple(read_note(file.read_text(encoding="utf-8")) for file in heads or ()))


@app.command("verify", help=_("Examine the journal: the chain, the tree, the signed heads, the keys. It only reads."))
def verify(key: PinnedOption = "", head: HeadsOption = None, language: LanguageOption = None) -> None:
    """Exit code 1 if something does not hold."""
    from tavlei.office.backup.reading import open_to_read

    words = book(language)
    with exit_on_refusal():
        open_to_read()
        from tavlei.office.journal.chain import last_act as chain_head
        from tavlei.office.trust.examination import examine_journal

        if tell_findings(examine_journal(trust_of(key, head)), words):
            raise typer.Exit(1)
        number, hashed = chain_head()
    text = words.phrase(phrase("{number} acts hold; the head is {hash}"))
    typer.echo(text.format(number=number, hash=hashed))


def audit(key: PinnedOption = "", head: HeadsOption = None, language: LanguageOption = None) -> None:
    """Exit code 1 if a row is not as the journal tells it."""
    from tavlei.office.backup.reading import open_to_read

    words = book(language)
    with exit_on_refusal():
        open_to_read()
        from tavlei.office.backup.audit import examine_store

        if faults := tell_findings(examine_store(trust_of(key, head)), words):
            typer.echo(words.phrase(phrase("Faults found: {count}")).format(count=faults), err=True)
            raise typer.Exit(1)
    typer.echo(words.phrase(phrase("The store is as the journal tells it.")))


@app.command("head", help=_("Print the last signed head, with the signatures of witnesses."))
def head_(language: LanguageOption = None) -> None:  # noqa: ARG001 - every command takes it
    """The checkpoint as other programs read it."""
    from tavlei.office.backup.reading import open_to_read
    from tavlei.rulebook import Problem, Refusal

    with exit_on_refusal():
        open_to_read()
        from tavlei.office.journal.heads import full_note, last_head

        signed_head = last_head()
        if signed_head is None:
            raise Refusal(Problem("the journal has no signed head yet"))
        typer.echo(str(full_note(signed_head)), nl=False)


@app.command("prove", help=_("Prove a file of a journal without the office: a head, the proof of an act, an export."))
def prove(
    file: Annotated[Path, typer.Argument(help=_("The file as the office gives it."), exists=True, dir_okay=False)],
    key: Annotated[str, typer.Option("--key", help=_("The public key you have pinned."))],
    keys: Annotated[
        Path | None, typer.Option("--keys", help=_("The signed successions of keys, as /journal/keys.txt gives them."))
    ] = None,
    witness: Annotated[
        list[str] | None, typer.Option("--witness", help=_("The public key of a witness that must have signed."))
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Exit code 2 if it does not hold."""
    from tavlei.office.trust.offline import prove_file

    words = book(language)
    with exit_on_refusal():
        succession = keys.read_text(encoding="utf-8") if keys else ""
        proved = prove_file(file.read_text(encoding="utf-8"), key, succession, witness or ())
    whole = phrase("The journal {origin} holds: {size} acts under its signed head")
    one = phrase("Act {act} stands in the journal {origin}, among {size} acts under its signed head")
    fields = {"origin": proved.origin, "size": proved.size, "act": proved.act}
    typer.echo(words.phrase(whole if proved.act is None else one).format(**fields))


@app.command("rotate-key", help=_("Make a new key of the federation; the old one signs it and is gone."))
def rotate(language: LanguageOption = None) -> None:
    """Whoever pinned the old key follows to the new one by the succession."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.journal.chain import Actor
    from tavlei.office.journal.key_succession import note_key, rotate_key

    words = book(language)
    with exit_on_refusal():
        signing_key = rotate_key(Actor(None))
    typer.echo(words.phrase(phrase("The federation signs with a new key: {key}")).format(key=note_key(signing_key)))


@app.command("witness", help=_("Name a witness by its public key, or end it."))
def witness(
    key: Annotated[str, typer.Argument(help=_("The public key of the witness, as “tavlei witness init” prints it."))],
    address: Annotated[str, typer.Option(help=_("Where heads are sent to, if the office is to send them."))] = "",
    end: Annotated[bool, typer.Option("--end", help=_("Take no further signatures of this witness."))] = False,
    language: LanguageOption = None,
) -> None:
    """The act stands in the journal."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.journal.chain import Actor
    from tavlei.office.journal.models import Witness
    from tavlei.office.journal.notes import read_key
    from tavlei.office.trust.witnesses import add_witness, end_witness
    from tavlei.rulebook import Problem, Refusal

    words = book(language)
    with exit_on_refusal():
        if not end:
            new_witness = add_witness(Actor(None), key, address)
            typer.echo(words.phrase(phrase("The witness {name} is known.")).format(name=new_witness.name))
            return
        known = Witness.objects.filter(name=read_key(key).name).first()
        if known is None:
            raise Refusal(Problem("there is no witness of that name", path="key"))
        end_witness(Actor(None), known)
    typer.echo(words.phrase(phrase("The witness {name} is one no longer.")).format(name=known.name))


@app.command("collect", help=_("Send the last head to the witnesses and keep their signatures; run it every hour."))
def collect(language: LanguageOption = None) -> None:
    """Exit code 1 if a witness does not sign."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.journal.models import Witness
    from tavlei.office.trust.witnesses import collect as ask
    from tavlei.rulebook import Refusal, problem_text

    words = book(language)
    refused = False
    for known in Witness.objects.filter(ended=None).exclude(address=""):
        try:
            size = ask(known)
        except Refusal as refusal:
            refused = True
            for problem in refusal.problems:
                typer.echo(f"{known.name}: {problem_text(problem, words)}", err=True)
        else:
            text = phrase("The witness {name} has signed the head of {size} acts.")
            typer.echo(words.phrase(text).format(name=known.name, size=size))
    if refused:
        raise typer.Exit(1)

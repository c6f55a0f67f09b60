"""`tavlei office paper-key` and `tavlei office issue`: the key that signs papers, and a paper signed with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import Language, book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.office.papers.models import IssuedPaper

WHO = _("Who does it: the name one signs in with.")
OutputOption = Annotated[Path | None, typer.Option("--output", "-o", help=_("File to write, .pdf"), show_default=False)]
PaperLanguage = Annotated[Language, typer.Option("--paper-lang", help=_("Language of the paper: ru, uk or en."))]
PlainOption = Annotated[bool, typer.Option("--no-stamp", help=_("Without a visible mark of the signature."))]
PersonalOption = Annotated[
    bool, typer.Option("--births", help=_("With births: only those who may see personal data can open the file."))
]


def paper_key(
    by: Annotated[str, typer.Option("--by", help=WHO)],
    bring: Annotated[
        Path | None,
        typer.Option("--bring", help=_("A key of an authority, PKCS#12; without it a new key is made."), exists=True,
                     dir_okay=False, show_default=False),
    ] = None,
    language: LanguageOption = None,
) -> None:  # fmt: skip
    """The passphrase is asked for, never given on the command line; the key before is put out of use."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.api.tokens import owner
    from tavlei.office.federation.paper_keys import bring_paper_key, make_paper_key
    from tavlei.office.roles.permissions import Action, may

    words = book(language)
    with exit_on_refusal():
        user = owner(by)
        if not may(user, Action.PRESENT_FEDERATION):
            raise Refusal(Problem("{name} may not set the key of the federation", {"name": user.username}, path="by"))
        if bring is None:
            paper_certificate = make_paper_key(user)
        else:
            passphrase = typer.prompt(
                words.phrase(phrase("Passphrase")), hide_input=True, default="", show_default=False
            )
            paper_certificate = bring_paper_key(user, bring.read_bytes(), passphrase)
    text = words.phrase(phrase("Papers are signed by {holder}, certificate {short}, in force until {ends}."))
    print_text(
        text.format(
            holder=paper_certificate.holder,
            short=paper_certificate.short,
            ends=paper_certificate.ends.date().isoformat(),
        )
        + "\n"
    )


def issue(  # noqa: PLR0913 - an issue has so many sides
    code: Annotated[str, typer.Argument(help=_("Code of the competition."))],
    paper: Annotated[str, typer.Argument(help=_("Name of the paper, as its address has it: results, judges-report."))],
    *,
    by: Annotated[str, typer.Option("--by", help=WHO)],
    output: OutputOption = None,
    paper_language: PaperLanguage = Language.RU,
    plain: PlainOption = False,
    personal: PersonalOption = False,
    language: LanguageOption = None,
) -> None:
    """The paper is signed and kept, its digest stands in the journal; exit code 2 if it is refused."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.api.tokens import owner
    from tavlei.office.competitions.models import Competition
    from tavlei.office.papers.issuing import issue_paper
    from tavlei.office.papers.register import find_paper
    from tavlei.office.papers.source import Source
    from tavlei.office.roles.permissions import Action, may

    with exit_on_refusal():
        user = owner(by)
        competition = Competition.objects.filter(code=code).first()
        if competition is None:
            raise Refusal(Problem("there is no competition «{code}»", {"code": code}))
        if not may(user, Action.ISSUE_PAPER, competition):
            raise Refusal(
                Problem("{name} may not issue papers of this competition", {"name": user.username}, path="by")
            )
        sees = may(user, Action.SEE_PERSONAL_DATA, competition)
        _require_sight(user.username, wanted=personal, sees=sees)
        source = Source(competition, paper_language, sees, lambda action: may(user, action, competition))
        wanted = find_paper(source, paper)
        if wanted is None:
            raise Refusal(Problem("there is no paper «{paper}»", {"paper": paper}, path="paper"))
        issued_paper = issue_paper(user, source, wanted, stamped=not plain, personal=personal)
        _hand_over(issued_paper, output, language)


def issue_list(  # noqa: PLR0913 - an issue has so many sides
    number: Annotated[int, typer.Argument(help=_("Number of the published list."))],
    paper: Annotated[str, typer.Argument(help=_("Which paper of it: list, or ranks of bridge."))] = "list",
    *,
    by: Annotated[str, typer.Option("--by", help=WHO)],
    output: OutputOption = None,
    paper_language: PaperLanguage = Language.RU,
    plain: PlainOption = False,
    personal: PersonalOption = False,
    language: LanguageOption = None,
) -> None:
    """The list is signed and kept as a paper, its digest stands in the journal; exit code 2 if it is refused."""
    from tavlei.office.running.server import prepare

    prepare()
    from tavlei.office.api.tokens import owner
    from tavlei.office.lists.models import Publication
    from tavlei.office.papers.issuing import issue_list as issue_published
    from tavlei.office.roles.permissions import Action, may

    with exit_on_refusal():
        user = owner(by)
        publication = Publication.objects.defer("content", "state").filter(number=number).first()
        if publication is None:
            raise Refusal(Problem("there is no list {number}", {"number": number}, path="number"))
        if not may(user, Action.PUBLISH):
            raise Refusal(Problem("{name} may not issue lists", {"name": user.username}, path="by"))
        _require_sight(user.username, wanted=personal, sees=may(user, Action.SEE_PERSONAL_DATA))
        issued_paper = issue_published(user, publication, paper, paper_language, stamped=not plain, personal=personal)
        _hand_over(issued_paper, output, language)


def _require_sight(name: str, *, wanted: bool, sees: bool) -> None:
    if wanted and not sees:
        raise Refusal(Problem("{name} may not see personal data", {"name": name}, path="births"))


def _hand_over(issued_paper: IssuedPaper, output: Path | None, language: Language | None) -> None:
    """Write the file, if one is wanted, and tell what was issued."""
    if output is not None:
        _write(output, bytes(issued_paper.file.content))
    text = book(language).phrase(phrase("Issued: {title}, № {number}, code {code}"))
    print_text(text.format(title=issued_paper.title, number=issued_paper.number, code=issued_paper.code) + "\n")


def _write(output: Path, content: bytes) -> None:
    try:
        output.write_bytes(content)
    except OSError as error:
        what = {"file": str(output), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error

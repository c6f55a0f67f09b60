"""Acts: an official paper is issued, signed with the federation's key; its digest stands in the journal."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from tavlei.documents import FileFormat, Footer, find_form, render
from tavlei.documents.parts import day_text
from tavlei.languages import catalogue
from tavlei.office.acts.computed_ahead import computing_ahead, digest_of, result_computed_ahead
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.models import Competition
from tavlei.office.federation.addresses import known_address
from tavlei.office.federation.paper_keys import key_in_use
from tavlei.office.journal.chain import last_act, record
from tavlei.office.lists.models import Publication
from tavlei.office.papers.lists import FORMS, list_paper
from tavlei.office.papers.models import IssuedFile, IssuedPaper
from tavlei.office.papers.register import find_paper
from tavlei.office.roles.permissions import Action, may, require
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from tavlei.documents import FilledForm
    from tavlei.documents.keys import SigningKey
    from tavlei.languages import Catalogue
    from tavlei.office.federation.models import PaperCertificate
    from tavlei.office.journal.chain import Actor
    from tavlei.office.papers.paper import Paper
    from tavlei.office.papers.source import Source
    from tavlei.office.roles.models import User

ISSUED: Final = "paper.issued"
_ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
_LETTERS: Final = 16
_STAMP: Final = phrase("Signed electronically: {holder}\nCertificate {short}, {day}")
_NO_PAPER: Final = phrase("there is no paper «{paper}»")
_FIELD: Final = phrase("Electronic signature of the federation")


@dataclass(frozen=True, slots=True)
class _PaperDraft:
    """A paper as it is to be issued: what it is called, what is printed, who may read it."""

    name: str
    title: str
    document: FilledForm
    language: str
    needs: Action | None = None
    place: str = ""


def _print_paper_ahead(user: User, source: Source, paper: Paper, *, stamped: bool, personal: bool = False) -> None:
    """Print a paper of a competition before it is issued."""
    require(user, Action.ISSUE_PAPER, source.competition)
    needs = _needed(user, source, paper, personal=personal)
    competition = Competition.objects.get(pk=source.competition.pk)
    _printed(_as_it_is(source, paper, needs, competition), timezone.now(), stamped=stamped)


@computing_ahead(_print_paper_ahead)
@transaction.atomic
def issue_paper(user: User, source: Source, paper: Paper, *, stamped: bool, personal: bool = False) -> IssuedPaper:
    """Make a paper, sign it and keep it; the one that was issued before under its name is superseded by it.

    What everybody may read tells nobody's birth, unless it is issued as `personal`: then only those may read it who may
    see personal data.
    """
    actor = authorise(user, Action.ISSUE_PAPER, source.competition)
    needs = _needed(user, source, paper, personal=personal)
    competition = lock_row(source.competition)
    return _issue(actor, _as_it_is(source, paper, needs, competition), stamped=stamped, competition=competition)


def _needed(user: User, source: Source, paper: Paper, *, personal: bool) -> Action | None:
    """The right that reading the issue will need, which whoever issues it has."""
    needs = paper.needs or (Action.SEE_PERSONAL_DATA if personal else None)
    if needs is not None and not may(user, needs, source.competition):
        raise PermissionDenied(needs)
    return needs


def _as_it_is(source: Source, paper: Paper, needs: Action | None, competition: Competition) -> _PaperDraft:
    """The paper as the store has it at this moment; births stand on it only if not everybody may read it."""
    anew = replace(source, competition=competition, personal=source.personal and needs is not None)
    found = find_paper(anew, paper.name)
    if found is None:
        raise Refusal(Problem(_NO_PAPER, {"paper": paper.name}, path="paper"))
    return _PaperDraft(found.name, found.title, found.make(), source.language, needs, competition.place)


def _print_list_ahead(  # noqa: PLR0913 - an issue has so many sides
    user: User, publication: Publication, form: str, language: str, *, stamped: bool, personal: bool = False
) -> None:
    """Print a published list before it is issued."""
    require(user, Action.PUBLISH)
    current_publication = Publication.objects.defer("content").get(pk=publication.pk)
    paper_draft = _list_as_it_is(user, current_publication, form, language, personal=personal)
    _printed(paper_draft, timezone.now(), stamped=stamped)


@computing_ahead(_print_list_ahead)
@transaction.atomic
def issue_list(  # noqa: PLR0913 - an issue has so many sides
    user: User, publication: Publication, form: str, language: str, *, stamped: bool, personal: bool = False
) -> IssuedPaper:
    """Issue a published list in force as a signed paper; births only as `personal`, for those who may see them."""
    actor = authorise(user, Action.PUBLISH)
    locked_publication = lock_row(publication)
    paper_draft = _list_as_it_is(user, locked_publication, form, language, personal=personal)
    return _issue(actor, paper_draft, stamped=stamped, publication=locked_publication)


def _list_as_it_is(user: User, publication: Publication, form: str, language: str, *, personal: bool) -> _PaperDraft:
    needs = Action.SEE_PERSONAL_DATA if personal else None
    if needs is not None and not may(user, needs):
        raise PermissionDenied(needs)
    if not publication.current:
        raise Refusal(Problem("a list that was replaced is not issued; issue the revision in force", path="number"))
    if form not in FORMS[publication.kind]:
        raise Refusal(Problem(_NO_PAPER, {"paper": form}, path="paper"))
    document = list_paper(publication, form, language, personal=personal)
    return _PaperDraft(form, document.page(catalogue(language)).title, document, language, needs)


@dataclass(frozen=True, slots=True)
class _Printed:
    """A paper as it is handed out: the code under which it is verified, and the signed file."""

    code: str
    content: bytes


def _printed(paper_draft: _PaperDraft, at: datetime, *, stamped: bool) -> _Printed:
    """The paper with its code and the signature; its foot names the head of the journal when it was printed."""
    key, certificate = key_in_use(at)
    stamp = _stamp(catalogue(paper_draft.language), certificate, at) if stamped else ""
    whole = (paper_draft, stamp, certificate.fingerprint, known_address("/"), timezone.localdate())
    return result_computed_ahead(lambda: digest_of(*whole), lambda: _signed(paper_draft, stamp, key))


def _signed(paper_draft: _PaperDraft, stamp: str, key: SigningKey) -> _Printed:
    from tavlei.documents.signing import sign_pdf  # noqa: PLC0415 - takes a second, and most papers are not signed

    code = new_code()
    plain = render(paper_draft.document, FileFormat.PDF, paper_draft.language, _footer(code, stamp))
    named = catalogue(paper_draft.language).phrase(_FIELD)
    return _Printed(code, sign_pdf(plain, key, reason=paper_draft.title, place=paper_draft.place, field=named))


def _issue(
    actor: Actor,
    paper_draft: _PaperDraft,
    *,
    stamped: bool,
    competition: Competition | None = None,
    publication: Publication | None = None,
) -> IssuedPaper:
    """Keep a paper as it is printed and signed, tell of it in the journal."""
    printed = _printed(paper_draft, actor.moment, stamped=stamped)
    _key, certificate = key_in_use(actor.moment)
    earlier = IssuedPaper.objects.filter(competition=competition, publication=publication)
    before = earlier.filter(name=paper_draft.name, language=paper_draft.language).order_by("number").last()
    assert actor.user is not None  # noqa: S101 - somebody acts
    issued = IssuedPaper.objects.create(
        code=printed.code,
        competition=competition,
        publication=publication,
        name=paper_draft.name,
        title=paper_draft.title[:400],
        language=paper_draft.language,
        needs=paper_draft.needs or "",
        number=before.number + 1 if before else 1,
        certificate=certificate,
        digest=hashlib.sha256(printed.content).hexdigest(),
        issued=actor.moment,
        by=actor.user,
    )
    IssuedFile.objects.create(paper=issued, content=printed.content)
    after = {"code": issued.code, "paper": paper_draft.name, "language": paper_draft.language, "digest": issued.digest,
             "certificate": certificate.fingerprint}  # fmt: skip
    if publication is not None:
        after["list"] = str(publication.number)
    record(actor, ISSUED, issued, competition=competition, before={"digest": before.digest} if before else None,
           after=after)  # fmt: skip
    return issued


def newest_issue(paper: IssuedPaper) -> IssuedPaper | None:
    """The last issue of a paper; of a list that was replaced, the last issue of the list in force."""
    same = IssuedPaper.objects.filter(name=paper.name, language=paper.language).order_by("number")
    if paper.publication is None:
        return same.filter(competition=paper.competition).last()
    listed = paper.publication
    return same.filter(
        publication__kind=listed.kind,
        publication__series=listed.series,
        publication__period=listed.period,
        publication__current=True,
    ).last()


def with_issues(source: Source, papers: Iterable[Paper]) -> Iterator[Paper]:
    """Papers, each with the last issue of it in the language of the source."""
    issues = IssuedPaper.objects.filter(competition=source.competition, language=source.language).order_by("number")
    last = {issued.name: issued for issued in issues}
    return (replace(paper, issued=last.get(paper.name)) for paper in papers)


@dataclass(frozen=True, slots=True)
class ListPaper:
    """A paper of a published list with its last issue in a language, if it was issued."""

    name: str
    title: str
    issued: IssuedPaper | None


def papers_of_list(publication: Publication, language: str) -> list[ListPaper]:
    """What a published list can be printed as."""
    issues = IssuedPaper.objects.filter(publication=publication, language=language).order_by("number")
    last = {issued.name: issued for issued in issues}
    book = catalogue(language)
    return [
        ListPaper(name, book.phrase(find_form(form).title), last.get(name))
        for name, form in FORMS[publication.kind].items()
    ]


def new_code() -> str:
    """What nobody guesses and everybody can type: letters and digits that are not mistaken for one another."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(_LETTERS))


def _footer(code: str, stamp: str) -> Footer:
    address = known_address(reverse("pages:verify_code", args=[code]))
    return Footer(chain_head=last_act()[1][:16], address=address, day=timezone.localdate(), stamp=stamp, code=code)


def _stamp(book: Catalogue, certificate: PaperCertificate, at: datetime) -> str:
    day = day_text(timezone.localtime(at).date(), book)
    return book.phrase(_STAMP).format(holder=certificate.holder, short=certificate.short, day=day)

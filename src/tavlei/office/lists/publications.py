"""Computing a list as a dry run, publishing it once, correcting it by a revision."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from tavlei.calc import evaluate, made_again, made_with
from tavlei.office.acts import acting
from tavlei.office.journal.chain import head, record
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.list_calendar import list_timing
from tavlei.office.lists.list_notices import tell_of_list
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.lists.proof import digest, text_to_sign
from tavlei.office.lists.signatures import is_signed, sign
from tavlei.office.people.batches import batches, keys_by_code
from tavlei.office.people.models import Person, Rating
from tavlei.office.roles.permissions import Action
from tavlei.ratings.elo_r.listing.computing import NO_CITIZENSHIP
from tavlei.rulebook import Explanation, Problem, Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from datetime import date

    from tavlei.office.competitions.models import Report
    from tavlei.office.roles.models import User

_BATCH: Final = 2000


@dataclass(frozen=True, slots=True)
class Draft:
    """A list as it would be published now."""

    kind: ListKind
    period: date
    source: dict[str, Any]
    output: dict[str, Any]
    lines: dict[str, Row]
    reports: list[Report]
    previous: Publication | None
    replaced: Publication | None
    made_with: dict[str, Any] = field(default_factory=dict)

    @property
    def revision(self) -> int:
        """The revision it would be."""
        return self.replaced.revision + 1 if self.replaced else 1

    @property
    def content(self) -> dict[str, Any]:
        """What is published: the calculator, what it was given and said, and what it was made with.

        Anybody can compute it again; a list that was taken over was not made here.
        """
        computed = {"calculator": LISTS[self.kind].calculator, "input": self.source, "output": self.output}
        return {**computed, "made_with": self.made_with} if self.made_with else computed

    @property
    def digest(self) -> str:
        """The digest it would be published with."""
        return digest(self.content)

    @property
    def is_unchanged(self) -> bool:
        """Whether it is the revision in force, whatever version of the program made that."""
        if self.replaced is None:
            return False
        before = self.replaced.content
        if before["calculator"] != self.content["calculator"]:  # a list of before, made in another way
            return not self.differences()
        return all(self.content[part] == before[part] for part in ("input", "output"))

    def differences(self) -> list[dict[str, Any]]:
        """Against the revision in force: whose figures change, and from what to what."""
        if self.replaced is None:
            return []
        before, after = (
            self._figures(LISTS[self.kind].lines(self.replaced.content["output"])),
            self._figures(self.lines),
        )
        changed = [place for place in sorted(before.keys() | after.keys()) if before.get(place) != after.get(place)]
        return [
            {"code": code, "figure": figure, "before": before.get((code, figure)), "after": after.get((code, figure))}
            for code, figure in changed
        ]

    def _figures(self, lines: Mapping[str, Row]) -> dict[tuple[str, str], str]:
        """Every figure of every line by the person and its name; that of the list itself has none."""
        further = LISTS[self.kind].further_figures
        own = {(code, ""): str(row.value) for code, row in lines.items()}
        return own | {(code, name): str(row.figures[name]) for code, row in lines.items() for name in further}

    @property
    def is_computed(self) -> bool:
        """Whether every report it rests on could be computed; a list that had to leave one out is not published."""
        return not any(gap.get("subject") == "competition" for gap in self.output.get("gaps", ()))

    def doubts(self) -> list[dict[str, Any]]:
        """What the calculator could not compute or left out, for a person to look at."""
        left = [{"what": "left_out", **line} for line in self.output.get("left_out", ())]
        left += [{"what": "left_out", **line} for line in self.output.get("reports", ()) if line["why_not"]]
        return [*self.output.get("gaps", ()), *left, *self._without_citizenship()]

    def _without_citizenship(self) -> list[dict[str, Any]]:
        """Players of bridge of whom nobody knows whether they are citizens: nobody is taken for one (1.3)."""
        if self.kind != ListKind.BRIDGE:
            return []
        people = Person.objects.filter(code__in=self.lines, citizenship="").order_by("code")
        return [{"id": person.code, "message": NO_CITIZENSHIP} for person in people]


def draft(kind: ListKind, period: date) -> Draft:
    """Compute a list from the reports that are included; nothing is stored."""
    made = LISTS.get(kind)
    if made is None:
        raise Refusal(Problem("there is no such list", path="kind"))
    if not made.is_list_day(period):
        raise Refusal(Problem("the list is not published for that day", path="period"))
    if problem := list_timing(kind, period).skipping:
        raise Refusal(problem)
    in_force = Publication.objects.filter(kind=kind, current=True)
    previous = in_force.filter(period__lt=period).order_by("-period").first()
    reports = made.reports(period)
    source = made.source(period, previous, reports)
    found = evaluate(made.calculator, source, today=period)
    output = found.json()
    replaced = in_force.filter(period=period).first()
    return Draft(
        kind, period, source, output, made.lines(output, previous), reports, previous, replaced, made_with(found)
    )


@transaction.atomic
def publish(  # noqa: PLR0913 - a publication has so many sides
    user: User, kind: ListKind, period: date, expected_revision: int, reason: str = "", *, seen: str = ""
) -> Publication:
    """Publish a list: all of it or nothing. A later list that rests on it must be republished by itself.

    `seen` is the digest of the dry run that was looked at: a list that has become another since is not published.
    """
    doing = acting(user, Action.PUBLISH)
    made = draft(kind, period)
    if seen and seen != made.digest:
        raise Refusal(Problem("the list is another than the one that was shown: look at it again", path="period"))
    if made.revision != expected_revision:
        raise Refusal(Problem("revision {number} has been published already", {"number": expected_revision}))
    if problem := list_timing(kind, period).problem:
        raise Refusal(problem)
    if made.replaced and not reason.strip():
        raise Refusal(Problem("a revision needs a reason", path="reason"))
    if not made.is_computed:
        raise Refusal(Problem("the list has gaps: what could not be computed is mended first", path="period"))
    if made.is_unchanged:
        raise Refusal(Problem("nothing has changed since the revision in force", path="period"))
    if made.replaced:
        Publication.objects.filter(pk=made.replaced.pk).update(current=False)
    published = store(user, made, reason)
    record(
        doing,
        "list.published",
        published,
        after={"number": published.number, "revision": published.revision, "digest": published.digest},
        reason=reason,
    )
    tell_of_list(published)
    return published


def store(user: User, made: Draft, reason: str) -> Publication:
    """Write a publication and its rows, signed; the caller records the act."""
    number = (Publication.objects.aggregate(last=Max("number"))["last"] or 0) + 1
    hashed = made.digest
    journal_number, journal_hash = head()
    unsigned = Publication(
        kind=made.kind,
        period=made.period,
        revision=made.revision,
        number=number,
        published=timezone.now(),
        by=user,
        content=made.content,
        changes=made.differences(),
        reason=reason.strip(),
        digest=hashed,
        journal_number=journal_number,
        journal_hash=journal_hash,
    )
    unsigned.signature = sign(signed_text(unsigned))
    unsigned.save(force_insert=True)
    _store_rows(unsigned, made)
    return unsigned


def _store_rows(published: Publication, made: Draft) -> None:
    people = keys_by_code(made.lines)
    rows = list(made.lines.values())
    for position, (code, row) in enumerate(made.lines.items(), start=1):
        row.publication_id, row.person_id, row.position = published.pk, people[code], position
    Row.objects.bulk_create(rows, batch_size=_BATCH)
    further = LISTS[made.kind].further_ratings
    Rating.objects.filter(kind__in=[str(made.kind), *further], as_of=made.period).delete()
    for some in batches(_ratings(made, rows)):
        Rating.objects.bulk_create(some, batch_size=_BATCH)


def _ratings(made: Draft, rows: list[Row]) -> Iterator[Rating]:
    """The figures of the lines as ratings: that of the list, and those it gives besides."""
    further = LISTS[made.kind].further_ratings
    for row in rows:
        told = [(str(made.kind), row.value), *((kind, Decimal(row.figures[name])) for kind, name in further.items())]
        for kind, value in told:
            yield Rating(
                person_id=row.person_id, kind=kind, as_of=made.period, value=value, row_id=row.pk, active=row.active
            )


def signed_text(publication: Publication) -> str:
    """What the signature stands for: which list, its digest, and the journal at that moment."""
    return text_to_sign(
        {
            "number": publication.number,
            "kind": publication.kind,
            "period": publication.period.isoformat(),
            "revision": publication.revision,
            "digest": publication.digest,
            "journal": {"number": publication.journal_number, "hash": publication.journal_hash},
        }
    )


def is_genuine(publication: Publication) -> bool:
    """Whether the content is what was signed."""
    return digest(publication.content) == publication.digest and is_signed(
        signed_text(publication), publication.signature
    )


def explain(publication: Publication, code: str) -> Explanation:
    """Why a person's figures are what they are, computed again from as much of the input as they rest on."""
    made = LISTS[publication.kind]
    if not publication.content["input"]:
        return Explanation(Step("list.taken_over", publication.period))
    part = made.part(publication.content["input"], code)
    return made_again(
        publication.content["calculator"], part, publication.content.get("made_with")
    ).answer.explanation()

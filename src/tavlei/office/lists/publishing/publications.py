"""Computing a list as a dry run, publishing it once, correcting it by a revision."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.db.models import Max
from django.db.models.fields.json import KeyTransform
from django.utils import timezone

from tavlei.calc import evaluate_again, made_with
from tavlei.calc.bridge.month import rating_explained
from tavlei.office.acts.computed_ahead import result_computed_ahead
from tavlei.office.acts.performing import authorise
from tavlei.office.acts.two_persons import two_persons
from tavlei.office.federation.settled import settled_input
from tavlei.office.journal.chain import last_act, record
from tavlei.office.lists.bridge.credits import settle_begun_under
from tavlei.office.lists.catalogue import LISTS
from tavlei.office.lists.facts.personal_parts import PersonalPart, digest_of_parts, salted_part, split_personal
from tavlei.office.lists.kinds.base import TODAY
from tavlei.office.lists.kinds.bulk import compute_list
from tavlei.office.lists.models import ListKind, ListPersonalPart, Publication, ReportTaken, Row
from tavlei.office.lists.publishing.calendar import list_timing
from tavlei.office.lists.publishing.letters import tell_of_list
from tavlei.office.lists.publishing.proof import digest, is_signed, redacted_text, sign, text_to_sign
from tavlei.office.monitor.figures import list_timed
from tavlei.office.people.bulk_rows import insert_rows, keys_by_code
from tavlei.office.people.models import Person, Rating
from tavlei.office.roles.permissions import Action
from tavlei.ratings.elo_r.listing.computing import NO_CITIZENSHIP
from tavlei.ratings.elo_r.listing.gaps import GAP
from tavlei.rulebook import Explanation, Problem, Refusal, Step, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import date

    from tavlei.calc.running import Evaluated
    from tavlei.office.competitions.models import Report
    from tavlei.office.journal.chain import Actor
    from tavlei.office.lists.kinds.base import DraftRow, FigurePlace, ListBefore, ReplayContext
    from tavlei.office.lists.kinds.bulk import ComputedList
    from tavlei.office.roles.models import User

_BATCH: Final = 2000
REPLAY_FIRST: Final = phrase("later lists rest on the list of {day}: replay them together with it")


@dataclass(frozen=True, slots=True)
class Draft:
    """A list as it would be published now; `before` are the figures of the revision in force, where they are known."""

    kind: ListKind
    period: date
    source: dict[str, Any]
    output: dict[str, Any]
    lines: dict[str, DraftRow]
    reports: list[Report]
    previous: ListBefore | None
    replaced: Publication | None
    made_with: dict[str, Any] = field(default_factory=dict)
    evaluated: Evaluated | None = field(default=None, repr=False)
    before: Mapping[FigurePlace, str] | None = field(default=None, repr=False)
    personal: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    checked: Mapping[str, Any] | None = field(default=None, repr=False)
    """How a list that tables computed was held against the rules: the seed of the sample, and how many people."""

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
        before = figures_of(self.kind, output_of(self.replaced)) if self.before is None else self.before
        after = figures_of(self.kind, self.output)
        changed = {place for place, _ in before.items() ^ after.items()}
        return [
            {"code": code, "figure": figure, "before": before.get((code, figure)), "after": after.get((code, figure))}
            for code, figure in sorted(changed)
        ]

    def with_lines(self) -> Draft:
        """The same with the lines of the list, ready to be stored."""
        return self if self.lines else replace(self, lines=LISTS[self.kind].lines(self.output, self.previous))

    @property
    def is_computed(self) -> bool:
        """Whether every report it rests on could be computed; a list that had to leave one out is not published."""
        return not any(gap.get("subject") == "competition" for gap in self.output.get("gaps", ()))

    def doubts(self) -> list[dict[str, Any]]:
        """What the calculator could not compute or left out, for a person to look at."""
        left = [{"what": "left_out", **line} for line in self.output.get("left_out", ())]
        left += [{"what": "left_out", **line} for line in self.output.get("reports", ()) if line["why_not"]]
        return [*self._gaps(), *left, *self._without_citizenship()]

    def _gaps(self) -> list[dict[str, Any]]:
        """The gaps of the output; those of competitions with the step that tells what is wrong in any language."""
        gaps = self.output.get("gaps", ())
        if self.evaluated is None or self.is_computed:
            return list(gaps)
        steps = [step.steps[0] for step in self.evaluated.answer.explanation().working if step.key.startswith(GAP)]
        return [{**gap, "step": step} for gap, step in zip(gaps, steps, strict=True)]

    def _without_citizenship(self) -> list[dict[str, Any]]:
        """Players of bridge of whom nobody knows whether they are citizens: nobody is taken for one (1.3)."""
        if self.kind != ListKind.BRIDGE:
            return []
        codes = LISTS[self.kind].values(self.output)
        people = Person.objects.filter(code__in=codes, citizenship="").order_by("code")
        return [{"id": person.code, "message": NO_CITIZENSHIP} for person in people]


def draft_list(kind: ListKind, period: date) -> Draft:
    """Compute a list from the reports that are included; nothing is stored."""
    rating_list = LISTS.get(kind)
    if rating_list is None:
        raise Refusal(Problem("there is no such list", path="kind"))
    if not rating_list.is_list_day(period):
        raise Refusal(Problem("the list is not published for that day", path="period"))
    if problem := list_timing(kind, period).skipping:
        raise Refusal(problem)
    in_force = Publication.objects.filter(kind=kind, current=True)
    previous = in_force.filter(period__lt=period).order_by("-period").first()
    return computed(kind, period, previous, in_force.filter(period=period).first()).with_lines()


def computed(
    kind: ListKind,
    period: date,
    previous: ListBefore | None,
    replaced: Publication | None,
    past: ReplayContext = TODAY,
) -> Draft:
    """Compute a list behind another one, whether that one is stored or not; nothing is stored, and no line is made."""
    rating_list = LISTS[kind]
    reports = rating_list.reports(period)
    source, personal = split_personal(rating_list.source(period, previous, reports, past), *rating_list.people_in)
    if past.made_with:
        source |= {"settings": past.settings} if past.settings else {}
    else:
        source = settled_input(source, rating_list.days_set_by[0], period)
    computation = _Computation(kind, period, source, past.made_with)
    output, made_by, checked = result_computed_ahead(computation.digest, computation.content)
    return Draft(
        kind=kind,
        period=period,
        source=source,
        output=output,
        lines={},
        reports=reports,
        previous=previous,
        replaced=replaced,
        made_with=made_by,
        evaluated=computation.evaluated,
        before=past.figures,
        personal=personal,
        checked=checked,
    )


@dataclass(slots=True)
class _Computation:
    """What the calculator makes of an input: today, or once more by the editions and readings it was made with."""

    kind: ListKind
    period: date
    source: dict[str, Any]
    with_past: Mapping[str, Any]
    evaluated: Evaluated | None = None

    def digest(self) -> str:
        told = [self.kind, self.period.isoformat(), self.source, self.with_past]
        return digest({"computed_from": told})

    def content(self) -> tuple[dict[str, Any], dict[str, Any], Mapping[str, Any] | None]:
        """The output, what it was made with, and how it was held against the rules if tables computed it."""
        done = self._computed()
        self.evaluated = done.evaluated
        return done.evaluated.json(), made_with(done.evaluated), done.checked

    def _computed(self) -> ComputedList:
        calculator = LISTS[self.kind].calculator
        if self.with_past:
            return evaluate_again(calculator, self.source, self.with_past, by=compute_list)
        with list_timed(self.kind):
            return compute_list(calculator, self.source, today=self.period)


def output_of(published: Publication) -> dict[str, Any]:
    """What a published list says, read without what it was computed from where that has not been read."""
    if "content" in published.get_deferred_fields():
        publications = Publication.objects.values_list(KeyTransform("output", "content"), flat=True)
        return dict(publications.get(pk=published.pk))
    return dict(published.content["output"])


def figures_of(kind: str, output: Mapping[str, Any]) -> dict[FigurePlace, str]:
    """Every figure of every line by the person and its name; that of the list itself has none."""
    rating_list = LISTS[kind]
    own = {(code, ""): value for code, value in rating_list.values(output).items()}
    if not rating_list.further_figures:
        return own
    lines = rating_list.lines(dict(output))
    return own | {
        (code, name): str(row.figures[name]) for code, row in lines.items() for name in rating_list.further_figures
    }


def compute_ahead(kind: ListKind, period: date, *_others: object, **_named: object) -> None:
    """Compute a list before the transaction that publishes it."""
    draft_list(kind, period)


@two_persons("list.publish", phrase("Publication of a list"), Action.PUBLISH, compute_ahead)
@transaction.atomic
def publish(  # noqa: PLR0913 - a publication has so many sides
    user: User, kind: ListKind, period: date, expected_revision: int, reason: str = "", *, seen: str = ""
) -> Publication:
    """Publish a list: all of it or nothing. A list that later ones rest on is replayed together with them.

    `seen` is the digest of the dry run that was looked at: a list that has become another since is not published.
    """
    actor = authorise(user, Action.PUBLISH)
    draft = draft_list(kind, period)
    hashed = draft.digest
    if seen and seen != hashed:
        raise Refusal(Problem("the list is another than the one that was shown: look at it again", path="period"))
    if draft.revision != expected_revision:
        raise Refusal(Problem("revision {number} has been published already", {"number": expected_revision}))
    if problem := list_timing(kind, period).problem:
        raise Refusal(problem)
    if draft.replaced and not reason.strip():
        raise Refusal(Problem("a revision needs a reason", path="reason"))
    if not draft.is_computed:
        raise Refusal(Problem("the list has gaps: what could not be computed is mended first", path="period"))
    if draft.is_unchanged:
        raise Refusal(Problem("nothing has changed since the revision in force", path="period"))
    if draft.replaced and has_later_lists(kind, period):
        raise Refusal(Problem(REPLAY_FIRST, {"day": period}, path="period"))
    published = put_in_force(actor, draft, reason, hashed)
    if kind == ListKind.BRIDGE:
        settle_begun_under(actor, period)
    return published


def has_later_lists(kind: str, period: date) -> bool:
    """Whether lists that rest on this one have been published."""
    return Publication.objects.filter(kind=kind, current=True, period__gt=period).exists()


def put_in_force(actor: Actor, draft: Draft, reason: str, hashed: str = "") -> Publication:
    """Publish a draft in the place of the revision before it: stored, signed, recorded, told to those who want it."""
    if draft.replaced:
        Publication.objects.filter(pk=draft.replaced.pk).update(current=False)
    published = store_publication(actor.user, draft, reason, hashed)
    facts = {"number": published.number, "revision": published.revision, "digest": published.digest}
    facts |= {"checked_by_rules": dict(draft.checked)} if draft.checked is not None else {}
    record(actor, "list.published", published, after=facts, reason=reason)
    tell_of_list(published)
    return published


def store_publication(user: User | None, draft: Draft, reason: str, hashed: str = "") -> Publication:
    """Write a publication and its rows, signed; the caller records the act. `hashed` is its digest, if known."""
    number = (Publication.objects.aggregate(last=Max("number"))["last"] or 0) + 1
    hashed = hashed or draft.digest
    journal_number, journal_hash = last_act()
    parts = [salted_part(code, facts) for code, facts in draft.personal.items()]
    unsigned = Publication(
        kind=draft.kind,
        period=draft.period,
        revision=draft.revision,
        number=number,
        published=timezone.now(),
        by=user,
        content=draft.content,
        changes=draft.differences(),
        reason=reason.strip(),
        digest=hashed,
        personal=digest_of_parts(parts),
        journal_number=journal_number,
        journal_hash=journal_hash,
    )
    unsigned.signature = sign(signed_text(unsigned))
    unsigned.save(force_insert=True)
    _store_rows(unsigned, draft.with_lines())
    store_parts(unsigned, parts)
    ReportTaken.objects.bulk_create(
        [ReportTaken(publication=unsigned, report=report) for report in draft.reports], batch_size=_BATCH
    )
    return unsigned


def store_parts(published: Publication, parts: Sequence[PersonalPart]) -> None:
    """Keep the personal parts of a list beside it."""
    people = keys_by_code(part.code for part in parts)
    rows = ((published.pk, people[part.code], part.code, part.digest, part.salt, part.content) for part in parts)
    insert_rows(ListPersonalPart, ("publication_id", "person_id", "code", "digest", "salt", "told"), rows)


def _store_rows(published: Publication, draft: Draft) -> None:
    people = keys_by_code(draft.lines)
    lines = (
        (published.pk, people[code], position, row.value, row.change, row.active, row.figures)
        for position, (code, row) in enumerate(draft.lines.items(), start=1)
    )
    insert_rows(Row, ("publication_id", "person_id", "position", "value", "change", "active", "figures"), lines)
    further = LISTS[draft.kind].further_ratings
    Rating.objects.filter(kind__in=[str(draft.kind), *further], as_of=draft.period).delete()
    keys = dict(Row.objects.filter(publication=published).order_by().values_list("person_id", "pk"))
    own = ((people[code], keys[people[code]], row) for code, row in draft.lines.items())
    insert_rows(Rating, ("person_id", "kind", "as_of", "value", "row_id", "active"), _ratings(draft, own))


def _ratings(draft: Draft, lines: Iterable[tuple[int, int, DraftRow]]) -> Iterator[tuple[Any, ...]]:
    """The figures of the lines as ratings: that of the list, and those it gives besides."""
    own, further = draft.kind.value, LISTS[draft.kind].further_ratings.items()
    for person, key, row in lines:
        yield person, own, draft.period, row.value, key, row.active
        for kind, name in further:
            yield person, kind, draft.period, Decimal(row.figures[name]), key, row.active


def signed_text(publication: Publication) -> str:
    """What the signature stands for: which list, its digest, and the journal at that moment."""
    return text_to_sign(signed_facts(publication))


def signed_facts(publication: Publication) -> dict[str, Any]:
    """What a signature of a list is about, as its file tells it."""
    facts: dict[str, Any] = {
        "number": publication.number,
        "kind": publication.kind,
        "period": publication.period.isoformat(),
        "revision": publication.revision,
        "digest": publication.digest,
        "journal": {"number": publication.journal_number, "hash": publication.journal_hash},
    }
    facts |= {"personal": publication.personal} if publication.personal else {}
    return facts | ({"redaction": publication.redaction} if publication.redaction else {})


def is_genuine(publication: Publication) -> bool:
    """Whether the content is what was signed, and whether the parts kept beside it are those."""
    if digest(publication.content) != publication.content_digest:
        return False
    if not is_signed(signed_text(publication), publication.signature):
        return False
    redaction = publication.redaction
    if redaction and not is_signed(redacted_text(signed_facts(publication)), redaction["signature"]):
        return False
    return parts_hold(publication)


def parts_hold(publication: Publication) -> bool:
    """Whether the personal parts of a list are those it was signed with."""
    parts = list(parts_of(publication))
    signed = publication.redaction.get("personal", "") or publication.personal
    return all(part.holds for part in parts) and digest_of_parts(parts) == signed


def parts_of(publication: Publication) -> Iterator[PersonalPart]:
    """The personal parts of a list."""
    personal_parts = publication.personal_parts.values_list("code", "digest", "salt", "told")
    return (PersonalPart(*part) for part in personal_parts.iterator(chunk_size=_BATCH))


def explain(publication: Publication, code: str) -> Explanation:
    """Why a person's figures are what they are, computed again from as much of the input as they rest on."""
    return explained_figures(publication, code)[-1]


def explained_figures(publication: Publication, code: str) -> list[Explanation]:
    """The same figure by figure: a player of bridge has a rating, by which the list is ordered, and a coefficient."""
    rating_list = LISTS[publication.kind]
    if not publication.content["input"]:
        return [Explanation(Step("list.taken_over", publication.period))]
    part = rating_list.part(publication.content["input"], code)
    evaluated = evaluate_again(publication.content["calculator"], part, publication.content.get("made_with"))
    own = evaluated.answer.explanation()
    return (
        [rating_explained(part, int(code), evaluated.rulebook), own] if publication.kind == ListKind.BRIDGE else [own]
    )

"""The report of the main judges, certificates of norms and the rank sheets of section 4."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import override

from tavlei.calc.calculators.titles import EvaluateInput
from tavlei.documents.forms.judges_report import CountLine, JudgesReport, ReportJudge, ReportPart
from tavlei.documents.forms.norm_certificate import CertificateOpponent, norm_certificate
from tavlei.documents.forms.rank_sheets import MetOpponent, RankSheets
from tavlei.documents.parts import period_text
from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.report.content import titles_input
from tavlei.office.explanations import with_names
from tavlei.office.federation.settled import rulebook_on
from tavlei.office.papers.event_papers import event_papers
from tavlei.office.papers.notes import ENDED
from tavlei.office.papers.records import record_counts
from tavlei.office.people.models import TitleHeld
from tavlei.office.people.signatories import signing_name
from tavlei.office.roles.categories import category_in_table
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.rulebook import phrase
from tavlei.titles import RankNorm, Route, Title, TitleNorm, TitleOutcome, evaluate

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.documents.forms.norm_certificate import NormCertificate
    from tavlei.office.competitions.models import Entry
    from tavlei.office.papers.source import Source
    from tavlei.titles import Evaluation, TitlePerformance, TitleVerdict

_POSTS = (OfficeRole.CHIEF_JUDGE, OfficeRole.DEPUTY_CHIEF_JUDGE, OfficeRole.SECRETARY, OfficeRole.JUDGE)


def judges_report(source: Source) -> JudgesReport:
    """The report with everything the store knows: participants, winners, judges, sanctions and protests."""
    competition, book = source.competition, source.book
    ended = competition.state in ENDED
    people = [entry for entry in source.field.entries if entry.person]
    regions = {person.person.region_id for person in people if person.person and person.person.region_id}
    with override(source.language):
        system = str(DeskSystem(competition.system).label) if competition.system in DeskSystem.values else ""
    rounds = book.phrase("rounds: {count}").format(count=len(source.field.rounds))
    return JudgesReport(
        source.head,
        system=", ".join(filter(None, (system, rounds))),
        regions=len(regions) or None,
        participants=tuple(_counted(source, people)),
        winners=tuple(event_papers(competition).winners(source)),
        judges=tuple(_judges(source)),
        parts=(
            ReportPart(
                book.phrase("Sanctions and protests"),
                book.phrase("Sanctions: {sanctions}. Protests: {protests}.").format(
                    sanctions=competition.sanctions.count(), protests=competition.protests.count()
                ),
            ),
            *record_counts(source),
            ReportPart(book.phrase("Days of the competition"), period_text(competition.starts, competition.ends, book)),
        ),
        attached=tuple(
            book.phrase(paper)
            for paper in (phrase("protocols of the rounds"), phrase("table of results"), phrase("admission protocol"))
        ),
        day=competition.ends if ended else timezone.localdate(),
        officials=source.officials,
        preliminary=not ended,
        teams=competition.plays_in_teams,
    )


def _counted(source: Source, people: list[Entry]) -> Iterator[CountLine]:
    values = Counter((person.title, person.person.sex if person.person else "") for person in people)
    for title in dict.fromkeys(sorted((person.title for person in people), key=_level)):
        label = source.book.phrase(title) or "–"
        yield CountLine(label, values[title, "M"] + values[title, ""], values[title, "F"])


def _level(title: str) -> tuple[int, str]:
    order = ("MG", "GR", "MS", "KMS", "I", "II", "III", "Iy", "IIy", "IIIy")
    return (order.index(title) if title in order else len(order), title)


def _judges(source: Source) -> Iterator[ReportJudge]:
    grants = Grant.objects.filter(competition=source.competition, role__in=_POSTS).select_related(
        "person__region", "user__person__region"
    )
    for current_grant in sorted(grants, key=lambda grant: (_POSTS.index(OfficeRole(grant.role)), grant.pk)):
        person = current_grant.official
        with override(source.language):
            post = current_grant.duty or str(OfficeRole(current_grant.role).label)
        category = category_in_table(current_grant.category, source.language)
        region = source.region(person.region if person else None)
        yield ReportJudge(signing_name(person, source.language), post, category, region)


@dataclass(frozen=True)
class Norms:
    """The titles and ranks fulfilled in a competition, as papers."""

    source: Source

    @cached_property
    def evaluation(self) -> Evaluation:
        """What the norms say of everybody."""
        facts = EvaluateInput.model_validate(titles_input(self.source.field))
        rulebook = rulebook_on("draughts-norms", facts.applies_on())
        return evaluate(facts.competition(), rulebook, table=facts.table(rulebook), only=facts.titles)

    def fulfilled(self) -> Iterator[TitleVerdict]:
        """What was fulfilled and may be certified: of everybody the highest of every route, above what he holds."""
        for athlete in self.evaluation.athletes:
            routes: set[Route] = set()
            for title_verdict in sorted(athlete.verdicts, key=lambda verdict: verdict.title.level):
                if (
                    title_verdict.outcome is TitleOutcome.FULFILLED
                    and not title_verdict.assumed
                    and title_verdict.route not in routes
                    and self._is_new(title_verdict)
                ):
                    routes.add(title_verdict.route)
                    yield title_verdict

    def _is_new(self, verdict: TitleVerdict) -> bool:
        """Whether it is above the title or rank held; a confirmation is of one that is held."""
        title = self._title_of(self._entry(verdict))
        return verdict.route is Route.CONFIRMATION or title is None or not title.is_at_least(verdict.title)

    def _title_of(self, entry: Entry | None) -> Title | None:
        """The highest title or rank on the last day of the competition: by the entry, and by the register."""
        if entry is None or entry.person is None:
            return None
        known = [entry.title, *self._registered.get(entry.person.pk, ())]
        return min(
            (Title(title) for title in known if title in set(Title)), key=lambda title: title.level, default=None
        )

    @cached_property
    def _registered(self) -> dict[int, list[str]]:
        competition = self.source.competition
        people = [entry.person_id for entry in self.source.field.entries if entry.person_id]
        held = TitleHeld.objects.filter(
            person__in=people, sport=competition.sport, awarded__lte=competition.ends.isoformat(), revoked=None
        ).exclude(competition=competition)
        values: dict[int, list[str]] = {}
        for person, title in held.values_list("person", "title"):
            values.setdefault(person, []).append(title)
        return values

    def certificate(self, verdict: TitleVerdict, number: str) -> NormCertificate:
        """The certificate of a norm with its working."""
        entry = self._entry(verdict)
        person = entry.person if entry else None
        return norm_certificate(
            verdict,
            self.source.head,
            self.source.name(entry) if entry else verdict.athlete,
            self.source.book,
            opponents=tuple(self._opponents(verdict)),
            born=person.birth_date if person else None,
            region=self.source.region(person.region if person else None),
            number=number,
            day=self.source.competition.ends,
            officials=self.source.officials,
            title_so_far=self._title_of(entry),
            explanation=with_names(
                verdict.explanation(), {code: self.source.name(entry) for code, entry in self._by_code.items()}
            ),
        )

    def rank_sheets(self, verdict: TitleVerdict) -> RankSheets | None:
        """The two sheets of section 4, if the verdict rests on them."""
        norm = verdict.basis
        if not isinstance(norm, RankNorm):
            return None
        entry, field = self._entry(verdict), norm.field
        return RankSheets(
            self.source.head,
            self.source.name(entry) if entry else verdict.athlete,
            verdict.title,
            tuple(
                MetOpponent(opponent.rank, opponent.points, opponent.name, opponent.sex, opponent.confirmed_among_men)
                for opponent in field.opponents
            ),
            field.athlete_sex,
            field.mens_competition,
            field.points_for_win,  # type: ignore[arg-type]
            self.source.officials,
        )

    def _opponents(self, verdict: TitleVerdict) -> Iterator[CertificateOpponent]:
        performance = self._performance(verdict)
        figures: tuple[object, ...] = ()
        if isinstance(verdict.basis, RankNorm):
            figures = verdict.basis.field.coefficients
        elif isinstance(verdict.basis, TitleNorm):
            figures = tuple(opponent.value for opponent in verdict.basis.opponents)
        met = performance.met if performance else ()
        for index, athlete_encounter in enumerate(met):
            entry = self._by_code.get(athlete_encounter.opponent.id)
            yield CertificateOpponent(
                self.source.name(entry) if entry else athlete_encounter.opponent.id,
                self.source.rank(entry) if entry else "",
                figures[index] if len(figures) == len(met) else None,  # type: ignore[arg-type]
                athlete_encounter.points,
            )

    def _performance(self, verdict: TitleVerdict) -> TitlePerformance | None:
        competition = self.evaluation.competition
        athlete = competition.athlete(verdict.athlete)
        return competition.whole(athlete) if athlete else None

    @cached_property
    def _by_code(self) -> dict[str, Entry]:
        return {entry.person.code if entry.person else entry_key(entry): entry for entry in self.source.field.entries}

    def _entry(self, verdict: TitleVerdict) -> Entry | None:
        return self._by_code.get(verdict.athlete)

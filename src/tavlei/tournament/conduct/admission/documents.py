"""Documents for the admission commission (2.2.4-2.2.6) and the insurance of every athlete (2.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.figures import ConductFigures
from tavlei.tournament.conduct.findings import ConductFinding, DemandForce
from tavlei.tournament.conduct.levels import Level
from tavlei.tournament.conduct.moments import age_on
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook


class ShownDocument(Labelled):
    """What is shown to the commission."""

    APPLICATION = "application", phrase("conduct.document.application")
    IDENTITY = "identity", phrase("conduct.document.identity")
    BIRTH_CERTIFICATE = "birth_certificate", phrase("conduct.document.birth_certificate")
    RANK_BOOK = "rank_book", phrase("conduct.document.rank_book")
    MEDICAL_INSURANCE = "medical_insurance", phrase("conduct.document.medical_insurance")
    ACCIDENT_INSURANCE = "accident_insurance", phrase("conduct.document.accident_insurance")


@cites("draughts-rules", "2.2.5", "2.2.6")
@dataclass(frozen=True, slots=True)
class DocumentRules:
    """What a regulation says about documents: further ones, or for small events only those it names.

    `only`: the procedure of 2.2.6, with exactly these documents; None: the general procedure. `medical`: whether the
    medical admission of 2.2.3 is part of that procedure.
    """

    further: tuple[str, ...] = ()
    only: frozenset[ShownDocument] | None = None
    medical: bool = True

    @property
    def is_own_procedure(self) -> bool:
        """Whether the regulation sets an order of admission of its own."""
        return self.only is not None


@dataclass(frozen=True, slots=True)
class Shown:
    """What an athlete has shown: documents in order, those with faults, the further ones, and the policy's last day.

    A document in neither is missing.
    """

    good: frozenset[ShownDocument] = frozenset()
    faulty: frozenset[ShownDocument] = frozenset()
    further: frozenset[str] = frozenset()
    accident_policy_until: date | None = None


@cites("draughts-rules", "2.2.4")
def needed_documents(
    born: date | None, commission_day: date, rulebook: Rulebook, *, has_rank: bool
) -> tuple[ShownDocument, ...]:
    """The documents of the general procedure; under 14 on that day the birth certificate is the identity (T34)."""
    child = born is not None and age_on(commission_day, born) < rulebook.figures(ConductFigures).own_identity_from_age
    identity = ShownDocument.BIRTH_CERTIFICATE if child else ShownDocument.IDENTITY
    rank_book = (ShownDocument.RANK_BOOK,) if has_rank else ()
    insurance = (ShownDocument.MEDICAL_INSURANCE, ShownDocument.ACCIDENT_INSURANCE)
    return (ShownDocument.APPLICATION, identity, *rank_book, *insurance)


@cites("draughts-rules", "2.2.6")
def own_procedure_finding(level: Level, rules: DocumentRules) -> ConductFinding:
    """Only municipal events and those of clubs and other organisations may have their own order of admission."""
    small = level in (Level.MUNICIPAL, Level.ORGANISATION)
    met = small or not rules.is_own_procedure
    key = phrase("conduct.documents.own_procedure")
    return ConductFinding("documents", key, met, "2.2.6", value=level.label)


def document_findings(
    shown: Shown, rules: DocumentRules, needed: tuple[ShownDocument, ...], last_day: date
) -> Iterator[ConductFinding]:
    """Every document asked for: there, missing or faulty; then the policy's term."""
    asked = needed if rules.only is None else tuple(document for document in ShownDocument if document in rules.only)
    for question in asked:
        yield _document(question, shown, "2.2.4" if rules.only is None else "2.2.6")
    for name in rules.further:
        yield _further(name, shown)
    yield _insurance(shown, asked, last_day)


@cites("draughts-rules", "2.2.4", "2.2.6", "5.3/p2")
def _document(document: ShownDocument, shown: Shown, number: str) -> ConductFinding:
    named = {"document": document.label}
    if document in shown.faulty:
        key, met = phrase("conduct.documents.faulty"), False
    else:
        key, met = phrase("conduct.documents.shown"), document in shown.good
    return ConductFinding(document.value, key, met, number, DemandForce.DISCRETION, inputs=dict(named))


@cites("draughts-rules", "2.2.5")
def _further(name: str, shown: Shown) -> ConductFinding:
    key, met = phrase("conduct.documents.shown"), name in shown.further
    return ConductFinding(f"further:{name}", key, met, "2.2.5", DemandForce.DISCRETION, inputs={"document": name})


@cites("draughts-rules", "2.4")
def _insurance(shown: Shown, asked: tuple[ShownDocument, ...], last_day: date) -> ConductFinding:
    """Without a policy nobody takes part; where 2.2.6 does not ask to see it, the commission is only reminded (T34)."""
    until, here = shown.accident_policy_until, ShownDocument.ACCIDENT_INSURANCE in shown.good
    met = here and (until is None or last_day <= until)
    force = DemandForce.BINDING if ShownDocument.ACCIDENT_INSURANCE in asked else DemandForce.AS_A_RULE
    key = phrase("conduct.documents.policy_ends") if here and until else phrase("conduct.documents.policy")
    return ConductFinding("insurance", key, met, "2.4", force, value=until, threshold=last_day, readings=("T34",))

"""An athlete who meets every condition, and the terms of a competition, which the tests of admission share."""

from __future__ import annotations

from datetime import date

from tests.tournament.conduct.helpers import END, START, moment
from tests.tournament.rules import RULES

from tavlei.games.clock import Discipline
from tavlei.tournament.conduct.admission.applications import Application, ApplicationKind, MedicalCertification, Signer
from tavlei.tournament.conduct.admission.conditions import AdmissionCandidate, AdmissionTerms, propose_admission
from tavlei.tournament.conduct.admission.documents import Shown, ShownDocument
from tavlei.tournament.conduct.levels import Level
from tavlei.tournament.conduct.people import AthleteSex, OpenTo
from tavlei.tournament.merged_groups import AgeGroup

ALL = frozenset(ShownDocument)
HEADS = frozenset({Signer.SPORTS_AUTHORITY, Signer.REGIONAL_FEDERATION})
FINAL = Application(
    ApplicationKind.FINAL,
    "Tula",
    ("Ivanov",),
    date(2024, 5, 1),
    HEADS | {Signer.DOCTOR},
    HEADS | {Signer.DOCTOR},
    original=True,
    medical=frozenset({"Ivanov"}),
    certification=MedicalCertification("Petrova", True, True, True, True),
)
EARLY = Application(ApplicationKind.PRELIMINARY, "Tula", ("Ivanov",), date(2024, 4, 1), HEADS, HEADS, by_email=True)
TERMS = AdmissionTerms(
    level=Level.ALL_RUSSIAN,
    discipline=Discipline.RUSSIAN,
    starts=START,
    ends=END,
    commission_begins=moment(12),
    groups=(AgeGroup.UNDER_17,),
    open_to=OpenTo.MEN,
    fee=2000,
)
IVANOV = AdmissionCandidate(
    name="Ivanov",
    born=date(2009, 3, 4),
    sex=AthleteSex.MALE,
    has_rank=True,
    shown=Shown(ALL, accident_policy_until=END),
    applications=(EARLY, FINAL),
    fee_paid=moment(11),
)


def broken(candidate: AdmissionCandidate, terms: AdmissionTerms = TERMS) -> list[tuple[str, str]]:
    return [(ground.name, ground.number) for ground in propose_admission(candidate, terms, RULES).grounds]

"""Applications: preliminary and final, who signs them, when and how they come (2.2.2, 2.2.3, 5.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.findings import Check, ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import check_text
from tavlei.tournament.conduct.words import Labelled

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.levels import Level


class ApplicationKind(Labelled):
    """Appendix 3 or appendix 4."""

    PRELIMINARY = "preliminary", phrase("conduct.application.preliminary")
    FINAL = "final", phrase("conduct.application.final")

    @property
    def form(self) -> str:
        """The appendix with its form."""
        return "app3" if self is ApplicationKind.PRELIMINARY else "app4"


class Signer(Labelled):
    """Who signs and seals an application."""

    DOCTOR = "doctor", phrase("conduct.signer.doctor")
    ORGANISATION_HEAD = "organisation_head", phrase("conduct.signer.organisation_head")
    SPORTS_AUTHORITY = "sports_authority", phrase("conduct.signer.sports_authority")
    REGIONAL_FEDERATION = "regional_federation", phrase("conduct.signer.regional_federation")


@cites("draughts-rules", "5.1", "5.1/p2")
def signers(kind: ApplicationKind, level: Level) -> tuple[Signer, ...]:
    """Who signs: from interregional status up the heads of the regional authority and federation (appendices 3, 4)."""
    heads = (
        (Signer.SPORTS_AUTHORITY, Signer.REGIONAL_FEDERATION) if level.is_interregional else (Signer.ORGANISATION_HEAD,)
    )
    return heads if kind is ApplicationKind.PRELIMINARY else (Signer.DOCTOR, *heads)


@cites("draughts-rules", "5.1")
def form_is_prescribed(level: Level) -> bool:
    """Whether the forms of appendices 3 and 4 must be used; elsewhere they may be."""
    return level.is_interregional


@cites("draughts-rules", "2.2.3")
@dataclass(frozen=True, slots=True)
class MedicalCertification:
    """How a doctor certified an application: his name and date, his signature and seal, the stamp of his clinic."""

    doctor: str = ""
    signed: bool = False
    personal_seal: bool = False
    clinic_stamp: bool = False
    clinic_licensed: bool = False


@cites("draughts-rules", "2.2.2", "5.1", "5.1/p3")
@dataclass(frozen=True, slots=True)
class Application:
    """An application as it came: for whom, signed and sealed by whom, on which day, by e-mail or as an original.

    `medical`: the names at which the doctor wrote "admitted".
    """

    kind: ApplicationKind
    organisation: str
    athletes: tuple[str, ...]
    received: date
    signed: frozenset[Signer] = frozenset()
    sealed: frozenset[Signer] = frozenset()
    original: bool = False
    by_email: bool = False
    representative: str = ""
    medical: frozenset[str] = frozenset()
    certification: MedicalCertification = field(default_factory=MedicalCertification)

    def __post_init__(self) -> None:
        """Refuse an application of no organisation."""
        check_text(self.organisation, "organisation")


def check_application(application: Application, level: Level, rulebook: Rulebook, *, due: date | None = None) -> Check:
    """Hold an application against 5.1; `due` is the last day for the preliminary one by the regulation."""
    if application.kind is ApplicationKind.PRELIMINARY:
        conduct_findings = (*_signatures(application, level), *_preliminary(application, due))
    else:
        conduct_findings = (
            *_signatures(application, level),
            _original(application),
            *certification_findings(application),
        )
    return Check(application.kind.label, conduct_findings, "5.1/p2", rulebook=rulebook)


@cites("draughts-rules", "5.1/p2")
def _signatures(application: Application, level: Level) -> Iterator[ConductFinding]:
    for signer in signers(application.kind, level):
        met = signer in application.signed and signer in application.sealed
        key = phrase("conduct.application.signed")
        yield ConductFinding(
            f"signed:{signer}", key, met, "5.1/p2", DemandForce.DISCRETION, inputs={"who": signer.label}
        )


@cites("draughts-rules", "5.1/p3")
def in_time_finding(application: Application, due: date) -> ConductFinding:
    """Whether a preliminary application came by the day that the regulation names."""
    key, met = phrase("conduct.application.in_time"), application.received <= due
    return ConductFinding(
        "in_time", key, met, "5.1/p3", DemandForce.DISCRETION, value=application.received, threshold=due
    )


@cites("draughts-rules", "5.1/p3")
def _preliminary(application: Application, due: date | None) -> Iterator[ConductFinding]:
    if due is not None:
        yield in_time_finding(application, due)
    key = phrase("conduct.application.by_email")
    yield ConductFinding("by_email", key, application.by_email, "5.1/p3", DemandForce.AS_A_RULE)


@cites("draughts-rules", "5.1/p3", "2.2.4")
def _original(application: Application) -> ConductFinding:
    return ConductFinding(
        "original", phrase("conduct.application.original"), application.original, "5.1/p3", DemandForce.DISCRETION
    )


@cites("draughts-rules", "2.2.3")
def certification_findings(application: Application) -> Iterator[ConductFinding]:
    """The doctor's part of a final application: name, signature, personal seal, stamp of a licensed clinic."""
    seen = application.certification
    parts = (
        ("doctor_named", phrase("conduct.medical.doctor_named"), bool(seen.doctor.strip())),
        ("doctor_signed", phrase("conduct.medical.doctor_signed"), seen.signed and seen.personal_seal),
        ("clinic_stamp", phrase("conduct.medical.clinic_stamp"), seen.clinic_stamp),
        ("clinic_licensed", phrase("conduct.medical.clinic_licensed"), seen.clinic_licensed),
    )
    for name, key, met in parts:
        yield ConductFinding(name, key, met, "2.2.3", DemandForce.DISCRETION)


@cites("draughts-rules", "2.2.3")
def medical_finding(application: Application | None, athlete: str) -> ConductFinding:
    """Whether the doctor wrote "admitted" at the athlete's name."""
    met = application is not None and athlete in application.medical
    return ConductFinding("medical", phrase("conduct.medical.marked"), met, "2.2.3", DemandForce.DISCRETION)


@cites("draughts-rules", "2.2.2")
def entered_finding(kind: ApplicationKind, applications: tuple[Application, ...], athlete: str) -> ConductFinding:
    """Whether an organisation has entered the athlete by an application of this kind."""
    met = any(application.kind is kind and athlete in application.athletes for application in applications)
    key = phrase("conduct.application.named")
    return ConductFinding(
        f"entered:{kind}", key, met, "2.2.2", DemandForce.DISCRETION, inputs={"application": kind.label}
    )

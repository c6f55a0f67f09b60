"""From which age somebody consents to the processing of his data himself, by the country of the federation.

GDPR, art. 8(1), sets 16 years and lets members set an age down to 13. Where no law that names an age is known to us, no
country stands here, and the office says that it does not know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ConsentAge:
    """The age, and the law that says so."""

    age: int
    law: str


_GDPR: Final = "GDPR, art. 8(1)"


def _member(age: int, law: str) -> ConsentAge:
    return ConsentAge(age, f"{_GDPR}; {law}")


CONSENT_AGES: Final[dict[str, ConsentAge]] = {
    "RU": ConsentAge(14, "152-ФЗ, ст. 9 ч. 6; ГК РФ, ст. 26, 28; СК РФ, ст. 64"),
    "UA": ConsentAge(14, "Цивільний кодекс України, ст. 31, 32"),
    "BY": ConsentAge(16, "Закон Республики Беларусь от 07.05.2021 № 99-З, ст. 5"),
    "AT": _member(14, "DSG § 4 Abs. 4"),
    "BE": _member(13, "Loi du 30.07.2018, art. 7"),
    "BG": _member(14, "ЗЗЛД, чл. 25в"),
    "CY": _member(14, "Law 125(I)/2018, s. 8"),
    "CZ": _member(15, "Zákon č. 110/2019 Sb., § 7"),
    "DE": ConsentAge(16, _GDPR),
    "DK": _member(15, "Databeskyttelsesloven § 6"),
    "EE": _member(13, "IKS § 8"),
    "ES": _member(14, "LO 3/2018, art. 7"),
    "FI": _member(13, "Tietosuojalaki 1050/2018, 5 §"),
    "FR": _member(15, "Loi 78-17, art. 45"),
    "GR": _member(15, "Ν. 4624/2019, άρθρο 21"),
    "HR": ConsentAge(16, _GDPR),
    "HU": ConsentAge(16, _GDPR),
    "IE": _member(16, "Data Protection Act 2018, s. 31"),
    "IT": _member(14, "D.lgs. 196/2003, art. 2-quinquies"),
    "LT": _member(14, "Įstatymas I-1374, 6 str."),
    "LU": ConsentAge(16, _GDPR),
    "LV": _member(13, "Fizisko personu datu apstrādes likums, 33. pants"),
    "MT": _member(13, "S.L. 586.11"),
    "NL": _member(16, "UAVG, art. 5"),
    "PL": ConsentAge(16, _GDPR),
    "PT": _member(13, "Lei 58/2019, art. 16"),
    "RO": ConsentAge(16, _GDPR),
    "SE": _member(13, "Lag 2018:218, 2 kap. 4 §"),
    "SI": _member(15, "ZVOP-2, 8. člen"),
    "SK": ConsentAge(16, _GDPR),
}

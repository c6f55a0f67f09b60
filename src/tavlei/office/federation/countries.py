"""The countries whose federations are expected to keep an office; another one is written by its two letters."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

COUNTRIES: Final = {
    "RU": _("Russia"), "UA": _("Ukraine"), "BY": _("Belarus"), "KZ": _("Kazakhstan"), "AM": _("Armenia"),
    "AZ": _("Azerbaijan"), "EE": _("Estonia"), "GE": _("Georgia"), "IL": _("Israel"), "KG": _("Kyrgyzstan"),
    "LV": _("Latvia"), "LT": _("Lithuania"), "MD": _("Moldova"), "MN": _("Mongolia"), "NL": _("the Netherlands"),
    "PL": _("Poland"), "TJ": _("Tajikistan"), "TM": _("Turkmenistan"), "UZ": _("Uzbekistan"),
}  # fmt: skip
"""The codes are those of ISO 3166-1, as the register has them for citizenships."""

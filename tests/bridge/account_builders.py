"""Accounts for the tests, and a second transcription of the norms of 2.2 with a slow reading of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.ledger import Account, ForeignTitle, LedgerEntry, Opening, Recognition
from tavlei.bridge.accounts.list_days import first_list_after
from tavlei.rulebook import shifted

EDITION = "bridge-classification-2024"
PLAYER = 7
JUNE = date(2024, 6, 1)

# M, P, R, L, E: MB, PB, RO, level, EBL points; small letters within the last year; ! for life
TABLE = """
5     !
4     M10 !
3     M100 ! / M50 m10 / m20
2     M300 ! / M150 m30 / m60 / r15
1     M1000 ! / P1 ! / M500 m100 / m200 / r50
0.5   M2000 ! / P2 ! / M1000 p1 / l1
0     M3000 ! / P3 ! / E10 !
-0.5  P12 ! / P9 L1 ! / E15 !
-1    P12 L1 ! / L2 ! / E20 !
-1.5  P28 L1 ! / P21 L2 ! / E30 ! / l2
-2    P28 L2 ! / L3 ! / E40 !
-2.5  P60 L2 ! / P45 L3 ! / E60 ! / l3
-3    P60 L3 ! / L4 ! / E80 !
-3.5  P160 L3 ! / P120 L4 ! / Twbf_master ! / E150 ! / l4
-4    P160 L4 ! / L5 ! / Twbf_international_master ! / Tebl_master !
-4.5  P400 L4 ! / P300 L5 ! / Twbf_life_master ! / E500 ! / l5
-5    P400 L5 ! / Twbf_grand_master ! / Tebl_grand_master !
"""


@dataclass(frozen=True)
class PlainNorm:
    """A norm as the second transcription has it."""

    lifetime: bool
    asked: tuple[tuple[str, str], ...]


def transcription() -> dict[Fraction, list[PlainNorm]]:
    rows = {}
    for line in TABLE.strip().splitlines():
        coefficient, rest = re.split(r"\s+", line, maxsplit=1)
        norms = [
            PlainNorm("!" in each, tuple((word[0], word[1:]) for word in each.split() if word != "!"))
            for each in rest.split("/")
        ]
        rows[Fraction(coefficient)] = norms
    return rows


def entry(dated: date, *, published: date | None = None, source: str = "", **points: Any) -> LedgerEntry:
    """An entry of the one player of these tests."""
    return LedgerEntry(
        PLAYER,
        source or f"T{dated}",
        dated,
        published or first_list_after(dated, CLASSIFICATION),
        **points,
        rulebook=CLASSIFICATION,
    )


def account(*entries: LedgerEntry, opening: Opening | None = None, abroad: tuple[Recognition, ...] = ()) -> Account:
    """The account of the one player of these tests."""
    return Account(PLAYER, entries, abroad, opening)


days = st.dates(date(2021, 1, 1), date(2024, 5, 31))
coefficients = st.sampled_from(list(transcription()))


@st.composite
def entries(draw: st.DrawFn, player: int = PLAYER, source: str = "T") -> LedgerEntry:
    """An entry with points near the thresholds, published at once or some months late."""
    dated = draw(days)
    published = shifted(first_list_after(dated, CLASSIFICATION), months=draw(st.sampled_from([0, 0, 0, 1, 4])))
    online = draw(st.booleans())
    mb = draw(st.sampled_from([0, 3, 7, 10, 20, 34, 40, 66, 100, 134, 200, 667, 1000]))
    ro = 0 if online else draw(st.sampled_from([0, 0, 5, 15, 35, 50]))
    pb = 0 if online else draw(st.sampled_from([0, 0, 0, 1, 2, 9, 12, 28]))
    level = draw(st.sampled_from([0, 0, 0, 0, 0, 1, 2, 3, 4, 5]))
    champion = draw(st.booleans())
    return LedgerEntry(
        player,
        source,
        dated,
        published,
        0 if online else mb,
        mb if online else 0,
        ro,
        pb,
        champion,
        level,
        rulebook=CLASSIFICATION,
    )


@st.composite
def accounts(draw: st.DrawFn, player: int = PLAYER) -> Account:
    """An account with some entries, seldom something from abroad, seldom an opening value."""
    count = draw(st.integers(0, 8))
    own = tuple(draw(entries(player, f"T{index}")) for index in range(count))
    abroad: tuple[Recognition, ...] = ()
    if draw(st.integers(0, 4)) == 0:
        day = draw(days)
        titles = frozenset(draw(st.lists(st.sampled_from(list(ForeignTitle)), max_size=1)))
        abroad = (
            Recognition(
                player,
                day,
                first_list_after(day, CLASSIFICATION),
                Fraction(draw(st.sampled_from([0, 10, 31]))),
                titles,
                rulebook=CLASSIFICATION,
            ),
        )
    opening = None
    if draw(st.integers(0, 4)) == 0:
        opening = Opening(
            draw(coefficients),
            date(draw(st.integers(2021, 2023)), draw(st.integers(1, 12)), 1),
            rulebook=CLASSIFICATION,
        )
    return Account(player, own, abroad, opening)


def told(*values: object) -> tuple[object, ...]:
    """Values to compare at once, whole numbers and fractions alike."""
    return values

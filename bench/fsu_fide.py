"""A FIDE list of a million and a half players, and 20,000 of ours found in it."""

from __future__ import annotations

import json
import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

from bench.measuring import Measurement, cost

if TYPE_CHECKING:
    from collections.abc import Iterator

ROWS, OURS = 1_500_000, 20_000
HOME_SHARE: Final = 60  # one of so many is ours
WANTED_SECONDS: Final = 60
WANTED_MIB: Final = 256
HEADER: Final = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           "
    "FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
)
SYLLABLES: Final = {
    "ко": "ko",
    "ва": "va",
    "лен": "len",
    "бон": "bon",
    "дар": "dar",
    "ме": "me",
    "ту": "tu",
    "ри": "ry",
}


def measure() -> Iterator[Measurement]:
    """Read the list and match, in a process of its own, from text and from XML."""
    with tempfile.TemporaryDirectory() as folder:
        people, text, xml = (Path(folder) / name for name in ("list.json", "players.txt", "players.xml"))
        _write(people, text, xml)
        for what, file in (("text", text), ("XML", xml)):
            found = cost("-m", "tavlei.cli", "fide", "match", str(people), str(file))
            met = found.cpu_seconds < WANTED_SECONDS and found.peak_mib < WANTED_MIB
            told = f"{found.cpu_seconds:.1f} s of CPU time, {found.peak_mib:.0f} MiB"
            wanted = f"under {WANTED_SECONDS} s, {WANTED_MIB} MiB"
            yield Measurement(f"{OURS:,} players in {ROWS:,} of FIDE, {what}", told, wanted, met)


def _write(people: Path, text: Path, xml: Path) -> None:
    chance = random.Random("fide")  # noqa: S311 - a benchmark repeats itself
    ours: list[dict[str, object]] = []
    with text.open("w", encoding="ascii", newline="") as plain, xml.open("w", encoding="ascii") as marked:
        plain.write(HEADER)
        marked.write("<playerslist>\n")
        for code in range(1, ROWS + 1):
            name = [chance.choice(list(SYLLABLES)) for _ in range(7)]
            surname, given = "".join(name[:4]), "".join(name[4:])
            latin = f"{_latin(name[:4])}, {_latin(name[4:])}"
            federation, born = "UKR" if code % HOME_SHARE == 0 else "IND", chance.randint(1940, 2015)
            if federation == "UKR" and len(ours) < OURS:
                ours.append({"id": str(len(ours)), "name": f"{surname} {given}", "birth": born})
            rating = chance.randint(1400, 2700)
            plain.write(
                f"{code:<15}{latin:<61}{federation} M   {'':<29}{rating:<6}0   20 {'':<13}{'':<13}{born:<6}    \r\n"
            )
            marked.write(
                f"<player><fideid>{code}</fideid><name>{latin}</name><country>{federation}</country><sex>M</sex>"
                f"<title></title><rating>{rating}</rating><birthday>{born}</birthday><flag></flag></player>\n"
            )
        marked.write("</playerslist>\n")
    people.write_text(json.dumps(ours, ensure_ascii=False), encoding="utf-8")


def _latin(name: list[str]) -> str:
    return "".join(SYLLABLES[each] for each in name).title()

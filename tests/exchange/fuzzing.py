"""Broken files of every format: whatever is brought, a reader gives plain data or a refusal of ours.

`python -m tests.exchange.fuzzing 1000000` goes through a million of them and counts what else was raised, what took
too long and how much memory it took; a second number is the seed, so that a million can be gone through in parts.
"""

from __future__ import annotations

import io
import json
import random
import resource
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from openpyxl import Workbook
from tests.exchange.fide.fide_helpers import line, monthly, xml, zipped
from tests.exchange.test_bridge_records import GAME, LIN
from tests.exchange.test_competition_file import FULL
from tests.exchange.test_files import PDN, SGF, TABLE, TRF
from tests.exchange.test_usebio import MATCHES, PAIRS

from tavlei.calc import all_calculators, run_batch
from tavlei.exchange.competition import write_competition
from tavlei.exchange.fide import read_fide
from tavlei.exchange.files import FileKind, examine, kind_of
from tavlei.exchange.participants import preview_list
from tavlei.exchange.reports import read_bridge, read_event
from tavlei.exchange.works import read_works
from tavlei.games.draughts.fen import parse_fen, parse_position_list
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.games.renju.board import Letters
from tavlei.games.renju.records import parse_record
from tavlei.rulebook import Refusal

SLOWEST = 2.0  # seconds of computing
LARGEST = 512  # MB that reading a file may add to what the program has
MOVES = (b"c3-d4", b"cd4", b"1. c3-d4", b"c3:e5:g7", b"b4 x d6", b"1)c3-d4", b"c3-d4.", b"32-28", b"28x19", b"32-28!?")
FENS = (b"W:Wc3,d4:Be5,Kf6", b"B:W31-50:B1-20", b"?:WKa1:BKh8", b"W:W:B", b"w:Wa1,K5:Bb8.")
POSITIONS = (b"a1, c3, Dd4; e5, f6", "б. a1, c3, дам. d4; ч. e5".encode(), b"31, 32, K40 / 1, 2, K3")
RECORDS = (b"1. h8 2. i9 3. j10 4. -- 5. g7", b"h8 i9 j10 pass", "1. з8 2. и9".encode())
ODD = (b"\x00", b"\x0b", b"\xff", b"\xed\xa0\x80", b"\xef\xbf\xbe", b"\\ud800", b"9" * 400, b"-1", b"1e999", b"NaN",
       b"[" * 3000, b'{"a":' * 3000, b"\"", b"<", b"&#11;", b"&lt;", b"]]>", b"<!DOCTYPE x>", b"\r", b"\n\n", b"\t",
       "Ё".encode(), "Ё".encode("cp1251"),
       b"2024-02-30", b"0000-00-00", b"9999-12-31", b"1/0", b"%s%n", b"{x}")  # fmt: skip


def workbook() -> bytes:
    """A table of participants as a spreadsheet has it."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (["Фамилия", "Имя", "Пол", "Регион", "Рейтинг"], ["Абрамов", "Иван", "М", "Татарстан", 2100],
                ["Белов", "Пётр", "М", "=A2", 1.5]):  # fmt: skip
        sheet.append(row)
    kept = io.BytesIO()
    book.save(kept)
    return kept.getvalue()


def calculations() -> tuple[bytes, ...]:
    """Every calculator with its example; a heavy one takes as long as its input asks for, and is left out."""
    return tuple(
        json.dumps({"id": 1, "calc": one.name, "input": dict(one.example)}, ensure_ascii=False, default=list).encode()
        for one in all_calculators()
        if not one.bounds.heavy
    )


def read_any(content: bytes) -> object:
    return examine("file", content, kind_of("file", content))


def read_batch(content: bytes) -> object:
    answers = list(run_batch(content.splitlines()[:3]))
    for answer in answers:
        assert json.dumps(answer, ensure_ascii=False).encode()
        assert "internal_error" not in str(answer), answer
    return answers


def read_move(content: bytes) -> object:
    """A move as somebody types it, by either board."""
    variant = INTERNATIONAL if len(content) % 2 else RUSSIAN
    return parse_move(rules(variant), variant.start, content.decode(errors="replace"))


def read_fen(content: bytes) -> object:
    return parse_fen(INTERNATIONAL if len(content) % 2 else RUSSIAN, content.decode(errors="replace"))


def read_position(content: bytes) -> object:
    variant = INTERNATIONAL if len(content) % 2 else RUSSIAN
    return parse_position_list(variant, content.decode(errors="replace"))


def read_record(content: bytes) -> object:
    return parse_record(content.decode(errors="replace"), Letters.INTERNATIONAL)


def as_kind(kind: FileKind) -> Callable[[bytes], object]:
    return lambda content: examine("file", content, kind)


@dataclass(frozen=True, slots=True)
class Format:
    """A format: valid files, and the readers that such a file may be brought to."""

    samples: tuple[bytes, ...]
    readers: tuple[Callable[[bytes], object], ...]


def formats() -> dict[str, Format]:
    players = {"fideid": 14100010, "name": "Ivanov, Ivan", "country": "UKR", "rating": 2400, "birthday": 1990}
    fide = monthly(line(14100010, "Ivanov, Ivan", rating=2400)), xml(players)
    archives = (zipped(("list.txt", fide[0])), zipped(("list.xml", fide[1])))
    table = (TABLE.encode(), TABLE.encode("cp1251"), TABLE.encode("utf-16"))
    tables = (as_kind(FileKind.PARTICIPANTS), as_kind(FileKind.RESULTS), lambda it: preview_list(it, (("rating",),)))
    return {
        "csv": Format(table, (*tables, read_any)),
        "xlsx": Format((workbook(),), (*tables, read_event)),
        "trf": Format((TRF.encode(), b"012 Open\n" + TRF.encode()), (as_kind(FileKind.TRF), read_event)),
        "fide": Format((*fide, *archives), (lambda it: list(read_fide(io.BytesIO(it))),)),
        "pdn": Format((PDN.encode(),), (as_kind(FileKind.PDN), read_any, lambda it: list(read_works(it)))),
        "sgf": Format((SGF.encode(),), (as_kind(FileKind.SGF),)),
        "pbn": Format((GAME.encode(),), (as_kind(FileKind.PBN), read_bridge)),
        "lin": Format((LIN.encode(),), (as_kind(FileKind.LIN), read_bridge)),
        "usebio": Format((PAIRS.encode(), MATCHES.encode()), (as_kind(FileKind.USEBIO), read_bridge)),
        "competition": Format((write_competition(FULL),), (as_kind(FileKind.COMPETITION), read_event)),
        "calculation": Format(calculations(), (read_batch,)),
        "move": Format(MOVES, (read_move,)),
        "fen": Format(FENS, (read_fen,)),
        "position": Format(POSITIONS, (read_position,)),
        "renju record": Format(RECORDS, (read_record,)),
    }


def mutated(chance: random.Random, content: bytes) -> bytes:
    """A file with one to four things wrong; within an archive mostly the parts of it."""
    if content.startswith(b"PK") and chance.random() < 0.8:
        return _in_archive(chance, content)
    made = bytearray(content)
    for _time in range(chance.choice((1, 1, 2, 4))):
        chance.choice(_MUTATIONS)(chance, made)
    return bytes(made)


def _in_archive(chance: random.Random, content: bytes) -> bytes:
    out = io.BytesIO()
    try:
        with ZipFile(io.BytesIO(content)) as archive, ZipFile(out, "w", ZIP_DEFLATED) as made:
            names = archive.namelist()
            wrong = chance.choice(names)
            for name in names:
                part = archive.read(name)
                if name != wrong:
                    made.writestr(name, part)
                elif chance.random() < 0.9:
                    made.writestr(name, mutated(chance, part))
    except BadZipFile:
        return content[: len(content) // 2]
    return out.getvalue()


def _flip(chance: random.Random, made: bytearray) -> None:
    if made:
        made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)


def _cut(chance: random.Random, made: bytearray) -> None:
    del made[chance.randrange(len(made) + 1) :]


def _drop(chance: random.Random, made: bytearray) -> None:
    at = chance.randrange(len(made) + 1)
    del made[at : at + chance.choice((1, 2, 10, 100))]


def _double(chance: random.Random, made: bytearray) -> None:
    at = chance.randrange(len(made) + 1)
    part = bytes(made[at : at + chance.choice((1, 5, 30, 200))])
    made[at:at] = part * chance.choice((1, 2, 50))


def _odd(chance: random.Random, made: bytearray) -> None:
    at = chance.randrange(len(made) + 1)
    made[at : at + chance.choice((0, 1, 4))] = chance.choice(ODD)


def _swap(chance: random.Random, made: bytearray) -> None:
    """Two fields, wherever the format divides them."""
    divider = chance.choice((b";", b",", b" ", b"\n", b'"', b">", b"|", b"]"))
    parts = bytes(made).split(divider)
    if len(parts) > 1:
        one, other = chance.randrange(len(parts)), chance.randrange(len(parts))
        parts[one], parts[other] = parts[other], parts[one]
        made[:] = divider.join(parts)


def _number(chance: random.Random, made: bytearray) -> None:
    """Another number in the place of one."""
    digits = [at for at, sign in enumerate(made) if 48 <= sign <= 57]
    if digits:
        at = chance.choice(digits)
        made[at : at + 1] = chance.choice((b"0", b"9", b"99999999999999999999", b"-5", b"1.5", b"x", b""))


_MUTATIONS = (_flip, _cut, _drop, _double, _odd, _odd, _swap, _number, _number)


@dataclass(slots=True)
class Report:
    """What came of it: how many were read, refused, and raised anything else; what took too long."""

    read: int = 0
    refused: int = 0
    foreign: Counter[str] = field(default_factory=Counter)
    examples: dict[str, bytes] = field(default_factory=dict)
    placeless: Counter[str] = field(default_factory=Counter)
    slow: list[tuple[str, float, bytes]] = field(default_factory=list)
    grown: int = 0

    @property
    def is_clean(self) -> bool:
        """Whether nothing foreign was raised, within time and memory."""
        return not self.foreign and not self.slow and self.grown <= LARGEST


def inputs(count: int, seed: int) -> Iterator[tuple[str, Callable[[bytes], object], bytes]]:
    chance = random.Random(seed)  # noqa: S311 - the same every time
    known = formats()
    for number in range(count):
        name = list(known)[number % len(known)]
        chosen = known[name]
        yield name, chance.choice(chosen.readers), mutated(chance, chance.choice(chosen.samples))


def fuzz(count: int, seed: int = 1, progress: Callable[[int], Any] = lambda _number: None) -> Report:
    """Bring so many broken files to the readers."""
    report, before = Report(), _memory()
    for number, (name, read, content) in enumerate(inputs(count, seed)):
        began = time.process_time()
        try:
            read(content)
            report.read += 1
        except Refusal as refusal:
            report.refused += 1
            report.placeless.update(_placeless(name, refusal))
        except Exception as error:  # noqa: BLE001 - what is looked for
            at = traceback.extract_tb(error.__traceback__)[-1]
            told = f"{name}: {type(error).__name__}: {str(error)[:100]!a} ({at.filename[-50:]}:{at.lineno})"
            report.foreign[told] += 1
            report.examples.setdefault(told, content)
        if (took := time.process_time() - began) > SLOWEST:
            report.slow.append((name, took, content))
        progress(number)
    report.grown = _memory() - before
    return report


def _memory() -> int:
    """The most memory this program ever had, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


def _placeless(name: str, refusal: Refusal) -> list[str]:
    """What is told without a place, of formats whose mistakes have one."""
    refusal.text().encode()
    return [f"{name}: {problem.message}" for problem in refusal.problems if not problem.path]


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _tell(number: int) -> None:
    if number % 10_000 == 9_999:
        say(str(number + 1))


def main() -> None:
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = fuzz(count, seed, _tell)
    say(f"{count} inputs, seed {seed}: {found.read} read, {found.refused} refused, "
          f"{sum(found.foreign.values())} foreign, "
          f"{len(found.slow)} over {SLOWEST} s, {found.grown} MB more")  # fmt: skip
    for told, times in found.foreign.most_common():
        say(f"{times} × {told}\n    {found.examples[told][:300]!r}")
    for told, times in found.placeless.most_common():
        say(f"{times} without a place: {told}")
    for name, took, content in found.slow[:20]:
        say(f"{name}: {took:.1f} s, {content[:200]!r}")
    sys.exit(not found.is_clean)


if __name__ == "__main__":
    main()

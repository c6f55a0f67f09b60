"""FIDE rating lists: layouts, bad lines, XML, archives, bounds, memory."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from typing import BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.exchange.fide.fide_helpers import COMBINED, MONTHLY, line, monthly, read, xml, zipped

from tavlei.exchange.fide import FideEntry, FideMistake, read_fide
from tavlei.rulebook import Refusal

IVANCHUK = {"fideid": 14100010, "name": "Ivanchuk, Vasyl", "country": "UKR", "sex": "M", "title": "GM"}
IVANCHUK |= {"w_title": "", "rating": 2648, "games": 9, "k": 10, "rapid_rating": 2613, "birthday": 1969, "flag": ""}


def test_the_columns_are_found_from_the_header() -> None:
    given = line(14111330, "Muzychuk, Mariya", sex="F", title="GM", women="WGM", rating=2511, games=9, k=10, born=1992)
    (found,) = read(monthly(given.rstrip() + "  w"))
    assert found == FideEntry(
        "14111330", "Muzychuk, Mariya", "UKR", "F", "GM", "WGM", rating=2511, games=9, k=10, birth_year=1992, flag="w"
    )


def test_the_combined_list_has_three_ratings() -> None:
    text = f"{'14100010':<15}{'Ivanchuk, Vasyl':<61}UKR M   GM{'':<3}{'':<5}{'IA,FST':<15}{'':<4}"
    text += "2648  9   10 2613  0   10 2630  0   10 1969      "
    (found,) = read(monthly(text, header=COMBINED))
    assert isinstance(found, FideEntry)
    assert (found.rating, found.rapid, found.blitz, found.k, found.birth_year) == (2648, 2613, 2630, 10, 1969)
    assert (found.title, found.other_titles, found.active) == ("GM", "IA,FST", True)


def test_an_old_list_glues_names_of_columns_together() -> None:
    header = "ID number Name                              TitlFed  Mar11 GamesBorn  Flag"
    rows = ["10206612  A K M, Sourab                         BAN  1714    0        "]
    rows += [" 5080444  A, Sohita                             IND  1447    0  1995  wi"]
    one, two = read(monthly(*rows, header=header))
    assert one == FideEntry("10206612", "A K M, Sourab", "BAN", rating=1714, games=0)
    assert isinstance(two, FideEntry)
    assert (two.code, two.birth_year, two.flag, two.active) == ("5080444", 1995, "wi", False)


@pytest.mark.parametrize("titles", ["IA", "SI,FI,LSI,SLI,N", "SI,FI,LSI,SLI,NA", "SI,FI,LSI,SLI,NA,DI,FT,IA"])
@pytest.mark.parametrize("arena", ["", "AFM"])
def test_many_titles_move_the_rest_of_a_line(titles: str, arena: str) -> None:
    long = line(2, "Judge, All", other=titles, arena=arena, rating=1500, games=12, k=40, born=1980, flag="wi")
    (found,) = read(monthly(long))
    assert isinstance(found, FideEntry)
    assert (found.other_titles, found.arena_title) == (titles, arena)
    assert (found.rating, found.games, found.k, found.birth_year, found.flag) == (1500, 12, 40, 1980, "wi")


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        (line("x1", "No, Code"), "«x1» is no FIDE code"),
        (line("0", "No, Code"), "«0» is no FIDE code"),
        (line(5, ""), "there is no name"),
        (line(5, "Lower, Case", "ukr"), "«ukr» is no federation"),
        (line(5, "Rating, Bad", rating="2x10"), "«2x10» is no number in the column rating"),
        (line(5, "Year, Bad", born=19), "«19» is no year of birth"),
        ("5", "there is no name"),
        ("z" * 3000, "the line is too long"),
    ],
)
def test_a_bad_line_is_told_with_number_and_reason_and_the_next_is_read(bad: str, why: str) -> None:
    first, wrong, last = read(monthly(line(1, "Before, It"), bad, line(2, "After, It")))
    assert isinstance(wrong, FideMistake)
    assert (wrong.line, wrong.problem.sentence()) == (3, why)
    assert wrong.text() == f"line 3: {why}"
    assert [each.code for each in (first, last) if isinstance(each, FideEntry)] == ["1", "2"]


def test_no_rating_no_birth_and_blank_lines() -> None:
    one, two = read(
        monthly(line(1, "None, At All", rating=0, born="0000"), "   ", line(2, "Blank", rating="", born=""))
    )
    for each in (one, two):
        assert isinstance(each, FideEntry)
        assert (each.rating, each.birth_year) == (None, None)


def test_an_unknown_column_is_told_and_moves_nothing() -> None:
    header = MONTHLY.replace("K  B-day", "K  B-day Team ").replace("Flag", "Flag")
    told, *rest = read(monthly(line(1, "A, B"), header=header))
    assert isinstance(told, FideMistake)
    assert (told.line, "Team" in told.text()) == (1, True)
    assert all(isinstance(each, FideEntry) for each in rest)


@pytest.mark.parametrize(
    "content", [b"", b"\n\n", b"Number,Player\n1,2\n", b"Name Fed\n", b"ID Number Name Name Fed SRtng\n"]
)
def test_what_is_no_list_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal):
        read(content)


def test_letters_of_western_europe_are_read() -> None:
    given = line(1, "Núñez, José", "ESP")
    for encoding in ("latin-1", "utf-8"):
        (found,) = read(f"{MONTHLY}\n{given}".encode(encoding))
        assert isinstance(found, FideEntry)
        assert (found.name, found.federation, found.rating) == ("Núñez, José", "ESP", 2000)


def test_a_list_in_xml() -> None:
    (found,) = read(xml(IVANCHUK))
    expected = FideEntry("14100010", "Ivanchuk, Vasyl", "UKR", "M", "GM", rating=2648, games=9, k=10, rapid=2613)
    assert found == expected._replace(birth_year=1969)


def test_a_bad_player_in_xml_is_told_and_the_next_is_read() -> None:
    wrong, right = read(xml({**IVANCHUK, "rating": "high"}, {**IVANCHUK, "name": "D&apos;Angelo &amp; Co"}))
    assert isinstance(wrong, FideMistake)
    assert (wrong.line, "high" in wrong.text(), "Ivanchuk" in wrong.offending) == (3, True, True)
    assert isinstance(right, FideEntry)
    assert right.name == "D'Angelo & Co"


def test_broken_xml_gives_what_stands_before_the_break_and_says_so() -> None:
    found = read(xml(IVANCHUK, IVANCHUK)[:-40])
    assert isinstance(found[0], FideEntry)
    assert isinstance(found[-1], FideMistake)
    assert "nothing after this line was read" in found[-1].text()


BOMB = "<!DOCTYPE p [" + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10 if i else "x"}">' for i in range(9)) + "]>\n"


@pytest.mark.parametrize(
    "content",
    [
        xml({**IVANCHUK, "name": "&a8;"}, before=BOMB),
        xml(IVANCHUK, before='<!DOCTYPE playerslist SYSTEM "file:///etc/passwd">'),
        xml({**IVANCHUK, "name": "x" * 5000}),
        xml({**IVANCHUK, "name": "<a>" * 20 + "</a>" * 20}),
        b"<html><body/></html>",
    ],
)
def test_entities_document_types_and_monsters_are_refused(content: bytes) -> None:
    with pytest.raises(Refusal):
        read(content)


def test_a_list_in_an_archive() -> None:
    text, inside = monthly(line(1, "A, B")), xml(IVANCHUK)
    assert len(read(zipped(("standard_rating_list.txt", text)))) == 1
    assert len(read(zipped(("readme.md", b"x"), ("players_list_xml.xml", inside)))) == 1

    class Pipe(io.BytesIO):
        def seekable(self) -> bool:
            return False

    assert len(list(read_fide(Pipe(zipped(("a.txt", text)))))) == 1


@pytest.mark.parametrize(
    "content",
    [
        zipped(("a.txt", monthly(line(1, "A, B"))), ("b.txt", b"")),
        zipped(("a.csv", b"x")),
        zipped(("a.txt", monthly(line(1, "A, B"))))[:-30],
    ],
)
def test_a_wrong_archive_is_refused(content: bytes) -> None:
    with pytest.raises(Refusal):
        read(content)


def test_sizes_are_bounded_plain_and_packed() -> None:
    large = monthly(*[line(number, "A, B") for number in range(1, 50)])
    assert len(read(large, most_bytes=len(large))) == 49
    for content in (large, zipped(("a.txt", large))):
        with pytest.raises(Refusal):
            read(content, most_bytes=len(large) - 1)


class Endless(io.RawIOBase):
    """A list that is made while it is read."""

    def __init__(self, rows: int) -> None:
        self.rows = iter(self.made(rows))
        self.rest = b""

    def made(self, rows: int) -> Iterator[bytes]:
        yield MONTHLY.encode() + b"\n"
        for number in range(1, rows + 1):
            yield line(number, f"Player, Number {number}", "IND").encode() + b"\n"

    def read(self, size: int = -1) -> bytes:
        while len(self.rest) < size and (more := next(self.rows, b"")):
            self.rest += more
        found, self.rest = self.rest[:size], self.rest[size:]
        return found


def test_memory_does_not_grow_with_the_list() -> None:
    tracemalloc.start()
    try:
        count = len([0 for _ in read_fide(cast(BinaryIO, Endless(10_000)))])
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 10_000
    assert peak < 2_000_000


names = st.text(st.characters(min_codepoint=65, max_codepoint=122), min_size=1, max_size=40).map(str.strip).filter(bool)


@given(
    st.lists(st.tuples(st.integers(1, 99_999_999), names, st.integers(1, 2900), st.integers(1900, 2020)), max_size=20)
)
def test_what_is_written_is_read_from_text_and_from_xml(rows: list[tuple[int, str, int, int]]) -> None:
    wanted = [(str(code), name, rating, born) for code, name, rating, born in rows]
    text = monthly(*[line(code, name, rating=rating, born=born) for code, name, rating, born in rows])
    escaped = [
        {"fideid": code, "name": f"<![CDATA[{name}]]>", "country": "UKR", "rating": rating, "birthday": born}
        for code, name, rating, born in rows
    ]
    for content in (text, xml(*escaped) if not any("]]>" in name for _, name, *_ in rows) else text):
        found = [each for each in read(content) if isinstance(each, FideEntry)]
        assert [(each.code, each.name, each.rating, each.birth_year) for each in found] == wanted


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    try:
        read(MONTHLY.encode() + b"\n" + content)
        read(b"<playerslist>" + content)
        read(content)
    except Refusal:
        pass

"""A report of FIDE through the office and back: field by field the same, but for what docs/files.md lists."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from py4swiss.trf import TrfParser

from tavlei.exchange.trf import Trf, read_trf
from tavlei.office.competitions.models import Competition, Encounter, Entry
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.people.models import Person
from tavlei.office.people.regions import country_of, federation_of
from tavlei.office.roles.models import OfficeRole, User

_HEAD = """\
012 Spring Open
022 Lviv, Chess House
032 EUR
042 2026/03/01
052 2026/03/05
062 7
072 6
092 Individual: Swiss-System
102 IA Olena Sudova
112 FA Petro Druhyi, NA Ivan Tretii
112 NA Maria Chetverta
122 90 minutes and 30 seconds a move
132 {days}
142 5
152 B
162  W 1.0     D 0.5     P 1.0
172 UKR FIDON
182 Somebody's program 3.1
192 FIDE_DUTCH_2025
202 BH/C1,BH,SB
212 PTS,BH/C1,BH,SB,TPR
222 5400+30
{players}
240 H 004    1    9
240 Z 005    2
250       1.0 001 002 0001 0003
260 001 999    1    7    9
260 004 005    2    3
{abnormal}
DAT 0001 no data
"""


def line(record: str, number: int, told: str, points: str = "", games: str = "") -> str:
    sex, title, name, rating, federation, code, birth = told.split("|")
    own = f"{sex:1}{title:>3} {name:33} {rating:>4} {federation:3} {code:>11} {birth:10}"
    score, _, place = points.partition("|")
    cells = "".join(f"  {cell}" for cell in games.split("|")) if games else ""
    return f"{record} {number:>4} {own} {score:>4} {place:>4}{cells}".rstrip()


PLAYERS = (
    line("001", 1, "m|GM|Adamenko, Andrii|2601|UKR|14100011|1990/02/03", "2.5|1", "   5 b 1|   2 w 1|0000 - H"),
    line("001", 2, "w|wg|Brown, Beatrice|2400|ENG|400022|1988", "1.0|5", "   6 w 1|   1 b 0|0000 - Z"),
    line("001", 3, "m|f|Chernenko, Cyril|2310|URS|14100033|1961/07/08", "1.5|4", "   7 b =|   6 b 1|   5 w 0"),
    line("001", 5, "m||Dubois, Denis|2155|FID||2001/01/01", "2.0|2", "   1 w 0|   7 w +|   3 b 1"),
    line("001", 6, "w|WCM|Eklund, Eva|2001|XYZ|1700044|", "0.0|7", "   2 b 0|   3 w 0|   7 b 0"),
    line("001", 7, "m||Fox, Fred|1900|||1999/12/31", "2.0|2", "   3 w =|   5 b -|   6 w 1"),
    line("001", 9, "||Gray, George||SCO||", "1.0|5", "0000 - F|0000 - Z|0000 - Z"),
    line("UKR", 1, "m|GM|Адаменко, Андрій|2590|UKR|A-177|1990/02/03"),
    line("UKR", 3, "m||Chernenko, Cyril|2290|UKR|B-012|"),
)
DAYS = "  ".join(f"26/03/0{day}" for day in range(1, 6)).rjust(135)
REPORT = _HEAD.format(days=DAYS, players="\n".join(PLAYERS), abnormal=f"299 {'':8}{'0.5':>5}  000    7")


def bring(client: Client, make_user: Callable[..., User], text: str, **given: str) -> Competition:
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    file = SimpleUploadedFile("open.trf", text.encode())
    shown = client.post(reverse("pages:import_competition"), {"file": file, "code": "open", "enter": "1", **given})
    assert shown.status_code == 302, shown.context["problems"]
    return Competition.objects.get(code="open")


def exported(client: Client, name: str) -> bytes:
    client.force_login(User.objects.get(username="administrator"))
    return client.get(reverse("pages:file", args=["open", name])).content


def without_gaps(trf: Trf) -> Trf:
    numbers = {player.number: index for index, player in enumerate(trf.players, start=1)}

    def again(participants: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(numbers[number] for number in participants)

    players = tuple(
        replace(
            player,
            number=numbers[player.number],
            games=tuple(replace(game, opponent=game.opponent and numbers[game.opponent]) for game in player.games),
        )
        for player in trf.players
    )
    return replace(
        trf,
        players=players,
        national=tuple(replace(own, number=numbers[own.number]) for own in trf.national),
        byes=tuple(replace(bye, participants=again(bye.participants)) for bye in trf.byes),
        accelerations=tuple(
            replace(faster, first=numbers[faster.first], last=numbers[faster.last]) for faster in trf.accelerations
        ),
        forbidden=tuple(replace(pairs, participants=again(pairs.participants)) for pairs in trf.forbidden),
        abnormal=tuple(replace(odd, participants=again(odd.participants)) for odd in trf.abnormal),
    )


@pytest.mark.parametrize("name", ["fide.trf", "report.trf"])
def test_a_report_comes_back_field_by_field(client: Client, make_user: Callable[..., User], name: str) -> None:
    bring(client, make_user, REPORT)
    told, back = without_gaps(read_trf(REPORT.encode())), read_trf(exported(client, name))
    assert back.head == told.head
    titles = ("GM", "WGM", "FM", "", "WCM", "", "")
    assert back.players == tuple(
        replace(player, title=title) for player, title in zip(told.players, titles, strict=True)
    )
    born = {player.number: player.birth for player in told.players}
    assert back.national == tuple(replace(own, birth=born[own.number]) for own in told.national)
    assert (back.byes, back.accelerations, back.forbidden) == (told.byes, told.accelerations, told.forbidden)
    assert (back.abnormal, back.other) == (told.abnormal, told.other)


def test_what_the_report_asks_for_rounds_to_come_is_done_here(client: Client, make_user: Callable[..., User]) -> None:
    made = bring(client, make_user, REPORT)
    leaves = {entry.number: entry.leaves for entry in Entry.objects.filter(competition=made)}
    assert leaves[1] == {"3": "half", "4": "half"}
    assert leaves[2] == {"5": "lost"}
    regulation = read_regulation(made.regulation)
    assert regulation.first_colour == "black"
    assert regulation.barred_pairs.split("\n") == ["1-7", "1-9", "7-9", "4: 2-3", "5: 2-3"]
    assert Person.objects.get(family="Brown").citizenship == "GB"
    assert Person.objects.get(family="Eklund").citizenship == ""


@pytest.mark.parametrize(
    ("records", "accelerated"),
    [
        ("250       1.0 001 002 0001 0005\n250       0.5 003 003 0001 0005", True),
        ("250       1.0 001 002 0001 0003", False),
        ("250       1.0 001 003 0001 0005", False),
    ],
)
def test_accelerated_rounds_of_baku_are_known_by_their_points(
    client: Client, make_user: Callable[..., User], records: str, accelerated: bool
) -> None:
    """Four of seven, whose numbers have gaps: two rounds of a point, one of a half."""
    made = bring(client, make_user, REPORT.replace("250       1.0 001 002 0001 0003", records))
    assert read_regulation(made.regulation).accelerated is accelerated


def test_the_next_round_of_a_running_event_is_paired_and_played_through_the_pages(
    client: Client, make_user: Callable[..., User], chief: User
) -> None:
    """In round 4 the players 1 and 9 have a bye they asked for, 2 and 3 may not meet; of five the last is free."""
    made = bring(client, make_user, REPORT)
    client.force_login(chief)
    assert made.system == "fide_dutch"
    assert "4" in client.get(reverse("pages:desk", args=["open"])).content.decode()
    done = client.post(reverse("pages:pair", args=["open"]), {"round": 4})
    assert done.status_code == 302
    shown = client.get(reverse("pages:round", args=["open", 4])).content.decode()
    boards = Encounter.objects.filter(round__competition=made, round__number=4)
    seats = {board: [seat.entry for seat in board.seats.all()] for board in boards}
    pairs = {board: who for board, who in seats.items() if len(who) == 2}
    met = {frozenset(entry.number for entry in who) for who in pairs.values()}
    assert len(met) == 2
    assert all(str(entry.person).split()[0] in shown for who in pairs.values() for entry in who)
    assert not met & {frozenset((2, 3)), frozenset((1, 7)), frozenset((7, 9))}
    assert not {1, 9} & set().union(*met)
    played = read_trf(REPORT.encode())
    assert not met & {frozenset((player.number, game.opponent)) for player in played.players for game in player.games}
    results = {f"result-{board.board}": "1-0" for board in pairs}
    versions = {f"version-{board.board}": board.version for board in pairs}
    assert client.post(reverse("pages:enter_results", args=["open", 4]), results | versions).status_code == 302
    back = read_trf(exported(client, "fide.trf"))
    assert back.rounds == 4
    assert sum(player.games[3].result == "1" for player in back.players) == 2


def test_what_changes_here_is_told_and_the_rest_stays(client: Client, make_user: Callable[..., User]) -> None:
    made = bring(client, make_user, REPORT)
    Encounter.objects.filter(round__competition=made, round__number=3, board=1).update(result="1-0")
    Entry.objects.filter(competition=made, number=2).update(leaves={})
    made.regulation["barred_pairs"] = "1-7"
    made.save()
    back = read_trf(exported(client, "fide.trf"))
    assert [str(player.points) for player in back.players] == ["5/2", "1", "5/2", "1", "0", "2", "1"]
    assert [(bye.round, bye.participants) for bye in back.byes] == [(4, (1, 7))]
    assert [pairs.participants for pairs in back.forbidden] == [(1, 6)]
    assert back.head == read_trf(REPORT.encode()).head


def test_a_pairing_program_reads_what_was_brought(
    client: Client, make_user: Callable[..., User], tmp_path: Path
) -> None:
    text = "\n".join(line for line in REPORT.replace(" 2.0    2     3 w =", " 1.5    2     3 w =").split("\n")
                     if not line.startswith("299"))  # fmt: skip
    bring(client, make_user, text)
    path = tmp_path / "report.trf"
    path.write_bytes(exported(client, "report.trf"))
    assert len(TrfParser.parse(path).player_sections) == 7


def test_a_file_of_a_competition_with_a_broken_rest_of_a_report_is_refused(
    client: Client, make_user: Callable[..., User]
) -> None:
    bring(client, make_user, REPORT)
    content = exported(client, "competition.json").decode()
    broken = content.replace('"name": "-"', '"nom": "-"').replace('"code": "open"', '"code": "second"')
    file = SimpleUploadedFile("second.json", broken.encode())
    shown = client.post(reverse("pages:import_competition"), {"file": file})
    assert any("competition.regulation" in problem.path for problem in shown.context["problems"])


def test_every_federation_has_its_country() -> None:
    told = {
        "ENG": "GB",
        "GDR": "DE",
        "URS": "",
        "AHO": "",
        "NCL": "NC",
        "KOS": "XK",
        "brn": "BH",
        "FID": "",
        "ZAI": "CD",
    }
    assert {code: country_of(code) for code in told} == told
    assert (federation_of("DE"), federation_of("NC"), federation_of("XX")) == ("GER", "NCL", "")


def test_what_the_report_does_not_tell_is_not_added(client: Client, make_user: Callable[..., User]) -> None:
    left_out = ("042", "052", "192", "202", "212")
    text = "\n".join(line for line in REPORT.split("\n") if not line.startswith(left_out))
    made = bring(client, make_user, text)
    assert made.starts.isoformat() == "2026-03-01"  # the day of the first round
    back = read_trf(exported(client, "fide.trf")).head
    assert (back.type_code, back.tie_breaks, back.standing_order) == ("", (), ())

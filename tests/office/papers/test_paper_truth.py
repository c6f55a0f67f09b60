"""What papers claim is true: reports of running competitions, certificates of ranks, the Ukrainian list, solving."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from PIL import Image
from tests.documents.large import COMPETITION
from tests.documents.reading_back import pdf_text, squeezed
from tests.office import whole_events
from tests.office.papers.test_appendix_papers import paper
from tests.office.papers.test_paper_tables import draw_everything

from tavlei.documents import all_forms, document_of, pictures, render
from tavlei.documents.forms.judges_report import JudgesReport
from tavlei.documents.forms.norm_certificate import NormCertificate
from tavlei.documents.forms.rank_sheets import MetOpponent, RankSheets
from tavlei.documents.forms.solving_results import SolverLine, SolvingTable
from tavlei.documents.parts import day_text
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition, Entry, State
from tavlei.office.lists.models import Publication, Row
from tavlei.office.papers.register import papers_of
from tavlei.office.papers.source import Source
from tavlei.office.people.models import OutsideCode, Person, Rating, TitleHeld
from tavlei.office.roles.models import OfficeRole, User
from tavlei.rulebook import Refusal
from tavlei.titles import Title

RULES = "draughts-rules-2022"
NORMS = "draughts-norms-2022"
FSU = "chess-rating-ua"
RU = catalogue("ru")


@pytest.mark.clause(RULES, "14.2")
def test_the_report_of_a_running_competition_is_preliminary_and_of_today(
    client: Client, chief: User, make_competition: Callable[..., Competition]
) -> None:
    competition = make_competition(6)
    draw_everything(chief, competition, 1)
    client.force_login(chief)
    text = paper(client, competition.code, "judges-report")
    assert "Предварительный:соревнованиенезавершено" in text
    assert squeezed(day_text(timezone.localdate(), RU)) in text
    assert text.count("5марта2026г.") == 2  # the days of the competition, in the head and in its part
    Competition.objects.filter(pk=competition.pk).update(state=State.FINISHED)
    ended = paper(client, competition.code, "judges-report")
    assert "Предварительный" not in ended
    assert ended.count("5марта2026г.") == 3


def certificates(competition: Competition) -> dict[str, NormCertificate]:
    found = (each for each in papers_of(Source(competition, "ru", personal=True)) if each.name.startswith("norm-"))
    made = {each.name: each.make() for each in found}
    assert all(isinstance(each, NormCertificate) for each in made.values())
    return made  # type: ignore[return-value]


@pytest.fixture
def strong(chief: User, make_competition: Callable[..., Competition], people: list[Person]) -> Competition:
    """A round robin of eight, all games drawn, among masters; the last player has the first rank."""
    competition = make_competition(len(people), system="round_robin", rounds_planned=len(people) - 1 + len(people) % 2,
                                   regulation={"criteria": ["wins"]})  # fmt: skip
    Entry.objects.filter(competition=competition).update(title="MS")
    for number in range(1, competition.rounds_planned + 1):
        draw_everything(chief, competition, number)
    Competition.objects.filter(pk=competition.pk).update(state=State.FINISHED)
    competition.refresh_from_db()
    return competition


@pytest.mark.clause(NORMS, "4/2", "4/3")
def test_a_certificate_is_for_a_rank_above_the_present_one(strong: Competition) -> None:
    assert certificates(strong) == {}  # masters have scored the norms of ranks they left behind
    last = strong.entries.order_by("-number")[0]
    Entry.objects.filter(pk=last.pk).update(title="I")
    (only,) = certificates(strong).values()
    assert (only.title, only.held) == (Title.KMS, Title.I)
    text = pdf_text(render(only, "pdf", "ru"))
    assert "Имеет звание, разряд: I" in text
    assert last.person is not None
    TitleHeld.objects.create(person=last.person, sport="draughts", title="KMS", awarded="2026-01-01", order="№ 7")
    assert certificates(strong) == {}  # the register knows of a newer rank than the entry


@pytest.mark.clause(NORMS, "4/3", "4/4.1")
def test_a_certificate_tells_every_condition_once_and_the_doubling(strong: Competition) -> None:
    last = strong.entries.order_by("-number")[0]
    Entry.objects.filter(pk=last.pk).update(title="I")
    (only,) = certificates(strong).values()
    asked = [line.text.partition(":")[0] for line in only.conditions]
    assert len(asked) == len(set(asked))
    assert any("требуется не менее 9" in line.text for line in only.conditions)  # the age of a candidate for master
    opponents = len(only.opponents)
    doubled = [line for line in only.working if "Очков за выигрыш: 2; " in line.text]
    total = RU.value(Fraction(35 * opponents, 100))
    assert [line.text for line in doubled] == [
        f"Очков за выигрыш: 2; {total} × 2 = {RU.value(Fraction(70 * opponents, 100))}"
    ]


@pytest.mark.clause(NORMS, "4/3/table")
def test_the_rank_sheets_show_the_doubling() -> None:
    met = tuple(MetOpponent(Title.KMS, Fraction(1)) for _ in range(7))
    sheets = RankSheets(COMPETITION, "Рыбаков", Title.KMS, met)
    assert "× 2" not in pdf_text(render(sheets))
    assert "Очков за выигрыш: 2; 3,5 × 2 = 7" in pdf_text(render(replace(sheets, points_for_win=2)))


@pytest.mark.clause(NORMS, "4/2")
def test_a_certificate_of_a_rank_that_is_held_is_refused() -> None:
    given = {**all_forms()["norm_certificate"].example, "held": "MS"}
    with pytest.raises(Refusal, match="held"):
        render(document_of("norm_certificate", given))


@pytest.mark.clause(FSU, "3/p2")
def test_the_ukrainian_list_is_filled_for_those_who_may_see_it(
    client: Client, chief: User, make_user: Callable[..., User]
) -> None:
    first, second = whole_events.people()[:2]
    OutsideCode.objects.create(person=first, body="fide", code="14101777")
    Rating.objects.create(person=first, kind="fide", as_of=date(2025, 12, 1), value=2240)
    Person.objects.filter(pk=second.pk).update(birth_date=None, birth_year=1971)
    state = [{"id": second.code, "last_rated_game": "2024-02-29"}]
    of_month = Publication.objects.create(
        kind="fsu", period=date(2026, 1, 1), number=1, published=whole_events.AT, by=chief,
        content={"output": {"next_state": state}}, digest="", signature="", journal_number=1, journal_hash="",
    )  # fmt: skip
    for position, (person, figures) in enumerate(((first, {"active_until": "2028-05-04"}), (second, {})), start=1):
        Row.objects.create(publication=of_month, person=person, position=position, value=2000, figures=figures)
    address = reverse("pages:list_paper", args=[1, "pdf"])
    text = pdf_text(client.get(address, {"lang": "ru"}).content)
    assert all(shown in text for shown in ("14101777", "2240", "04.05.2028", "28.02.2027"))
    assert "17.05.1980" not in text
    assert "1971" not in text
    client.force_login(make_user("secretary", OfficeRole.SECRETARY))
    text = pdf_text(client.get(address, {"lang": "ru"}).content)
    assert "17.05.1980" in text
    assert "1971" in text


@pytest.mark.clause(NORMS, "6/1.2")
def test_solving_tables_have_ranks_as_words_and_whole_per_cents() -> None:
    third = SolverLine("1", "Ким Вера", works=(Fraction(2), Fraction(0)), points=Fraction(2), percent=Fraction(200, 3),
                       rank="Iy")  # fmt: skip
    near = replace(third, name="Ли Анна", percent=Fraction(699_999, 10_000), rank="II")
    table = SolvingTable(COMPETITION, ("1", "2"), (third, near), worth=(Fraction(2), Fraction(1)))
    text = pdf_text(render(table, "pdf", "ru"))
    assert "66,66 I юношеский" in text.replace("- ", "")
    assert "≈" not in text
    assert "69,99 II" in text  # a norm of 70 per cent is not reached
    assert "Максимально возможное количество очков за все композиции: 3" in text
    assert "I юнацький" in pdf_text(render(table, "pdf", "uk")).replace("- ", "")


@pytest.mark.clause(RULES, "10.5.1/item3")
@pytest.mark.parametrize("moves", ["", "1.cd4 dc5 2.bc3 fg5 3.cb4 gf6 4.b:d6 e:c5"])
def test_the_frame_of_a_record_by_letters_is_as_large_as_it_says(moves: str) -> None:
    ppi = 127  # five pixels a millimetre
    given = {"code": "ЧР-26", "white": "Константинопольская-Преображенская А. В.", "black": "Ким В.", "moves": moves}
    (page,) = pictures(document_of("correspondence_record", given), "ru", ppi=ppi)
    dark = Image.open(io.BytesIO(page)).convert("L").point(lambda grey: 255 if grey < 210 else 0)
    width, height = dark.size
    rows = [y for y in range(height) if dark.crop((0, y, width, y + 1)).histogram()[255] > 5 * 60]
    columns = [x for x in range(width) if dark.crop((x, 0, x + 1, height)).histogram()[255] > 5 * 180]
    assert abs((rows[-1] - rows[0]) / 5 - 210) < 0.5
    assert abs((columns[-1] - columns[0]) / 5 - 70) < 0.5


def test_a_preliminary_report_says_so_in_every_format() -> None:
    report = JudgesReport(COMPETITION, preliminary=True)
    assert "не завершено" in pdf_text(render(report))
    assert render(report, "docx") != render(replace(report, preliminary=False), "docx")

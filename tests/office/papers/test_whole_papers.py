"""No paper of a large event or of the demonstration has a lonely signature, a cut name, a raw code or a login."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from tests.documents.paper_layout import faults, pages_of
from tests.documents.reading_back import squeezed
from tests.office import whole_events

from tavlei.documents import render
from tavlei.office.competitions.models import Competition, Encounter, Entry, Round, Seat, State
from tavlei.office.demo import load_once
from tavlei.office.papers.register import papers_of
from tavlei.office.papers.source import Source
from tavlei.office.people.models import Person, Region
from tavlei.office.roles.models import User
from tavlei.rulebook import LANGUAGES
from tavlei.tournament.model import Result

PLAYERS, ROUNDS = 100, 15
RULES = "draughts-rules-2022"
NAMES = (
    ("Константинопольская-Преображенская", "Александра-Мария", "Владиславовна"),
    ("Wolfeschlegelsteinhausenbergerdorff", "Hubert Blaine", ""),
    ("Župančič-Štrukelj", "Đorđe Ákos", ""),
    ("Þórbjörnsdóttir", "Æthelred Łucja", ""),
    ("Ґалаґанівський-Їжакевич", "Єлисей", "Юхимович"),
    ("Ы" * 60, "Щ" * 30, ""),
    ("Ким", "Ю", ""),
    ("Оганнисян-Тер-Казарян", "Варсеник", "Мкртычевна"),
    ("გიორგაძე-მახარაძე-ჯუღაშვილი", "ნანა", ""),
    ("Տեր-Ղազարյան-Հովհաննիսյան", "Վարսենիկ", ""),
    ("Παπαδόπουλος-Αλεξανδρίδης", "Κωνσταντίνος", ""),
    ("Nguyễn-Phạm Thị Ngọc", "Quỳnh Hương", ""),
)
TITLES = ("MG", "GR", "MS", "KMS", "I", "II", "III", "Iy", "")
RESULTS = tuple(map(str, (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS, Result.WHITE_PLUS)))


def person(at: int, regions: list[Region]) -> Person:
    family, given, patronymic = NAMES[at % len(NAMES)]
    whole = Person(
        code=f"9{at:05}", family=f"{family} {at}", given=given, patronymic=patronymic, sex="MF"[at % 2],
        birth_date=date(1950 + at % 60, 1 + at % 12, 1 + at % 28), citizenship="RU", region=regions[at % len(regions)],
    )  # fmt: skip
    whole.save()
    return whole


def large_event(state: str = State.FINISHED) -> Competition:
    """A Swiss of a hundred players and fifteen rounds with long and foreign names, written into the store at once."""
    chief = whole_events.chief_judge("chief-of-the-large-event")
    name = "Открытый чемпионат Республики Саха (Якутия) по русским шашкам, посвященный столетию федерации"
    competition = whole_events.announced(
        chief, code="large", name=name, rounds_planned=ROUNDS, starts=date(2026, 2, 1), ends=date(2026, 3, 1),
        regulation={"criteria": ["solkoff", "wins", "results_by_place"], "points_for_win": 2, "counted_results": 3},
    )  # fmt: skip
    regions = [Region.objects.create(code=f"RU-L{at}", country="RU", name_ru=region) for at, region in enumerate(
        ("Республика Саха (Якутия)", "Ханты-Мансийский автономный округ – Югра", "Тверская область"))]  # fmt: skip
    entries = Entry.objects.bulk_create(
        Entry(competition=competition, person=person(at, regions), number=at + 1, rating=2600 - 7 * at,
              title=TITLES[at % len(TITLES)], state="admitted")
        for at in range(PLAYERS)
    )  # fmt: skip
    for number in range(1, ROUNDS + 1):
        starts = datetime(2026, 2, number, 10, tzinfo=UTC)
        one = Round.objects.create(competition=competition, number=number, state="finished", starts=starts)
        turned = [entries[0], *entries[number:], *entries[1:number]]
        pairs = list(zip(turned[: PLAYERS // 2], reversed(turned[PLAYERS // 2 :]), strict=True))
        boards = Encounter.objects.bulk_create(
            Encounter(round=one, board=at, result=RESULTS[(at + number) % len(RESULTS)]) for at in range(1, 51)
        )
        Seat.objects.bulk_create(
            Seat(round=one, encounter=board, entry=entry, colour=colour)
            for board, pair in zip(boards, pairs, strict=True)
            for entry, colour in zip(pair, ("white", "black"), strict=True)
        )
    Competition.objects.filter(pk=competition.pk).update(state=state)
    competition.refresh_from_db()
    return competition


def unmistakable_logins() -> list[str]:
    """The accounts under logins that are no words of any language."""
    for user in User.objects.all():
        User.objects.filter(pk=user.pk).update(username=f"login-{user.pk}-x")
    return list(User.objects.values_list("username", flat=True))


def checked(competition: Competition, language: str, only: tuple[str, ...] = ()) -> list[str]:
    """The faults of the papers of a competition, by their names."""
    source = Source(competition, language, personal=True)
    logins = unmistakable_logins()
    found = []
    for paper in papers_of(source):
        if not only or paper.name in only:
            pdf = render(paper.make(), "pdf", language, source.footer)
            found += [f"{competition.code} {paper.name} {language}: {fault}"
                      for fault in faults(pdf, language=language, logins=logins)]  # fmt: skip
    return found


QUICK = ("starting-list", "place-cards", "round-15-protocol", "round-15-pairings", "results", "cross-table",
         "team-standing", "judges-report", "admission-protocol", "application-1")  # fmt: skip


@pytest.mark.clause(RULES, "14.1.1", "14.1.3", "14.1.4", "14.1.5")
def test_the_main_papers_of_a_large_event_have_no_fault(db: None) -> None:
    competition = large_event()
    assert checked(competition, "ru", QUICK) == []
    source = Source(competition, "ru", personal=True)
    papers = {paper.name: paper for paper in papers_of(source)}
    for name in ("starting-list", "results", "place-cards", "round-1-protocol"):
        text = squeezed("".join(line for page in pages_of(render(papers[name].make())) for line in page))
        shown = source.called if name == "results" else source.name
        missing = [shown(entry) for entry in source.field.entries if _plain(shown(entry)) not in text.replace("-", "")]
        assert missing == [], name
    assert len(papers) > 200


def _plain(name: str) -> str:
    return squeezed(name).replace("-", "")


@pytest.mark.prove
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paper_of_a_large_event_has_a_fault(db: None, language: str) -> None:
    assert checked(large_event(), language) == []


@pytest.mark.prove
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paper_of_the_demonstration_has_a_fault(db: None, language: str) -> None:
    load_once(today=date(2026, 11, 16))
    assert [fault for competition in Competition.objects.all() for fault in checked(competition, language)] == []

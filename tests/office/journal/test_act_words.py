"""Every act that the office records has words for people, and the journal's page shows them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.test import Client

import tavlei.office
from tavlei.languages import catalogue
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.models.records import RecordKind
from tavlei.office.competitions.pairing.by_hand import DrawingKind
from tavlei.office.composition.models import Objection
from tavlei.office.correspondence.models import GameEvent
from tavlei.office.federation.changes import SettingsPart
from tavlei.office.journal.act_words import ACT_WORDS, act_title, subject_title
from tavlei.office.journal.models import ProposalState
from tavlei.office.live.judge.judging import OF_JUDGES
from tavlei.office.roles.models import OfficeRole, User

RECORDING = ("record", "record_all")
FAMILIES = {
    "composition.": Objection.Kind.values,
    "conduct.": RecordKind.values,
    "correspondence.": GameEvent.Kind.values,
    "live.": OF_JUDGES,
    "proposal.": [state for state in ProposalState.values if state != ProposalState.OPEN],
    "round.": [manner.value for manner in DrawingKind if manner != DrawingKind.BY_HAND],
}


def written_kinds() -> Iterator[str]:
    """The kinds of acts that stand in the sources as they are."""
    for file in Path(tavlei.office.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in RECORDING and len(node.args) > 1:
                yield from _texts(node.args[1])


def _called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def _texts(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


def test_every_act_has_words() -> None:
    made = {f"{family}{name}" for family, names in FAMILIES.items() for name in names}
    made |= {f"federation.{part}_changed" for part in SettingsPart}
    assert sorted({*made, *written_kinds()} - ACT_WORDS.keys()) == []


@pytest.mark.parametrize("language", ["ru", "uk"])
def test_the_words_are_translated(language: str) -> None:
    book = catalogue(language)
    assert [kind for kind in ACT_WORDS if act_title(kind, book) == ACT_WORDS[kind]] == []


def test_what_has_no_words_is_shown_by_its_key() -> None:
    book = catalogue("ru")
    assert act_title("planet.moved", book) == "planet.moved"
    assert subject_title("planets.planet:3", book) == "planets.planet:3"
    assert subject_title("store", book) == "store"


def test_the_page_speaks_the_language_of_its_reader(
    client: Client, make_user: Callable[..., User], make_competition: Callable[..., Competition]
) -> None:
    make_competition()
    client.force_login(make_user("administrator", OfficeRole.ADMINISTRATOR))
    page = client.get("/journal/", headers={"accept-language": "ru"}).content.decode()
    assert "Завершение допуска" in page
    assert "<code>competition.admission_closed</code>" not in page
    assert "competitions.competition:" not in page.replace('title="competitions.competition:', "")

"""What is refused, and with which words."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.documents import all_forms, document_of, render
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
COMPETITION = {"name": "Первенство"}


def refused(name: str, given: object) -> list[str]:
    """The problems of an input, wherever they are found: when it is read or when the paper is made."""
    with pytest.raises(Refusal) as error:
        render(document_of(name, given))
    return [problem.text() for problem in error.value.problems]


@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        ("round_protocol", [], "expected an object"),
        ("round_protocol", {}, "competition: the field is missing"),
        ("round_protocol", {"competition": COMPETITION, "rounds": 3}, "rounds: expected"),
        ("round_protocol", {"competition": COMPETITION, "round": "3"}, "round: expected a whole number"),
        ("round_protocol", {"competition": COMPETITION, "round": 0}, "round: expected"),
        ("round_protocol", {"competition": COMPETITION, "day": "2024-02-30"}, "expected a date"),
        ("round_protocol", {"competition": {"name": "x", "discipline": "chess"}}, "competition.discipline"),
        ("round_protocol", {"competition": {"name": "x" * 301}}, "competition.name"),
        ("round_protocol", {"competition": COMPETITION, "games": [{"second": "Б"}]}, "games[0].first"),
        ("score_sheet", {"competition": COMPETITION, "diagrams": [{"position": "W:Wz9:B"}]}, "diagrams[0].position"),
        ("score_sheet", {"competition": COMPETITION, "result": "1-0"}, "result: expected one of: "),
        ("renju_sheet", {"competition": COMPETITION, "moves": "h8 h8"}, "moves: "),
        ("renju_sheet", {"competition": COMPETITION, "moves": "z9"}, "moves: "),
        ("team_match_protocol", {"competition": COMPETITION, "boards": [{"points_1": "x"}]}, "boards[0].points_1"),
        ("elo_r_list", {"day": "2024-07-01", "rows": [{"name": "А", "elo_r": -1}]}, "rows[0].elo_r"),
        ("bridge_rating", {"day": "2024-07-01", "rows": [{}]}, "rows[0].place"),
    ],
)
def test_wrong_fields_are_named(name: str, given: object, words: str) -> None:
    assert any(words in each for each in refused(name, given))


@pytest.mark.clause(RULES, "app9", "app10")
def test_tables_must_be_even() -> None:
    rows = [{"name": "А", "cells": ["", "1"]}, {"name": "Б", "cells": ["0"]}]
    (told,) = refused("round_robin_table", {"competition": COMPETITION, "rows": rows})
    assert told == "rows[1].cells: expected 2 cells; got 1 [draughts-rules-2022 app9]"
    swiss = [{"number": 1, "name": "А", "rounds": [{}, {}, {}]}]
    (told,) = refused("swiss_table", {"competition": COMPETITION, "rows": swiss, "rounds": 2})
    assert told.startswith("rows[0].rounds: expected 2 cells; got 3")
    uneven = [{"number": 1, "name": "А", "coefficients": [1, 2]}, {"number": 2, "name": "Б", "coefficients": [1]}]
    (told,) = refused("swiss_table", {"competition": COMPETITION, "rows": uneven})
    assert told == "rows[1].coefficients: expected 2 cells; got 1"
    crossed = {"competition": COMPETITION, "heads": ["1"], "rows": [{"name": "А", "cells": []}]}
    assert refused("cross_table", crossed) == ["rows[0].cells: expected 1 cells; got 0"]


@pytest.mark.clause(RULES, "14.1.3")
def test_only_teams_have_members() -> None:
    rows = [{"name": "А", "members": [{"name": "Б"}]}]
    assert refused("round_robin_table", {"competition": COMPETITION, "rows": rows}) == [
        "rows[0].members: only a team has members"
    ]


@pytest.mark.clause(RULES, "5.4.17.4/item2")
@pytest.mark.parametrize(
    ("outcome", "deposit", "wrong"),
    [
        ("upheld", "returned", False),
        ("upheld", "prize_fund", True),
        ("rejected", "prize_fund", False),
        ("rejected", "returned", True),
        ("not_considered", "returned", False),
        ("rejected", None, False),
    ],
)
def test_the_deposit_follows_the_decision(outcome: str, deposit: str | None, wrong: bool) -> None:
    given: dict[str, Any] = {
        "competition": COMPETITION,
        "protest": "П",
        "outcome": outcome,
        "reasons": "Р",
        "deposit": deposit,
    }
    if wrong:
        assert "5.4.17.4/item2" in refused("protest_decision", given)[0]
    else:
        assert render(document_of("protest_decision", given)).startswith(b"%PDF")


@pytest.mark.clause(RULES, "2.2.4")
def test_a_refusal_of_admission_needs_a_reason() -> None:
    given = {"competition": COMPETITION, "athletes": [{"name": "А", "admitted": False, "reason": " "}]}
    assert refused("admission_protocol", given) == ["athletes[0].reason: a refusal of admission needs its reason"]


@pytest.mark.clause("draughts-norms-2022", "5/table", "3/2.2")
@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"assumed": True}, "no official certificate"),
        ({"scored": 4.5}, "fewer points than needed"),
        ({"scored": None}, "fewer points than needed"),
        ({"title": "none_adult"}, "a certificate is for a title or rank"),
        ({"route": "luck"}, "route: expected one of"),
        ({"clause": "99/9"}, "99/9"),
    ],
)
def test_certificates_that_are_refused(changed: dict[str, Any], words: str) -> None:
    assert words in refused("norm_certificate", {**all_forms()["norm_certificate"].example, **changed})[0]


def test_unknown_forms_formats_and_languages() -> None:
    with pytest.raises(Refusal, match="expected one of: preliminary_application"):
        document_of("horoscope", {})
    document = document_of("protest", all_forms()["protest"].example)
    with pytest.raises(Refusal, match="pdf, xlsx, docx"):
        render(document, "odt")
    with pytest.raises(Refusal, match="ru, uk, en"):
        render(document, "pdf", "fr")


def test_what_is_no_object() -> None:
    with pytest.raises(Refusal, match="an object"):
        document_of("protest", [1])

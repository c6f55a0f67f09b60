"""Forms of the calculators: every example filled in, read back and computed; problems stand beside their fields."""

from __future__ import annotations

from collections.abc import Iterable
from html.parser import HTMLParser
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from tests.office.html import flat

from tavlei.calc import all_calculators, evaluate, find_calculator
from tavlei.languages import catalogue
from tavlei.office.rulebook.calculator_forms import Drawn, FieldKind, draw, fields_of, read_form, shape_of
from tavlei.office.rulebook.calculator_forms.shapes import Shape

BOOK = catalogue("en")


class Filled(HTMLParser):
    """What a browser would send of the first form of fields on a page."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: dict[str, str] = {}
        self._inside = False
        self._select: str | None = None
        self._area: str | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = "calc" in given.get("class", "")
        if not self._inside or "name" not in given:
            if self._select and tag == "option" and "selected" in given:
                self.sent[self._select] = given["value"]
            return
        if tag == "input" and (given.get("type") != "checkbox" or "checked" in given):
            self.sent[given["name"]] = given.get("value", "on")
        elif tag == "select":
            self._select = given["name"]
            self.sent.setdefault(given["name"], "")
        elif tag == "textarea":
            self._area = given["name"]
            self.sent[given["name"]] = ""

    def handle_endtag(self, tag: str) -> None:
        self._area = None if tag == "textarea" else self._area
        self._select = None if tag == "select" else self._select
        self._inside = self._inside and tag != "form"

    def handle_data(self, data: str) -> None:
        if self._area:
            self.sent[self._area] += data


def filled(page: str) -> dict[str, str]:
    reader = Filled()
    reader.feed(page)
    return reader.sent


@pytest.mark.sample(30)
@pytest.mark.parametrize("name", [calculator.name for calculator in all_calculators()])
def test_the_form_of_every_calculator_gives_its_example(client: Client, db: None, name: str) -> None:
    """As a browser sees the form, sent as it stands: the answer is that of the example."""
    address = reverse("pages:calculator", args=[name])
    sent = filled(client.get(address, {"example": "1"}).content.decode())
    answer = client.post(address, sent)
    assert "problems" not in answer.context, answer.context.get("problems")
    given = find_calculator(name).example
    expected = evaluate(name, given).json()
    shown = evaluate(name, {**read_form(shape_of(find_calculator(name)), sent),
                            **({"settings": given["settings"]} if "settings" in given else {})}).json()  # fmt: skip
    assert shown == expected
    assert answer.context["explanation"]


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_labels_are_in_the_readers_language(client: Client, db: None, language: str) -> None:
    page = client.get(reverse("pages:calculator", args=["norms.rank_award"]), headers={"accept-language": language})
    said = {"ru": "Год рождения", "uk": "Рік народження", "en": "Year of birth"}[language]
    assert said in page.content.decode()


def test_a_problem_stands_beside_its_field(client: Client, db: None) -> None:
    address = reverse("pages:calculator", args=["norms.rank_award"])
    sent = filled(client.get(address, {"example": "1"}).content.decode())
    answer = client.post(address, {**sent, "opponents[1].points": "many", "year": ""})
    assert "explanation" not in answer.context
    assert {problem.path for problem in answer.context["problems"]} >= {"opponents[1].points", "year"}
    page = flat(answer.content)
    assert 'id="f-opponents-1--points" name="opponents[1].points" value="many"' in page
    assert 'aria-describedby="f-opponents-1--points-problems"' in page
    assert 'aria-describedby="f-year-problems"' in page


def test_more_rows_keep_what_is_written_and_compute_nothing(client: Client, db: None) -> None:
    address = reverse("pages:calculator", args=["norms.rank_award"])
    sent = filled(client.get(address, {"example": "1"}).content.decode())
    answer = client.post(address, {**sent, "more": "opponents", "year": "2024"})
    again = filled(answer.content.decode())
    assert "explanation" not in answer.context
    assert again["year"] == "2024"
    assert again["rows:opponents"] == "7/12"
    shorter = client.post(address, {**again, "drop:opponents[0]": "on"})
    assert (
        len(read_form(shape_of(find_calculator("norms.rank_award")), filled(shorter.content.decode()))["opponents"])
        == 6
    )


def test_a_link_to_the_calculation_shows_it_again(client: Client, db: None) -> None:
    address = reverse("pages:calculator", args=["elo_r.expected_percent"])
    answer = client.post(address, {"difference": "-28,5"}, headers={"accept-language": "en"})
    link = answer.context["link"]
    assert parse_qs(urlsplit(link).query)["input"] == ['{"difference":"-28.5"}']
    shared = client.get(address + link, headers={"accept-language": "en"})
    assert "46 %" in shared.content.decode()
    assert filled(shared.content.decode())["difference"] == "-28.5"


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"difference": ' + "9" * 5000 + "}", "[" * 3000])
def test_bad_json_is_answered(client: Client, db: None, text: str) -> None:
    address = reverse("pages:calculator", args=["elo_r.expected_percent"])
    assert client.post(address, {"input": text}).context["problems"]


@pytest.mark.parametrize("counts", ["9/9", "x/y", "-1/5", "5", "99999999999/99999999999", "1/1/1"])
def test_forged_counts_of_rows_do_no_harm(client: Client, db: None, counts: str) -> None:
    address = reverse("pages:calculator", args=["norms.rank_award"])
    assert client.post(address, {"rows:opponents": counts}).status_code == 200


def test_what_a_form_cannot_tell_apart_has_a_sign() -> None:
    """That there are none is not the same as that nothing is known: a single dash in a list."""
    shape = Shape(
        FieldKind.PARTS,
        parts=(Shape(FieldKind.LINES, "limits", row=Shape(FieldKind.TEXT)), Shape(FieldKind.PERHAPS, "online")),
    )
    assert read_form(shape, {"limits": "-", "online": "no"}) == {"limits": [], "online": False}
    assert read_form(shape, {"limits": "", "online": ""}) == {}
    drawn = draw(shape, {"limits": [], "online": None}, BOOK, {})
    assert [field.value for field in drawn.parts] == ["-", ""]


def test_a_list_with_a_required_row_can_be_empty_but_not_forgotten() -> None:
    row = Shape(
        FieldKind.PARTS,
        parts=(Shape(FieldKind.TEXT, "id", required=True), Shape(FieldKind.FLAG, "played", default=True)),
    )
    shape = Shape(FieldKind.PARTS, parts=(Shape(FieldKind.ROWS, "players", required=True, row=row),))
    given = {"rows:players": "0/2", "players[0].played": "on", "players[1].played": "on"}
    assert read_form(shape, given) == {"players": []}
    assert read_form(shape, {**given, "players[1].id": "anna"}) == {"players": [{"id": "anna"}]}


def test_fields_are_counted_to_the_last() -> None:
    def leaves(drawn: Iterable[Drawn]) -> int:
        return sum(leaves(field.parts) if field.parts else 1 for field in drawn)

    drawn = draw(shape_of(find_calculator("titles.forecast")), {}, BOOK, {}).parts
    assert fields_of(drawn) == leaves(drawn) > 20


def test_a_form_is_empty_until_the_example_is_asked_for(client: Client, db: None) -> None:
    address = reverse("pages:calculator", args=["elo_r.expected_percent"])
    assert filled(client.get(address).content.decode())["difference"] == ""
    assert filled(client.get(address, {"example": "1"}).content.decode())["difference"] != ""


def test_fields_that_may_stay_empty_are_folded_unless_they_have_a_problem() -> None:
    parts = (Shape(FieldKind.TEXT, "id", required=True), *(Shape(FieldKind.WHOLE, name) for name in "abcd"))
    shape = Shape(FieldKind.PARTS, parts=parts)
    drawn = draw(shape, {}, BOOK, {"b": ["no number"]})
    assert [field.name for field in drawn.first] == ["id", "b"]
    assert [field.name for field in drawn.further] == ["a", "c", "d"]


def test_a_form_without_required_fields_shows_all_of_them() -> None:
    shape = Shape(FieldKind.PARTS, parts=tuple(Shape(FieldKind.WHOLE, name) for name in "abcd"))
    drawn = draw(shape, {}, BOOK, {})
    assert (len(drawn.first), len(drawn.further)) == (4, 0)


def test_the_list_of_calculators_has_every_one_of_them_by_sport(client: Client, db: None) -> None:
    page = client.get(reverse("pages:calculators"))
    listed = [line["name"] for _sport, lines in page.context["groups"] for line in lines]
    assert sorted(listed) == [calculator.name for calculator in all_calculators()]

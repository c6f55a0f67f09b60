"""An announcement in a minute: presets, an event held again, the address made of the name, the status said."""

from __future__ import annotations

from datetime import date

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.competitions.announcing.forms import CompetitionForm
from tavlei.office.competitions.announcing.presets import answers_of, free_code, presets
from tavlei.office.competitions.models import Competition
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.roles.models import User

RULES = "draughts-rules-2022"
TYPED = {"name": "Кубок Казани", "starts": "2026-12-05", "ends": "2026-12-06", "place": "Казань"}


def fields_of(form: CompetitionForm) -> dict[str, object]:
    """What a browser sends of a form as it is shown."""
    found = {name: form[name].value() for name in form.fields}
    return {name: "on" if value is True else value for name, value in found.items() if value not in (None, False)}


@pytest.mark.clause(RULES, "6.1.9.1", "6.1.9.2", "6.1.9.3", "9.4.1")
@pytest.mark.parametrize("key", list(presets()))
def test_a_preset_and_four_answers_make_an_announcement(client: Client, chief: User, key: str) -> None:
    client.force_login(chief)
    page = client.get(reverse("pages:announce"), {"preset": key, **TYPED})
    sent = fields_of(page.context["form"])
    answer = client.post(reverse("pages:announce"), sent)
    assert answer.status_code == 302, answer.context["form"].errors
    made = Competition.objects.get()
    preset = presets()[key]
    assert made.code == "kubok-kazani-2026"
    assert (made.discipline, made.status, made.system) == tuple(
        preset.values[name] for name in ("discipline", "status", "system")
    )
    assert read_regulation(made.regulation).time_control == preset.values["time_control"]
    assert preset.source is None or preset.clause is not None


def test_the_status_is_chosen_by_whoever_announces(client: Client, chief: User) -> None:
    client.force_login(chief)
    page = client.get(reverse("pages:announce"))
    assert page.context["form"]["status"].value() in (None, "")
    sent = fields_of(client.get(reverse("pages:announce"), {"preset": "region", **TYPED}).context["form"])
    answer = client.post(reverse("pages:announce"), {**sent, "status": ""})
    assert answer.status_code == 200
    assert "status" in answer.context["form"].errors
    assert not Competition.objects.exists()


def test_days_in_the_wrong_order_are_told_at_their_field(client: Client, chief: User) -> None:
    client.force_login(chief)
    sent = fields_of(client.get(reverse("pages:announce"), {"preset": "region", **TYPED}).context["form"])
    answer = client.post(reverse("pages:announce"), {**sent, "starts": "2026-12-06", "ends": "2026-12-05"})
    form = answer.context["form"]
    assert list(form.errors) == ["ends"]
    assert len(form.errors["ends"]) == 1
    assert "a_competition_ends_after_it_starts" not in answer.content.decode()
    with pytest.raises(ValidationError) as refused:
        announce(
            chief, code="cup", name="Кубок", sport="chess", discipline="chess", status="region",
            starts=date(2026, 12, 6), ends=date(2026, 12, 5), system="round_robin", rounds_planned=5,
        )  # fmt: skip
    assert list(refused.value.message_dict) == ["ends"]


def test_an_event_is_held_again_a_year_later(client: Client, chief: User) -> None:
    old = announce(
        chief, code="cup-2025", name="Кубок Казани 2025", sport="draughts", discipline="russian", status="region",
        starts=date(2025, 12, 5), ends=date(2025, 12, 7), place="Казань", system="swiss_rating", rounds_planned=7,
        seed="жребий", regulation={"criteria": ["solkoff", "wins"], "time_control": "45+30",
                                   "entries_close": "2025-11-20"},
    )  # fmt: skip
    answers = answers_of(old, date(2026, 11, 16))
    assert (answers["name"], answers["starts"], answers["ends"]) == (
        "Кубок Казани 2026", date(2026, 12, 5), date(2026, 12, 7))  # fmt: skip
    assert answers["entries_close"] == date(2026, 11, 20)
    assert "seed" not in answers
    assert answers_of(old, date(2026, 12, 10))["starts"] == date(2027, 12, 5), "a past day goes to the next year"
    client.force_login(chief)
    page = client.get(reverse("pages:announce"), {"copy": old.code})
    assert old in page.context["earlier"]
    answer = client.post(reverse("pages:announce"), fields_of(page.context["form"]))
    assert answer.status_code == 302, answer.context["form"].errors
    made = Competition.objects.exclude(pk=old.pk).get()
    assert (made.rounds_planned, made.status) == (7, "region")
    assert read_regulation(made.regulation).criteria == ("solkoff", "wins")


def test_an_address_is_made_of_the_name_and_is_free(chief: User) -> None:
    assert free_code("Первенство Поволжья 2026", 2026) == "pervenstvo-povolzhia-2026"
    given = {"name": "Кубок", "sport": "draughts", "discipline": "russian", "status": "region", "rounds_planned": 5,
             "starts": date(2026, 3, 1), "ends": date(2026, 3, 2), "system": "round_robin"}  # fmt: skip
    for wanted in ("kubok-2026", "kubok-2026-2", "kubok-2026-3"):
        assert free_code("Кубок", 2026) == wanted
        announce(chief, code=wanted, **given)


def test_a_folded_group_says_in_words_what_is_in_it(db: None) -> None:
    parts = {part.title: part.summary for part in CompetitionForm(initial=dict(presets()["region"].values)).parts()}
    assert "2 – 1 – 0" in next(summary for summary in parts.values() if "2 – 1 – 0" in summary)
    assert any(summary.startswith("45+30") for summary in parts.values())

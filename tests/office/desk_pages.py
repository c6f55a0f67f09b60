"""A competition run over its pages by the Django client, from the announcement to the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.test import Client
from django.urls import reverse

from tavlei.office.competitions.announcing.forms import CompetitionForm
from tavlei.office.competitions.models import Competition, Encounter, Round, State
from tavlei.office.people.models import Person
from tavlei.office.roles.models import User
from tavlei.tournament.model import Result

TYPED = {"name": "Кубок Казани", "starts": "2026-03-01", "ends": "2026-03-05", "place": "Казань"}
Decides = Callable[[Encounter], Result]


def fields_of(form: CompetitionForm) -> dict[str, Any]:
    """What a browser sends of a form as it is shown."""
    found = {name: form[name].value() for name in form.fields}
    return {name: "on" if value is True else value for name, value in found.items() if value not in (None, False)}


class Desk:
    """The desk of a competition as somebody at a browser has it."""

    def __init__(self, client: Client, user: User) -> None:
        self.client = client
        self.code = ""
        client.force_login(user)

    @property
    def competition(self) -> Competition:
        """The competition as it is now."""
        return Competition.objects.get(code=self.code)

    def announce(self, preset: str, **answers: Any) -> Competition:
        """Announce by a preset and a few answers; what is refused fails."""
        answer = self.try_to_announce(preset, **answers)
        assert answer.status_code == 302, answer.context["form"].errors
        self.code = Competition.objects.order_by("-pk").values_list("code", flat=True)[0]
        return self.competition

    def try_to_announce(self, preset: str, **answers: Any) -> Any:
        """What the page answers to an announcement."""
        shown = self.client.get(reverse("pages:announce"), {"preset": preset, **TYPED})
        return self.client.post(reverse("pages:announce"), {**fields_of(shown.context["form"]), **answers})

    def page(self, name: str, *arguments: Any) -> str:
        """A page of the competition as text."""
        answer = self.client.get(reverse(f"pages:{name}", args=[self.code, *arguments]))
        assert answer.status_code == 200, (name, answer.status_code)
        return str(answer.content.decode())

    def post(self, name: str, /, *arguments: Any, **given: Any) -> str:
        """Send a form of the desk; the page that follows, with what it tells."""
        answer = self.client.post(reverse(f"pages:{name}", args=[self.code, *arguments]), given, follow=True)
        assert answer.status_code == 200, (name, answer.status_code)
        return str(answer.content.decode())

    def enter(self, people: Iterable[Person], **given: Any) -> None:
        """Enter people of the register."""
        for person in people:
            self.post("enter", person=person.code, **given)

    def admit(self) -> str:
        """Admit everybody and close the admission."""
        self.post("admit_all", checked_by="chief")
        return self.post("step", "close-admission")

    def pair(self, number: int, **given: Any) -> Round:
        """Pair a round."""
        told = self.post("pair", round=number, **given)
        assert self.competition.rounds.filter(number=number).exists(), told
        return self.competition.rounds.get(number=number)

    def write(self, made: Round, decides: Decides) -> None:
        """Write the results of all boards that wait for one."""
        given = {}
        for encounter in made.encounters.prefetch_related("seats__entry"):
            if not encounter.result and encounter.seats.count() == 2:
                given[f"result-{encounter.board}"] = str(decides(encounter))
                given[f"version-{encounter.board}"] = str(encounter.version)
        self.post("enter_results", made.number, **given)

    def close(self) -> None:
        """Finish, approve, report."""
        for what, state in (("finish", State.FINISHED), ("approve", State.APPROVED), ("report", State.REPORTED)):
            told = self.post("step", what)
            assert self.competition.state == state, told

    def paper(self, key: str, kind: str = "docx") -> bytes:
        """A paper of the competition."""
        answer = self.client.get(reverse("pages:paper", args=[self.code, key, kind]))
        assert answer.status_code == 200, (key, answer.status_code)
        return bytes(answer.content)


def white_wins(_encounter: Encounter) -> Result:
    """White wins on every board."""
    return Result.WHITE_WINS


def smaller_number_wins(encounter: Encounter) -> Result:
    """Whoever has the smaller number wins."""
    number = {seat.colour: seat.entry.number or 0 for seat in encounter.seats.all()}
    return Result.WHITE_WINS if number["white"] < number["black"] else Result.BLACK_WINS

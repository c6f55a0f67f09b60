"""The officials of the demonstration as people: who stands behind an account, of what category as a judge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tavlei.office.demo.register import born
from tavlei.office.people.models import Region
from tavlei.office.people.register import add_people
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.tournament.conduct.officials import JudgeCategory

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User


class _Official(NamedTuple):
    family: str
    given: str
    patronymic: str
    sex: str
    region: str
    category: str = ""


_NATIONAL, _FIRST, _SECOND = JudgeCategory.ALL_RUSSIAN, JudgeCategory.FIRST, JudgeCategory.SECOND
_OFFICIALS: Final = {
    OfficeRole.REPRESENTATIVE: _Official("Ерофеева", "Лариса", "Викторовна", "F", "RU-UD"),
    OfficeRole.JUDGE: _Official("Лыткин", "Виталий", "Аркадьевич", "M", "RU-SAM", _FIRST),
    OfficeRole.SECRETARY: _Official("Рощина", "Нина", "Львовна", "F", "RU-TA", _FIRST),
    OfficeRole.CHIEF_JUDGE: _Official("Верещагин", "Леонид", "Андреевич", "M", "RU-MOW", _NATIONAL),
    OfficeRole.DEPUTY_CHIEF_JUDGE: _Official("Ступина", "Тамара", "Ильинична", "F", "RU-NIZ", _NATIONAL),
    OfficeRole.ADMISSION: _Official("Звягин", "Аркадий", "Петрович", "M", "RU-SAM", _SECOND),
    OfficeRole.APPEALS: _Official("Кононова", "Лидия", "Сергеевна", "F", "RU-SPE", _FIRST),
    OfficeRole.RATING_OFFICER: _Official("Дорохов", "Эдуард", "Иванович", "M", "RU-CHE"),
    OfficeRole.CLASSIFICATION_OFFICER: _Official("Маслова", "Инна", "Юрьевна", "F", "RU-SPE"),
    OfficeRole.ADMINISTRATOR: _Official("Чижов", "Валентин", "Олегович", "M", "RU-MOW"),
}  # the player of the demonstration is one of the register


def load_officials(actor: Actor, users: Mapping[OfficeRole, User], chance: Random) -> None:
    """Enter the officials in the register and link their accounts with them."""
    regions = {region.code: region for region in Region.objects.all()}
    people = add_people(actor, [_person(official, regions, chance) for official in _OFFICIALS.values()])
    for role, official, person in zip(_OFFICIALS, _OFFICIALS.values(), people, strict=True):
        user = users[role]
        user.person, user.first_name, user.last_name = person, official.given, official.family
        user.save(update_fields=["person", "first_name", "last_name"])
        Grant.objects.filter(user=user, competition=None).update(category=official.category)


def _person(official: _Official, regions: Mapping[str, Region], chance: Random) -> dict[str, Any]:
    return {
        "family": official.family,
        "given": official.given,
        "patronymic": official.patronymic,
        "sex": official.sex,
        "birth_date": born(chance, 1955, 1990),
        "citizenship": "RU",
        "region": regions[official.region],
    }

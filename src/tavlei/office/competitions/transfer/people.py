"""The people of a competition in a file: written, and taken over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import ValidationError
from django.db.models import Q

from tavlei.exchange.competition import OtherNamePart, OutsideCodePart, PersonPart, RatingPart, RegionPart, TitlePart
from tavlei.exchange.competition.base import Part
from tavlei.office.competitions.transfer.people_match import PersonMatch
from tavlei.office.competitions.transfer.stored_rows import save_row
from tavlei.office.competitions.transfer.trf_team_checks import means_only_a_line
from tavlei.office.people.models import Club, OtherName, OutsideCode, Person, Rating, Region, TitleHeld
from tavlei.office.people.register import add_person
from tavlei.office.roles.models import User
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from django.db.models import Model

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.transfer.import_plan import ImportPlan
    from tavlei.office.competitions.transfer.people_match import PlannedPerson
    from tavlei.office.journal.chain import Actor

SomePart = TypeVar("SomePart", bound=Part)


def people_of(competition: Competition, accounts: Collection[str], codes: Collection[str] = ()) -> list[Person]:
    """Everybody whom the file names: entered, captains, members of bodies, behind an account, in a report or record."""
    numbers = {*codes} | {text for report in competition.reports.all() for text in _texts(report.content)}
    named = (
        Q(entries__competition=competition)
        | Q(pk__in=competition.teams.exclude(captain=None).values("captain"))
        | Q(pk__in=competition.body_members.exclude(person=None).values("person"))
        | Q(pk__in=competition.grants.exclude(person=None).values("person"))
        | Q(user__username__in=accounts)
        | Q(code__in=numbers)
    )
    people = Person.objects.filter(named).distinct().select_related("region", "club").order_by("code")
    return list(people.prefetch_related("other_names", "outside_codes", "titles", "ratings"))


def person_part(person: Person, competition: Competition) -> PersonPart:
    """A person, with the titles held and of every list the figure in force on the first day."""
    other_names = sorted(person.other_names.all(), key=lambda other_name: other_name.pk)
    outside_codes = sorted(person.outside_codes.all(), key=lambda outside: (outside.body, outside.code))
    return _part(
        PersonPart,
        person,
        region=person.region.code if person.region else "",
        club=person.club.name if person.club else "",
        other_names=tuple(_part(OtherNamePart, other_name) for other_name in other_names),
        outside_codes=tuple(_part(OutsideCodePart, outside) for outside in outside_codes),
        titles=tuple(_titles(person, competition)),
        ratings=tuple(_ratings(person, competition)),
    )


def region_part(region: Region) -> RegionPart:
    """A region."""
    return _part(RegionPart, region)


def _titles(person: Person, competition: Competition) -> Iterator[TitlePart]:
    held = person.titles.all()
    for title in sorted(held, key=lambda title: (title.awarded, title.sport, title.title, title.discipline)):
        yield _part(TitlePart, title, here=title.competition_id == competition.pk)


def _ratings(person: Person, competition: Competition) -> Iterator[RatingPart]:
    before = [rating for rating in person.ratings.all() if rating.as_of <= competition.starts]
    last = {rating.kind: rating for rating in sorted(before, key=lambda rating: rating.as_of)}
    for _kind, rating in sorted(last.items()):
        yield _part(RatingPart, rating)


def _part(kind: type[SomePart], row: Model, **otherwise: object) -> SomePart:
    """A part of the file: what is not said otherwise is read off the row by the names of the fields."""
    read = {name: getattr(row, name) for name in kind.model_fields if name not in otherwise}
    return kind(**read, **otherwise)


def _texts(value: Any) -> Iterator[str]:
    """Every text within a report that may be a personal number."""
    if isinstance(value, dict):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)
    elif isinstance(value, str) and len(value) <= 20:
        yield value


class Newcomers:
    """Everybody whom a file names, as the store knows them from now on.

    An account that is not here is made without a password and closed: it only says who acted. `renumbered` tells which
    numbers of the file have become others.
    """

    def __init__(self, actor: Actor, plan: ImportPlan) -> None:
        """Make whoever and whatever is new."""
        self._doing, self._plan = actor, plan
        self.regions = self._all_regions()
        self.people = {person.part.code: self._person(person, index) for index, person in enumerate(plan.people)}
        self.renumbered = {code: person.code for code, person in self.people.items() if code != person.code}
        self.made_accounts = plan.new_accounts
        self.users = self._all_users()

    def titles_of(self, competition: Competition) -> None:
        """The titles of newcomers; those awarded for this competition say so."""
        for index, planned_person in enumerate(self._plan.people):
            if planned_person.person is not None:
                continue
            for title in planned_person.part.titles:
                record = title.model_dump(exclude={"here"})
                here = competition if title.here else None
                person = self.people[planned_person.part.code]
                save_row(TitleHeld(person=person, competition=here, **record), f"people[{index}].titles")

    def _all_regions(self) -> dict[str, Region]:
        regions = {region.code: region for region in Region.objects.all()}
        for index, region_part in enumerate(self._plan.file.regions):
            if region_part.code not in regions:
                regions[region_part.code] = save_row(Region(**region_part.model_dump()), f"regions[{index}]")
        return regions

    def _person(self, planned: PlannedPerson, index: int) -> Person:
        if planned.person is not None:
            return planned.person
        part, path = planned.part, f"people[{index}]"
        own = {"other_names", "outside_codes", "titles", "ratings", "region", "club", "code"}
        record = part.model_dump(exclude=own)
        region = self.regions.get(part.region)
        if planned.match is PersonMatch.NEW and not means_only_a_line(part.code):
            record["code"] = part.code
        try:
            person = add_person(self._doing, **record, region=region, club=_club(part.club, region))
        except ValidationError as error:
            told_problems = [Problem("{message}", {"message": message}, path=path) for message in error.messages]
            raise Refusal(*told_problems) from error
        self.more(person, part, path)
        return person

    def more(self, person: Person, part: PersonPart, path: str) -> None:
        """What else is told of somebody new."""
        for other in part.other_names:
            save_row(OtherName(person=person, **other.model_dump()), f"{path}.other_names")
        for outside in part.outside_codes:
            save_row(OutsideCode(person=person, **outside.model_dump()), f"{path}.outside_codes")
        for rating in part.ratings:
            save_row(Rating(person=person, **rating.model_dump()), f"{path}.ratings")

    def find_accounts(self) -> dict[str, User]:
        """The accounts of this office that the file names."""
        return {user.username: user for user in User.objects.filter(username__in=self._plan.known_accounts)}

    def account_name(self, name: str) -> str:
        """What an account of the file that is not here is called here."""
        return name

    def _all_users(self) -> dict[str, User]:
        plan, users = self._plan, self.find_accounts()
        about = {account.account: account for account in plan.file.accounts}
        for name in sorted({*plan.new_accounts, *plan.known_accounts} - users.keys()):
            part = about.get(name)
            person = self.people.get(part.person) if part else None
            if person is not None and User.objects.filter(person=person).exists():
                person = None
            text, family = (part.given, part.family) if part else ("", "")
            user = User(
                username=self.account_name(name), first_name=text, last_name=family, person=person, is_active=False
            )
            user.set_unusable_password()
            users[name] = save_row(user, "accounts")
        return users


def _club(name: str, region: Region | None) -> Club | None:
    return Club.objects.get_or_create(name=name, region=region)[0] if name else None

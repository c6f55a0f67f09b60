"""A competition as its papers need it: read once, told in the language they are written in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Final

from django.urls import reverse
from django.utils import timezone

from tavlei.documents import Footer
from tavlei.documents.parts import Competition, Official, Officials
from tavlei.games.clock import Discipline
from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import CompetitionSnapshot, read_snapshot
from tavlei.office.competitions.models import Game
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import enum_member
from tavlei.office.competitions.regulation.names import competition_name, place_name, text_in_language
from tavlei.office.competitions.tables.standings import CRITERION_NAMES
from tavlei.office.explanations import reader_language
from tavlei.office.federation.addresses import known_address
from tavlei.office.federation.paper_register import registered
from tavlei.office.journal.chain import last_act
from tavlei.office.people.latin import full_name, region_name, usual_name
from tavlei.office.people.signatories import signing_name
from tavlei.office.roles.categories import category_on_paper
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.teams.engine import TeamField, read_team_field
from tavlei.rulebook import LANGUAGES, cites
from tavlei.tournament.conduct.people import OpenTo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tavlei.languages import Catalogue
    from tavlei.office.competitions.models import Competition as Stored
    from tavlei.office.competitions.models import Encounter, Entry, Round
    from tavlei.office.federation.models import RegisteredPaper
    from tavlei.office.people.models import Person, Region
    from tavlei.office.roles.permissions import Action

_DISCIPLINES: Final = frozenset(Discipline)


@dataclass(frozen=True)
class Source:
    """Everything of a competition that stands on papers.

    `personal`: years of birth may be shown. `may` tells which papers are wanted at all; others are not looked for.
    """

    competition: Stored
    language: str
    personal: bool = False
    may: Callable[[Action], bool] = lambda _: True

    @property
    def book(self) -> Catalogue:
        """The phrasebook of the papers."""
        return catalogue(self.language)

    @cached_property
    def field(self) -> CompetitionSnapshot:
        """The people who play, their rounds and games."""
        return read_snapshot(self.competition)

    @cached_property
    def teams(self) -> TeamField:
        """The teams and their matches."""
        return read_team_field(self.competition)

    @cached_property
    def by_id(self) -> dict[int, Entry]:
        """Entries by the key of the store."""
        return {entry.pk: entry for entry in self.field.entries}

    @cached_property
    def recorded(self) -> frozenset[int]:
        """The boards of which a game is kept."""
        games = Game.objects.filter(encounter__round__competition=self.competition).values_list("encounter", flat=True)
        return frozenset(games)

    @cached_property
    def head(self) -> Competition:
        """The competition as the head of a paper names it."""
        stored = self.competition
        return Competition(
            name=competition_name(stored, self.language),
            place=place_name(stored, self.language),
            starts=stored.starts,
            ends=stored.ends,
            discipline=Discipline(stored.discipline) if stored.discipline in _DISCIPLINES else None,
            group=self._group,
            organiser=text_in_language(stored, stored.regulation.get("organisers", ""), self.language),
        )

    @property
    def _group(self) -> str:
        """Of which sex and ages the participants are, where the regulation says so."""
        regulation = read_regulation(self.competition.regulation)
        sex = "" if regulation.sexes == "mixed" else self.book.phrase(enum_member(OpenTo, regulation.sexes).label)
        ages = (self.book.phrase(group) for group in (regulation.age_group, regulation.second_age_group) if group)
        return ", ".join(filter(None, (sex, *ages)))

    @cached_property
    def registered(self) -> dict[str, RegisteredPaper]:
        """The lines of the federation's register about the competition, by the names of its papers."""
        return registered(self.competition)

    def number(self, name: str) -> str:
        """The number of a paper in the register; empty, so that it is written by hand, while it has none."""
        return str(self.registered.get(name, ""))

    @cached_property
    def officials(self) -> Officials:
        """Who signs: of several the one who was named last."""
        grants = {
            grant.role: grant
            for grant in Grant.objects.filter(
                competition=self.competition, ended=None, role__in=(OfficeRole.CHIEF_JUDGE, OfficeRole.SECRETARY)
            )
            .select_related("person", "user__person")
            .order_by("pk")
        }
        return Officials(
            official(grants.get(OfficeRole.CHIEF_JUDGE), self.language),
            official(grants.get(OfficeRole.SECRETARY), self.language),
        )

    @property
    def criteria(self) -> tuple[str, ...]:
        """The names of the criteria of the regulation."""
        return tuple(self.book.phrase(CRITERION_NAMES[criterion]) for criterion in self.field.regulation.criteria)

    @property
    def numbered(self) -> list[Entry]:
        """Those who play, by their numbers."""
        return sorted(self.field.entries, key=lambda entry: (entry.number or 0, entry.pk))

    @cached_property
    @cites("draughts-rules", "5.4.10.5.1")
    def numbers(self) -> dict[int, int]:
        """The number of everybody, kept to the end of the tournament; whoever has none yet stands behind the others."""
        return numbered(self.numbered)

    def boards(self, one: Round) -> Iterator[Encounter]:
        """The boards of a round."""
        return (encounter for encounter in self.field.encounters if encounter.round_id == one.pk)

    def rank(self, entry: Entry) -> str:
        """Title or rank in the language of the paper."""
        return self.book.phrase(entry.title)

    def organisation(self, entry: Entry) -> str:
        """The region, or the team of a member."""
        if entry.person is None:
            return ""
        return self.team(entry.team) if entry.team else self.region(entry.person.region)

    def region(self, region: Region | None) -> str:
        """The name of a region in the language of the paper, as far as it has one."""
        return region_name(region, self.language)

    def team(self, team: object) -> str:
        """The name of a team in the language of the paper."""
        return text_in_language(self.competition, str(team), self.language)

    def person(self, person: Person) -> str:
        """The whole name of somebody in the script of the paper."""
        return full_name(person, self.language)

    def name(self, entry: Entry) -> str:
        """The whole name in the script of the paper, or that of a team."""
        return full_name(entry.person, self.language) if entry.person else self.team(entry.team)

    def called(self, entry: Entry) -> str:
        """Family name and given name, as the tables of appendices 8 to 10 name people; or the name of a team."""
        return usual_name(entry.person, self.language) if entry.person else self.team(entry.team)

    @cached_property
    def footer(self) -> Footer:
        """The foot of every paper of the competition."""
        return footer(reverse("pages:competition", args=[self.competition.code]))


def numbered(entries: Sequence[Entry]) -> dict[int, int]:
    """The numbers of entries by their keys in the store."""
    saved = {entry.pk: entry.number for entry in entries if entry.number}
    free = count(max(saved.values(), default=0) + 1)
    return {entry.pk: saved.get(entry.pk) or next(free) for entry in entries}


def paper_language(asked: Mapping[str, str]) -> str:
    """The language that a form or an address asks for, else that of the reader."""
    chosen = asked.get("lang", "")
    return chosen if chosen in LANGUAGES else reader_language()


def footer(address: str) -> Footer:
    """The head of the journal chain and the public address, as every paper shows them; no address that is a guess."""
    return Footer(chain_head=last_act()[1][:16], address=known_address(address), day=timezone.localdate())


def official(grant: Grant | None, language: str) -> Official:
    """A judge as papers name one; without a person of the register there is a line to sign on."""
    if grant is None:
        return Official()
    return Official(signing_name(grant.official, language), category_on_paper(grant.category, language))

"""What the cards say: of the office, of a competition, of a person, of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.cards.drawing import SharedCard
from tavlei.office.competitions.models import Competition, State
from tavlei.office.competitions.pages.header import state_text
from tavlei.office.competitions.pages.standing_lines import leaders
from tavlei.office.design.templatetags.design import days
from tavlei.office.explanations import reader_language
from tavlei.office.federation.identity import federation
from tavlei.office.lists.lines.list_lines import list_lines
from tavlei.office.people.latin import full_name, region_name, usual_name
from tavlei.office.players.ratings import histories

if TYPE_CHECKING:
    from tavlei.office.lists.models import Publication
    from tavlei.office.people.models import Person

_LEADERS: Final = 3
_EVENTS: Final = 4


def home_card() -> SharedCard:
    """The federation, and what is being played."""
    known = federation()
    running = Competition.objects.filter(whole=None, state=State.RUNNING).order_by("ends", "pk")[:_EVENTS]
    line = known.line or _("Competitions, ratings and titles that can be checked")
    return SharedCard(known.name, known.name, (line, *(competition.name for competition in running)))


def event_card(competition: Competition) -> SharedCard:
    """The name, where it stands, and the leaders."""
    state = state_text(competition, list(competition.rounds.all()))
    facts = [days(competition.starts, competition.ends), competition.place, state]
    texts = [
        f"{line.place}. {line.name} – {line.points}" if line.place else f"{line.name} – {line.points}"
        for line in leaders(competition, _LEADERS)
    ]
    return SharedCard(federation().name, competition.name, (" · ".join(filter(None, facts)), *texts))


def person_card(person: Person) -> SharedCard:
    """The name, the newest title, and the figures of all lists."""
    language = reader_language()
    held = person.titles.filter(revoked=None).order_by("-awarded").first()
    facts = [catalogue(language).phrase(held.title) if held else "", region_name(person.region, language)]
    ratings = person.ratings.select_related("row__publication").defer(
        "row__publication__content", "row__publication__state", "row__figures"
    )
    figures = [f"{history.label}: {history.last.value}" for history in histories(list(ratings))]
    return SharedCard(federation().name, full_name(person, language), (" · ".join(filter(None, facts)), *figures))


def list_card(publication: Publication) -> SharedCard:
    """The list, its day, and who leads it."""
    rows = publication.rows.select_related("person", "person__region").defer("figures")[:_LEADERS]
    leaders = [f"{line.position}. {line.name} – {line.value}" for line in list_lines(publication, rows, usual_name)]
    day = date_format(publication.period, "j E Y")
    return SharedCard(federation().name, str(publication.get_kind_display()), (day, *leaders))

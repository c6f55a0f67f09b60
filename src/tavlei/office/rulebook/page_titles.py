"""What readers call the pages: by the name of the address, else by the module of the view."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from django.urls import URLPattern, URLResolver, get_resolver
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from django.utils.functional import _StrPromise

_NAMED: Final[Mapping[str, _StrPromise]] = {
    "composition:check": _("Verify a position"),
    "composition:contests": _("Contests of composition"),
    "composition:mine": _("My works and contests"),
    "composition:works": _("Library of works"),
    "correspondence:mine": _("My games"),
    "pages:announce": _("Announce a competition"),
    "pages:annul": _("Unlawful influence"),
    "pages:appeal_refusal": _("Appeals against refusals of reports"),
    "pages:at_the_board": _("What happened at the board?"),
    "pages:at_the_board_question": _("What happened at the board?"),
    "pages:board": _("Board"),
    "pages:bridge_player": _("New players of bridge"),
    "pages:bridge_players": _("New players of bridge"),
    "pages:calculators": _("Calculators"),
    "pages:calendar": _("Competitions"),
    "pages:checklist": _("Checklists of the judges"),
    "pages:checklists": _("Checklists of the judges"),
    "pages:claims": _("Claims of persons"),
    "pages:correct_report": _("Correcting a report"),
    "pages:decide_influence": _("Unlawful influence"),
    "pages:federation": _("The federation"),
    "pages:hearing": _("Appeals against refusals of reports"),
    "pages:home": _("Front page"),
    "pages:import_competition": _("Import of a competition"),
    "pages:influence": _("Unlawful influence"),
    "pages:journal_head": _("Journal"),
    "pages:judge": _("What happened at the board?"),
    "pages:links": _("Halls and headquarters"),
    "pages:lists": _("Lists"),
    "pages:live": _("Play a game"),
    "pages:lots": _("Lots of openings"),
    "pages:my": _("My page"),
    "pages:names": _("Names in other languages"),
    "pages:office": _("Office"),
    "pages:officers": _("Officers of the federation"),
    "pages:open_stage": _("Stages of a mixed competition"),
    "pages:pairing_check": _("Pairs once more by another engine"),
    "pages:paper_register": _("Register of papers"),
    "pages:participants": _("Participants"),
    "pages:particulars": _("Particulars of a participant"),
    "pages:people": _("People"),
    "pages:person_norms": _("Norms on the way"),
    "pages:plan": _("Programme of a competition"),
    "pages:proposals": _("Proposals that wait for a second person"),
    "pages:protest_inbox": _("Protests that wait"),
    "pages:regions": _("Names of regions"),
    "pages:remedy": _("What follows from a protest"),
    "pages:removals": _("Inactive players of the chess list"),
    "pages:report_form": _("New players of bridge"),
    "pages:round": _("Round of a competition"),
    "pages:search": _("Search"),
    "pages:sessions": _("Where I am signed in"),
    "pages:settling": _("How the federation reads the rules"),
    "pages:sign_ins": _("Sign-ins and refusals"),
    "pages:table": _("Table of a competition"),
    "pages:titles": _("Register of titles and ranks"),
    "pages:tokens": _("Tokens for programs"),
    "pages:why_pair": _("Why this pair"),
    "pages:why_place": _("Why this place"),
    "pages:why_row": _("Why this line of a list"),
    "pages:why_value": _("Why this coefficient"),
}
_BY_VIEW: Final[Mapping[str, _StrPromise]] = {
    "board.computer": _("Analysis board and play with the computer"),
    "board.views": _("Board"),
    "cards.views": _("Pictures for shared addresses"),
    "competitions.views.admission": _("Admission"),
    "competitions.views.announcing": _("Announcement of a competition"),
    "competitions.views.appeals": _("Appeals"),
    "competitions.views.records": _("Records of the judges"),
    "competitions.views.panel": _("Judging panel"),
    "competitions.views.csv_tables": _("Tables for other programs"),
    "competitions.views.desk": _("Desk of a competition"),
    "competitions.views.drawing": _("Drawing"),
    "competitions.views.entries": _("Entries"),
    "competitions.views.game_records": _("Records of games"),
    "competitions.views.sanctions": _("Sanctions"),
    "competitions.views.micro_matches": _("Micro-matches game by game"),
    "competitions.views.mixed": _("Stages of a mixed competition"),
    "competitions.views.report": _("Norms in a competition"),
    "competitions.views.rounds": _("Rounds and results at the desk"),
    "competitions.views.own_entries": _("Entering oneself"),
    "competitions.views.participants_import": _("Import of participants"),
    "competitions.views.participation": _("Participation in rounds"),
    "competitions.views.play_offs": _("Additional matches"),
    "competitions.views.protests": _("Protests"),
    "competitions.views.public": _("Page of a competition"),
    "competitions.views.services": _("Helpers, doctor and press of a competition"),
    "competitions.views.teams_of_persons": _("Teams of the participants"),
    "competitions.views.transfer": _("Files of a competition"),
    "competitions.views.unfinished": _("Unfinished and missed games"),
    "composition.views.appeals": _("Appeals in a contest"),
    "composition.views.authors": _("Entries of a contest"),
    "composition.views.chief": _("Desk of the chief judge of a contest"),
    "composition.views.contests": _("Page of a contest"),
    "composition.views.judges": _("Judging a contest"),
    "composition.views.markers": _("Marking of solutions"),
    "composition.views.papers": _("Papers of a contest"),
    "composition.views.results": _("Results of a contest"),
    "composition.views.secretary": _("Desk of the secretary of a contest"),
    "composition.views.solvers": _("Solving contest"),
    "composition.views.works": _("Library of works"),
    "correspondence.views.bulletins": _("Bulletins of correspondence play"),
    "correspondence.views.incoming_papers": _("Papers of correspondence games"),
    "correspondence.views.judge": _("Desk of the judge of correspondence play"),
    "correspondence.views.papers": _("Papers of correspondence games"),
    "correspondence.views.players": _("My correspondence games"),
    "correspondence.views.public": _("Correspondence tournament"),
    "correspondence.views.secretary": _("Desk of the secretary of correspondence play"),
    "federation.views": _("The federation"),
    "judging.views": _("What happened at the board?"),
    "links.views.hall": _("Hall and headquarters"),
    "links.views.shown": _("What came from the hall"),
    "lists.views.desk": _("Reports and drafts of lists"),
    "lists.views.bridge": _("Bridge classification"),
    "lists.views.brought_reports": _("Bringing in a report"),
    "lists.views.csv_tables": _("Tables for other programs"),
    "lists.views.fide_list": _("FIDE list"),
    "lists.views.opening": _("Starting a list"),
    "lists.views.replays": _("Replaying lists"),
    "lists.views.person_facts": _("What the lists go by"),
    "lists.views.publications": _("Published list"),
    "live.views.casual": _("Play a game"),
    "live.views.games": _("Game on the server"),
    "live.views.walls": _("All boards of a round live"),
    "notices.views": _("Letters by e-mail"),
    "queue.views": _("My background jobs"),
    "papers.issued_pages": _("Verify a paper"),
    "papers.views": _("Official papers"),
    "papers.volume_pages": _("All papers as one PDF"),
    "live.views.console": _("Games on the server, for their judge"),
    "people.views.claims": _("Claims of persons"),
    "players.csv_tables": _("Tables for other programs"),
    "players.person_pages": _("Page of a person"),
    "people.views.register": _("Register of people"),
    "players.views": _("My page"),
    "accounts.views": _("Sessions and tokens"),
    "competitions.views.grants": _("Roles and rights"),
    "rulebook.views.calculators": _("Calculators"),
    "search.views": _("Search"),
    "teams.views.acts": _("Desk of a team competition"),
    "teams.views.event": _("Places on the boards of a team competition"),
    "teams.views.team": _("Page of a team"),
}


def page_title(name: str) -> str | None:
    """What a page is called in the reader's language."""
    if name in _NAMED:
        return str(_NAMED[name])
    page = pages().get(name)
    module = "" if page is None else page.callback.__module__
    text = _BY_VIEW.get(module.removeprefix("tavlei.office."))
    return None if text is None else str(text)


def has_address(name: str) -> bool:
    """Whether the page is one of its own, that is opened without saying of what."""
    return name in _NAMED and not pages()[name].pattern.converters


@cache
def pages() -> Mapping[str, URLPattern]:
    """Every address of the office by its name."""
    return dict(_named_patterns(get_resolver(), ""))


def _named_patterns(resolver: URLResolver, prefix: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{prefix}{pattern.name}", pattern
        else:
            yield from _named_patterns(pattern, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)

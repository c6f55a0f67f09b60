"""Addresses of play by correspondence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tavlei.office.correspondence.views import bulletins, incoming_papers, judge, papers, players, public, secretary
from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import DRAWN, HEAVY

_PLAYERS_PAGES = Area(_("My correspondence games"), help="correspondence", cost=DRAWN)
_PUBLIC_PAGES = Area(_("Correspondence tournament"), help="correspondence", cost=DRAWN)
_SECRETARY_PAGES = Area(_("Desk of the secretary of correspondence play"), help="correspondence", cost=DRAWN)
_PAPERS_PAGES = Area(_("Papers of correspondence games"), help="correspondence", cost=DRAWN)
_BULLETINS_PAGES = Area(_("Bulletins of correspondence play"), help="correspondence", cost=DRAWN)
_JUDGE_PAGES = Area(_("Desk of the judge of correspondence play"), help="correspondence", cost=DRAWN)
_IN = "competitions/<slug:code>/correspondence/"
_GAME = f"{_IN}games/<int:pk>/"

app_name = "correspondence"
urlpatterns = [
    page("correspondence/", players.mine, "mine", title=_("My games"), help="correspondence", cost=DRAWN),
    page("correspondence/calendar/", players.renew, "renew", _PLAYERS_PAGES),
    page("correspondence/calendar/<str:token>.ics", public.calendar, "calendar", _PUBLIC_PAGES),
    page(_IN, public.tournament, "tournament", _PUBLIC_PAGES),
    page(f"{_IN}start/", secretary.start, "start", _SECRETARY_PAGES),
    page(f"{_IN}secretary/", secretary.secretary, "secretary", _SECRETARY_PAGES),
    page(f"{_IN}secretary/sanctions/", secretary.sanction, "sanction", _SECRETARY_PAGES),
    page(f"{_IN}secretary/disputes/<int:pk>/", secretary.dispute, "dispute", _SECRETARY_PAGES),
    page(f"{_IN}secretary/breaks/<int:pk>/told/", secretary.told_of_break, "told_of_break", _SECRETARY_PAGES),
    page(f"{_IN}secretary/players/<int:pk>/medium/", secretary.change_medium, "medium", _SECRETARY_PAGES),
    page(f"{_IN}secretary/players/<int:pk>/account/", secretary.link_account, "account", _SECRETARY_PAGES),
    page(f"{_IN}bulletins/<int:number>.<str:ending>", papers.bulletin, "bulletin", _PAPERS_PAGES, cost=HEAVY),
    page(f"{_IN}bulletins/<slug:word>/", bulletins.tell, "tell", _BULLETINS_PAGES),
    page(f"{_IN}judge/", judge.judge, "judge", _JUDGE_PAGES),
    page(f"{_IN}judge/minuses/", judge.minuses, "minuses", _JUDGE_PAGES),
    page(f"{_IN}judge/breaks/<int:pk>/", judge.grant, "grant", _JUDGE_PAGES),
    page(f"{_IN}judge/players/<int:pk>/leave/", judge.leave, "leave", _JUDGE_PAGES),
    page(f"{_IN}judge/protests/<int:pk>/", judge.adjudication_protest, "adjudication_protest", _JUDGE_PAGES),
    page(f"{_IN}players/<int:pk>/break/", players.take_break, "break", _PLAYERS_PAGES),
    page(_GAME, public.game, "game", _PUBLIC_PAGES),
    page(f"{_GAME}papers/<slug:paper>.<str:ending>", papers.game_paper, "game_paper", _PAPERS_PAGES, cost=HEAVY),
    page(f"{_GAME}letter/", secretary.letter, "letter", _SECRETARY_PAGES),
    page(f"{_GAME}paper/", incoming_papers.paper, "paper", _PAPERS_PAGES),
    page(f"{_GAME}strike/", secretary.strike, "strike", _SECRETARY_PAGES),
    page(f"{_GAME}decide/", judge.decide, "decide", _JUDGE_PAGES),
    page(f"{_GAME}adjudicate/", judge.adjudicate, "adjudicate", _JUDGE_PAGES),
    page(f"{_GAME}<slug:what>/", players.act, "act", _PLAYERS_PAGES),
]

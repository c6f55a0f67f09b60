"""Addresses of play by correspondence."""

from __future__ import annotations

from django.urls import path

from tavlei.office.correspondence.views import bulletins, incoming_papers, judge, papers, players, public, secretary

_IN = "competitions/<slug:code>/correspondence/"
_GAME = f"{_IN}games/<int:pk>/"

app_name = "correspondence"
urlpatterns = [
    path("correspondence/", players.mine, name="mine"),
    path("correspondence/calendar/", players.renew, name="renew"),
    path("correspondence/calendar/<str:token>.ics", public.calendar, name="calendar"),
    path(_IN, public.tournament, name="tournament"),
    path(f"{_IN}start/", secretary.start, name="start"),
    path(f"{_IN}secretary/", secretary.secretary, name="secretary"),
    path(f"{_IN}secretary/sanctions/", secretary.sanction, name="sanction"),
    path(f"{_IN}secretary/disputes/<int:pk>/", secretary.dispute, name="dispute"),
    path(f"{_IN}secretary/breaks/<int:pk>/told/", secretary.told_of_break, name="told_of_break"),
    path(f"{_IN}secretary/players/<int:pk>/medium/", secretary.change_medium, name="medium"),
    path(f"{_IN}secretary/players/<int:pk>/account/", secretary.link_account, name="account"),
    path(f"{_IN}bulletins/<int:number>.<str:ending>", papers.bulletin, name="bulletin"),
    path(f"{_IN}bulletins/<slug:word>/", bulletins.tell, name="tell"),
    path(f"{_IN}judge/", judge.judge, name="judge"),
    path(f"{_IN}judge/minuses/", judge.minuses, name="minuses"),
    path(f"{_IN}judge/breaks/<int:pk>/", judge.grant, name="grant"),
    path(f"{_IN}judge/players/<int:pk>/leave/", judge.leave, name="leave"),
    path(f"{_IN}judge/protests/<int:pk>/", judge.adjudication_protest, name="adjudication_protest"),
    path(f"{_IN}players/<int:pk>/break/", players.take_break, name="break"),
    path(_GAME, public.game, name="game"),
    path(f"{_GAME}papers/<slug:paper>.<str:ending>", papers.game_paper, name="game_paper"),
    path(f"{_GAME}letter/", secretary.letter, name="letter"),
    path(f"{_GAME}paper/", incoming_papers.paper, name="paper"),
    path(f"{_GAME}strike/", secretary.strike, name="strike"),
    path(f"{_GAME}decide/", judge.decide, name="decide"),
    path(f"{_GAME}adjudicate/", judge.adjudicate, name="adjudicate"),
    path(f"{_GAME}<slug:what>/", players.act, name="act"),
]

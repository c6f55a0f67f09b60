"""Addresses of composition."""

from __future__ import annotations

from django.urls import path

from tavlei.office.composition.views import (
    appeals,
    authors,
    chief,
    contests,
    judges,
    markers,
    papers,
    results,
    secretary,
    solvers,
    works,
)

_IN = "composition/contests/<slug:code>/"
_JUDGED = f"{_IN}judge/<int:number>/"
_SOLVED = f"{_IN}solve/<int:number>/"

app_name = "composition"
urlpatterns = [
    path("composition/", contests.contests, name="contests"),
    path("composition/works/", works.works, name="works"),
    path("composition/works/add/", works.add, name="add_work"),
    path("composition/works/<int:pk>/", works.work, name="work"),
    path("composition/works/<int:pk>/work.pdn", papers.work_pdn, name="work_pdn"),
    path("composition/works/<int:pk>/change/", works.change, name="change_work"),
    path("composition/check/", works.check, name="check"),
    path("composition/verify/", works.verify_position, name="verify"),
    path("composition/mine/", authors.mine, name="mine"),
    path("composition/announce/<slug:kind>/", contests.prepare, name="prepare"),
    path(_IN, contests.contest, name="contest"),
    path(f"{_IN}terms/", contests.terms, name="terms"),
    path(f"{_IN}publish/", contests.publish, name="publish"),
    path(f"{_IN}panel/", contests.panel_page, name="panel"),
    path(f"{_IN}panel/<int:pk>/end/", contests.dismiss, name="dismiss"),
    path(f"{_IN}enter/", authors.enter, name="enter"),
    path(f"{_IN}entries/<int:pk>/", authors.entry, name="entry"),
    path(f"{_IN}entries/<int:pk>/withdraw/", authors.withdraw, name="withdraw"),
    path(f"{_IN}secretary/", secretary.secretary, name="secretary"),
    path(f"{_IN}secretary/hand-over/", secretary.hand_over, name="hand_over"),
    path(f"{_IN}secretary/<int:pk>/", secretary.receive, name="receive"),
    path(f"{_IN}judge/", judges.desk, name="judge"),
    path(_JUDGED, judges.work, name="judge_work"),
    path(f"{_JUDGED}verify/", judges.verify, name="verify_work"),
    path(f"{_JUDGED}remove/", judges.remove, name="remove"),
    path(f"{_IN}findings/<int:pk>/", judges.decide, name="decide"),
    path(f"{_IN}sections/<int:number>/report/", judges.report, name="report"),
    path(f"{_IN}sections/<int:number>/check/", judges.check_report, name="check_report"),
    path(f"{_IN}chief/", chief.chief, name="chief"),
    path(f"{_IN}chief/<slug:what>/", chief.step, name="step"),
    path(f"{_IN}works/<int:number>/", results.work, name="contest_work"),
    path(f"{_IN}works/<int:number>/object/", results.object_to, name="object"),
    path(f"{_IN}works/<int:number>/revise/", chief.revise, name="revise"),
    path(f"{_IN}works/<int:number>/tell/", chief.tell, name="tell"),
    path(f"{_IN}objections/<int:pk>/", chief.answer, name="answer"),
    path(f"{_IN}appeals/", appeals.appeals, name="appeals"),
    path(f"{_IN}appeals/<int:pk>/", appeals.decide, name="decide_appeal"),
    path(f"{_IN}results/", results.results, name="results"),
    path(f"{_IN}certificates/<slug:person>/", results.certificate, name="certificate"),
    path(f"{_IN}certificates/<slug:person>/award/", results.award, name="award"),
    path(f"{_IN}certificates/<slug:person>.<slug:ending>", papers.certificate, name="certificate_paper"),
    path(f"{_IN}papers/<slug:form>.<slug:ending>", papers.paper, name="paper"),
    path(f"{_IN}set/", solvers.set_works, name="set_works"),
    path(f"{_IN}set/<int:pk>/remove/", solvers.take_away, name="take_away"),
    path(f"{_IN}join/", solvers.join, name="join"),
    path(f"{_IN}start/", solvers.start, name="start"),
    path(f"{_IN}hand-in/", solvers.hand_in, name="hand_in"),
    path(f"{_IN}sheet/", solvers.sheet, name="sheet"),
    path(_SOLVED, solvers.solve, name="solve"),
    path(f"{_SOLVED}keep/", solvers.keep, name="keep"),
    path(f"{_SOLVED}reply/", solvers.reply, name="reply"),
    path(f"{_IN}marking/", markers.desk, name="marking"),
    path(f"{_IN}answers/<int:pk>/", markers.correct, name="correct"),
]

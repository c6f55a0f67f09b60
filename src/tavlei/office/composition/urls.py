"""Addresses of composition."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

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
from tavlei.office.design.addresses import Area, page
from tavlei.office.design.costs import CHEAP, COMPUTING, DRAWN, HARD_QUESTION, HEAVY, asked

_WORKS_PAGES = Area(_("Library of works"), help="composition", cost=DRAWN)
_PAPERS_PAGES = Area(_("Papers of a contest"), help="composition", cost=DRAWN)
_CONTESTS_PAGES = Area(_("Page of a contest"), help="composition", cost=DRAWN)
_AUTHORS_PAGES = Area(_("Entries of a contest"), help="composition", cost=DRAWN)
_SECRETARY_PAGES = Area(_("Desk of the secretary of a contest"), help="composition", cost=DRAWN)
_JUDGES_PAGES = Area(_("Judging a contest"), help="composition", cost=DRAWN)
_CHIEF_PAGES = Area(_("Desk of the chief judge of a contest"), help="composition", cost=DRAWN)
_RESULTS_PAGES = Area(_("Results of a contest"), help="composition", cost=DRAWN)
_APPEALS_PAGES = Area(_("Appeals in a contest"), help="composition", cost=DRAWN)
_SOLVERS_PAGES = Area(_("Solving contest"), help="composition", cost=DRAWN)
_MARKERS_PAGES = Area(_("Marking of solutions"), help="composition", cost=DRAWN)
_IN = "composition/contests/<slug:code>/"
_JUDGED = f"{_IN}judge/<int:number>/"
_SOLVED = f"{_IN}solve/<int:number>/"

app_name = "composition"
urlpatterns = [
    page(
        "composition/",
        contests.contests,
        "contests",
        title=_("Contests of composition"),
        help="composition",
        cost=DRAWN,
        takes=("page",),
    ),
    page(
        "composition/works/",
        works.works,
        "works",
        title=_("Library of works"),
        help="composition",
        cost=asked("author", "variant", "genre", "aim", "position"),
        takes=("page",),
    ),
    page("composition/works/add/", works.add, "add_work", _WORKS_PAGES),
    page("composition/works/<int:pk>/", works.work, "work", _WORKS_PAGES),
    page("composition/works/<int:pk>/work.pdn", papers.work_pdn, "work_pdn", _PAPERS_PAGES),
    page("composition/works/<int:pk>/change/", works.change, "change_work", _WORKS_PAGES),
    page("composition/check/", works.check, "check", title=_("Verify a position"), help="composition", cost=COMPUTING),
    page("composition/verify/", works.verify_position, "verify", _WORKS_PAGES, cost=HARD_QUESTION, takes=("job",)),
    page("composition/mine/", authors.mine, "mine", title=_("My works and contests"), help="composition", cost=DRAWN),
    page("composition/announce/<slug:kind>/", contests.prepare, "prepare", _CONTESTS_PAGES),
    page(_IN, contests.contest, "contest", _CONTESTS_PAGES),
    page(f"{_IN}terms/", contests.terms, "terms", _CONTESTS_PAGES),
    page(f"{_IN}publish/", contests.publish, "publish", _CONTESTS_PAGES),
    page(f"{_IN}panel/", contests.panel_page, "panel", _CONTESTS_PAGES),
    page(f"{_IN}panel/<int:pk>/end/", contests.dismiss, "dismiss", _CONTESTS_PAGES),
    page(f"{_IN}enter/", authors.enter, "enter", _AUTHORS_PAGES),
    page(f"{_IN}entries/<int:pk>/", authors.entry, "entry", _AUTHORS_PAGES),
    page(f"{_IN}entries/<int:pk>/withdraw/", authors.withdraw, "withdraw", _AUTHORS_PAGES),
    page(f"{_IN}secretary/", secretary.secretary, "secretary", _SECRETARY_PAGES),
    page(f"{_IN}secretary/hand-over/", secretary.hand_over, "hand_over", _SECRETARY_PAGES),
    page(f"{_IN}secretary/<int:pk>/", secretary.receive, "receive", _SECRETARY_PAGES),
    page(f"{_IN}judge/", judges.desk, "judge", _JUDGES_PAGES),
    page(_JUDGED, judges.work, "judge_work", _JUDGES_PAGES),
    page(f"{_JUDGED}verify/", judges.verify, "verify_work", _JUDGES_PAGES, cost=HARD_QUESTION),
    page(f"{_JUDGED}remove/", judges.remove, "remove", _JUDGES_PAGES),
    page(f"{_IN}findings/<int:pk>/", judges.decide, "decide", _JUDGES_PAGES),
    page(f"{_IN}sections/<int:number>/report/", judges.report, "report", _JUDGES_PAGES),
    page(f"{_IN}sections/<int:number>/check/", judges.check_report, "check_report", _JUDGES_PAGES),
    page(f"{_IN}chief/", chief.chief, "chief", _CHIEF_PAGES),
    page(f"{_IN}chief/<slug:what>/", chief.step, "step", _CHIEF_PAGES),
    page(f"{_IN}works/<int:number>/", results.work, "contest_work", _RESULTS_PAGES),
    page(f"{_IN}works/<int:number>/object/", results.object_to, "object", _RESULTS_PAGES),
    page(f"{_IN}works/<int:number>/revise/", chief.revise, "revise", _CHIEF_PAGES),
    page(f"{_IN}works/<int:number>/tell/", chief.tell, "tell", _CHIEF_PAGES),
    page(f"{_IN}objections/<int:pk>/", chief.answer, "answer", _CHIEF_PAGES),
    page(f"{_IN}appeals/", appeals.appeals, "appeals", _APPEALS_PAGES),
    page(f"{_IN}appeals/<int:pk>/", appeals.decide, "decide_appeal", _APPEALS_PAGES),
    page(f"{_IN}results/", results.results, "results", _RESULTS_PAGES),
    page(f"{_IN}certificates/<slug:person>/", results.certificate, "certificate", _RESULTS_PAGES),
    page(f"{_IN}certificates/<slug:person>/award/", results.award, "award", _RESULTS_PAGES),
    page(
        f"{_IN}certificates/<slug:person>.<slug:ending>",
        papers.certificate,
        "certificate_paper",
        _PAPERS_PAGES,
        cost=HEAVY,
    ),
    page(f"{_IN}papers/<slug:form>.<slug:ending>", papers.paper, "paper", _PAPERS_PAGES, cost=HEAVY),
    page(f"{_IN}set/", solvers.set_works, "set_works", _SOLVERS_PAGES),
    page(f"{_IN}set/<int:pk>/remove/", solvers.take_away, "take_away", _SOLVERS_PAGES),
    page(f"{_IN}join/", solvers.join, "join", _SOLVERS_PAGES),
    page(f"{_IN}start/", solvers.start, "start", _SOLVERS_PAGES),
    page(f"{_IN}hand-in/", solvers.hand_in, "hand_in", _SOLVERS_PAGES),
    page(f"{_IN}sheet/", solvers.sheet, "sheet", _SOLVERS_PAGES),
    page(_SOLVED, solvers.solve, "solve", _SOLVERS_PAGES),
    page(f"{_SOLVED}keep/", solvers.keep, "keep", _SOLVERS_PAGES, cost=CHEAP),
    page(f"{_SOLVED}reply/", solvers.reply, "reply", _SOLVERS_PAGES),
    page(f"{_IN}marking/", markers.desk, "marking", _MARKERS_PAGES),
    page(f"{_IN}answers/<int:pk>/", markers.correct, "correct", _MARKERS_PAGES),
]

"""Every request is counted for its class of cost; who asks too often is told to come again later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings

from tavlei.office.design.costs import MORE
from tavlei.office.monitor.counting import Reason, count_refusal
from tavlei.office.pages.callers import address_of, caller_of, network_of
from tavlei.office.pages.error_answers import error_answer
from tavlei.office.pages.gate.budgets import BUDGETS
from tavlei.office.pages.gate.clients import KNOWN, note_account, request_credential
from tavlei.office.pages.gate.questions import question_of
from tavlei.office.pages.rates import Rate, wait_for

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpRequest, HttpResponse

    from tavlei.office.pages.gate.questions import Question


class RateLimitMiddleware:
    """Count a request for whoever asks; the gate, which has no store, is told who that was."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        """Keep the rest of the chain."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer, or say when to come again."""
        question = question_of(request.path_info, request.method or "", request.META.get("QUERY_STRING", ""))
        seconds = _wait(request, question) if settings.RATE_LIMITS else 0
        if seconds:
            count_refusal(question.cost_class.value, Reason.RATE)
            return error_answer(request, 429, seconds=seconds)
        response = self.get_response(request)
        note_account(request)
        return response


def rate_of(question: Question) -> Rate:
    """How often one address may ask it."""
    if question.sends and question.cost.often is not None:
        most, seconds = question.cost.often
        return Rate(f"{question.cost_class.value} {most} in {seconds}", most, seconds=seconds, more=MORE)
    return Rate(question.cost_class.value, question.bounds.a_minute, more=MORE)


def _wait(request: HttpRequest, question: Question) -> int:
    rate, caller = rate_of(question), _caller(request)
    seconds = wait_for(rate, caller, rate.more if caller.startswith("user ") else 1)
    if seconds and question.cost.often is None:
        BUDGETS.refuse(caller, question.cost_class.value, seconds)
    return seconds


def _caller(request: HttpRequest) -> str:
    """The account of whoever shows a cookie or a token, else the address; of a token that was taken a moment ago."""
    credential = request_credential(request)
    if not credential:
        return network_of(address_of(request))
    return KNOWN.account_of(credential) or caller_of(request)

"""Removing what is over its time, by the terms of `kept`; the worker does it every hour."""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.models import Session
from django.dispatch import receiver
from django.utils import timezone

from tavlei.office.accounts.sign_in_log import KEPT as SIGN_INS_KEPT
from tavlei.office.notices.models import Letter, LetterState
from tavlei.office.privacy.kept import LETTERS_KEPT, REQUESTS_KEPT, SESSIONS_KEPT
from tavlei.office.privacy.models import DataRequest, RequestKind, RequestState
from tavlei.office.queue.losses import tidying
from tavlei.office.roles.models import OfficeSession, SignInRecord


@receiver(tidying)
def remove_over_time(**_signal: Any) -> None:
    """Letters that were sent, sign-ins, sessions nobody uses, requests that were decided long ago."""
    now = timezone.now()
    sent = Letter.objects.filter(state=LetterState.SENT)
    sent.filter(sent__lt=now - LETTERS_KEPT).delete()
    erased = DataRequest.objects.filter(kind=RequestKind.ERASURE, state=RequestState.DONE).values_list("pk", flat=True)
    sent.filter(key__in=[f"data-request:{key}" for key in erased]).delete()  # the last that names an erased address
    SignInRecord.objects.filter(at__lt=now - SIGN_INS_KEPT).delete()
    OfficeSession.objects.filter(seen__lt=now - SESSIONS_KEPT).delete()
    Session.objects.filter(expire_date__lt=now).delete()
    DataRequest.objects.exclude(state=RequestState.OPEN).filter(decided__lt=now - REQUESTS_KEPT).delete()

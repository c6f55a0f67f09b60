"""The outbox: a letter is written with the act it tells of, sent when the act is kept, and never sent twice."""

from __future__ import annotations

import logging
from datetime import timedelta
from smtplib import SMTPServerDisconnected
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.utils import DNS_NAME
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Q
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import override

from tavlei.office.journal.statements import rows
from tavlei.office.notices.choices import choice_for
from tavlei.office.notices.models import Letter, LetterState, NoticeKind
from tavlei.office.notices.unsubscribing import stop_url

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.core.mail.backends.base import BaseEmailBackend

AT_ONCE: Final = 100
"""The most letters that one act sends; the others wait for the next one or for the command."""
_PAUSE: Final = timedelta(minutes=5)
_LONGEST_PAUSE: Final = timedelta(days=1)
_UNCLEAR: Final = (SMTPServerDisconnected, TimeoutError)
"""After these nobody knows whether the letter went out: it is not sent again."""
_WAITS: Final = "SELECT 1 FROM notices_letter WHERE state = %s LIMIT 1"
_LOG: Final = logging.getLogger(__name__)


def post(  # noqa: PLR0913, PLR0917 - a letter has so many sides
    kind: NoticeKind,
    address: str,
    language: str,
    subject: Callable[[], str],
    template: str,
    context: Callable[[], dict[str, Any]],
    *,
    key: str | None = None,
) -> bool:
    """Put a letter into the outbox, in the language of its reader; whether it is new. The caller asks who wants it."""
    if key is not None and Letter.objects.filter(key=key).exists():
        return False
    choice = None if kind is NoticeKind.OFFICIAL else choice_for(kind, address)
    with override(language):
        text = render_to_string(template, context())
        if choice is not None:
            text += render_to_string("notices/footer.txt", {"kind": kind.label, "stop": stop_url(choice)})
        title = " ".join(subject().split())[:300]
    try:
        with transaction.atomic():
            Letter.objects.create(
                kind=kind, address=address, language=language, subject=title, body=text, key=key, choice=choice
            )
    except IntegrityError:  # somebody else has written the same letter at this moment
        return False
    _send_after_commit()
    return True


def send_after_act() -> None:
    """Look for letters that wait when an act is kept, once for a transaction: what could not be sent goes out now."""
    if not any(hook[1] is _send_due for hook in connection.run_on_commit):
        transaction.on_commit(_send_due, robust=True)


def _send_after_commit() -> None:
    """Send what is written when the transaction is kept, once for all letters of one act."""
    here = (set(connection.savepoint_ids), _send_new)
    if not any(hook[:2] == here for hook in connection.run_on_commit):
        transaction.on_commit(_send_new, robust=True)


def send_letters(*, only_due: bool = False, most: int | None = None) -> int:
    """Send what waits and tell how many letters went out; what fails waits for another time."""
    waiting = Letter.objects.filter(state=LetterState.WAITING)
    if only_due:
        waiting = waiting.filter(Q(not_before=None) | Q(not_before__lte=timezone.now()))
    numbers = list(waiting.order_by("attempts", "pk").values_list("pk", flat=True)[:most])
    if not numbers:
        return 0
    postman = get_connection()
    try:
        postman.open()
    except OSError as error:
        _LOG.warning("the server for mail cannot be reached: %s", error)
        for number in numbers:
            _failed(number, error, LetterState.WAITING)
        return 0
    try:
        return sum(_send(postman, number) for number in numbers)
    finally:
        postman.close()


def left() -> tuple[int, int]:
    """How many letters wait, and of how many nobody knows whether they went out: they are not sent again."""
    unclear = Letter.objects.filter(state=LetterState.SENDING).count()
    return Letter.objects.filter(state=LetterState.WAITING).count(), unclear


def _send_new() -> None:
    send_letters(only_due=True, most=AT_ONCE)


def _send_due() -> None:
    if rows(_WAITS, LetterState.WAITING.value):
        send_letters(only_due=True, most=AT_ONCE)


def _send(postman: BaseEmailBackend, number: int) -> bool:
    """Send one letter, if nobody else has taken it up meanwhile."""
    if not Letter.objects.filter(pk=number, state=LetterState.WAITING).update(state=LetterState.SENDING):
        return False
    try:
        postman.send_messages([message(Letter.objects.select_related("choice").get(pk=number))])
    except _UNCLEAR as error:
        _LOG.warning("letter %s may or may not have gone out: %s", number, error)
        Letter.objects.filter(pk=number).update(error=_words(error))
        return False
    except Exception as error:  # noqa: BLE001 - whatever a server for mail says, the letter waits
        _LOG.warning("letter %s was not sent: %s", number, error)
        _failed(number, error, LetterState.SENDING)
        return False
    Letter.objects.filter(pk=number).update(state=LetterState.SENT, sent=timezone.now(), body="", error="")
    return True


def message(letter: Letter) -> EmailMessage:
    """The letter as it goes out: what can be ended says how, for people and for mail programs (RFC 8058)."""
    headers = {"Message-ID": f"<notice-{letter.pk}-{letter.made:%Y%m%d%H%M%S%f}@{DNS_NAME}>"}
    if letter.choice is not None:
        headers["List-Unsubscribe"] = f"<{stop_url(letter.choice)}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(letter.subject, letter.body, settings.DEFAULT_FROM_EMAIL, [letter.address], headers=headers)


def _failed(number: int, error: Exception, state: LetterState) -> None:
    """The letter waits again: for the next act after the first failure, then for longer and longer."""
    letter = Letter.objects.only("attempts").get(pk=number)
    pause = min(_PAUSE * 2 ** min(letter.attempts - 1, 10), _LONGEST_PAUSE) if letter.attempts else timedelta()
    Letter.objects.filter(pk=number, state=state).update(
        state=LetterState.WAITING, attempts=F("attempts") + 1, not_before=timezone.now() + pause, error=_words(error)
    )


def _words(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:200]

"""The words with which the script of a game speaks."""

from __future__ import annotations

from django.utils.translation import gettext as _


def script_words() -> dict[str, str]:
    """In the reader's language; `%(…)s` is filled in by the script."""
    return {
        "connected": _("connected"),
        "reconnecting": _("connecting again…"),
        "offline": _("no network"),
        "closed": _("This page is no longer connected: open it again."),
        "sending": _("being sent…"),
        "stale": _("The game went on meanwhile. Look at the board and decide anew."),
        "own_turn": _("My move"),
        "others_turn": _("The opponent's move"),
        "white_turn": _("White to move"),
        "black_turn": _("Black to move"),
        "white": _("White"),
        "black": _("Black"),
        "moved": _("%(side)s: %(move)s"),
        "premove": _("will be played at once: %(move)s"),
        "offered": _("A draw is offered. A move declines it."),
        "choose_points": _("%(chosen)s of %(count)s chosen"),
        "without_move": _("without a move"),
        "with_move": _("With the move"),
        "points": _("Points: %(count)s"),
        "offer_points": _("Offer these points"),
        "number": _("How many fifth moves"),
        "declare": _("Declare"),
        "not_met": _("Not met"),
        "pieces": _("pieces: %(count)s"),
        "capture": _("Capture is compulsory: %(moves)s."),
        "resign": _("Resign this game?"),
        "pass": _("no stone"),
    }

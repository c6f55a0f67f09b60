"""Times as people read them off a clock."""

from __future__ import annotations


def clock_text(milliseconds: int) -> str:
    """Hours if there are any, minutes, seconds, and thousandths when they are not zero: `1:05:00`, `4:59.250`."""
    seconds, thousandths = divmod(abs(milliseconds), 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    shown = f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"
    shown += f".{thousandths:03d}" if thousandths else ""
    return f"−{shown}" if milliseconds < 0 else shown

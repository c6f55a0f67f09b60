"""How much one client may send: a bucket that fills with time, and is no fuller for whoever comes anew."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

RATE: Final = 10  # messages a second in the long run
BURST: Final = 40
_MOST_BUCKETS: Final = 10_000


@dataclass(slots=True)
class Bucket:
    """What a client has left to send."""

    left: float = BURST
    since: int = 0

    def take(self, at: int) -> bool:
        """Take one message at an instant in milliseconds; False when there is none left."""
        self.left = min(BURST, self.left + (at - self.since) * RATE / 1000) if self.since else BURST
        self.since = at
        if self.left < 1:
            return False
        self.left -= 1
        return True


_buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()


def bucket_of(name: str) -> Bucket:
    """The bucket of somebody by his name; those who have sent nothing for the longest time are forgotten."""
    bucket = _buckets.setdefault(name, Bucket())
    _buckets.move_to_end(name)
    while len(_buckets) > _MOST_BUCKETS:
        _buckets.popitem(last=False)
    return bucket

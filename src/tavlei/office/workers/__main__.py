"""A nursery as a Python of its own: begun when that of the server is not there any more."""

from __future__ import annotations

import socket
import sys

from tavlei.office.django_setup import set_up
from tavlei.office.workers.nursery import be_nursery

if __name__ == "__main__":
    set_up()
    be_nursery(socket.socket(fileno=int(sys.argv[1])))

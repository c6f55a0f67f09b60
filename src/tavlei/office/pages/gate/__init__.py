"""The gate before the pages: what a request costs, whose it is, and whether there is room for it.

Everything here is decided before a body is read and before a thread is taken. `door.py` asks the others in turn:
`questions.py` reads off the address what a request costs, `clients.py` tells who sends it, `budgets.py` what he has
cost already, `bodies.py` how much of a body is taken; `turns.py` is the queue before the threads.
"""

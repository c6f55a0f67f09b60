"""The Swiss system: four programs of pairing, each with its own search (5.4.10)."""

from tavlei.tournament.swiss.pairing import Pairing, PairingRequest, System, pair_round

__all__ = ["Pairing", "PairingRequest", "System", "pair_round"]

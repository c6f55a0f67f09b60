"""The Swiss system: four programs of pairing, each with its own search (5.4.10)."""

from tavlei.tournament.swiss.pairing import PairingRequest, RoundPairing, System, pair_round

__all__ = ["PairingRequest", "RoundPairing", "System", "pair_round"]

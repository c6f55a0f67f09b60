// Counting the sequences of moves; the last move is counted without being made.
#pragma once

#include "generator.hpp"

namespace tavlei {

template <class G, bool White>
std::uint64_t perft(const Side& own, const Side& other, int depth) {
    using Moves = Generator<G>;
    if (depth == 1) return Moves::template count<White>(own, other);
    const Set occupied = own.all() | other.all();
    std::uint64_t number = 0;
    if (!Moves::can_capture(own, other.all(), occupied)) {
        Moves::template quiet<White>(own, occupied, [&](Set origin, Set target, bool promotes, bool is_king) {
            Side moved = own;
            if (is_king) {
                moved.kings ^= origin | target;
            } else {
                moved.men ^= origin;
                (promotes ? moved.kings : moved.men) |= target;
            }
            number += perft<G, !White>(other, moved, depth - 1);
        });
        return number;
    }
    MoveList found;
    Moves::template captures<White>(own, other, found);
    for (const Move& move : found) {
        Side moved = own;
        if (own.kings & move.origin) {
            moved.kings = (moved.kings ^ move.origin) | move.target;
        } else {
            moved.men ^= move.origin;
            (move.promotes ? moved.kings : moved.men) |= move.target;
        }
        number += perft<G, !White>({other.men & ~move.captured, other.kings & ~move.captured}, moved, depth - 1);
    }
    return number;
}

template <class G>
std::uint64_t perft(const Position& position, int depth) {
    if (depth <= 0) return 1;
    return position.white_to_move ? perft<G, true>(position.white, position.black, depth)
                                  : perft<G, false>(position.black, position.white, depth);
}

}  // namespace tavlei

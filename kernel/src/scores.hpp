// Scores of searches: a proven end of the game, and what the tables say.
//
// A win of so many plies is worth `won - plies`; everything below `certain` is an estimate.
#pragma once

#include <vector>

#include "tables.hpp"

namespace tavlei {

inline constexpr int won = 30000, certain = won - 1000;

struct Found {
    int score = 0, depth = 0;
    std::vector<Move> line;
};

// The score of a value of a table, so many plies from where the search began.
template <class G>
int worth(tables::Value value, int ply) {
    if (value == tables::draw) return 0;
    const int plies = value - 1;
    return tables::is_lost<G>(plies) ? ply + plies - won : won - ply - plies;
}

}  // namespace tavlei

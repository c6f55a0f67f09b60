// Scores of searches: a proven end of the game, what is remembered of it, and what the tables say.
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

// Wins are kept as seen from the position, whatever way led to it.
inline std::int16_t to_entry(int score, int ply) {
    return static_cast<std::int16_t>(score >= certain ? score + ply : score <= -certain ? score - ply : score);
}
inline int from_entry(int score, int ply) { return score >= certain ? score - ply : score <= -certain ? score + ply : score; }

}  // namespace tavlei

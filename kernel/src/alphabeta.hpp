// Alpha-beta with a transposition table and deepening: the best line and what it is worth.
//
// A win of so many plies is worth `won - plies`. Everything smaller is an estimate: material, and men on their way.
#pragma once

#include <algorithm>

#include "hash.hpp"
#include "tables.hpp"
#include "watch.hpp"

namespace tavlei {

inline constexpr int won = 30000, certain = won - 1000, longest_line = 120;

struct Found {
    int score = 0, depth = 0;
    std::vector<Move> line;
};

template <class G>
class AlphaBeta {
    using B = typename G::board;

public:
    AlphaBeta(const tables::Tables<G>* tables, Watch& watch, std::size_t mebibytes)
        : tables_(tables), watch_(watch), entries_(entries_in<Entry>(mebibytes)) {}

    Found search(const Position& position, int most_depth) {
        Found best;
        position_ = position;
        for (int depth = 1; depth <= std::min(most_depth, longest_line / 2); ++depth) {
            std::vector<Move> line;
            path_.clear();
            const int score = visit(depth, 0, -won, won, line);
            if (watch_.stopped() && depth > 1) break;
            best = {score, depth, std::move(line)};
            if (watch_.stopped() || std::abs(score) >= won - depth) break;  // nothing shorter can be found any more
        }
        if (tables_) {
            Position end = position;
            for (const Move& move : best.line) make(end, move);
            tables_->follow(end, best.line);
        }
        return best;
    }

private:
    enum Bound : std::uint8_t { none, exact, at_least, at_most };
    struct Entry {
        std::uint64_t key = 0;
        std::int16_t score = 0;
        std::uint16_t move = 0;
        std::int8_t depth = 0;
        Bound bound = none;
    };

    int visit(int depth, int ply, int alpha, int beta, std::vector<Move>& line) {
        line.clear();
        if (watch_.tick()) return 0;
        const std::uint64_t key = key_of(position_);
        if (std::find(path_.begin(), path_.end(), key) != path_.end()) return 0;  // a repetition leads nowhere
        if (ply && tables_)
            if (const auto value = tables_->probe(position_)) return worth(*value, ply);
        MoveList moves;
        Generator<G>::moves(position_, moves);
        if (moves.empty()) return G::giveaway ? won - ply : ply - won;
        const bool forced = moves.size() == 1 || moves[0].captured;
        if (ply >= longest_line || (depth <= 0 && !forced)) return estimate();

        Entry& entry = entries_[key & (entries_.size() - 1)];
        const bool open = beta - alpha > 1;
        if (entry.key == key && entry.bound != none) {
            const int score = from_entry(entry.score, ply);
            if (!open && entry.depth >= depth &&
                (entry.bound == exact || (entry.bound == at_least && score >= beta) || (entry.bound == at_most && score <= alpha)))
                return score;
        }
        return expand(entry, key, moves, std::max(depth, 0), ply, alpha, beta, line);
    }

    int expand(Entry& entry, std::uint64_t key, const MoveList& moves, int depth, int ply, int alpha, int beta,
               std::vector<Move>& line) {
        const std::size_t first = entry.key == key && entry.move < moves.size() ? entry.move : 0;
        const int before = alpha;
        int best = -won;
        std::size_t best_move = first;
        std::vector<Move> below;
        path_.push_back(key);
        for (std::size_t turn = 0; turn < moves.size(); ++turn) {
            const std::size_t index = turn == 0 ? first : turn <= first ? turn - 1 : turn;
            const Undo undo = make(position_, moves[index]);
            int score;
            if (turn == 0) {
                score = -visit(depth - 1, ply + 1, -beta, -alpha, below);
            } else {
                score = -visit(depth - 1, ply + 1, -alpha - 1, -alpha, below);
                if (score > alpha && score < beta) score = -visit(depth - 1, ply + 1, -beta, -alpha, below);
            }
            unmake(position_, moves[index], undo);
            if (watch_.stopped()) break;
            if (score > best || turn == 0) {
                best = score;
                best_move = index;
                line.assign(1, moves[index]);
                line.insert(line.end(), below.begin(), below.end());
            }
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        path_.pop_back();
        if (!watch_.stopped()) {
            const Bound bound = best >= beta ? at_least : best <= before ? at_most : exact;
            entry = {key, to_entry(best, ply), static_cast<std::uint16_t>(best_move), static_cast<std::int8_t>(depth), bound};
        }
        return best;
    }

    static int worth(tables::Value value, int ply) {
        if (value == tables::draw) return 0;
        const int plies = value - 1;
        return tables::is_lost<G>(plies) ? ply + plies - won : won - ply - plies;
    }

    // Wins are kept as seen from the position, whatever way led to it.
    static std::int16_t to_entry(int score, int ply) {
        return static_cast<std::int16_t>(score >= certain ? score + ply : score <= -certain ? score - ply : score);
    }
    static int from_entry(int score, int ply) {
        return score >= certain ? score - ply : score <= -certain ? score + ply : score;
    }

    int estimate() const {
        const int white = side_worth(position_.white, true), black = side_worth(position_.black, false);
        const int balance = position_.white_to_move ? white - black : black - white;
        return G::giveaway ? -balance : balance;
    }

    static int side_worth(const Side& side, bool white) {
        int worth = 100 * std::popcount(side.men) + 300 * std::popcount(side.kings);
        for (int row = 0; row < B::ranks; ++row)
            worth += 2 * (white ? row : B::ranks - 1 - row) * std::popcount(side.men & B::row(row));
        return worth;
    }

    const tables::Tables<G>* tables_;
    Watch& watch_;
    std::vector<Entry> entries_;
    Position position_;
    std::vector<std::uint64_t> path_;
};

}  // namespace tavlei

// Alpha-beta with a transposition table and deepening: the best line and what it is worth.
//
// What is not a proven end is an estimate of a quiet position: a man is 100, a king 300, and how far the men have come
// adds less than half a man. Captures are played out before anything is estimated, so are single moves; a threat to
// capture is answered. A single move costs no depth.
#pragma once

#include <algorithm>

#include "hash.hpp"
#include "scores.hpp"
#include "watch.hpp"

namespace tavlei {

inline constexpr int longest_line = 120;

// The scores that matter: below `low` and above `high` the search need not know by how much.
struct Window {
    int low = -won, high = won;
    bool open() const { return high - low > 1; }
};

// Kept over many positions of one game: what one has found out serves the next.
template <class G>
class AlphaBeta {
    using B = typename G::board;

public:
    explicit AlphaBeta(std::size_t mebibytes) : entries_(mebibytes) {}

    Found search(const Position& position, int most_depth, const Window& window, const tables::Tables<G>* tables, Watch& watch) {
        tables_ = tables;
        watch_ = &watch;
        position_ = position;
        forget_half();
        Found best;
        for (int depth = 1; depth <= std::min(most_depth, longest_line / 2); ++depth) {
            path_.clear();
            const int score = visit(depth, 0, window.low, window.high);
            if (watch.stopped() && depth > 1) break;
            best = {score, depth, lines_[0]};
            if (watch.stopped() || std::abs(score) >= (window.open() ? won - depth : certain)) break;  // it stays so
        }
        if (tables) {
            Position end = position;
            for (const Move& move : best.line) make(end, move);
            tables->follow(end, best.line);
        }
        return best;
    }

private:
    enum Bound : std::uint8_t { none, exact, at_least, at_most };
    struct Entry {
        std::uint64_t key;
        std::int16_t score;
        std::uint16_t move;
        std::int8_t depth;
        Bound bound;
    };
    static constexpr int answers_to_threats = 4;  // how often beyond the depth

    int visit(int depth, int ply, int alpha, int beta) {
        lines_[static_cast<std::size_t>(ply)].clear();
        if (watch_->tick()) return 0;
        const std::uint64_t key = key_of(position_);
        if (std::find(path_.begin(), path_.end(), key) != path_.end()) return 0;  // a repetition leads nowhere
        if (ply && tables_)
            if (const auto value = tables_->probe(position_)) return worth<G>(*value, ply);
        Entry& entry = *entries_.at(key);
        if (ply && beta - alpha == 1 && entry.key == key && entry.bound != none && entry.depth >= depth) {
            const int score = from_entry<certain>(entry.score, ply);
            if (entry.bound == exact || (entry.bound == at_least && score >= beta) || (entry.bound == at_most && score <= alpha))
                return score;
        }
        MoveList moves;
        Generator<G>::moves(position_, moves);
        if (moves.empty()) return G::giveaway ? won - ply : ply - won;
        const bool captures = moves[0].captured != 0, single = moves.size() == 1;
        if (ply >= longest_line || (depth <= 0 && !captures && !single && !(depth > -answers_to_threats && threatened())))
            return estimate();
        const int then = single || (captures && depth <= 0) ? depth : depth - 1;
        return expand(entry, key, moves, depth, then, ply, alpha, beta);
    }

    int expand(Entry& entry, std::uint64_t key, const MoveList& moves, int depth, int then, int ply, int alpha, int beta) {
        const std::size_t known = entry.key == key && entry.move < moves.size() ? entry.move : moves.size();
        std::vector<std::uint32_t>& order = orders_[static_cast<std::size_t>(ply)];
        rank(moves, known, order);
        const int before = alpha;
        int best = -won;
        std::size_t best_move = 0;
        path_.push_back(key);
        for (std::size_t turn = 0; turn < moves.size(); ++turn) {
            const std::size_t index = next(order);
            const Undo undo = make(position_, moves[index]);
            int score;
            if (turn == 0) {
                score = -visit(then, ply + 1, -beta, -alpha);
            } else {
                score = -visit(then, ply + 1, -alpha - 1, -alpha);
                if (score > alpha && score < beta) score = -visit(then, ply + 1, -beta, -alpha);
            }
            unmake(position_, moves[index], undo);
            if (watch_->stopped()) break;
            if (score > best || turn == 0) {
                best = score;
                best_move = index;
                lead(static_cast<std::size_t>(ply), moves[index]);
            }
            alpha = std::max(alpha, score);
            if (alpha >= beta) break;
        }
        path_.pop_back();
        if (!watch_->stopped()) {
            const Bound bound = best >= beta ? at_least : best <= before ? at_most : exact;
            if (best > before) praise(moves[best_move], depth);
            entry = {key, static_cast<std::int16_t>(to_entry<certain>(best, ply)), static_cast<std::uint16_t>(best_move),
                     static_cast<std::int8_t>(depth), bound};
        }
        return best;
    }

    // The line from this ply on: a move, and the line after it.
    void lead(std::size_t ply, const Move& move) {
        lines_[ply].assign(1, move);
        lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    bool threatened() const {
        return Generator<G>::can_capture(position_.other(), position_.own().all(), position_.occupied());
    }

    // Which move to try first: the one known as the best, then what captures or promotes, then what has been good elsewhere.
    void rank(const MoveList& moves, std::size_t known, std::vector<std::uint32_t>& order) const {
        order.resize(moves.size());
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Move& move = moves[index];
            const std::uint32_t forcing = 64U * static_cast<std::uint32_t>(std::popcount(move.captured)) + 32U * move.promotes;
            order[index] = index == known ? ~0U : 1U + (forcing << 16) + praised_[place(move)];
        }
    }

    static std::size_t next(std::vector<std::uint32_t>& order) {
        const auto most = std::max_element(order.begin(), order.end());
        *most = 0;
        return static_cast<std::size_t>(most - order.begin());
    }

    std::size_t place(const Move& move) const {
        return (position_.white_to_move ? 4096U : 0U) + 64U * std::countr_zero(move.origin) + std::countr_zero(move.target);
    }

    void praise(const Move& move, int depth) {
        std::uint32_t& praised = praised_[place(move)];
        praised += depth > 0 ? depth * depth : 1;
        if (praised > 0xffff) forget_half();
    }

    void forget_half() {
        for (std::uint32_t& each : praised_) each /= 2;
    }

    int estimate() const {
        const int men = std::popcount(position_.white.men) - std::popcount(position_.black.men);
        const int kings = std::popcount(position_.white.kings) - std::popcount(position_.black.kings);
        const int ahead = progress(position_.white.men, true) - progress(position_.black.men, false);
        const int balance = 100 * men + 300 * kings + std::clamp(ahead, -most_ahead, most_ahead);
        return position_.white_to_move != G::giveaway ? balance : -balance;
    }

    static constexpr int most_ahead = 40;

    static int progress(Set men, bool white) {
        int rows = 0;
        for (int row = 1; row < B::ranks; ++row) rows += row * std::popcount(men & B::row(white ? row : B::ranks - 1 - row));
        return rows;
    }

    Memory<Entry> entries_;
    std::array<std::uint32_t, 8192> praised_{};  // by side, origin and target
    std::array<std::vector<std::uint32_t>, longest_line + 1> orders_;
    std::array<std::vector<Move>, longest_line + 2> lines_;
    const tables::Tables<G>* tables_ = nullptr;
    Watch* watch_ = nullptr;
    Position position_;
    std::vector<std::uint64_t> path_;
};

}  // namespace tavlei

// One thread of the player: principal variation search with a trained evaluation, quiescence, tables and a memory.
//
// Captures are played out and threats are answered before anything is estimated. Late quiet moves are looked at less
// deeply first; a position that stands far above what is asked for is not looked at to the end. A repetition of the game or
// of the line is a draw.
#pragma once

#include <algorithm>
#include <atomic>

#include "evaluation.hpp"
#include "hash.hpp"
#include "scores.hpp"
#include "watch.hpp"

namespace tavlei {

namespace engine {

inline constexpr int deepest = 120;

struct Order {
    int depth = deepest / 2;
    double enough = 1e9;      // seconds after which no deeper search is begun
    int noise = 0;            // how far an estimate may be off: a weaker player
    std::uint64_t seed = 0;   // of the noise
    int threads = 1;
    std::vector<std::uint64_t> before;  // keys of the positions of the game
};

// What the threads of one search tell each other.
struct Together {
    std::uint64_t most_nodes;
    std::atomic<bool> over = false;
    std::atomic<std::uint64_t> nodes = 0;  // of the helpers, in full thousands (1024)
};

// The bounds as one thread sees them: the leader has the watch, the helpers stop when he says so.
class Share {
public:
    Share(Together& together, Watch* watch) : together_(together), watch_(watch) {}

    // One node more; true when the search must end.
    bool tick() {
        if ((++nodes_ & 1023) == 0) watch_ ? hear() : tell();
        return watch_ ? watch_->tick() : stopped();
    }

    bool stopped() const { return watch_ ? watch_->stopped() : together_.over.load(std::memory_order_relaxed); }

private:
    void tell() {
        const std::uint64_t before = together_.nodes.fetch_add(1024, std::memory_order_relaxed);
        if (before >= together_.most_nodes) together_.over.store(true, std::memory_order_relaxed);  // the leader may be asleep
    }
    void hear() {
        const std::uint64_t now = together_.nodes.load(std::memory_order_relaxed);
        watch_->add(now - heard_);
        heard_ = now;
    }

    Together& together_;
    Watch* watch_;
    std::uint64_t nodes_ = 0, heard_ = 0;
};

}  // namespace engine

template <class G>
class Thinker {
    static constexpr int deepest = engine::deepest;

public:
    Thinker(const Evaluation<G>& evaluation, SharedMemory& memory) : evaluation_(evaluation), memory_(memory) {}

    void begin(const Position& position, const engine::Order& order, const tables::Tables<G>* tables, std::uint8_t age) {
        position_ = position;
        order_ = &order;
        tables_ = tables;
        path_ = order.before;
        age_ = age;
        for (auto& each : killers_) each = {};
        for (std::int32_t& each : praised_) each /= 8;
    }

    // One depth, in a narrow window around the last score, made wider where the score leaves it.
    int around(int last, int depth, engine::Share& share) {
        share_ = &share;
        int width = 40;
        int low = depth < 4 ? -won : std::max(-won, last - width), high = depth < 4 ? won : std::min(won, last + width);
        while (true) {
            const int score = visit<true>(depth, 0, low, high);
            if (share.stopped() || (score > low && score < high)) return score;
            if ((score <= low && low == -won) || (score >= high && high == won)) return score;
            width *= 4;
            if (score <= low) low = width > 2000 ? -won : std::max(-won, score - width);
            else high = width > 2000 ? won : std::min(won, score + width);
        }
    }

    const std::vector<Move>& line() const { return lines_[0]; }

private:
    enum Bound : std::uint8_t { none, exact, at_least, at_most };
    struct Entry {  // what is remembered of a position, in 64 bits
        std::int16_t score;
        std::uint16_t move;
        std::int8_t depth;
        Bound bound;
        std::uint8_t age, free = 0;
    };
    static_assert(sizeof(Entry) == sizeof(std::uint64_t));
    static constexpr int answers_to_threats = 4;  // how often beyond the depth
    static constexpr int margin = 60;             // what a ply of depth may change in an estimate
    static constexpr std::uint16_t unknown_move = 0xffff;

    template <bool Open>
    int visit(int depth, int ply, int alpha, int beta) {
        lines_[static_cast<std::size_t>(ply)].clear();
        if (share_->tick()) return 0;
        const std::uint64_t key = key_of(position_);
        if (ply && repeated(key)) return 0;
        if (ply && tables_)
            if (const auto value = tables_->probe(position_)) return worth<G>(*value, ply);
        const std::optional<Entry> entry = recalled(key);
        if (!Open && entry && entry->depth >= depth) {
            const int score = from_entry<certain>(entry->score, ply);
            if (entry->bound == exact || (entry->bound == at_least && score >= beta) || (entry->bound == at_most && score <= alpha))
                return score;
        }
        MoveList moves;
        Generator<G>::moves(position_, moves);
        if (moves.empty()) return G::giveaway ? won - ply : ply - won;
        const bool captures = moves[0].captured != 0, single = moves.size() == 1;
        if (ply >= deepest) return estimate(key);
        if (!captures && !single) {
            const bool threat = threatened();
            if (depth <= 0 && !(threat && depth > -answers_to_threats)) return estimate(key);
            if (!Open && !threat && std::abs(beta) < certain)
                if (const auto score = cut<Open>(key, depth, ply, beta)) return *score;
        }
        const int then = single || (captures && depth <= 0) ? depth : depth - 1;
        const std::optional<Entry> now = recalled(key);  // a shallower search may have written it anew
        const std::uint16_t known = now ? now->move : unknown_move;
        return expand<Open>(key, moves, known, depth, then, ply, alpha, beta);
    }

    // A quiet position far above what is asked for: by its estimate near the end, by a shallower search before it.
    template <bool Open>
    std::optional<int> cut(std::uint64_t key, int depth, int ply, int beta) {
        if (depth >= 1 && depth <= 3) {
            const int score = estimate(key);
            if (score - margin * depth >= beta) return score;
        }
        if (depth >= 5) {
            const int above = std::min(beta + margin, certain);
            if (visit<false>(depth - 4, ply, above - 1, above) >= above && !share_->stopped()) return beta;
        }
        return std::nullopt;
    }

    template <bool Open>
    int expand(std::uint64_t key, const MoveList& moves, std::uint16_t known, int depth, int then, int ply, int alpha, int beta) {
        std::vector<std::int32_t>& order = orders_[static_cast<std::size_t>(ply)];
        rank(moves, known, ply, order);
        const int before = alpha;
        int best = -won - 1;
        std::size_t best_move = 0;
        path_.push_back(key);
        for (std::size_t turn = 0; turn < moves.size(); ++turn) {
            const std::size_t index = next(order);
            const Move& move = moves[index];
            const Undo undo = make(position_, move);
            const int score = turn == 0 ? -visit<Open>(then, ply + 1, -beta, -alpha)
                                        : later<Open>(move, turn, depth, then, ply, alpha, beta);
            unmake(position_, move, undo);
            if (share_->stopped()) break;
            if (score > best) {
                best = score;
                best_move = index;
                if (Open) lead(static_cast<std::size_t>(ply), move);
            }
            alpha = std::max(alpha, score);
            if (alpha >= beta) {
                praise(moves, order, index, depth, ply);
                break;
            }
        }
        path_.pop_back();
        if (!share_->stopped()) keep(key, best, best_move, depth, ply, best >= beta ? at_least : best <= before ? at_most : exact);
        return best;
    }

    // A move after the first: with a bound first, and a late quiet one less deeply.
    template <bool Open>
    int later(const Move& move, std::size_t turn, int depth, int then, int ply, int alpha, int beta) {
        int less = 0;
        if (depth >= 3 && turn >= (Open ? 4 : 2) && !move.captured && !move.promotes)
            less = 1 + (turn >= 6) + (turn >= 12 && depth >= 6);
        int score = -visit<false>(then - less, ply + 1, -alpha - 1, -alpha);
        if (less && score > alpha) score = -visit<false>(then, ply + 1, -alpha - 1, -alpha);
        if (Open && score > alpha && score < beta) score = -visit<true>(then, ply + 1, -beta, -alpha);
        return score;
    }

    // Only kings come back: while a side has none, nothing is repeated.
    bool repeated(std::uint64_t key) const {
        return position_.white.kings && position_.black.kings && std::find(path_.begin(), path_.end(), key) != path_.end();
    }

    void lead(std::size_t ply, const Move& move) {
        lines_[ply].assign(1, move);
        lines_[ply].insert(lines_[ply].end(), lines_[ply + 1].begin(), lines_[ply + 1].end());
    }

    bool threatened() const {
        return Generator<G>::can_capture(position_.other(), position_.own().all(), position_.occupied());
    }

    // The known best first, then what captures or promotes, then what refuted a neighbour, then what was good elsewhere.
    void rank(const MoveList& moves, std::uint16_t known, int ply, std::vector<std::int32_t>& order) const {
        constexpr std::int32_t first = 1 << 30, forcing = 1 << 24, killer = 1 << 22;
        order.resize(moves.size());
        for (std::size_t index = 0; index < moves.size(); ++index) {
            const Move& move = moves[index];
            std::int32_t value = praised_[place(move)];
            if (index == known) value = first;
            else if (move.captured) value += forcing * (1 + std::popcount(move.captured) + 2 * std::popcount(move.captured & position_.other().kings));
            else if (move.promotes) value += forcing;
            else if (std::find(killers_[ply].begin(), killers_[ply].end(), place(move)) != killers_[ply].end()) value += killer;
            order[index] = value;
        }
    }

    static constexpr std::int32_t tried = std::numeric_limits<std::int32_t>::min();

    static std::size_t next(std::vector<std::int32_t>& order) {
        const auto most = std::max_element(order.begin(), order.end());
        *most = tried;
        return static_cast<std::size_t>(most - order.begin());
    }

    std::size_t place(const Move& move) const {
        return (position_.white_to_move ? 4096U : 0U) + 64U * std::countr_zero(move.origin) + std::countr_zero(move.target);
    }

    // A quiet move that refuted: it is praised, those that were tried before it are blamed.
    void praise(const MoveList& moves, const std::vector<std::int32_t>& order, std::size_t best, int depth, int ply) {
        if (moves[best].captured || depth < 1) return;
        auto& killers = killers_[ply];
        if (killers[0] != place(moves[best])) killers = {place(moves[best]), killers[0]};
        constexpr std::int32_t most = 1 << 20;
        const std::int32_t merit = std::min(depth * depth, 400);
        for (std::size_t index = 0; index < moves.size(); ++index) {
            if (order[index] != tried) continue;
            std::int32_t& praised = praised_[place(moves[index])];
            praised = std::clamp(praised + (index == best ? merit * 4 : -merit), -most, most);
        }
    }

    std::optional<Entry> recalled(std::uint64_t key) const {
        for (int neighbour = 0; neighbour < SharedMemory::neighbours; ++neighbour) {
            const SharedMemory::Kept kept = memory_.at(key, neighbour);
            const auto entry = std::bit_cast<Entry>(kept.content);
            if (kept.mine && entry.bound != none) return entry;
        }
        return std::nullopt;
    }

    void keep(std::uint64_t key, int score, std::size_t move, int depth, int ply, Bound bound) {
        const Entry made{static_cast<std::int16_t>(to_entry<certain>(score, ply)), static_cast<std::uint16_t>(move),
                         static_cast<std::int8_t>(std::clamp(depth, -100, 100)), bound, age_};
        memory_.keep(key, least_valuable(key), std::bit_cast<std::uint64_t>(made));
    }

    // The neighbour that is overwritten: the position itself, else one that is free, old or shallow.
    int least_valuable(std::uint64_t key) const {
        int least = 0, value = std::numeric_limits<int>::max();
        for (int neighbour = 0; neighbour < SharedMemory::neighbours; ++neighbour) {
            const SharedMemory::Kept kept = memory_.at(key, neighbour);
            const auto entry = std::bit_cast<Entry>(kept.content);
            const int now = kept.mine             ? -10000
                            : entry.bound == none ? -9000
                                                  : entry.depth - 16 * static_cast<std::uint8_t>(age_ - entry.age);
            if (now < value) value = now, least = neighbour;
        }
        return least;
    }

    int estimate(std::uint64_t key) const {
        const int score = evaluation_(position_);
        if (!order_->noise) return score;
        const int span = 2 * order_->noise + 1;
        return score + static_cast<int>(mixed(key ^ order_->seed) % static_cast<std::uint64_t>(span)) - order_->noise;
    }

    const Evaluation<G>& evaluation_;
    SharedMemory& memory_;
    std::array<std::int32_t, 8192> praised_{};  // by side, origin and target
    std::array<std::array<std::size_t, 2>, deepest + 2> killers_{};
    std::array<std::vector<std::int32_t>, deepest + 2> orders_;
    std::array<std::vector<Move>, deepest + 2> lines_;
    const tables::Tables<G>* tables_ = nullptr;
    const engine::Order* order_ = nullptr;
    engine::Share* share_ = nullptr;
    Position position_;
    std::vector<std::uint64_t> path_;
    std::uint8_t age_ = 0;
};

}  // namespace tavlei

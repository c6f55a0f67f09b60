// A player: one thread leads the search and is heard, others help it through the memory they share.
//
// Every thread looks at the same position, some a ply deeper than others, and what one has written down the others need
// not look at. With one thread the same question has the same answer; with several it depends on who came first.
#pragma once

#include <functional>
#include <memory>
#include <system_error>
#include <thread>

#include "thinker.hpp"

namespace tavlei {

namespace engine {

using Told = std::function<void(const Found&)>;  // hears of every depth that was finished

// Threads that help until they are told that the search is over; also when a callback throws.
class Helpers {
public:
    explicit Helpers(Together& together) : together_(together) {}
    Helpers(const Helpers&) = delete;
    Helpers& operator=(const Helpers&) = delete;
    ~Helpers() {
        together_.over.store(true, std::memory_order_relaxed);
        for (std::thread& each : threads_) each.join();
    }

    // False where the system has no thread left: the search goes on with those it has.
    template <class Work>
    bool start(Work&& work) {
        try {
            threads_.emplace_back(std::forward<Work>(work));
        } catch (const std::system_error&) {
            return false;
        }
        return true;
    }

private:
    Together& together_;
    std::vector<std::thread> threads_;
};

}  // namespace engine

template <class G>
class Engine {
    static constexpr int deepest = engine::deepest;

public:
    Engine(std::span<const std::int16_t> weights, std::size_t mebibytes) : evaluation_(weights), memory_(mebibytes) {}
    Engine(const Engine&) = delete;  // the thinkers know where it lies
    Engine& operator=(const Engine&) = delete;

    Found search(const Position& position, const engine::Order& order, const tables::Tables<G>* tables, Watch& watch,
                 const engine::Told& told) {
        MoveList moves;
        Generator<G>::moves(position, moves);
        if (moves.empty()) return {G::giveaway ? won : -won, 0, {}};
        begin(position, order, tables);
        Found best;
        {
            engine::Together together{watch.most_nodes()};
            engine::Helpers helpers(together);
            for (std::size_t number = 1; number < thinkers_.size(); ++number)
                if (!helpers.start([&, number] { help(*thinkers_[number], static_cast<int>(number), order, together); })) break;
            engine::Share share(together, &watch);
            best = lead(position, moves, order, tables, watch, share, told);
        }
        if (tables) follow(position, best, *tables);
        return best;
    }

    int estimate(const Position& position) const { return evaluation_(position); }

private:
    void begin(const Position& position, const engine::Order& order, const tables::Tables<G>* tables) {
        thinkers_.resize(static_cast<std::size_t>(std::max(1, order.threads)));
        ++age_;
        for (auto& each : thinkers_) {
            if (!each) each = std::make_unique<Thinker<G>>(evaluation_, memory_);
            each->begin(position, order, tables, age_);
        }
    }

    // Deeper and deeper, until the bounds or a proven end.
    Found lead(const Position& position, const MoveList& moves, const engine::Order& order, const tables::Tables<G>* tables,
               Watch& watch, engine::Share& share, const engine::Told& told) {
        Thinker<G>& leader = *thinkers_[0];
        Found best;
        best.line.assign(1, moves[0]);
        for (int depth = 1; depth <= std::min(order.depth, deepest / 2); ++depth) {
            const int score = leader.around(best.score, depth, share);
            if (watch.stopped() && depth > 1) break;
            if (!leader.line().empty()) best = {score, depth, leader.line()};
            if (watch.stopped()) break;
            told(best);
            if (std::abs(score) >= won - depth || (tables && tables->probe(position))) break;  // nothing is quicker
            if (watch.seconds() >= order.enough || (moves.size() == 1 && order.enough < 1e8)) break;
        }
        return best;
    }

    // Every second helper is a ply ahead. One that meets a damaged table, or finds no memory, falls silent: the leader will
    // meet it too, and it is he who tells.
    static void help(Thinker<G>& helper, int number, const engine::Order& order, engine::Together& together) try {
        engine::Share share(together, nullptr);
        int score = 0;
        for (int depth = 1 + number % 2; depth <= std::min(order.depth + 1, deepest / 2) && !share.stopped(); ++depth)
            score = helper.around(score, depth, share);
    } catch (const std::exception&) {
    }

    // A decided line is told to its end.
    static void follow(Position position, Found& best, const tables::Tables<G>& tables) {
        for (const Move& move : best.line) make(position, move);
        tables.follow(position, best.line);
    }

    Evaluation<G> evaluation_;
    SharedMemory memory_;
    std::vector<std::unique_ptr<Thinker<G>>> thinkers_;
    std::uint8_t age_ = 0;
};

}  // namespace tavlei

// Endgame tables: who wins and in how many plies, of the pure game without draws by count.
//
// A value is one byte: 0 a draw, else 1 + the plies until somebody cannot move. The side to move has lost if that
// number is even and won if it is odd; in giveaway the other way round.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "generator.hpp"
#include "mapped.hpp"
#include "material.hpp"

namespace tavlei::tables {

using Value = std::uint8_t;
using Slice = std::vector<Value>;
using Pulse = std::function<void(std::size_t done)>;  // called now and then with the places done; it throws to stop the work

inline constexpr Value draw = 0, invalid = 255;
inline constexpr int most_plies = 252;

template <class G>
constexpr bool is_lost(int ply) {
    return (ply % 2 == 0) != G::giveaway;
}

// What the moves of a position come to.
template <class G>
struct Outcome {
    int win = 0, loss = -1;  // plies: the quickest win, the slowest loss
    bool wins = false;
    int draws = 0, moves = 0;

    // A move after which the opponent has this value.
    void add(Value after) {
        ++moves;
        if (after == draw) {
            ++draws;
            return;
        }
        const int ply = after - 1;
        if (!is_lost<G>(ply)) {
            loss = std::max(loss, ply + 1);
        } else if (!wins || ply + 1 < win) {
            wins = true;
            win = ply + 1;
        }
    }

    Value value() const {
        if (!moves) return 1;  // nothing to move: over at once
        if (wins) return code(win);
        return draws ? draw : code(loss);
    }

    static Value code(int ply) {
        if (ply > most_plies) throw std::overflow_error("a win takes more plies than a table can hold");
        return static_cast<Value>(ply + 1);
    }
};

// The tables of one game that can be asked: those in memory, and those in mapped files.
template <class G>
class Tables {
    using B = typename G::board;

public:
    const Slice* slice(const Material& m) const { return slices_[m.number()].get(); }
    bool has(const Material& m) const { return slices_[m.number()] || files_[m.number()]; }

    void put(const Material& m, Slice&& values) {
        if (values.size() != Places<B>::count(m)) throw std::invalid_argument("the table has a wrong size");
        for (const Value each : values)
            if (each > most_plies + 1) throw std::invalid_argument("the table has a wrong value");
        slices_[m.number()] = std::make_unique<Slice>(std::move(values));
    }

    // A file that stays mapped as long as these tables live.
    void map(const Material& m, const std::uint8_t* bytes, std::size_t length, std::size_t index) {
        if (!cache_) cache_ = std::make_unique<BlockCache>(cache_mebibytes);
        files_[m.number()] = std::make_unique<MappedTable>(bytes, length, index, Places<B>::count(m));
    }

    void drop(const Material& m) {
        slices_[m.number()].reset();
        files_[m.number()].reset();
    }

    // The value of a position for the side to move, if the table is here.
    std::optional<Value> probe(const Position& position) const {
        if (!position.own().all()) return Value{1};
        if (!position.other().all() || position.pieces() > most_pieces) return std::nullopt;
        const Material m = material_of(position);
        if (const Slice* values = slice(m)) return (*values)[Places<B>::place(m, position)];
        const MappedTable* file = files_[m.number()].get();
        if (!file) return std::nullopt;
        return cache_->value(*file, m.number(), Places<B>::place(m, position));
    }

    Value known(const Position& position) const {
        const auto found = probe(position);
        if (!found) throw std::logic_error("a smaller table is missing");
        return *found;
    }

    // The independent pass: every value must follow from the values after each move. `sample`: only about so many, evenly
    // spread; 0 for all. How many positions were looked at.
    std::size_t verify(const Material& m, std::size_t sample, const Pulse& pulse) const {
        const Slice* values = slice(m);
        if (!values) throw std::logic_error("the table is missing");
        const Positions<B> positions(m);
        const std::size_t step = sample ? std::max<std::size_t>(1, values->size() / sample) | 1 : 1;
        std::size_t number = 0, looked = 0;
        Position position;
        for (std::size_t place = 0; place < values->size(); place += step) {
            if (looked++ % (1 << 16) == 0) pulse(place);
            if (!positions.at(place, position.white, position.black)) continue;
            ++number;
            MoveList moves;
            Generator<G>::moves(position, moves);
            Outcome<G> outcome;
            for (const Move& move : moves) outcome.add(known(after(position, move)));
            if (outcome.value() != (*values)[place])
                throw std::domain_error("the value at place " + std::to_string(place) + " does not follow from its moves");
        }
        return number;
    }

    // Go on with a line to its end as the tables say: the quickest win against the longest resistance.
    void follow(Position position, std::vector<Move>& line) const {
        for (auto value = probe(position); value && *value > 1; value = probe(position)) {
            MoveList moves;
            Generator<G>::moves(position, moves);
            const auto next = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
                const auto then = probe(after(position, move));
                return then && *then + 1 == *value;
            });
            if (next == moves.end()) return;
            line.push_back(*next);
            make(position, *next);
        }
    }

private:
    static constexpr std::size_t cache_mebibytes = 256;

    std::array<std::unique_ptr<Slice>, material_numbers> slices_;
    std::array<std::unique_ptr<MappedTable>, material_numbers> files_;
    std::unique_ptr<BlockCache> cache_;
};

}  // namespace tavlei::tables

// Building a table backwards, ply by ply, for one material and the same material with the colours changed.
//
// A move that captures or promotes leaves for tables that are there already, so the value of every position with a
// capture is known at once. Between the others values walk back along moves without a capture: from a lost position to
// won ones, and from a won position to one that is lost when its last hope is gone.
#pragma once

#include "tables.hpp"

namespace tavlei::tables {

template <class G>
class Retrograde {
    using B = typename G::board;

public:
    Retrograde(Tables<G>& tables, const Material& m, const Pulse& pulse) : tables_(tables), pulse_(pulse) {
        halves_.emplace_back(m);
        if (m != m.flipped()) halves_.emplace_back(m.flipped());
    }

    void build() {
        for (Half& half : halves_) start(half);
        for (int ply = 0; ply <= last_ply_; ++ply)
            for (std::size_t index = 0; index < halves_.size(); ++index) sweep(index, ply);
        for (Half& half : halves_) {
            smooth(half.values);
            tables_.put(half.material, std::move(half.values));
        }
    }

private:
    // `left`: moves that do not lose yet. `due`: the ply at which a move that leaves decides, if nothing does before.
    struct Half {
        explicit Half(const Material& m) : material(m), positions(m), values(positions.count(), invalid) {
            left.resize(values.size());
            due.resize(values.size());
        }
        Material material;
        Positions<B> positions;
        Slice values;
        std::vector<std::uint8_t> left, due;
    };

    static constexpr std::uint8_t decided = 255;

    void start(Half& half) {
        Position position;
        MoveList moves;
        for (std::size_t place = 0; place < half.values.size(); ++place) {
            if (place % (1 << 18) == 0) pulse_();
            if (!half.positions.at(place, position.white, position.black)) continue;
            const Side &own = position.white, &other = position.black;
            if (Generator<G>::can_capture(own, other.all(), position.occupied())) {
                moves.clear();
                Generator<G>::template captures<true>(own, other, moves);
                Outcome<G> outcome;
                for (const Move& move : moves) outcome.add(tables_.known(after(position, move)));
                decide(half, place, outcome.value());
            } else {
                start_quiet(half, place, position);
            }
        }
    }

    void start_quiet(Half& half, std::size_t place, const Position& position) {
        Outcome<G> leaving;
        int staying = 0;
        Generator<G>::template quiet<true>(position.white, position.occupied(), [&](Set origin, Set target, bool promotes, bool) {
            if (promotes) {
                leaving.add(tables_.known(after(position, {origin, target, 0, true})));
            } else {
                ++staying;
            }
        });
        if (!staying) return decide(half, place, leaving.value());
        half.values[place] = draw;
        half.left[place] = static_cast<std::uint8_t>(staying + leaving.draws);
        const int due = leaving.wins ? leaving.win : std::max(leaving.loss, 0);
        Outcome<G>::code(due);
        half.due[place] = static_cast<std::uint8_t>(due);
        last_ply_ = std::max(last_ply_, due);
    }

    void decide(Half& half, std::size_t place, Value value) {
        half.values[place] = value;
        half.left[place] = decided;
        if (value != draw) last_ply_ = std::max(last_ply_, value - 1);
    }

    // Everything that is decided at this ply, and what follows for the positions before.
    void sweep(std::size_t index, int ply) {
        Half& half = halves_[index];
        Half& before = halves_[halves_.size() - 1 - index];
        const Value code = Outcome<G>::code(ply);
        const bool lost = is_lost<G>(ply);
        Position position;
        for (std::size_t place = 0; place < half.values.size(); ++place) {
            if (place % (1 << 20) == 0) pulse_();
            Value& value = half.values[place];
            if (value == draw && ply && half.due[place] == ply && half.left[place] != decided && (!lost || !half.left[place]))
                value = code;
            if (value != code) continue;
            half.positions.at(place, position.white, position.black);
            each_before(position, [&](const Side& black) {
                const std::size_t found = Places<B>::template place<true>(before.material, position.white, black);
                lost ? wins(before, found, ply + 1) : loses_a_hope(before, found, ply + 1);
            });
        }
    }

    // The positions of Black from which a move without a capture leads here.
    template <class Visit>
    static void each_before(const Position& position, Visit&& visit) {
        const Set occupied = position.occupied(), empty = B::full & ~occupied;
        const Side& black = position.black;
        const auto from = [&](Set now, Set then, bool king) {
            visit(king ? Side{black.men, black.kings ^ now ^ then} : Side{black.men ^ now ^ then, black.kings});
        };
        each_square(B::template step<up_left>(black.men) & empty,
                    [&](Set then) { from(B::template step<down_right>(then), then, false); });
        each_square(B::template step<up_right>(black.men) & empty,
                    [&](Set then) { from(B::template step<down_left>(then), then, false); });
        each_square(black.kings, [&](Set now) {
            const auto back = [&](Set then) { from(now, then, true); };
            Generator<G>::template ray<up_left>(index_of(now), occupied, back);
            Generator<G>::template ray<up_right>(index_of(now), occupied, back);
            Generator<G>::template ray<down_right>(index_of(now), occupied, back);
            Generator<G>::template ray<down_left>(index_of(now), occupied, back);
        });
    }

    void wins(Half& half, std::size_t place, int ply) {
        if (half.values[place] != draw || half.left[place] == decided) return;
        half.values[place] = Outcome<G>::code(ply);
        last_ply_ = std::max(last_ply_, ply);
    }

    void loses_a_hope(Half& half, std::size_t place, int ply) {
        if (half.values[place] != draw || half.left[place] == decided || --half.left[place]) return;
        const int due = half.due[place];
        if (due && !is_lost<G>(due)) return;  // a move that leaves wins, later
        if (due > ply) return;                // one that leaves loses later still
        half.values[place] = Outcome<G>::code(ply);
        last_ply_ = std::max(last_ply_, ply);
    }

    // Places that are no positions take the value before them: that compresses best.
    static void smooth(Slice& values) {
        Value last = draw;
        for (Value& each : values) each == invalid ? each = last : last = each;
    }

    Tables<G>& tables_;
    const Pulse& pulse_;
    std::vector<Half> halves_;
    int last_ply_ = 0;
};

}  // namespace tavlei::tables

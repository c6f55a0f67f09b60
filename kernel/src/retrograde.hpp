// Building a table backwards, ply by ply, for one material and the same material with the colours changed.
//
// Men never go back: only moves of kings lead to the same squares of the men again. So a table falls into blocks, one
// for every way the men can stand, and a move that captures, promotes or takes a man forward leaves for what is there
// already if the blocks with the men furthest on are built first. Inside a block values walk back along the moves of
// kings: from a lost position to won ones, and from a won position to one that is lost when its last hope is gone.
// A block fits into the cache of a processor, and each position is decided once.
#pragma once

#include "tables.hpp"

namespace tavlei::tables {

template <class G>
class Retrograde {
    using B = typename G::board;

public:
    Retrograde(Tables<G>& tables, const Material& m, const Pulse& pulse)
        : tables_(tables), pulse_(pulse), has_kings_(m.own_kings + m.other_kings > 0) {
        halves_.emplace_back(m);
        if (m != m.flipped()) halves_.emplace_back(m.flipped());
    }

    void build() {
        for (const Men& men : men_in_order()) solve(men);
        for (Half& half : halves_) {
            smooth(half.values);
            tables_.put(half.material, std::move(half.values));
        }
    }

private:
    struct Half {
        explicit Half(const Material& m) : material(m), positions(m), values(positions.count(), invalid) {}
        Material material;
        Positions<B> positions;
        Slice values;
    };

    // How the men stand with the side that moves up to move: their numbers in the first half.
    struct Men {
        std::uint32_t own, other;
    };

    // The positions of a block: `left` counts the moves that do not lose yet, `due` is the ply at which a move that leaves
    // decides if nothing does before.
    struct Block {
        Half* half = nullptr;
        Set own = 0, other = 0;  // the men
        Value* values = nullptr;
        std::vector<std::uint8_t> left, due;
    };
    struct Event {
        std::uint32_t block, place;
    };

    static constexpr std::uint8_t settled = 255;

    // Every way the men can stand, those furthest on first; of two that are each other turned, the first stands for both.
    std::vector<Men> men_in_order() const {
        std::array<std::vector<Men>, 2 * most_pieces * B::ranks> by_steps;
        const Half& half = halves_.front();
        const auto& own = half.positions.own_men();
        const auto& other = half.positions.other_men();
        for (std::uint32_t i = 0; i < own.size(); ++i)
            for (std::uint32_t j = 0; j < other.size(); ++j) {
                if (own[i] & other[j]) continue;
                const bool doubled = halves_.size() == 1 && turned_block(half, own[i], other[j]) < i * other.size() + j;
                if (!doubled) by_steps[steps(own[i], other[j])].push_back({i, j});
            }
        std::vector<Men> found;
        for (auto group = by_steps.rbegin(); group != by_steps.rend(); ++group)
            found.insert(found.end(), group->begin(), group->end());
        return found;
    }

    // How far the men have come together.
    static int steps(Set own, Set other) {
        int found = 0;
        for (int row = 0; row < B::ranks; ++row)
            found += row * std::popcount(own & B::row(row)) + (B::ranks - 1 - row) * std::popcount(other & B::row(row));
        return found;
    }

    // The block in which the opponent is to move, in the half of his material.
    std::size_t turned_block(const Half& half, Set own, Set other) const {
        return Places<B>::template men_place<true>(half.material.flipped(), own, other);
    }

    void solve(const Men& men) {
        Half& half = halves_.front();
        const Set own = half.positions.own_men()[men.own], other = half.positions.other_men()[men.other];
        const std::size_t first = men.own * half.positions.other_men().size() + men.other, second = turned_block(half, own, other);
        Half& opposite = halves_.back();
        open(blocks_[0], half, first);
        both_ = halves_.size() == 2 || first != second;
        if (both_) open(blocks_[1], opposite, second);
        last_ply_ = 0;
        start(0);
        if (both_) start(1);
        if (has_kings_) spread();
    }

    void open(Block& block, Half& half, std::size_t number) {
        const auto& positions = half.positions;
        const std::size_t size = positions.kings();
        block.half = &half;
        block.own = positions.own_men()[number / positions.other_men().size()];
        block.other = positions.other_men()[number % positions.other_men().size()];
        block.values = half.values.data() + number * size;
        block.left.resize(size);
        block.due.resize(size);
        looked_ += size;
        if (looked_ - told_ >= 1 << 18) pulse_(told_ = looked_);
    }

    // What captures, promotions and moves of men come to; how many moves stay.
    void start(std::uint32_t index) {
        Block& block = blocks_[index];
        const auto& own_kings = block.half->positions.own_kings();
        const auto& other_kings = block.half->positions.other_kings();
        const Set men = block.own | block.other;
        Position position{{block.own, 0}, {block.other, 0}, true};
        std::uint32_t place = 0;
        for (const Set own : own_kings) {
            position.white.kings = own;
            for (const Set other : other_kings) {
                position.black.kings = other;
                if (!(own & (other | men)) && !(other & men)) start(index, place, position);
                ++place;
            }
            if (place % (1 << 18) < other_kings.size()) pulse_(told_);
        }
    }

    void start(std::uint32_t index, std::uint32_t place, const Position& position) {
        const Side &own = position.white, &other = position.black;
        if (!Generator<G>::can_capture(own, other.all(), position.occupied())) return start_quiet(index, place, position);
        moves_.clear();
        Generator<G>::template captures<true>(own, other, moves_);
        Outcome<G> outcome;
        for (const Move& move : moves_) outcome.add(tables_.known(after(position, move)));
        decide(index, place, outcome.value());
    }

    void start_quiet(std::uint32_t index, std::uint32_t place, const Position& position) {
        Outcome<G> leaving;
        int staying = 0;
        Generator<G>::template quiet<true>(position.white, position.occupied(), [&](Set origin, Set target, bool promotes, bool is_king) {
            if (is_king) {
                ++staying;
            } else {
                const Position then = after(position, {origin, target, 0, promotes});
                leaving.add(promotes ? tables_.known(then) : built(then));
            }
        });
        if (!staying) return decide(index, place, leaving.value());
        Block& block = blocks_[index];
        const int due = leaving.wins ? leaving.win : std::max(leaving.loss, 0);
        Outcome<G>::code(due);
        block.values[place] = draw;
        block.left[place] = static_cast<std::uint8_t>(staying + leaving.draws);
        block.due[place] = static_cast<std::uint8_t>(due);
        if (due) at(due_, due).push_back({index, place});
    }

    // The value of a position of this unit with men further on, Black to move.
    Value built(const Position& position) const {
        const Half& half = halves_.back();
        const Half& other = halves_.front();
        const Material m = material_of(position);
        return (m == half.material ? half : other).values[Places<B>::place(m, position)];
    }

    void decide(std::uint32_t index, std::uint32_t place, Value value) {
        blocks_[index].values[place] = value;
        blocks_[index].left[place] = settled;
        if (value != draw && has_kings_) at(decided_, value - 1).push_back({index, place});
    }

    std::vector<Event>& at(std::array<std::vector<Event>, most_plies + 2>& events, int ply) {
        Outcome<G>::code(ply);
        last_ply_ = std::max(last_ply_, ply);
        return events[ply];
    }

    // Everything that is decided at a ply, and what follows for the positions before; ply after ply.
    void spread() {
        for (int ply = 0; ply <= last_ply_; ++ply) {
            const bool lost = is_lost<G>(ply);
            for (const Event& event : due_[ply]) {
                const std::uint8_t left = blocks_[event.block].left[event.place];
                if (left != settled && (!lost || !left)) decide(event.block, event.place, Outcome<G>::code(ply));
            }
            for (std::size_t number = 0; number < decided_[ply].size(); ++number) {
                if (number % (1 << 16) == 0) pulse_(told_);
                spread(decided_[ply][number], ply, lost);
            }
            due_[ply].clear();
            decided_[ply].clear();
        }
    }

    void spread(const Event& event, int ply, bool lost) {
        const Block& block = blocks_[event.block];
        const std::uint32_t before = both_ ? 1 - event.block : event.block;
        const auto& positions = block.half->positions;
        const Set own = positions.own_kings()[event.place / positions.other_kings().size()];
        const Set other = positions.other_kings()[event.place % positions.other_kings().size()];
        const Set occupied = block.own | block.other | own | other;
        const auto inner = static_cast<std::uint32_t>(Places<B>::template kings_place<true>(own));
        const auto size = static_cast<std::uint32_t>(positions.own_kings().size());
        each_before(other, occupied, [&](Set kings) {
            const auto place = static_cast<std::uint32_t>(Places<B>::template kings_place<true>(kings)) * size + inner;
            lost ? wins(before, place, ply + 1) : loses_a_hope(before, place, ply + 1);
        });
    }

    // Where the kings stood before one of them moved without a capture.
    template <class Visit>
    static void each_before(Set kings, Set occupied, Visit&& visit) {
        each_square(kings, [&](Set now) {
            const auto back = [&](Set then) { visit(kings ^ now ^ then); };
            Generator<G>::template ray<up_left>(index_of(now), occupied, back);
            Generator<G>::template ray<up_right>(index_of(now), occupied, back);
            Generator<G>::template ray<down_right>(index_of(now), occupied, back);
            Generator<G>::template ray<down_left>(index_of(now), occupied, back);
        });
    }

    void wins(std::uint32_t index, std::uint32_t place, int ply) {
        if (blocks_[index].left[place] != settled) decide(index, place, Outcome<G>::code(ply));
    }

    void loses_a_hope(std::uint32_t index, std::uint32_t place, int ply) {
        Block& block = blocks_[index];
        if (block.left[place] == settled || --block.left[place]) return;
        const int due = block.due[place];
        if (due && !is_lost<G>(due)) return;  // a move that leaves wins, later
        if (due > ply) return;                // one that leaves loses later still
        decide(index, place, Outcome<G>::code(ply));
    }

    // Places that are no positions take the value before them: that compresses best.
    static void smooth(Slice& values) {
        Value last = draw;
        for (Value& each : values) each == invalid ? each = last : last = each;
    }

    Tables<G>& tables_;
    const Pulse& pulse_;
    bool has_kings_;
    std::vector<Half> halves_;
    std::array<Block, 2> blocks_;
    bool both_ = true;  // the block of the opponent's move is another one
    std::array<std::vector<Event>, most_plies + 2> due_, decided_;
    MoveList moves_;
    int last_ply_ = 0;
    std::size_t looked_ = 0, told_ = 0;
};

}  // namespace tavlei::tables

// Proof-number search: can a side force its goal?
//
// The attacker wants to win, or to lock so many pieces. A line that comes back to a position on its own way gets him
// nowhere, so it counts against him. Such a verdict holds only on ways through that position and is kept under a key of
// the whole way, until the position itself is judged: by then it holds everywhere. A proof never rests on one. Endgame
// tables answer for small positions.
#pragma once

#include <algorithm>

#include "hash.hpp"
#include "tables.hpp"
#include "watch.hpp"

namespace tavlei {

struct Goal {
    bool white = true;  // the attacker
    int locked = 0;     // 0: win; else at least so many pieces of the opponent left without a move
};

enum class Verdict { undecided, proven, refuted };

template <class G>
class ProofSearch {
public:
    ProofSearch(const tables::Tables<G>* tables, Watch& watch, const Goal& goal, std::size_t mebibytes)
        : tables_(tables), watch_(watch), goal_(goal), entries_(entries_in<Entry>(mebibytes)) {}

    Verdict prove(const Position& position) {
        path_.clear();
        const std::uint64_t key = key_of(position);
        Numbers found = look(position, key, mixed(key));
        while (found.open() && !watch_.stopped()) {
            visit(position, key, mixed(key), endless, endless, 0);
            found = look(position, key, mixed(key));
        }
        if (found.proof == 0) return Verdict::proven;
        return found.refutation == 0 && !found.horizon ? Verdict::refuted : Verdict::undecided;
    }

    // The line of a proof: the attacker's quickest known way against the longest resistance.
    std::vector<Move> line(Position position) {
        std::vector<Move> found;
        while (static_cast<int>(found.size()) < deepest) {
            MoveList moves;
            Generator<G>::moves(position, moves);
            const Move* chosen = nullptr;
            int best = 0;
            const bool attacks = position.white_to_move == goal_.white;
            for (const Move& move : moves) {
                const Position then = after(position, move);
                const std::uint64_t key = key_of(then);
                const Numbers numbers = look(then, key, 0);
                if (numbers.proof != 0) continue;
                if (!chosen || (attacks ? numbers.plies < best : numbers.plies > best)) {
                    chosen = &move;
                    best = numbers.plies;
                }
            }
            if (!chosen) break;
            found.push_back(*chosen);
            make(position, *chosen);
        }
        return found;
    }

private:
    static constexpr std::uint32_t endless = 1U << 30;
    static constexpr int deepest = 300;
    static constexpr std::uint16_t everywhere = 0xffff;

    // `since`: a refutation holds on ways through the position at this place of the way. `horizon`: the way was too long
    // to be followed, so a refutation that rests on it decides nothing.
    struct Numbers {
        std::uint32_t proof = 1, refutation = 1;
        std::uint16_t plies = 0, since = everywhere;
        bool horizon = false;
        bool open() const { return proof && refutation; }
        bool holds_everywhere() const { return since == everywhere && !horizon; }
    };
    struct Entry {
        std::uint64_t key = 0;
        Numbers numbers;
    };
    struct Child {
        Position position;
        std::uint64_t key, way;
        Numbers numbers;
    };

    static Numbers proven(int plies) { return {0, endless, static_cast<std::uint16_t>(plies), everywhere, false}; }
    static Numbers refuted(std::uint16_t since = everywhere, bool horizon = false) { return {endless, 0, 0, since, horizon}; }

    const Numbers* kept(std::uint64_t key) const {
        const Entry* bucket = &entries_[key & (entries_.size() - 1) & ~Set{3}];
        for (int index = 0; index < 4; ++index)
            if (bucket[index].key == key) return &bucket[index].numbers;
        return nullptr;
    }

    // An entry is always written; what is not settled goes first.
    void write(std::uint64_t key, const Numbers& numbers) {
        Entry* bucket = &entries_[key & (entries_.size() - 1) & ~Set{3}];
        int chosen = static_cast<int>(key >> 62);
        for (int index = 0; index < 4; ++index)
            if (bucket[index].numbers.open()) chosen = index;
        for (int index = 0; index < 4; ++index)
            if (bucket[index].key == key) chosen = index;
        bucket[chosen] = {key, numbers};
    }

    // What is known of a position reached by a way.
    Numbers look(const Position& position, std::uint64_t key, std::uint64_t way) {
        const auto met = std::find(path_.begin(), path_.end(), key);
        if (met != path_.end()) return refuted(static_cast<std::uint16_t>(met - path_.begin()));
        if (const Numbers* found = way ? kept(way) : nullptr) return *found;
        if (const Numbers* found = kept(key)) return *found;
        return judged(position);
    }

    // A position seen for the first time.
    Numbers judged(const Position& position) const {
        const std::uint32_t moves = static_cast<std::uint32_t>(Generator<G>::count(position));
        const bool attacks = position.white_to_move == goal_.white;
        if (moves == 0) return over(position, attacks);
        const Side& defender = attacks ? position.other() : position.own();
        if (std::popcount(defender.all()) < goal_.locked) return refuted();
        if (tables_)
            if (const auto value = tables_->probe(position)) {
                const int plies = *value - 1;
                const bool wins = *value != tables::draw && tables::is_lost<G>(plies) != attacks;
                if (!wins) return refuted();
                if (!goal_.locked) return proven(plies);
            }
        Numbers fresh;
        (attacks ? fresh.refutation : fresh.proof) = moves;
        return fresh;
    }

    Numbers over(const Position& position, bool attacks) const {
        const int left = std::popcount(position.own().all());
        if (goal_.locked) return !attacks && left >= goal_.locked ? proven(0) : refuted();
        return attacks == G::giveaway ? proven(0) : refuted();
    }

    void visit(const Position& position, std::uint64_t key, std::uint64_t way, std::uint32_t most_proof,
               std::uint32_t most_refutation, int depth) {
        if (watch_.tick()) return;
        if (depth >= deepest) return keep(key, way, refuted(0, true));
        const bool attacks = position.white_to_move == goal_.white;
        std::vector<Child> children = children_of(position, way);
        path_.push_back(key);
        Numbers numbers;
        while (true) {
            for (Child& each : children) each.numbers = look(each.position, each.key, each.way);
            std::size_t best = 0;
            std::uint32_t second = endless;
            numbers = attacks ? joined<true>(children, best, second) : joined<false>(children, best, second);
            if (!numbers.open() || numbers.proof >= most_proof || numbers.refutation >= most_refutation || watch_.stopped()) break;
            const Child& next = children[best];
            const std::uint32_t beyond = std::min(endless, second + second / 4 + 1);
            if (attacks) {
                visit(next.position, next.key, next.way, std::min(most_proof, beyond),
                      most_refutation - numbers.refutation + next.numbers.refutation, depth + 1);
            } else {
                visit(next.position, next.key, next.way, most_proof - numbers.proof + next.numbers.proof,
                      std::min(most_refutation, beyond), depth + 1);
            }
        }
        path_.pop_back();
        if (numbers.since >= depth && !numbers.horizon) numbers.since = everywhere;  // it comes back to here at the earliest
        keep(key, way, numbers);
    }

    static std::vector<Child> children_of(const Position& position, std::uint64_t way) {
        MoveList moves;
        Generator<G>::moves(position, moves);
        std::vector<Child> children;
        children.reserve(moves.size());
        for (const Move& move : moves) {
            const Position then = after(position, move);
            const std::uint64_t key = key_of(then);
            children.push_back({then, key, mixed(way * 3 + key) | 1, {}});
        }
        return children;
    }

    // The numbers of a position from those after its moves; which move is the best to look at, and the next best number.
    template <bool Attacks>
    static Numbers joined(const std::vector<Child>& children, std::size_t& best, std::uint32_t& second) {
        std::uint32_t least = endless + 1, sum = 0;
        Numbers found;
        int quickest = deepest + 1000, slowest = 0;
        Numbers all, one = refuted(0, true);  // what a refutation by every move, or by the best one, rests on
        for (std::size_t index = 0; index < children.size(); ++index) {
            const Numbers& each = children[index].numbers;
            const std::uint32_t mine = Attacks ? each.proof : each.refutation;
            sum = std::min(endless, sum + (Attacks ? each.refutation : each.proof));
            if (mine < least) {
                second = least;
                least = mine;
                best = index;
            } else {
                second = std::min(second, mine);
            }
            if (each.proof == 0) {
                quickest = std::min<int>(quickest, each.plies);
                slowest = std::max<int>(slowest, each.plies);
            }
            all.since = std::min(all.since, each.since);
            all.horizon |= each.horizon;
            if (each.refutation == 0 && (one.horizon || (!each.horizon && each.since > one.since))) one = each;
        }
        least = std::min(least, endless);
        second = std::min(second, endless);
        found.proof = Attacks ? least : sum;
        found.refutation = Attacks ? sum : least;
        if (found.proof == 0) found.plies = static_cast<std::uint16_t>(1 + (Attacks ? quickest : slowest));
        if (found.refutation == 0) {
            found.since = Attacks ? all.since : one.since;
            found.horizon = Attacks ? all.horizon : one.horizon;
        }
        return found;
    }

    // Proofs and most refutations hold everywhere; the others on this way only.
    void keep(std::uint64_t key, std::uint64_t way, const Numbers& numbers) {
        write(numbers.refutation == 0 && !numbers.holds_everywhere() ? way : key, numbers);
    }

    const tables::Tables<G>* tables_;
    Watch& watch_;
    Goal goal_;
    std::vector<Entry> entries_;
    std::vector<std::uint64_t> path_;
};

}  // namespace tavlei

// Proof-number search: can a side force its goal?
//
// The attacker wants to win, or to leave exactly so many men and kings without a move. A line that comes back to a position on its own way gets him
// nowhere, so it counts against him. Such a verdict holds only on ways through that position and is kept under a key of
// the whole way, until the position itself is judged: by then it holds everywhere. A proof never rests on one. Endgame
// tables answer for small positions.
#pragma once

#include <algorithm>
#include <optional>
#include <span>

#include "hash.hpp"
#include "tables.hpp"
#include "watch.hpp"

namespace tavlei {

struct Goal {
    bool white = true;       // the attacker
    int men = 0, kings = 0;  // none: to win; else exactly these are to be left to the opponent, without a move
    bool locks() const { return men + kings > 0; }
};

enum class Verdict { undecided, proven, refuted };

struct Proof {
    Verdict verdict = Verdict::undecided;
    std::vector<Move> line;
};

// Kept over many questions about one goal: what one has found out serves the next.
template <class G>
class ProofSearch {
public:
    ProofSearch(const Goal& goal, std::size_t mebibytes) : goal_(goal), entries_(mebibytes) {}

    Proof prove(const Position& position, const tables::Tables<G>* tables, Watch& watch) {
        tables_ = tables;
        watch_ = &watch;
        Proof found{decide(position), {}};
        if (found.verdict == Verdict::proven) found.line = line(position);
        return found;
    }

private:
    Verdict decide(const Position& position) {
        begin_at({});
        const std::uint64_t key = key_of(position);
        Numbers found = look(key, mixed(key)).value_or(judged(position));
        while (found.open() && !watch_->stopped()) found = visit(position, key, mixed(key), endless, endless, 0);
        if (found.proof == 0) return Verdict::proven;
        return found.refutation == 0 && !found.horizon ? Verdict::refuted : Verdict::undecided;
    }

    // The line of a proof: the attacker's quickest known way against the longest resistance.
    std::vector<Move> line(Position position) {
        std::vector<Move> found;
        std::vector<std::uint64_t> way;
        while (static_cast<int>(found.size()) < deepest) {
            MoveList moves;
            Generator<G>::moves(position, moves);
            way.push_back(key_of(position));
            const Move* next = leading(position, moves, way);
            if (!next && !moves.empty() && decide(position) == Verdict::proven)  // it had been forgotten
                next = leading(position, moves, way);
            if (!next) break;
            found.push_back(*next);
            make(position, *next);
        }
        return found;
    }

    // The next move of a proof. The defender's is chosen among the answers still known.
    const Move* leading(const Position& position, const MoveList& moves, const std::vector<std::uint64_t>& way) {
        begin_at(way);
        const bool attacks = position.white_to_move == goal_.white;
        const Move* chosen = nullptr;
        int best = 0;
        for (const Move& move : moves) {
            const Position then = after(position, move);
            const Numbers numbers = look(key_of(then), 0).value_or(judged(then));
            if (numbers.proof != 0) continue;
            if (!chosen || (attacks ? numbers.plies < best : numbers.plies > best)) {
                chosen = &move;
                best = numbers.plies;
            }
        }
        return chosen;
    }

    static constexpr std::uint32_t endless = 1U << 30;
    static constexpr int deepest = 300;
    static constexpr std::uint16_t everywhere = 0xffff;

    // `since`: a refutation holds on ways through the position at this place of the way. `horizon`: the way was too long
    // to be followed, so a refutation that rests on it decides nothing.
    struct Numbers {
        std::uint32_t proof = 1, refutation = 1;
        std::uint16_t plies = 0, since = everywhere;
        bool horizon = false;
        std::uint8_t work = 0;  // how much was looked at for it: the number of binary digits of the nodes
        bool open() const { return proof && refutation; }
        bool none() const { return !proof && !refutation; }
        int worth() const { return none() ? -1 : 2 * work + !open(); }
        bool holds_everywhere() const { return since == everywhere && !horizon; }
    };
    struct Entry {
        std::uint64_t key;
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
        const Entry* bucket = entries_.template at<4>(key);
        for (int index = 0; index < 4; ++index)
            if (bucket[index].key == key && !bucket[index].numbers.none()) return &bucket[index].numbers;
        return nullptr;
    }

    // An entry is always written, in the place of what cost least to find out; of equal ones what is not settled goes first.
    void write(std::uint64_t key, const Numbers& numbers) {
        Entry* bucket = entries_.template at<4>(key);
        Entry* chosen = bucket;
        for (Entry* each = bucket; each < bucket + 4; ++each) {
            if (each->key == key) {
                chosen = each;
                break;
            }
            if (each->numbers.worth() < chosen->numbers.worth()) chosen = each;
        }
        *chosen = {key, numbers};
    }

    // What is remembered of a position reached by a way. Most positions are not on it, and of most ways nothing is kept:
    // two small filters say so without a look at the way or into the memory.
    std::optional<Numbers> look(std::uint64_t key, std::uint64_t way) const {
        if (on_path_[key % on_path_.size()]) {
            const auto met = std::find(path_.begin(), path_.end(), key);
            if (met != path_.end()) return refuted(static_cast<std::uint16_t>(met - path_.begin()));
        }
        if (const Numbers* found = way && way_is_kept(way) ? kept(way) : nullptr) return *found;
        if (const Numbers* found = kept(key)) return *found;
        return std::nullopt;
    }

    bool way_is_kept(std::uint64_t way) const { return ways_[way % (64 * ways_.size()) / 64] >> (way % 64) & 1; }

    void step(std::uint64_t key) {
        path_.push_back(key);
        ++on_path_[key % on_path_.size()];
    }

    void step_back() {
        --on_path_[path_.back() % on_path_.size()];
        path_.pop_back();
    }

    void begin_at(const std::vector<std::uint64_t>& way) {
        while (!path_.empty()) step_back();
        children_.clear();
        for (const std::uint64_t key : way) step(key);
    }

    // A position seen for the first time. Where it is to be won the tables know everything of a small one.
    Numbers judged(const Position& position) const {
        const bool attacks = position.white_to_move == goal_.white;
        if (tables_ && !goal_.locks())
            if (const auto value = tables_->probe(position)) return wins_by_table(*value, attacks) ? proven(*value - 1) : refuted();
        const std::uint32_t moves = static_cast<std::uint32_t>(Generator<G>::count(position));
        if (moves == 0) return over(position, attacks);
        if (goal_.locks() && !can_be_left(attacks ? position.other() : position.own())) return refuted();
        if (tables_ && goal_.locks() && !G::giveaway)  // in giveaway nobody plays for a lock
            if (const auto value = tables_->probe(position); value && !wins_by_table(*value, attacks)) return refuted();
        Numbers fresh;
        (attacks ? fresh.refutation : fresh.proof) = moves;
        return fresh;
    }

    static bool wins_by_table(tables::Value value, bool attacks) {
        return value != tables::draw && tables::is_lost<G>(value - 1) != attacks;
    }

    // Whether the pieces to be locked can still be what is left: men may become kings, nothing becomes a man.
    bool can_be_left(const Side& defender) const {
        const int men = std::popcount(defender.men);
        return men >= goal_.men && men + std::popcount(defender.kings) >= goal_.men + goal_.kings;
    }

    Numbers over(const Position& position, bool attacks) const {
        if (!goal_.locks()) return attacks == G::giveaway ? proven(0) : refuted();
        const Side& left = position.own();
        const bool exactly = std::popcount(left.men) == goal_.men && std::popcount(left.kings) == goal_.kings;
        return !attacks && exactly ? proven(0) : refuted();
    }

    Numbers visit(const Position& position, std::uint64_t key, std::uint64_t way, std::uint32_t most_proof,
                  std::uint32_t most_refutation, int depth) {
        if (watch_->tick()) return {};
        if (depth >= deepest) return keep(key, way, refuted(0, true));
        const bool attacks = position.white_to_move == goal_.white;
        const std::uint64_t before = watch_->nodes();
        step(key);
        const std::size_t first = children_.size();
        add_children(position, way);
        Numbers numbers;
        for (std::size_t last = endless;;) {
            const std::span<const Child> children(children_.data() + first, children_.size() - first);
            const Choice choice = attacks ? chosen<true>(children) : chosen<false>(children);
            numbers = choice.numbers;
            if (!numbers.open() || numbers.proof >= most_proof || numbers.refutation >= most_refutation || watch_->stopped()) break;
            if (choice.best != last && recalled(children_[first + choice.best])) continue;
            last = choice.best;
            const Child next = children_[first + last];
            const std::uint32_t beyond = std::min(endless, choice.second + choice.second / 4 + 1);
            const Numbers then = attacks ? visit(next.position, next.key, next.way, std::min(most_proof, beyond),
                                                 most_refutation - choice.others, depth + 1)
                                         : visit(next.position, next.key, next.way, most_proof - choice.others,
                                                 std::min(most_refutation, beyond), depth + 1);
            children_[first + last].numbers = then;
        }
        children_.resize(first);
        step_back();
        if (numbers.since >= depth && !numbers.horizon) numbers.since = everywhere;  // it comes back to here at the earliest
        numbers.work = static_cast<std::uint8_t>(std::bit_width(watch_->nodes() - before));
        return keep(key, way, numbers);
    }

    // Whether the memory knows something newer of a position that is to be looked at: it may have been reached otherwise.
    bool recalled(Child& child) const {
        const auto found = look(child.key, child.way);
        if (!found || (found->proof == child.numbers.proof && found->refutation == child.numbers.refutation)) return false;
        child.numbers = *found;
        return true;
    }

    // The positions after each move. Their places in the memory are fetched together before the first is asked.
    void add_children(const Position& position, std::uint64_t way) {
        MoveList moves;
        Generator<G>::moves(position, moves);
        const std::size_t first = children_.size();
        for (const Move& move : moves) {
            const Position then = after(position, move);
            const std::uint64_t key = key_of(then);
            entries_.template fetch<4>(key);
            children_.push_back({then, key, mixed(way * 3 + key) | 1, {}});
        }
        for (std::size_t index = first; index < children_.size(); ++index) {
            Child& child = children_[index];
            const auto found = look(child.key, child.way);
            child.numbers = found ? *found : judged(child.position);
        }
    }

    // The numbers of a position from those after its moves, which move to look at, the next best number, and what the
    // other moves add. Where all must be answered the hardest counts, and each other by one: a sum would count what is
    // reached in many ways many times.
    struct Choice {
        Numbers numbers;
        std::size_t best = 0;
        std::uint32_t second = endless, others = 0;
    };

    template <bool Attacks>
    static Choice chosen(std::span<const Child> children) {
        Choice choice;
        std::uint32_t least = endless + 1, most = 0, open = 0;
        int quickest = deepest + 1000, slowest = 0;
        Numbers all, one = refuted(0, true);  // what a refutation by every move, or by the best one, rests on
        for (std::size_t index = 0; index < children.size(); ++index) {
            const Numbers& each = children[index].numbers;
            const std::uint32_t mine = Attacks ? each.proof : each.refutation, other = Attacks ? each.refutation : each.proof;
            most = std::max(most, other);
            open += other != 0;
            if (mine < least) {
                choice.second = least;
                least = mine;
                choice.best = index;
            } else {
                choice.second = std::min(choice.second, mine);
            }
            if (each.proof == 0) {
                quickest = std::min<int>(quickest, each.plies);
                slowest = std::max<int>(slowest, each.plies);
            }
            all.since = std::min(all.since, each.since);
            all.horizon |= each.horizon;
            if (each.refutation == 0 && (one.horizon || (!each.horizon && each.since > one.since))) one = each;
        }
        choice.others = open ? open - 1 : 0;
        most = std::min(endless, most + choice.others);
        least = std::min(least, endless);
        choice.second = std::min(choice.second, endless);
        Numbers& found = choice.numbers;
        found.proof = Attacks ? least : most;
        found.refutation = Attacks ? most : least;
        if (found.proof == 0) found.plies = static_cast<std::uint16_t>(1 + (Attacks ? quickest : slowest));
        if (found.refutation == 0) {
            found.since = Attacks ? all.since : one.since;
            found.horizon = Attacks ? all.horizon : one.horizon;
        }
        return choice;
    }

    // Proofs and most refutations hold everywhere; the others on this way only.
    const Numbers& keep(std::uint64_t key, std::uint64_t way, const Numbers& numbers) {
        const bool on_this_way = numbers.refutation == 0 && !numbers.holds_everywhere();
        if (on_this_way) ways_[way % (64 * ways_.size()) / 64] |= std::uint64_t{1} << (way % 64);
        write(on_this_way ? way : key, numbers);
        return numbers;
    }

    Goal goal_;
    Memory<Entry> entries_;
    const tables::Tables<G>* tables_ = nullptr;
    Watch* watch_ = nullptr;
    std::vector<std::uint64_t> path_;
    std::vector<Child> children_;  // of all positions of the way, those of the last one behind
    std::array<std::uint16_t, 4096> on_path_{};                                 // how many positions of the way fall on each
    std::vector<std::uint64_t> ways_ = std::vector<std::uint64_t>(1 << 15, 0);  // of which ways something was kept
};

}  // namespace tavlei

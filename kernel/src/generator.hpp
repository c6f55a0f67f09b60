// Legal moves of every game by one generator, in the order of the Python rules.
#pragma once

#include <algorithm>
#include <vector>

#include "position.hpp"

namespace tavlei {

template <class Visit>
inline void each_square(Set squares, Visit&& visit) {
    for (; squares; squares &= squares - 1) visit(squares & -squares);
}

template <class G>
class Generator {
    using B = typename G::board;

public:
    // Whether the side to move has anything to capture.
    static bool can_capture(const Position& position) {
        const Side& own = position.own();
        return can_capture(own, position.other().all(), position.occupied());
    }

    static bool can_capture(const Side& own, Set other, Set occupied) {
        const Set empty = B::full & ~occupied;
        if (jumps<up_left>(own.men, other, empty) | jumps<up_right>(own.men, other, empty) |
            jumps<down_right>(own.men, other, empty) | jumps<down_left>(own.men, other, empty))
            return true;
        for (Set kings = own.kings; kings; kings &= kings - 1) {
            const int square = std::countr_zero(kings);
            if (strikes<up_left>(square, other, occupied, empty) || strikes<up_right>(square, other, occupied, empty) ||
                strikes<down_right>(square, other, occupied, empty) || strikes<down_left>(square, other, occupied, empty))
                return true;
        }
        return false;
    }

    // Every legal move; a capture is compulsory.
    static void moves(const Position& position, MoveList& found) {
        position.white_to_move ? moves<true>(position.white, position.black, found)
                               : moves<false>(position.black, position.white, found);
    }

    template <bool White>
    static void moves(const Side& own, const Side& other, MoveList& found) {
        const Set occupied = own.all() | other.all();
        if (can_capture(own, other.all(), occupied)) {
            captures<White>(own, other, found);
        } else {
            quiet<White>(own, occupied, [&](Set origin, Set target, bool promotes, bool) {
                found.push({origin, target, 0, promotes});
            });
        }
    }

    template <bool White>
    static void captures(const Side& own, const Side& other, MoveList& found) {
        Collect collect{found};
        chains<White>(own, other, collect);
    }

    // Every capture with its route, repeated identities and all; under the majority rule only the longest.
    struct Routed {
        Move move;
        std::vector<Set> route;
    };

    static std::vector<Routed> routes(const Position& position) { return routed<false>(position); }

    // Every capture once, with the first of its routes.
    static std::vector<Routed> captures(const Position& position) { return routed<true>(position); }

private:
    template <bool Once>
    static std::vector<Routed> routed(const Position& position) {
        CollectRoutes<Once> collect;
        position.white_to_move ? chains<true>(position.white, position.black, collect)
                               : chains<false>(position.black, position.white, collect);
        return std::move(collect.found);
    }

public:
    // The moves without a capture: visit(origin, target, promotes, is_king).
    template <bool White, class Visit>
    static void quiet(const Side& own, Set occupied, Visit&& visit) {
        const Set empty = B::full & ~occupied;
        constexpr Set last = White ? B::white_last : B::black_last;
        constexpr int one = White ? up_left : down_right, two = White ? up_right : down_left;
        each_square(B::template step<one>(own.men) & empty, [&](Set target) {
            visit(B::template step<opposite(one)>(target), target, (target & last) != 0, false);
        });
        each_square(B::template step<two>(own.men) & empty, [&](Set target) {
            visit(B::template step<opposite(two)>(target), target, (target & last) != 0, false);
        });
        for (Set kings = own.kings; kings; kings &= kings - 1) {
            const Set origin = kings & -kings;
            const int square = std::countr_zero(kings);
            ray<up_left>(square, occupied, [&](Set target) { visit(origin, target, false, true); });
            ray<up_right>(square, occupied, [&](Set target) { visit(origin, target, false, true); });
            ray<down_right>(square, occupied, [&](Set target) { visit(origin, target, false, true); });
            ray<down_left>(square, occupied, [&](Set target) { visit(origin, target, false, true); });
        }
    }

    // How many legal moves there are, without building those that capture nothing.
    template <bool White>
    static std::uint64_t count(const Side& own, const Side& other) {
        const Set occupied = own.all() | other.all();
        if (can_capture(own, other.all(), occupied)) {
            MoveList found;
            captures<White>(own, other, found);
            return found.size();
        }
        const Set empty = B::full & ~occupied;
        constexpr int one = White ? up_left : down_right, two = White ? up_right : down_left;
        std::uint64_t number = std::popcount(B::template step<one>(own.men) & empty) +
                               std::popcount(B::template step<two>(own.men) & empty);
        for (Set kings = own.kings; kings; kings &= kings - 1) {
            const int square = std::countr_zero(kings);
            Set met;
            number += std::popcount(
                slide<B, up_left>(square, occupied, met) | slide<B, up_right>(square, occupied, met) |
                slide<B, down_right>(square, occupied, met) | slide<B, down_left>(square, occupied, met));
        }
        return number;
    }

    static std::uint64_t count(const Position& position) {
        return position.white_to_move ? count<true>(position.white, position.black)
                                      : count<false>(position.black, position.white);
    }

    static constexpr int opposite(int direction) { return (direction + 2) % 4; }

    // Visit the squares of a free ray, nearest first.
    template <int Direction, class Visit>
    static void ray(int square, Set occupied, Visit&& visit) {
        Set met;
        nearest_first<Direction>(slide<B, Direction>(square, occupied, met), visit);
    }

private:
    template <int Direction>
    static Set jumps(Set men, Set other, Set empty) {
        return B::template step<Direction>(B::template step<Direction>(men) & other) & empty;
    }

    // The men that have something to jump.
    static Set jumpers(Set men, Set other, Set empty) {
        return men & (jumps<up_left>(empty, other, men) | jumps<up_right>(empty, other, men) |
                      jumps<down_right>(empty, other, men) | jumps<down_left>(empty, other, men));
    }

    template <int Direction>
    static bool strikes(int square, Set other, Set occupied, Set empty) {
        Set met;
        slide<B, Direction>(square, occupied, met);
        return (B::template step<Direction>(met & other) & empty) != 0;
    }

    template <int Direction, class Visit>
    static void nearest_first(Set squares, Visit&& visit) {
        if constexpr (Direction == up_left || Direction == up_right) {
            each_square(squares, visit);
        } else {
            for (; squares; squares ^= std::bit_floor(squares)) visit(std::bit_floor(squares));
        }
    }

    // Keeps each move once, and only the longest under the majority rule.
    struct Collect {
        static constexpr bool keeps_routes = false;
        MoveList& found;
        std::size_t first = 0;
        int most = 0;

        void begin() { first = found.size(); }

        void end(const Move& move) {
            const int number = std::popcount(move.captured);
            if constexpr (G::majority) {
                if (number < most) return;
                if (number > most) {
                    most = number;
                    found.clear();
                    first = 0;
                }
            }
            if (number > 1) {  // one captured piece is reached in one way only
                for (std::size_t index = first; index < found.size(); ++index)
                    if (found[index] == move) return;
            }
            found.push(move);
        }
    };

    template <bool Once>
    struct CollectRoutes {
        static constexpr bool keeps_routes = true;
        std::vector<Routed> found;
        std::vector<Set> way;
        int most = 0;

        void begin() {}

        void end(const Move& move) {
            const int number = std::popcount(move.captured);
            if (G::majority && number < most) return;
            if (G::majority && number > most) {
                most = number;
                found.clear();
            }
            if (Once && std::any_of(found.begin(), found.end(), [&](const Routed& each) { return each.move == move; })) return;
            found.push_back({move, way});
            found.back().route.push_back(move.target);
        }
    };

    template <bool White, class Into>
    static void chains(const Side& own, const Side& other, Into& into) {
        const Set occupied = own.all() | other.all();
        each_square(jumpers(own.men, other.all(), B::full & ~occupied), [&](Set origin) {
            into.begin();
            Chain<White, Into>{into, origin, occupied ^ origin, false}.man(origin, other.all(), 0);
        });
        each_square(own.kings, [&](Set origin) {
            into.begin();
            Chain<White, Into>{into, origin, occupied ^ origin, false}.king(index_of(origin), other.all(), 0);
        });
    }

    // One piece capturing. Captured pieces stay until the end: they are occupied, but no longer to be jumped.
    template <bool White, class Into>
    struct Chain {
        Into& into;
        Set origin, occupied;
        bool promoted;

        bool man(Set square, Set other, Set captured) {
            const bool a = jump<up_left>(square, other, captured), b = jump<up_right>(square, other, captured),
                       c = jump<down_right>(square, other, captured), d = jump<down_left>(square, other, captured);
            return a | b | c | d;
        }

        bool king(int square, Set other, Set captured) {
            const bool a = strike<up_left>(square, other, captured), b = strike<up_right>(square, other, captured),
                       c = strike<down_right>(square, other, captured), d = strike<down_left>(square, other, captured);
            return a | b | c | d;
        }

    private:
        void walk(Set landing) {
            if constexpr (Into::keeps_routes) into.way.push_back(landing);
        }
        void back() {
            if constexpr (Into::keeps_routes) into.way.pop_back();
        }

        template <int Direction>
        bool jump(Set square, Set other, Set captured) {
            const Set over = B::template step<Direction>(square) & other;
            const Set landing = B::template step<Direction>(over) & B::full & ~occupied;
            if (!landing) return false;
            constexpr Set last = White ? B::white_last : B::black_last;
            const Set taken = captured | over;
            const bool crowned = (landing & last) != 0;
            walk(landing);
            bool went_on;
            if (crowned && G::promotes_in_passing) {
                promoted = true;
                went_on = king(index_of(landing), other ^ over, taken);
                promoted = false;
            } else {
                went_on = man(landing, other ^ over, taken);
            }
            back();
            if (!went_on) into.end({origin, landing, taken, crowned});
            return true;
        }

        template <int Direction>
        bool strike(int square, Set other, Set captured) {
            Set over, beyond;
            slide<B, Direction>(square, occupied, over);
            over &= other;
            if (!over) return false;
            const Set landings = slide<B, Direction>(index_of(over), occupied, beyond);
            if (!landings) return false;
            const Set taken = captured | over;
            bool went_on = false;
            nearest_first<Direction>(landings, [&](Set landing) {
                walk(landing);
                went_on |= king(index_of(landing), other ^ over, taken);
                back();
            });
            if (!went_on)  // a landing from which the capture goes on is compulsory
                nearest_first<Direction>(landings, [&](Set landing) { into.end({origin, landing, taken, promoted}); });
            return true;
        }
    };
};

}  // namespace tavlei

// Moves, walks and perft for Python.
#include "bindings.hpp"
#include "perft.hpp"

using namespace tavlei;

namespace {

nb::tuple route_tuple(const std::vector<Set>& route) {
    nb::list squares;
    for (const Set each : route) squares.append(each);
    return nb::tuple(squares);
}

nb::tuple with_route(const Move& move, const nb::tuple& route) {
    return nb::make_tuple(move.origin, move.target, move.captured, move.promotes, route);
}

template <class Found>
nb::list listed(const Found& found) {
    nb::list told;
    for (const auto& each : found) told.append(with_route(each.move, route_tuple(each.route)));
    return told;
}

template <class G>
nb::list routes_of(const Position& position) {
    return listed(Generator<G>::routes(position));
}

template <class G>
nb::list captures_of(const Position& position) {
    return listed(Generator<G>::captures(position));
}

template <class G>
nb::list quiet_of(const Position& position) {
    nb::list found;
    const auto add = [&](Set origin, Set target, bool promotes, bool) {
        found.append(with_route({origin, target, 0, promotes}, nb::make_tuple(target)));
    };
    position.white_to_move ? Generator<G>::template quiet<true>(position.white, position.occupied(), add)
                           : Generator<G>::template quiet<false>(position.black, position.occupied(), add);
    return found;
}

// Long counts are cut into parts that take a moment, so that Ctrl-C is heard between them.
template <class G>
std::uint64_t interruptible_perft(const Position& position, int depth) {
    constexpr int at_once = 8;
    if (depth <= at_once) {
        nb::gil_scoped_release free;
        return perft<G>(position, depth);
    }
    MoveList found;
    Generator<G>::moves(position, found);
    std::uint64_t number = 0;
    for (const Move& move : found) {
        number += interruptible_perft<G>(after(position, move), depth - 1);
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
    }
    return number;
}

// A position on which moves are made and taken back.
class Walk {
public:
    Walk(Variant variant, const Position& position) : variant_(variant), position_(position) {}

    nb::list moves() const {
        MoveList found;
        with_variant(variant_, [&]<class G>() { Generator<G>::moves(position_, found); });
        nb::list listed;
        for (const Move& each : found) listed.append(as_tuple(each));
        return listed;
    }

    void play(Set origin, Set target, Set captured, bool promotes) {
        const Move wanted{origin, target, captured, promotes};
        MoveList found;
        with_variant(variant_, [&]<class G>() { Generator<G>::moves(position_, found); });
        for (const Move& each : found) {
            if (!(each == wanted)) continue;
            made_.push_back({wanted, make(position_, wanted)});
            return;
        }
        throw std::invalid_argument("the move is not legal in this position");
    }

    void take_back() {
        if (made_.empty()) throw std::out_of_range("no move to take back");
        unmake(position_, made_.back().first, made_.back().second);
        made_.pop_back();
    }

    nb::tuple position() const { return as_tuple(position_); }
    std::size_t depth() const { return made_.size(); }

private:
    Variant variant_;
    Position position_;
    std::vector<std::pair<Move, Undo>> made_;
};

template <class Work>
decltype(auto) at(const std::string& name, const Position& position, Work&& work) {
    const Variant variant = variant_named(name);
    return with_variant(variant, [&]<class G>() {
        check<G>(position);
        return work.template operator()<G>();
    });
}

}  // namespace

#define TAVLEI_POSITION_ARGS \
    nb::arg("variant"), nb::arg("white_men"), nb::arg("white_kings"), nb::arg("black_men"), nb::arg("black_kings"), nb::arg("white_to_move")

void bind_draughts(nb::module_& module) {
    module.def("moves", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Position position{{wm, wk}, {bm, bk}, white};
        return at(name, position, [&]<class G>() {
            return Generator<G>::can_capture(position) ? captures_of<G>(position) : quiet_of<G>(position);
        });
    }, TAVLEI_POSITION_ARGS, "Every legal move: (origin, target, captured, promotes, route).");
    module.def("captures", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Position position{{wm, wk}, {bm, bk}, white};
        return at(name, position, [&]<class G>() { return captures_of<G>(position); });
    }, TAVLEI_POSITION_ARGS, "The legal captures, each once.");
    module.def("routes", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Position position{{wm, wk}, {bm, bk}, white};
        return at(name, position, [&]<class G>() { return routes_of<G>(position); });
    }, TAVLEI_POSITION_ARGS, "The legal captures with every route.");
    module.def("quiet_moves", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Position position{{wm, wk}, {bm, bk}, white};
        return at(name, position, [&]<class G>() { return quiet_of<G>(position); });
    }, TAVLEI_POSITION_ARGS, "The moves without a capture, whether or not one is compulsory.");
    module.def("can_capture", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Position position{{wm, wk}, {bm, bk}, white};
        return at(name, position, [&]<class G>() { return Generator<G>::can_capture(position); });
    }, TAVLEI_POSITION_ARGS, "Whether the side to move has anything to capture.");
    module.def("count", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Position position{{wm, wk}, {bm, bk}, white};
        return at(name, position, [&]<class G>() { return Generator<G>::count(position); });
    }, TAVLEI_POSITION_ARGS, "How many legal moves there are.");
    module.def("perft", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white, int depth) {
        if (depth < 0 || depth > 64) throw std::invalid_argument("expected a depth from 0 to 64");
        const Position position{{wm, wk}, {bm, bk}, white};
        return at(name, position, [&]<class G>() { return interruptible_perft<G>(position, depth); });
    }, TAVLEI_POSITION_ARGS, nb::arg("depth"), "How many sequences of `depth` moves there are.");

    nb::class_<Walk>(module, "Walk", "A position on which moves are made and taken back.")
        .def("__init__", [](Walk* self, const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
            const Variant variant = variant_named(name);
            new (self) Walk(variant, position_of(variant, wm, wk, bm, bk, white));
        }, TAVLEI_POSITION_ARGS)
        .def("moves", &Walk::moves, "The legal moves: (origin, target, captured, promotes).")
        .def("play", &Walk::play, nb::arg("origin"), nb::arg("target"), nb::arg("captured"), nb::arg("promotes"))
        .def("take_back", &Walk::take_back)
        .def_prop_ro("position", &Walk::position)
        .def_prop_ro("depth", &Walk::depth);
}

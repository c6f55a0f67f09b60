// The player for Python, and what its evaluation looks at, for training.
#include <nanobind/stl/tuple.h>

#include "bind_kept.hpp"
#include "engine.hpp"

using namespace tavlei;

namespace {

using Player = Kept<Engine>;
using PositionTuple = std::tuple<Set, Set, Set, Set, bool>;

std::vector<std::int16_t> weights_of(const nb::bytes& given) {
    if (given.size() % 2) throw std::invalid_argument("the weights are damaged");
    const auto* bytes = reinterpret_cast<const unsigned char*>(given.c_str());
    std::vector<std::int16_t> found(given.size() / 2);
    for (std::size_t index = 0; index < found.size(); ++index)
        found[index] = static_cast<std::int16_t>(bytes[2 * index] | bytes[2 * index + 1] << 8);
    return found;
}

std::uint64_t key_of_tuple(Variant variant, const PositionTuple& given) {
    const auto [wm, wk, bm, bk, white] = given;
    return key_of(position_of(variant, wm, wk, bm, bk, white));
}

nb::dict search(Player& self, Set wm, Set wk, Set bm, Set bk, bool white, int depth, std::uint64_t nodes, double seconds,
                double enough, int noise, std::uint64_t seed, int threads, const std::vector<PositionTuple>& before,
                const nb::object& on_depth, const nb::object& progress) {
    check_seconds(seconds);
    check_seconds(enough);
    if (depth < 1) throw std::invalid_argument("expected a depth of at least 1");
    if (noise < 0 || noise > 10000) throw std::invalid_argument("expected a noise from 0 to 10000");
    if (threads < 1 || threads > 256) throw std::invalid_argument("expected from 1 to 256 threads");
    const Position position = position_of(self.variant(), wm, wk, bm, bk, white);
    engine::Order order{depth, enough, noise, seed, threads, {}};
    for (const PositionTuple& each : before) order.before.push_back(key_of_tuple(self.variant(), each));
    Watch watch(nodes, seconds, telling(progress));
    const engine::Told tell = [&](const Found& found) {
        nb::gil_scoped_acquire hold;
        if (!on_depth.is_none()) on_depth(told_of(found, watch));
    };
    const Found found = self.ask(watch, [&](auto& searching, const auto* tables, Watch& bounds) {
        return searching.search(position, order, tables, bounds, tell);
    });
    return told_of(found, watch);
}

template <class Numbers>
nb::list numbers_of(const Numbers& given) {
    nb::list found;
    for (const int each : given) found.append(each);
    return found;
}

}  // namespace

#define TAVLEI_POSITION_ARGS \
    nb::arg("white_men"), nb::arg("white_kings"), nb::arg("black_men"), nb::arg("black_kings"), nb::arg("white_to_move")

void bind_engine(nb::module_& module) {
    nb::class_<Player>(module, "Engine", "A player with its memory, for the moves of one game after another.")
        .def("__init__", [](Player* self, const std::string& name, const nb::bytes& weights, int mebibytes, const AnyTables* tables) {
            check_memory(mebibytes);
            const std::vector<std::int16_t> given = weights_of(weights);
            new (self) Player(name, tables, std::span<const std::int16_t>(given), static_cast<std::size_t>(mebibytes));
        }, nb::arg("variant"), nb::arg("weights"), nb::kw_only(), nb::arg("mebibytes"), nb::arg("tables").none(),
             nb::keep_alive<1, 5>())
        .def("search", &search, TAVLEI_POSITION_ARGS, nb::kw_only(), nb::arg("depth"), nb::arg("nodes"), nb::arg("seconds"),
             nb::arg("enough"), nb::arg("noise"), nb::arg("seed"), nb::arg("threads"), nb::arg("before"), nb::arg("on_depth").none(),
             nb::arg("progress").none(), "The best line for the side to move; `on_depth` hears of every depth.")
        .def("estimate", [](Player& self, Set wm, Set wk, Set bm, Set bk, bool white) {
            const Position position = position_of(self.variant(), wm, wk, bm, bk, white);
            Watch watch(1, 0, [](std::uint64_t) { return true; });
            return self.ask(watch, [&](auto& searching, const auto*, Watch&) { return searching.estimate(position); });
        }, TAVLEI_POSITION_ARGS, "What the evaluation says of a position, for the side to move.")
        .def_prop_ro("nodes", &Player::nodes, "How many nodes all searches together took.");

    module.def("evaluation_shape", [](const std::string& name) {
        return with_variant(variant_named(name), []<class G>() {
            using E = Evaluation<G>;
            return nb::make_tuple(E::patterns, E::fillings, E::balances, static_cast<int>(E::features), E::at_start);
        });
    }, nb::arg("variant"), "Patterns, fillings of each, balances of material, counts, pieces at the start.");
    module.def("evaluation_features", [](const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white) {
        const Variant variant = variant_named(name);
        const Position position = position_of(variant, wm, wk, bm, bk, white);
        return with_variant(variant, [&]<class G>() {
            const auto seen = Evaluation<G>::look(position);
            return nb::make_tuple(numbers_of(seen.places), numbers_of(seen.counts), seen.pieces);
        });
    }, nb::arg("variant"), TAVLEI_POSITION_ARGS, "The places of the weights a position has, its counts and its pieces.");
}

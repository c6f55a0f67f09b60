// Search and proofs for Python: the GIL is released, a callback hears of the progress and may stop the work.
#include "alphabeta.hpp"
#include "bind_kept.hpp"
#include "proof.hpp"

using namespace tavlei;

namespace {

using Searcher = Kept<AlphaBeta>;
using Prover = Kept<ProofSearch>;

nb::dict search(Searcher& self, Set wm, Set wk, Set bm, Set bk, bool white, int depth, int low, int high, std::uint64_t nodes,
                double seconds, const nb::object& progress) {
    check_seconds(seconds);
    if (depth < 1) throw std::invalid_argument("expected a depth of at least 1");
    if (low < -won || high > won || low >= high) throw std::invalid_argument("expected a lower and a higher score");
    const Position position = position_of(self.variant(), wm, wk, bm, bk, white);
    Watch watch(nodes, seconds, telling(progress));
    const Found found = self.ask(watch, [&](auto& searching, const auto* tables, Watch& bounds) {
        return searching.search(position, depth, {low, high}, tables, bounds);
    });
    return told_of(found, watch);
}

nb::dict prove(Prover& self, Set wm, Set wk, Set bm, Set bk, bool white, std::uint64_t nodes, double seconds,
               const nb::object& progress) {
    check_seconds(seconds);
    const Position position = position_of(self.variant(), wm, wk, bm, bk, white);
    Watch watch(nodes, seconds, telling(progress));
    const Proof found = self.ask(watch, [&](auto& searching, const auto* tables, Watch& bounds) {
        return searching.prove(position, tables, bounds);
    });
    nb::dict told;
    told["verdict"] = found.verdict == Verdict::proven ? "proven" : found.verdict == Verdict::refuted ? "refuted" : "undecided";
    told["nodes"] = watch.nodes();
    told["line"] = listed(found.line);
    return told;
}

}  // namespace

#define TAVLEI_POSITION_ARGS \
    nb::arg("white_men"), nb::arg("white_kings"), nb::arg("black_men"), nb::arg("black_kings"), nb::arg("white_to_move")
#define TAVLEI_BOUNDS_ARGS nb::arg("nodes"), nb::arg("seconds"), nb::arg("progress").none()

void bind_search(nb::module_& module) {
    nb::class_<Searcher>(module, "Searcher", "Alpha-beta with its memory, for many positions of one game.")
        .def("__init__", [](Searcher* self, const std::string& name, int mebibytes, const AnyTables* tables) {
            check_memory(mebibytes);
            new (self) Searcher(name, tables, static_cast<std::size_t>(mebibytes));
        }, nb::arg("variant"), nb::kw_only(), nb::arg("mebibytes"), nb::arg("tables").none(), nb::keep_alive<1, 4>())
        .def("search", &search, TAVLEI_POSITION_ARGS, nb::kw_only(), nb::arg("depth"), nb::arg("low"), nb::arg("high"),
             TAVLEI_BOUNDS_ARGS, "The best line for the side to move; scores beyond `low` and `high` are bounds.")
        .def_prop_ro("nodes", &Searcher::nodes, "How many nodes all searches together took.");

    nb::class_<Prover>(module, "Prover", "Proof-number search with its memory, for many positions and one goal.")
        .def("__init__", [](Prover* self, const std::string& name, bool white, int men, int kings, int mebibytes,
                            const AnyTables* tables) {
            check_memory(mebibytes);
            if (men < 0 || kings < 0 || men > 64 || kings > 64) throw std::invalid_argument("expected from 0 to 64 locked pieces");
            new (self) Prover(name, tables, Goal{white, men, kings}, static_cast<std::size_t>(mebibytes));
        }, nb::arg("variant"), nb::kw_only(), nb::arg("attacker_white"), nb::arg("locked_men"), nb::arg("locked_kings"),
             nb::arg("mebibytes"), nb::arg("tables").none(), nb::keep_alive<1, 7>())
        .def("prove", &prove, TAVLEI_POSITION_ARGS, nb::kw_only(), TAVLEI_BOUNDS_ARGS,
             "Whether the attacker can force a win, or leave exactly so many men and kings without a move.")
        .def_prop_ro("nodes", &Prover::nodes, "How many nodes all proofs together took.");
}

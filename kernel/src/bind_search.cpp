// Search and proofs for Python: the GIL is released, a callback hears of the progress and may stop the work.
#include "alphabeta.hpp"
#include "bind_tables.hpp"
#include "proof.hpp"

using namespace tavlei;

namespace {

// Signals are heard, and the callback says with False that it has had enough.
Watch::Tell telling(const nb::object& progress) {
    return [&progress](std::uint64_t nodes) {
        nb::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (progress.is_none()) return true;
        const nb::object answer = progress(nodes);
        return !answer.is(nb::handle(Py_False));
    };
}

template <class G>
const tables::Tables<G>* tables_for(const AnyTables* given, Variant variant) {
    if (!given) return nullptr;
    if (given->variant() != variant) throw std::invalid_argument("the tables are of another game");
    return &given->of<G>();
}

nb::list listed(const std::vector<Move>& line) {
    nb::list found;
    for (const Move& each : line) found.append(as_tuple(each));
    return found;
}

void check_bounds(double seconds, int mebibytes) {
    if (!(seconds >= 0)) throw std::invalid_argument("expected seconds of at least 0");
    if (mebibytes < 1 || mebibytes > 16384) throw std::invalid_argument("expected from 1 to 16384 MiB");
}

nb::dict search(const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white, int depth, std::uint64_t nodes,
                double seconds, int mebibytes, const AnyTables* given, const nb::object& progress) {
    check_bounds(seconds, mebibytes);
    if (depth < 1) throw std::invalid_argument("expected a depth of at least 1");
    const Variant variant = variant_named(name);
    const Position position = position_of(variant, wm, wk, bm, bk, white);
    Watch watch(nodes, seconds, telling(progress));
    const Use use = given ? given->reading() : Use(nullptr, false);
    const Found found = with_variant(variant, [&]<class G>() {
        const auto* tables = tables_for<G>(given, variant);
        nb::gil_scoped_release free;
        return AlphaBeta<G>(tables, watch, static_cast<std::size_t>(mebibytes)).search(position, depth);
    });
    nb::dict told;
    told["score"] = found.score;
    told["plies_to_end"] = std::abs(found.score) >= certain ? nb::object(nb::int_(won - std::abs(found.score))) : nb::none();
    told["depth"] = found.depth;
    told["nodes"] = watch.nodes();
    told["line"] = listed(found.line);
    return told;
}

nb::dict prove(const std::string& name, Set wm, Set wk, Set bm, Set bk, bool white, bool attacker_white, int locked,
               std::uint64_t nodes, double seconds, int mebibytes, const AnyTables* given, const nb::object& progress) {
    check_bounds(seconds, mebibytes);
    if (locked < 0) throw std::invalid_argument("expected at least 0 locked pieces");
    const Variant variant = variant_named(name);
    const Position position = position_of(variant, wm, wk, bm, bk, white);
    Watch watch(nodes, seconds, telling(progress));
    const Use use = given ? given->reading() : Use(nullptr, false);
    std::vector<Move> line;
    const Verdict verdict = with_variant(variant, [&]<class G>() {
        const auto* tables = tables_for<G>(given, variant);
        nb::gil_scoped_release free;
        ProofSearch<G> searching(tables, watch, {attacker_white, locked}, static_cast<std::size_t>(mebibytes));
        const Verdict found = searching.prove(position);
        if (found == Verdict::proven) line = searching.line(position);
        return found;
    });
    nb::dict told;
    told["verdict"] = verdict == Verdict::proven ? "proven" : verdict == Verdict::refuted ? "refuted" : "undecided";
    told["nodes"] = watch.nodes();
    told["line"] = listed(line);
    return told;
}

}  // namespace

void bind_search(nb::module_& module) {
    module.def("search", &search, nb::arg("variant"), nb::arg("white_men"), nb::arg("white_kings"), nb::arg("black_men"),
               nb::arg("black_kings"), nb::arg("white_to_move"), nb::kw_only(), nb::arg("depth"), nb::arg("nodes"),
               nb::arg("seconds"), nb::arg("mebibytes"), nb::arg("tables").none(), nb::arg("progress").none(),
               "The best line for the side to move.");
    module.def("prove", &prove, nb::arg("variant"), nb::arg("white_men"), nb::arg("white_kings"), nb::arg("black_men"),
               nb::arg("black_kings"), nb::arg("white_to_move"), nb::kw_only(), nb::arg("attacker_white"), nb::arg("locked"),
               nb::arg("nodes"), nb::arg("seconds"), nb::arg("mebibytes"), nb::arg("tables").none(),
               nb::arg("progress").none(), "Whether a side can force a win, or lock so many pieces.");
}

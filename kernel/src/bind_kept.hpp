// Searches that are kept over many questions, behind one type for Python.
#pragma once

#include "bind_tables.hpp"
#include "scores.hpp"
#include "watch.hpp"

// Signals are heard, and the callback says with False that it has had enough.
inline tavlei::Watch::Tell telling(const nb::object& progress) {
    return [&progress](std::uint64_t nodes) {
        nb::gil_scoped_acquire hold;
        if (PyErr_CheckSignals() != 0) throw nb::python_error();
        if (progress.is_none()) return true;
        const nb::object answer = progress(nodes);
        return !answer.is(nb::handle(Py_False));
    };
}

inline nb::list listed(const std::vector<tavlei::Move>& line) {
    nb::list found;
    for (const tavlei::Move& each : line) found.append(as_tuple(each));
    return found;
}

inline nb::dict told_of(const tavlei::Found& found, const tavlei::Watch& watch) {
    const int plies = tavlei::won - std::abs(found.score);
    nb::dict told;
    told["score"] = found.score;
    told["plies_to_end"] = std::abs(found.score) >= tavlei::certain ? nb::object(nb::int_(plies)) : nb::none();
    told["depth"] = found.depth;
    told["stopped"] = watch.stopped();
    told["nodes"] = watch.nodes();
    told["line"] = listed(found.line);
    return told;
}

inline void check_memory(int mebibytes) {
    if (mebibytes < 1 || mebibytes > 16384) throw std::invalid_argument("expected from 1 to 16384 MiB");
}

inline void check_seconds(double seconds) {
    if (!(seconds >= 0)) throw std::invalid_argument("expected seconds of at least 0");
}

// A search of any game with its memory and its tables, kept over many questions; one thread asks at a time.
template <template <class> class Search>
class Kept {
public:
    template <class... Arguments>
    Kept(const std::string& name, const AnyTables* tables, const Arguments&... arguments)
        : variant_(tavlei::variant_named(name)), tables_(tables) {
        if (tables && tables->variant() != variant_) throw std::invalid_argument("the tables are of another game");
        tavlei::with_variant(variant_, [&]<class G>() { search_.template emplace<Search<G>>(arguments...); });
    }

    tavlei::Variant variant() const { return variant_; }
    std::uint64_t nodes() const { return nodes_; }

    // Call `question(search, tables, watch)` with Python's lock released.
    template <class Question>
    auto ask(tavlei::Watch& watch, Question&& question) {
        const Use alone(&users_, true, "the search is in use");
        const Use use = tables_ ? tables_->reading() : Use(nullptr, false);
        const Counted counted{nodes_, watch};
        return tavlei::with_variant(variant_, [&]<class G>() {
            nb::gil_scoped_release free;
            return question(std::get<Search<G>>(search_), tables_ ? &tables_->of<G>() : nullptr, watch);
        });
    }

private:
    struct Counted {  // also when a callback throws
        std::uint64_t& nodes;
        const tavlei::Watch& watch;
        ~Counted() { nodes += watch.nodes(); }
    };

    tavlei::Variant variant_;
    const AnyTables* tables_;
    std::variant<std::monostate, Search<tavlei::Russian>, Search<tavlei::RussianMajority>, Search<tavlei::International>, Search<tavlei::Giveaway>,
                 Search<tavlei::Russian80>> search_;
    std::uint64_t nodes_ = 0;
    std::atomic<int> users_ = 0;
};

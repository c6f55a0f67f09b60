// What the binding files share.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "position.hpp"

namespace nb = nanobind;

void bind_draughts(nb::module_& module);
void bind_renju(nb::module_& module);
void bind_tables(nb::module_& module);
void bind_search(nb::module_& module);
void bind_engine(nb::module_& module);

// A checked position from the four sets and the side to move.
inline tavlei::Position position_of(tavlei::Variant variant, tavlei::Set white_men, tavlei::Set white_kings,
                                    tavlei::Set black_men, tavlei::Set black_kings, bool white_to_move) {
    const tavlei::Position position{{white_men, white_kings}, {black_men, black_kings}, white_to_move};
    tavlei::with_variant(variant, [&]<class G>() { tavlei::check<G>(position); });
    return position;
}

inline nb::tuple as_tuple(const tavlei::Position& position) {
    return nb::make_tuple(position.white.men, position.white.kings, position.black.men, position.black.kings,
                          position.white_to_move);
}

inline nb::tuple as_tuple(const tavlei::Move& move) {
    return nb::make_tuple(move.origin, move.target, move.captured, move.promotes);
}

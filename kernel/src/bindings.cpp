// The module `tavlei_kernel._core`: plain functions and a few classes; every input is checked here.
#include "bindings.hpp"

NB_MODULE(_core, module) {
    module.doc() = "The native kernel of Tavlei.";
    module.attr("INTERFACE") = 4;  // raised when a signature changes
    bind_draughts(module);
    bind_renju(module);
    bind_tables(module);
    bind_search(module);
    bind_engine(module);
}

// The module `tavlei_kernel._core`: plain functions and a few classes; every input is checked here.
#include "bindings.hpp"

NB_MODULE(_core, module) {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("popcnt")) throw nb::import_error("this processor cannot count bits");
#endif
    module.doc() = "The native kernel of Tavlei.";
    module.attr("INTERFACE") = 4;  // raised when a signature changes
    bind_draughts(module);
    bind_renju(module);
    bind_tables(module);
    bind_search(module);
    bind_engine(module);
}

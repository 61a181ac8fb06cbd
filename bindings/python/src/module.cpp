#include "module.hpp"

#include "shape_class.hpp"

#include <carom/batch/overlaps_many.hpp>
#include <carom/config.hpp>

// The extension module carom._carom; carom/__init__.py shows its names to users.

namespace carom::python {

PYBIND11_MODULE(_carom, m) {
    // Signatures are in the stubs: the functions take any object and check it themselves, to name it in errors.
    py::options options;
    options.disable_function_signatures();
    // Classes and functions take the name of the module where users find them, which pickles have, too.
    const py::object name = m.attr("__name__");
    m.attr("__name__") = "carom";
    m.attr("__version__") = CAROM_VERSION;
    define_errors(m);
    define_operands(m);
    define_simple_shapes(m);
    define_point_shapes(m);
    define_unions(m);
    define_still_queries(m);
    define_linear_queries(m);
    define_moving_queries(m);
    define_construction(m);
    define_batches(m);
    define_pair_batches(m);
    define_masks(m);
    define_pair_finder(m);
    define_tree(m);
    define_world(m);
    define_discs(m);
    define_flight(m);
    m.def("kernels", &batch_kernels,
          R"doc(What batches, masks and the broad phase compute with, such as "Highway 1.0.3, AVX2".

>>> type(carom.kernels())
<class 'str'>)doc");
    m.attr("__name__") = name;
}

}  // namespace carom::python

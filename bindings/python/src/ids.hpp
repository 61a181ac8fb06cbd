/// Ids of colliders and of boxes in a tree, as whole numbers: the index, and the generation in the upper half.
#pragma once

#include "arguments.hpp"

namespace carom::python {

template <class Id>
std::uint64_t id_number(Id id) {
    return id.index | std::uint64_t{id.generation} << 32;
}
template <class Id>
Id id_of(std::uint64_t number) {
    return {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32)};
}
template <class Id>
Id id_of(py::handle h) {
    return id_of<Id>(word(h, "id"));
}

}  // namespace carom::python

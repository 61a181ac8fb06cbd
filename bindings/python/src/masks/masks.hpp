/// Masks as Python has them: their pixels change, and several threads may have one at hand.
#pragma once

#include "arguments.hpp"
#include "held.hpp"
#include "values.hpp"

#include <carom/mask/bitmask.hpp>
#include <carom/mask/neighbors.hpp>

namespace carom::python {

using Mask = Held<Bitmask>;
using MaskClass = py::class_<Mask>;

inline Mask& mask(py::handle h, const char* name) {
    Mask* const found = loaded<Mask>(h);
    if (!found) raise_type(name, "a Mask", h);
    return *found;
}

/// 4 or 8.
Neighbors neighbors(py::handle h);

/// A new mask, or the error of its construction.
inline Mask made(Result<Bitmask> mask) {
    return Mask(value_of(std::move(mask)));
}

/// The methods, by what they are about.
void define_mask_construction(MaskClass& cls);
void define_mask_edits(MaskClass& cls);
void define_mask_derived(MaskClass& cls);
void define_mask_pairs(MaskClass& cls);
void define_mask_borders(MaskClass& cls);
py::custom_type_setup mask_buffer();

}  // namespace carom::python

#include "methods.hpp"
#include "pygame_objects.hpp"

#include <carom/mask/components.hpp>

#include <algorithm>
#include <utility>

// Connected components, by all eight neighbors.

namespace carom::pygame {

namespace {

bool has_enough(const Component& component, std::int64_t minimum) {
    return component.count >= minimum;
}

// A component alone, in a mask of the size of the whole. Row by row into bits, since the pixels of large components are
// many.
Result<Bitmask> alone(const Components& components, std::size_t index) {
    const std::int64_t row_bytes = (components.width() + 7) / 8;
    std::vector<std::uint8_t> bytes(static_cast<std::size_t>(row_bytes * components.height()), 0);
    for (const Components::Run& run : components.runs()) {
        if (static_cast<std::size_t>(run.component) != index) continue;
        std::uint8_t* const row = bytes.data() + run.y * row_bytes;
        const int first = run.begin / 8, last = (run.end - 1) / 8;
        const int from_begin = 0xff << run.begin % 8, to_end = 0xff >> (7 - (run.end - 1) % 8);
        if (first == last) {
            row[first] = static_cast<std::uint8_t>(row[first] | (from_begin & to_end));
            continue;
        }
        row[first] = static_cast<std::uint8_t>(row[first] | from_begin);
        row[last] = static_cast<std::uint8_t>(row[last] | to_end);
        std::fill(row + first + 1, row + last, std::uint8_t{0xff});
    }
    return Bitmask::from_bits(bytes, components.width(), components.height(), BitOrder::lowest_first);
}

// All components with enough pixels, each in such a mask: run by run, since most of many are small.
std::vector<Bitmask> each_alone(const Components& components, std::int64_t minimum) {
    std::vector<Bitmask> masks;
    std::vector<std::size_t> places(components.size());
    const Bitmask blank = Bitmask::blank(components.width(), components.height()).value();
    for (std::size_t i = 0; i < components.size(); ++i) {
        places[i] = masks.size();
        if (has_enough(components[i], minimum)) masks.push_back(blank);
    }
    for (const Components::Run& run : components.runs()) {
        const auto component = static_cast<std::size_t>(run.component);
        if (!has_enough(components[component], minimum)) continue;
        masks[places[component]].fill({{run.begin, run.y}, {run.end, run.y + 1}});
    }
    return masks;
}

PyObject* connected_component(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"pos", nullptr};
    if (arguments.are_positional(0)) {
        const Components all = connected_components(pixels_of(self));
        const std::optional<std::size_t> largest = all.largest();
        return new_mask(largest ? alone(all, *largest) : Bitmask::blank(all.width(), all.height()));
    }
    PyObject* position = nullptr;
    if (!parse(arguments, "|O", keywords, &position)) return nullptr;
    int x, y;
    if (!position || !two_ints(position, x, y)) return fail(PyExc_TypeError, "pos must be two numbers");
    const Bitmask& mask = pixels_of(self);
    if (x < 0 || y < 0 || x >= mask.width() || y >= mask.height()) {
        return PyErr_Format(PyExc_IndexError, "%d, %d is out of bounds", x, y);
    }
    if (!mask.get(x, y)) return new_mask(Bitmask::blank(mask.width(), mask.height()));
    const Components all = connected_components(mask);
    return new_mask(alone(all, *all.at(x, y)));
}

PyObject* connected_components_of(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"minimum", nullptr};
    int minimum = 0;
    if (!parse(arguments, "|i", keywords, &minimum)) return nullptr;
    const Components all = connected_components(pixels_of(self));
    Ref masks(PyList_New(0));
    if (!masks) return nullptr;
    for (Bitmask& pixels : each_alone(all, minimum)) {
        const Ref mask(new_mask(std::move(pixels)));
        if (!mask || PyList_Append(masks.get(), mask.get()) < 0) return nullptr;
    }
    return masks.release();
}

PyObject* get_bounding_rects(PyObject* self) {
    const Components all = connected_components(pixels_of(self));
    Ref rects(PyList_New(0));
    for (std::size_t i = 0; rects && i < all.size(); ++i) {
        const Ref rect(new_rect(all[i].bounds));
        if (!rect || PyList_Append(rects.get(), rect.get()) < 0) return nullptr;
    }
    return rects.release();
}

}  // namespace

std::vector<PyMethodDef> component_methods() {
    return {
        with_arguments<connected_component>("connected_component", R"(connected_component() -> Mask
connected_component(pos) -> Mask
The component of a pixel, or else the one with the most pixels, in a mask of this one's size.

>>> dots = mask.Mask((6, 3))
>>> dots.draw(mask.Mask((2, 2), True), (0, 1))
>>> dots.set_at((5, 0))
>>> dots.connected_component().count(), dots.connected_component((5, 0)).count()
(4, 1))"),
        with_arguments<connected_components_of>("connected_components",
                                                R"(connected_components(minimum=0) -> [Mask, ...]
All components with at least so many pixels.

>>> dots = mask.Mask((6, 3))
>>> dots.draw(mask.Mask((2, 2), True), (0, 1))
>>> dots.set_at((5, 0))
>>> [part.count() for part in dots.connected_components()]
[1, 4]
>>> len(dots.connected_components(minimum=2))
1)"),
        without_arguments<get_bounding_rects>("get_bounding_rects", R"(get_bounding_rects() -> [Rect, ...]
The bounds of each component.

>>> dots = mask.Mask((6, 3))
>>> dots.draw(mask.Mask((2, 2), True), (0, 1))
>>> dots.set_at((5, 0))
>>> [tuple(rect) for rect in dots.get_bounding_rects()]
[(5, 0, 1, 1), (0, 1, 2, 2)])"),
    };
}

}  // namespace carom::pygame

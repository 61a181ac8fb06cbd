#include "methods.hpp"
#include "pygame_objects.hpp"

#include <carom/mask/components.hpp>

#include <algorithm>
#include <optional>
#include <utility>

// Connected components, by all eight neighbors.

namespace carom::pygame {

namespace {

bool has_enough(const Component& component, std::int64_t minimum) {
    return component.count >= minimum;
}

// The pixels of one component, by rows: each change of a mask would be told to its summaries.
class Plane {
  public:
    explicit Plane(const Components& of) : width_(of.width()), height_(of.height()), row_bytes_((width_ + 7) / 8) {
        bytes_.resize(static_cast<std::size_t>(row_bytes_ * height_));
    }

    void add(const Components::Run& run) {
        std::uint8_t* const row = bytes_.data() + run.y * row_bytes_;
        const int first = run.begin / 8, last = (run.end - 1) / 8;
        const int from_begin = 0xff << run.begin % 8, to_end = 0xff >> (7 - (run.end - 1) % 8);
        if (first == last) {
            row[first] = static_cast<std::uint8_t>(row[first] | (from_begin & to_end));
            return;
        }
        row[first] = static_cast<std::uint8_t>(row[first] | from_begin);
        row[last] = static_cast<std::uint8_t>(row[last] | to_end);
        std::fill(row + first + 1, row + last, std::uint8_t{0xff});
    }

    Result<Bitmask> mask() const { return Bitmask::from_bits(bytes_, width_, height_, BitOrder::lowest_first); }

  private:
    std::int64_t width_, height_, row_bytes_;
    std::vector<std::uint8_t> bytes_;
};

// A component alone, in a mask of the size of the whole.
Result<Bitmask> alone(const Components& components, std::size_t index) {
    Plane plane(components);
    for (const Components::Run& run : components.runs()) {
        if (static_cast<std::size_t>(run.component) == index) plane.add(run);
    }
    return plane.mask();
}

// All components with enough pixels, each in such a mask. Small ones, as most of many are, pixel run by pixel run.
std::vector<Bitmask> each_alone(const Components& components, std::int64_t minimum) {
    constexpr std::int64_t small = 64;  // pixels: filling so few takes less than a plane
    struct Part {
        std::optional<Plane> plane;
        std::size_t index = 0;  // of the mask
    };
    std::vector<Bitmask> masks;
    std::vector<Part> parts(components.size());
    const Bitmask blank = Bitmask::blank(components.width(), components.height()).value();
    for (std::size_t i = 0; i < components.size(); ++i) {
        if (!has_enough(components[i], minimum)) continue;
        parts[i].index = masks.size();
        masks.push_back(blank);
        if (components[i].count > small) parts[i].plane.emplace(components);
    }
    for (const Components::Run& run : components.runs()) {
        const auto component = static_cast<std::size_t>(run.component);
        if (!has_enough(components[component], minimum)) continue;
        Part& part = parts[component];
        if (part.plane) {
            part.plane->add(run);
        } else {
            masks[part.index].fill({{run.begin, run.y}, {run.end, run.y + 1}});
        }
    }
    for (const Part& part : parts) {
        if (part.plane) masks[part.index] = part.plane->mask().value();
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

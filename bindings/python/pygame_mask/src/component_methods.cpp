#include "methods.hpp"
#include "pygame_objects.hpp"

#include <carom/mask/components.hpp>

// Connected components, by all eight neighbors.

namespace carom::pygame {

namespace {

// A component alone, in a mask of the size of the whole.
Result<Bitmask> alone(const Components& components, std::size_t index) {
    Result<Bitmask> mask = Bitmask::blank(components.width(), components.height());
    const MaskPiece piece = components.piece(index);
    if (mask) mask.value().draw(piece.mask, piece.at);
    return mask;
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
    for (std::size_t i = 0; masks && i < all.size(); ++i) {
        if (all[i].count < minimum) continue;
        const Ref mask(new_mask(alone(all, i)));
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
        with_arguments<connected_component>(
            "connected_component",
            "connected_component() -> Mask\nconnected_component(pos) -> Mask\n"
            "The component of a pixel, or else the one with the most pixels, in a mask of this one's size."),
        with_arguments<connected_components_of>(
            "connected_components",
            "connected_components(minimum=0) -> [Mask, ...]\nAll components with at least so many pixels."),
        without_arguments<get_bounding_rects>("get_bounding_rects",
                                              "get_bounding_rects() -> [Rect, ...]\nThe bounds of each component."),
    };
}

}  // namespace carom::pygame

#include "methods.hpp"
#include "pygame_objects.hpp"

#include <carom/mask/overlap.hpp>

// Methods about the pixels of one mask.

namespace carom::pygame {

namespace {

PyObject* out_of_bounds(int x, int y) {
    return PyErr_Format(PyExc_IndexError, "%d, %d is out of bounds", x, y);
}

bool is_inside(const Bitmask& mask, int x, int y) {
    return x >= 0 && y >= 0 && x < mask.width() && y < mask.height();
}

PyObject* copy_of(PyObject* self) {
    return new_mask(Bitmask(pixels_of(self)), Py_TYPE(self));
}

// Subclasses that say how they are copied say so in `__copy__`.
PyObject* copy(PyObject* self) {
    if (Py_TYPE(self) == &mask_type) return copy_of(self);
    return PyObject_CallMethod(self, "__copy__", nullptr);
}

PyObject* get_size(PyObject* self, PyObject* arguments) {
    if (!PyArg_ParseTuple(arguments, "")) return nullptr;
    const Bitmask& mask = as_mask(self).pixels;
    return pair_of_ints(mask.width(), mask.height());
}

PyObject* get_rect(PyObject* self, PyObject* arguments, PyObject* attributes) {
    if (PyTuple_GET_SIZE(arguments) != 0) return fail(PyExc_TypeError, "get_rect only supports keyword arguments");
    const Bitmask& mask = as_mask(self).pixels;
    Ref rect(new_rect({{0, 0}, {mask.width(), mask.height()}}));
    if (!rect || !attributes) return rect.release();
    PyObject *name = nullptr, *value = nullptr;
    Py_ssize_t position = 0;
    while (PyDict_Next(attributes, &position, &name, &value)) {
        if (PyObject_SetAttr(rect.get(), name, value) < 0) return nullptr;
    }
    return rect.release();
}

PyObject* get_at(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"pos", nullptr};
    PyObject* position = nullptr;
    if (arguments.are_positional(1)) {
        position = arguments.values[0];
    } else if (!parse(arguments, "O", keywords, &position)) {
        return nullptr;
    }
    int x, y;
    if (!two_ints(position, x, y)) return fail(PyExc_TypeError, "pos must be two numbers");
    const Bitmask& mask = pixels_of(self);
    if (!is_inside(mask, x, y)) return out_of_bounds(x, y);
    return PyLong_FromLong(static_cast<long>(mask.word(x / 64, y) >> (x % 64) & 1));
}

PyObject* set_at(PyObject* self, const Arguments& arguments) {
    static const char* const keywords[] = {"pos", "value", nullptr};
    PyObject* position = nullptr;
    int value = 1;
    if (arguments.are_positional(1)) {
        position = arguments.values[0];
    } else if (!parse(arguments, "O|i", keywords, &position, &value)) {
        return nullptr;
    }
    int x, y;
    if (!two_ints(position, x, y)) return fail(PyExc_TypeError, "pos must be two numbers");
    if (!is_inside(as_mask(self).pixels, x, y)) return out_of_bounds(x, y);
    edit(self, [&](Bitmask& mask) { mask.set(x, y, value != 0); });
    return none();
}

PyObject* fill(PyObject* self) {
    edit(self, [](Bitmask& mask) { mask.fill(); });
    return none();
}

PyObject* clear(PyObject* self) {
    edit(self, [](Bitmask& mask) { mask.clear(); });
    return none();
}

PyObject* invert(PyObject* self) {
    edit(self, [](Bitmask& mask) { mask.invert(); });
    return none();
}

// What a mask shares with itself: that has kernels for small masks, too.
PyObject* count(PyObject* self) {
    const PlacedMask mask{&pixels_of(self), {0, 0}};
    return PyLong_FromLongLong(overlap_area(mask, mask));
}

}  // namespace

std::vector<PyMethodDef> pixel_methods() {
    using Any = void (*)();
    return {
        without_arguments<copy_of>("__copy__", "__copy__() -> Mask\nThe same pixels in a mask of its own."),
        without_arguments<copy>("copy", R"(copy() -> Mask
The same pixels in a mask of its own.

>>> wall = mask.Mask((4, 2), True)
>>> rest = wall.copy()
>>> rest.set_at((0, 0), 0)
>>> wall.count(), rest.count()
(8, 7))"),
        {"get_size", get_size, METH_VARARGS, R"(get_size() -> (width, height)
How many pixels the mask is wide and high.

>>> mask.Mask((4, 2)).get_size()
(4, 2))"},
        {"get_rect", reinterpret_cast<PyCFunction>(reinterpret_cast<Any>(&get_rect)), METH_VARARGS | METH_KEYWORDS,
         R"(get_rect(**attributes) -> Rect
A pygame.Rect of the mask's size at (0, 0), with these attributes set.

>>> tuple(mask.Mask((4, 2)).get_rect(center=(10, 20)))
(8, 19, 4, 2))"},
        with_arguments<get_at>("get_at", R"(get_at(pos) -> int
1 if the pixel is set, else 0.

>>> dot = mask.Mask((4, 2))
>>> dot.set_at((3, 1))
>>> dot.get_at((3, 1)), dot.get_at((0, 0))
(1, 0))"),
        with_arguments<set_at>("set_at", R"(set_at(pos, value=1) -> None
Sets a pixel, or clears it if value is 0.

>>> wall = mask.Mask((4, 2), True)
>>> wall.set_at((3, 1), 0)
>>> wall.count()
7)"),
        without_arguments<fill>("fill", R"(fill() -> None
Sets every pixel.

>>> wall = mask.Mask((4, 2))
>>> wall.fill()
>>> wall.count()
8)"),
        without_arguments<clear>("clear", R"(clear() -> None
Clears every pixel.

>>> wall = mask.Mask((4, 2), True)
>>> wall.clear()
>>> wall.count()
0)"),
        without_arguments<invert>("invert", R"(invert() -> None
Sets what is clear and clears what is set.

>>> dot = mask.Mask((4, 2))
>>> dot.set_at((3, 1))
>>> dot.invert()
>>> dot.get_at((3, 1)), dot.count()
(0, 7))"),
        without_arguments<count>("count", R"(count() -> int
How many pixels are set.

>>> mask.Mask((4, 2), True).count()
8)"),
    };
}

}  // namespace carom::pygame

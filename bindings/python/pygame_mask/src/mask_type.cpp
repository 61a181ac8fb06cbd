#include "methods.hpp"

#include <initializer_list>
#include <memory>
#include <utility>

// The type Mask and the module carom._pygame_mask.

namespace carom::pygame {

namespace {

PyObject* make(PyTypeObject* type, PyObject*, PyObject*) {
    PyObject* const self = type->tp_alloc(type, 0);
    if (self) std::construct_at(&as_mask(self).pixels);
    return self;
}

void destroy(PyObject* self) {
    std::destroy_at(&as_mask(self).pixels);
    Py_TYPE(self)->tp_free(self);
}

// How both ways of making a mask parse their arguments; and the pixels that they make of these, false with an
// exception.
constexpr const char* format_of_new = "O|p";
constexpr const char* const keywords_of_new[] = {"size", "fill", nullptr};

bool refuse(PyObject* type, const char* message) {
    PyErr_SetString(type, message);
    return false;
}

bool make_pixels(PyObject* size, bool filled, Bitmask& pixels) try {
    int width, height;
    if (!two_ints(size, width, height)) return refuse(PyExc_TypeError, "size must be two numbers");
    if (width < 0 || height < 0) return refuse(PyExc_ValueError, "cannot create mask with negative size");
    Result<Bitmask> made = Bitmask::blank(width, height);
    if (!made) return refuse(PyExc_MemoryError, made.error().message.c_str());
    pixels = std::move(made).value();
    if (filled) pixels.fill();
    return true;
} catch (const std::bad_alloc&) {
    return refuse(PyExc_MemoryError, "cannot allocate memory for a mask");
}

int initialize(PyObject* self, PyObject* arguments, PyObject* named) {
    PyObject* size = nullptr;
    int filled = 0;
    auto** const keywords = const_cast<char**>(keywords_of_new);
    if (!PyArg_ParseTupleAndKeywords(arguments, named, format_of_new, keywords, &size, &filled)) return -1;
    MaskObject& mask = as_mask(self);
    if (mask.view) {
        PyErr_SetString(PyExc_BufferError, "a mask cannot be made anew while a buffer of it is in use");
        return -1;
    }
    return make_pixels(size, filled != 0, mask.pixels) ? 0 : -1;
}

// What a call of the type itself runs instead of the two above, without a tuple of the arguments. Subclasses have
// theirs.
PyObject* construct(PyObject* type, PyObject* const* values, std::size_t flags, PyObject* names) {
    const Arguments arguments{values, PyVectorcall_NARGS(flags), names};
    PyObject* size = nullptr;
    int filled = 0;
    if (arguments.are_positional(1)) {
        size = values[0];
    } else if (!parse(arguments, format_of_new, keywords_of_new, &size, &filled)) {
        return nullptr;
    }
    Ref mask(make(reinterpret_cast<PyTypeObject*>(type), nullptr, nullptr));
    if (!mask || !make_pixels(size, filled != 0, as_mask(mask.get()).pixels)) return nullptr;
    return mask.release();
}

PyObject* repr(PyObject* self) {
    const Bitmask& mask = as_mask(self).pixels;
    return PyUnicode_FromFormat("<Mask(%dx%d)>", static_cast<int>(mask.width()), static_cast<int>(mask.height()));
}

using Methods = std::vector<PyMethodDef>;

// One table of several, with the end that CPython expects.
Methods joined(std::initializer_list<Methods> parts) {
    Methods all;
    for (const Methods& part : parts) all.insert(all.end(), part.begin(), part.end());
    all.push_back({nullptr, nullptr, 0, nullptr});
    return all;
}

PyTypeObject type_of_masks() {
    static Methods methods = joined({pixel_methods(), pair_methods(), shape_methods(), component_methods(),
                                     surface_methods(), more_pair_methods(), more_mask_methods()});
    PyTypeObject type{};
    // The type is static: this reference is never given up.
    Py_SET_REFCNT(reinterpret_cast<PyObject*>(&type), 1);
    type.tp_name = "carom.pygame_mask.Mask";
    type.tp_basicsize = sizeof(MaskObject);
    type.tp_dealloc = destroy;
    type.tp_repr = repr;
    type.tp_as_buffer = &mask_buffer;
    type.tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE;
    type.tp_doc = R"(Mask(size, fill=False) -> Mask
A rectangle of pixels, each set or clear.

>>> mask.Mask((4, 2), True)
<Mask(4x2)>)";
    type.tp_methods = methods.data();
    type.tp_init = initialize;
    type.tp_new = make;
    type.tp_vectorcall = construct;
    return type;
}

}  // namespace

PyTypeObject mask_type = type_of_masks();

PyObject* new_mask(Bitmask&& pixels, PyTypeObject* type) {
    PyObject* const mask = make(type, nullptr, nullptr);
    if (mask) as_mask(mask).pixels = std::move(pixels);
    return mask;
}

PyObject* new_mask(Result<Bitmask>&& pixels) {
    if (!pixels) return fail(PyExc_MemoryError, pixels.error().message.c_str());
    return new_mask(std::move(pixels).value());
}

}  // namespace carom::pygame

// CPython's name for it. NOLINTNEXTLINE(bugprone-reserved-identifier, readability-identifier-naming)
PyMODINIT_FUNC PyInit__pygame_mask() {
    using namespace carom::pygame;
    static Methods functions = joined({surface_functions(), more_functions(), sprite_functions()});
    static PyModuleDef definition = {PyModuleDef_HEAD_INIT,
                                     "carom._pygame_mask",
                                     "Pixel masks with the interface of pygame.mask.",
                                     -1,
                                     functions.data(),
                                     nullptr,
                                     nullptr,
                                     nullptr,
                                     nullptr};
    if (PyType_Ready(&mask_type) < 0) return nullptr;
    Ref module(PyModule_Create(&definition));
    if (!module) return nullptr;
    auto* const type = reinterpret_cast<PyObject*>(&mask_type);
    for (const char* const name : {"Mask", "MaskType"}) {
        if (PyModule_AddObject(module.get(), name, new_reference(type)) < 0) return nullptr;
    }
    return module.release();
}

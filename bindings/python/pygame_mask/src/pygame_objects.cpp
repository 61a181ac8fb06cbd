#include "pygame_objects.hpp"

#include <cstring>

namespace carom::pygame {

PyObject* pygame_type(const char* name) {
    struct Known {
        const char* name;
        PyObject* object;
    };
    static Known all[] = {{"Surface", nullptr}, {"Rect", nullptr}, {"Color", nullptr}};
    for (Known& known : all) {
        if (std::strcmp(known.name, name) != 0) continue;
        if (!known.object) {
            const Ref module(PyImport_ImportModule("pygame"));
            if (module) known.object = PyObject_GetAttrString(module.get(), name);
        }
        return known.object;
    }
    return fail(PyExc_SystemError, "not a type of pygame that masks use");
}

PyObject* new_rect(const PixelRect& rect) {
    PyObject* const type = pygame_type("Rect");
    if (!type) return nullptr;
    return PyObject_CallFunction(type, "(LLLL)", static_cast<long long>(rect.min.x), static_cast<long long>(rect.min.y),
                                 static_cast<long long>(rect.max.x - rect.min.x),
                                 static_cast<long long>(rect.max.y - rect.min.y));
}

}  // namespace carom::pygame

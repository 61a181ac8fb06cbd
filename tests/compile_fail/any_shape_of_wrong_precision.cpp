// A float shape does not slip into a double AnyShape: that would change which numbers the answers are about.
// expect: is_alternative
#include <carom/shape/any_shape.hpp>

carom::AnyShapeD wrap() {
#ifdef CAROM_MUST_FAIL
    return carom::AnyShapeD(carom::Circle{{1, 2}, 3});
#else
    return carom::AnyShapeD(carom::CircleD{{1, 2}, 3});
#endif
}

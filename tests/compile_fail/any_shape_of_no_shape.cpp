// Only shapes fit into an AnyShape.
// expect: is_alternative
#include <carom/shape/any_shape.hpp>

carom::AnyShape wrap() {
#ifdef CAROM_MUST_FAIL
    return carom::AnyShape(carom::Vec2{1, 2});
#else
    return carom::AnyShape(carom::Point{{1, 2}});
#endif
}

// What is no shape is named in one line, also as the first argument, which decides the number type.
// expect: carom: only a shape, a placed shape or an AnyShape can be asked about
#include <carom/query/contact.hpp>
#include <carom/shape/circle.hpp>

struct Hexagon {
    float radius = 1;
};

bool answer() {
#ifdef CAROM_MUST_FAIL
    const Hexagon other;
#else
    const carom::Circle other{{1, 0}, 1};
#endif
    return carom::contact(other, carom::Circle{{0, 0}, 1}).has_value();
}

// A type that is no shape has no pair with a shape; the compiler says so in one line.
// expect: carom: there is no Pair<A, B> for these two shapes
#include <carom/query/overlaps.hpp>
#include <carom/shape/circle.hpp>

struct Hexagon {
    float radius = 1;
};

bool answer() {
    const carom::Circle circle{{0, 0}, 1};
#ifdef CAROM_MUST_FAIL
    const Hexagon other;
#else
    const carom::Circle other{{1, 0}, 1};
#endif
    return carom::overlaps(circle, other);
}

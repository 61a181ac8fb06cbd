// The same of what is swept.
// expect: carom: only a shape, a placed shape or an AnyShape can be asked about
#include <carom/query/sweep.hpp>
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
    return carom::sweep(other, {1, 0}, carom::Circle{{0, 0}, 1}, {0, 0}).hit;
}

// The same of what moves.
// expect: carom: only a shape, a placed shape or an AnyShape can be asked about
#include <carom/motion/impact.hpp>
#include <carom/shape/circle.hpp>

struct Hexagon {
    float radius = 1;
};

bool answer() {
    const carom::Motion still;
    const carom::Circle circle{{0, 0}, 1};
#ifdef CAROM_MUST_FAIL
    const Hexagon other;
#else
    const carom::Circle other{{1, 0}, 1};
#endif
    return carom::first_impact(circle, still, other, still, {0, 1}).hit;
}

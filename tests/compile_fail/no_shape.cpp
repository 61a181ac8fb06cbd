// What is no shape is named in one line, also as the first argument, which decides the number type.
// expect: carom: only a shape, a placed shape or an AnyShape can be asked about
// ask: overlaps(circle, other)
// ask: classify(other, circle)
// ask: contact(other, circle)
// ask: contains(other, Vec2{0, 0})
// ask: area(other)
// ask: raycast(Ray{{-4, 0}, {2, 0}}, other)
// ask: sweep(other, {1, 0}, circle, {0, 0})
// ask: first_impact(circle, still, other, still, {0, 1})
#include <carom/motion/impact.hpp>
#include <carom/query/classify.hpp>
#include <carom/query/contact.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/measure.hpp>
#include <carom/query/raycast.hpp>
#include <carom/query/sweep.hpp>

struct Hexagon {
    float radius = 1;
};

void answer() {
    using namespace carom;
    const Motion still;
    const Circle circle{{0, 0}, 1};
#ifdef CAROM_MUST_FAIL
    const Hexagon other;
#else
    const Circle other{{1, 0}, 1};
#endif
    static_cast<void>(still);
    static_cast<void>(circle);
    static_cast<void>(CAROM_ASK);
}

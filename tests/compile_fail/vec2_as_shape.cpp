// A position is a shape only as a Point.
// expect: carom: a Vec2 is no shape: pass Point{v}
// ask: overlaps(circle, other)
// ask: distance(other, circle)
// ask: sweep(circle, {1, 0}, other, {0, 0})
#include <carom/query/distance.hpp>
#include <carom/query/sweep.hpp>

void answer() {
    using namespace carom;
    const Circle circle{{0, 0}, 1};
    const Vec2 at{1, 0};
#ifdef CAROM_MUST_FAIL
    const Vec2 other = at;
#else
    const Point other{at};
#endif
    static_cast<void>(circle);
    static_cast<void>(CAROM_ASK);
}

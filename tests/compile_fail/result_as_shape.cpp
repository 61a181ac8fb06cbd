// A Result, which may hold an error, is not passed where a shape is expected.
// expect: carom: a Result is no shape: check ok(), then pass value()
// ask: overlaps(circle, other)
// ask: contact(place(other, pose), circle)
// ask: contains(other, Vec2{0, 0})
// ask: sweep(circle, {1, 0}, other, {0, 0})
#include <carom/query/contact.hpp>
#include <carom/query/contains.hpp>
#include <carom/query/sweep.hpp>

void answer() {
    using namespace carom;
    const Circle circle{{0, 0}, 1};
    const Pose pose;
#ifdef CAROM_MUST_FAIL
    const auto other = ConvexPolygon::from_points({{0, 0}, {1, 0}, {0, 1}});
#else
    const auto other = ConvexPolygon::from_points({{0, 0}, {1, 0}, {0, 1}}).value();
#endif
    static_cast<void>(circle);
    static_cast<void>(pose);
    static_cast<void>(CAROM_ASK);
}

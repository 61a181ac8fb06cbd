// A ConvexPolygon comes from its factory only, so that every one in the program is convex.
// expect: private
#include <carom/shape/convex_polygon.hpp>

#include <utility>
#include <vector>

carom::Result<carom::ConvexPolygon> make(std::vector<carom::Vec2> points) {
#ifdef CAROM_MUST_FAIL
    return carom::ConvexPolygon(std::move(points));
#else
    return carom::ConvexPolygon::from_points(std::move(points));
#endif
}

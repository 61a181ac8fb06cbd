// Sweeps of a polygon and a circle in float where they are.
#include <carom/detail/narrow/filter/cast/quick_cast.hpp>
#include <carom/detail/narrow/filter/sweep/sweep_or.hpp>

namespace carom::detail {
namespace {

// As a cast of the disc.
bool quick_sweep(const DiscPath<float>& path, const ConvexPolygon& polygon, BasicSweep<float>& result) {
    const int count = static_cast<int>(polygon.points().size());
    return path.disc.radius >= 0 && quick_cast(path, {PolygonAccess::loop(polygon), count, 0}, result);
}

}  // namespace

BasicSweep<float> sweep_or(const ConvexPolygon& a, const Vec2& va, const Circle& b, const Vec2& vb, float max_time,
                           SweepOtherwise<ConvexPolygon, Circle, float>* otherwise) {
    BasicSweep<float> result;
    if (quick_sweep({{b.center, b.radius}, vb, va, max_time, false}, a, result)) return result;
    return otherwise(a, va, b, vb, max_time);
}

BasicSweep<float> sweep_or(const Circle& a, const Vec2& va, const ConvexPolygon& b, const Vec2& vb, float max_time,
                           SweepOtherwise<Circle, ConvexPolygon, float>* otherwise) {
    BasicSweep<float> result;
    if (quick_sweep({{a.center, a.radius}, va, vb, max_time, true}, b, result)) return result;
    return otherwise(a, va, b, vb, max_time);
}

}  // namespace carom::detail

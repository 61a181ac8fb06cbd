#include "ellipse_separation.hpp"
#include "narrow/core/farthest_point.hpp"
#include "narrow/touch/curved.hpp"
#include "narrow/touch/ellipse.hpp"

#include <algorithm>
#include <array>

namespace carom::detail {
namespace {

// The frame in which the ellipse is the disc of radius 1, with its center as the origin.
template <class T>
struct DiscFrame {
    BasicVec2<DoubleDouble> center;
    Vec2D u, v;

    explicit DiscFrame(const ConvexPart<T>& ellipse)
        : center(ellipse.template vertex<DoubleDouble>(0)),
          u(rounded(ellipse.template direction<DoubleDouble>(0))),
          v(rounded(ellipse.template direction<DoubleDouble>(1))) {}

    // Lengths first, so that no product leaves the range.
    Vec2D to_disc(const Vec2D& w) const { return {dot(unit(u), w) / length(u), dot(unit(v), w) / length(v)}; }
    Vec2D in_world(const Vec2D& p) const { return rounded(center) + (p.x * u + p.y * v); }
};

// The point of a core without the center that is nearest to it where the ellipse is a disc.
template <class T>
Vec2D nearest_of_core(const ConvexPart<T>& ellipse, const ConvexPart<T>& core) {
    const DiscFrame<T> frame(ellipse);
    const RealPart<T> real(core, frame.center);
    Vec2D best = real.vertex(0);
    const auto distance_sq = [&](const Vec2D& p) { return length_sq(frame.to_disc(p)); };
    for (int j = 0; j < edge_count(core); ++j) {
        const Vec2D start = real.vertex(j);
        const Vec2D step = real.direction(edge_direction(core, j));
        const Vec2D along = unit(frame.to_disc(step));
        const double per_step = dot(along, frame.to_disc(step));
        double t = -dot(along, frame.to_disc(start)) / per_step;
        if (core.core_kind() == CoreKind::bounded) t = std::clamp(t, 0.0, 1.0);
        if (core.core_kind() == CoreKind::ray) t = std::max(t, 0.0);
        const Vec2D here = start + t * step;
        if (distance_sq(here) < distance_sq(best)) best = here;
    }
    return rounded(frame.center) + best;
}

template <class T>
Vec2D nearest_of_ellipse(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    const DiscFrame<T> frame(ellipse);
    const Vec2D between = frame.to_disc(rounded(other.template vertex<DoubleDouble>(0) - frame.center));
    const Vec2D u = frame.to_disc(rounded(other.template direction<DoubleDouble>(0)));
    const Vec2D v = frame.to_disc(rounded(other.template direction<DoubleDouble>(1)));
    const auto lowest = [&](const Vec2D& n) {
        const double reach = std::sqrt(dot(n, u) * dot(n, u) + dot(n, v) * dot(n, v));
        return reach == 0 ? between : between - (dot(n, u) / reach) * u - (dot(n, v) / reach) * v;
    };
    const Vec2D right{1, 0};
    const Vec2D up{0, 1};
    const BestDirection best = highest_direction(lowest, std::array{right, up, -right, -up, right});
    return frame.in_world(lowest(best.normal));
}

template <class T>
bool contains_center(const ConvexPart<T>& core, const ConvexPart<T>& ellipse) {
    return core.core_kind() == CoreKind::ellipse ? vertex_sign(core, ellipse, 0) <= 0
                                                 : contains_vertex(core, ellipse, 0);
}

}  // namespace

template <class T>
Vec2D ellipse_shared_point(const ConvexPart<T>& ellipse, const ConvexPart<T>& other) {
    if (other.core_kind() == CoreKind::arc) return ellipse_arc_shared_point(ellipse, other);
    ConvexPart<T> core_a = ellipse;
    ConvexPart<T> core_b = other;
    core_a.drop_radius();
    core_b.drop_radius();
    if (ellipse_touch(core_a, core_b) == Touch::apart) {
        const Separation cores = ellipse_separation(core_a, core_b);
        const double low = std::max(0.0, cores.gap - other.template radius<DoubleDouble>().rounded());
        const double high = std::min(cores.gap, ellipse.template radius<DoubleDouble>().rounded());
        return cores.on_a + 0.5 * (low + high) * cores.normal;
    }
    if (contains_center(core_b, ellipse)) return rounded(ellipse.template vertex<DoubleDouble>(0));
    return other.core_kind() == CoreKind::ellipse ? nearest_of_ellipse(ellipse, other)
                                                  : nearest_of_core(ellipse, other);
}

template Vec2D ellipse_shared_point(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail

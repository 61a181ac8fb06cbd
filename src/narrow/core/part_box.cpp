#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/core/part_box.hpp>

#include <algorithm>
#include <cmath>

namespace carom::detail {
namespace {

// By an ulp at least. std::nextafter takes ten times as long.
double down(double x) {
    return x - (0x1p-52 * std::fabs(x) + 0x1p-1000);
}

double up(double x) {
    return -down(-x);
}

// NaN gives no bound.
double lowest(const ErrorBounded& x) {
    const double low = x.error == 0 ? x.value : down(x.value - x.error);
    return std::isnan(low) ? -infinity : low;
}

double highest(const ErrorBounded& x) {
    return -lowest(-x);
}

void include(AabbD& box, const BasicVec2<ErrorBounded>& v, const ErrorBounded& x_reach, const ErrorBounded& y_reach) {
    box =
        joined(box, {{lowest(v.x - x_reach), lowest(v.y - y_reach)}, {highest(v.x + x_reach), highest(v.y + y_reach)}});
}

ErrorBounded size_of(const ErrorBounded& x) {
    return x.value < 0 ? -x : x;
}

// A box by its middle and half its size, and what rounding may have done to both so far.
struct Span {
    Vec2D middle;
    Vec2D half;
    double error = 0;

    explicit Span(const AabbD& box)
        : middle{0.5 * box.min.x + 0.5 * box.max.x, 0.5 * box.min.y + 0.5 * box.max.y},
          half{0.5 * box.max.x - 0.5 * box.min.x, 0.5 * box.max.y - 0.5 * box.min.y} {
        note_rounding();
    }

    void move(const Vec2D& by) {
        middle = middle + by;
        error += 0x1p-50 * (std::fabs(by.x) + std::fabs(by.y));
        note_rounding();
    }
    void turn(double c, double s) {
        middle = {c * middle.x - s * middle.y, s * middle.x + c * middle.y};
        half = {std::fabs(c) * half.x + std::fabs(s) * half.y, std::fabs(s) * half.x + std::fabs(c) * half.y};
        error *= 1.5;
        note_rounding();
    }
    AabbD box() const {
        const double more = error * (1 + 0x1p-20);
        const AabbD result{{down(middle.x - half.x - more), down(middle.y - half.y - more)},
                           {up(middle.x + half.x + more), up(middle.y + half.y + more)}};
        const double sum = result.min.x + result.min.y + result.max.x + result.max.y;
        return sum - sum == 0 ? result : whole_plane;
    }

  private:
    // More than that of any step, or of an underflow in it.
    void note_rounding() {
        error += 0x1p-50 * (std::fabs(middle.x) + std::fabs(middle.y) + half.x + half.y) + 0x1p-1000;
    }
};

}  // namespace

AabbD joined(const AabbD& a, const AabbD& b) {
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

AabbD grown(const AabbD& box, double margin) {
    if (margin == 0 || !(box.min.x <= box.max.x)) return box;
    return {{down(box.min.x - margin), down(box.min.y - margin)}, {up(box.max.x + margin), up(box.max.y + margin)}};
}

// Without end, the other time bounds the side that it leaves.
AabbD box_of_way(const MovingBox& region) {
    if (!region.moves()) return region.box;
    AabbD all = empty_box;
    for (const double time : {region.low, region.high}) {
        const auto [v_x, v_y] = region.velocity;
        const Vec2D way{v_x == 0 ? 0 : time * v_x, v_y == 0 ? 0 : time * v_y};
        const AabbD there{region.box.min + way, region.box.max + way};
        const double far =
            std::max({-there.min.x, there.max.x, -there.min.y, there.max.y, std::fabs(way.x) + std::fabs(way.y)});
        all = joined(all, grown(there, 0x1p-40 * far));
    }
    return all;
}

double gap_between(const AabbD& a, const AabbD& b) {
    const double x = std::max({a.min.x - b.max.x, b.min.x - a.max.x, 0.0});
    const double y = std::max({a.min.y - b.max.y, b.min.y - a.max.y, 0.0});
    const double gap = std::max(x, y);
    return gap == 0 ? 0 : std::nextafter(gap, 0.0);  // an infinite one, too
}

// For a part without poses. Exact.
template <class T>
AabbD box_of_vertices(const ConvexPart<T>& part) {
    AabbD box = empty_box;
    for (int i = 0; i < part.size(); ++i) {
        const Vec2D v{static_cast<double>(part.local(i).x), static_cast<double>(part.local(i).y)};
        box = joined(box, {v, v});
    }
    return box;
}

AabbD grown(const AabbD& box, const ErrorBounded& radius) {
    if (radius.value == 0) return box;
    return {{lowest(box.min.x - radius), lowest(box.min.y - radius)},
            {highest(box.max.x + radius), highest(box.max.y + radius)}};
}

template <class T>
AabbD box_around(const ConvexPart<T>& part) {
    if (part.size() == 0) return empty_box;
    AabbD box = empty_box;
    const ErrorBounded radius = part.template radius<ErrorBounded>();
    switch (part.core_kind()) {
        case CoreKind::bounded:
        case CoreKind::arc:
            if (part.pose_count() == 0) return grown(box_of_vertices(part), radius);
            for (int i = 0; i < part.size(); ++i) include(box, part.template vertex<ErrorBounded>(i), radius, radius);
            return box;
        case CoreKind::ellipse: {
            const auto u = part.template direction<ErrorBounded>(0), v = part.template direction<ErrorBounded>(1);
            include(box, part.template vertex<ErrorBounded>(0), size_of(u.x) + size_of(v.x) + radius,
                    size_of(u.y) + size_of(v.y) + radius);
            return box;
        }
        default:
            return whole_plane;
    }
}

// A rotation is undone by the opposite one, divided by c^2 + s^2.
template <class T>
MovingBox region_in_frame(const MovingBox& region, const ConvexPart<T>& frame) {
    if (frame.pose_count() == 0 || !(region.box.min.x <= region.box.max.x)) return region;
    Span span(region.box);
    Vec2D velocity = region.velocity;
    for (int k = 0; k < frame.pose_count(); ++k) {
        const BasicPose<T>& pose = frame.pose(k);
        span.move(-lift<double>(pose.at));
        if (pose.rot == BasicRot<T>{}) continue;
        double c = static_cast<double>(pose.rot.c), s = static_cast<double>(pose.rot.s);
        const double size_sq = c * c + s * s;
        c /= size_sq, s /= size_sq;
        span.turn(c, -s);
        velocity = {c * velocity.x + s * velocity.y, c * velocity.y - s * velocity.x};
    }
    return {span.box(), velocity, region.low, region.high};
}

template <class T>
AabbD box_in_world(const AabbD& box, const ConvexPart<T>& frame) {
    if (frame.pose_count() == 0 || !(box.min.x <= box.max.x)) return box;
    Span span(box);
    span.error += stretch_of(frame) * std::max(span.half.x, span.half.y);
    for (int k = frame.pose_count(); k-- > 0;) {
        const BasicPose<T>& pose = frame.pose(k);
        span.turn(static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s));
        span.move(lift<double>(pose.at));
    }
    return span.box();
}

#define CAROM_INSTANTIATE(T)                                                    \
    template AabbD box_around(const ConvexPart<T>&);                            \
    template MovingBox region_in_frame(const MovingBox&, const ConvexPart<T>&); \
    template AabbD box_in_world(const AabbD&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

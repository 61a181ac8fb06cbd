#include <carom/detail/narrow/core/convex_features.hpp>
#include <carom/detail/narrow/core/union_kernel.hpp>
#include <carom/detail/narrow/exact/arc_extent.hpp>
#include <carom/query/bounds.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

template <class T>
constexpr T unbounded = std::numeric_limits<T>::infinity();

// Makes the box unbounded on the sides towards a direction.
template <class T>
void open_towards(BasicAabb<T>& box, const Direction<T>& direction) {
    const int x = sign_of([&]<class N>(In<N>) { return direction.template in<N>().x; });
    const int y = sign_of([&]<class N>(In<N>) { return direction.template in<N>().y; });
    if (x < 0) box.min.x = -unbounded<T>;
    if (x > 0) box.max.x = unbounded<T>;
    if (y < 0) box.min.y = -unbounded<T>;
    if (y > 0) box.max.y = unbounded<T>;
}

template <class T>
void include_extent(BasicAabb<T>& box, const ConvexPart<T>& part) {
    const Direction<T> along = Direction<T>::of(part);
    switch (part.core_kind()) {
        case CoreKind::bounded:
        case CoreKind::ellipse:
        case CoreKind::arc:
            return;
        case CoreKind::ray:
            return open_towards(box, along);
        case CoreKind::line:
            return open_towards(box, along), open_towards(box, along.rotated(2));
        case CoreKind::half_space:
            for (const int quarters : {1, 2, 3}) open_towards(box, along.rotated(quarters));
    }
}

// The least of x - error for some x, rounded to T: down, and only once, since rounding keeps their order. Overflow
// gives infinities, which are also outward.
class Least {
  public:
    void add(const ErrorBounded& x) {
        const double low = x.value - x.error;
        if (low > value_) return;
        is_above_ = two_sum(x.value, -x.error).low != 0 || (low == value_ && is_above_);
        if (low != value_) value_ = low;  // of -0 and 0, the first
        is_nan_ = is_nan_ || std::isnan(low);
    }
    template <class T>
    T rounded_down() const {
        if (is_nan_) return -unbounded<T>;
        const double low = is_above_ ? std::nextafter(value_, -unbounded<double>) : value_;
        const T rounded = static_cast<T>(low);
        return static_cast<double>(rounded) > low ? std::nextafter(rounded, -unbounded<T>) : rounded;
    }

  private:
    double value_ = unbounded<double>;
    bool is_above_ = false;  // or may be, the true least
    bool is_nan_ = false;    // any of them
};

// The largest T <= x - error, and the smallest T >= x + error.
template <class T>
T round_down(const ErrorBounded& x) {
    Least least;
    least.add(x);
    return least.rounded_down<T>();
}

template <class T>
T round_up(const ErrorBounded& x) {
    return -round_down<T>(-x);
}

// x times 2^exponent. The bounds that products carry far exceed any underflow.
ErrorBounded scaled(const ErrorBounded& x, int exponent) {
    return {std::ldexp(x.value, exponent), std::ldexp(x.error, exponent)};
}

// sqrt(x^2 + y^2). The root is off by half an ulp plus the error of the square over twice the true root; dividing by
// the root itself leaves a margin of 2 in case the true value is smaller. Scaled so that squares stay in range.
ErrorBounded hypotenuse(const ErrorBounded& x, const ErrorBounded& y) {
    if (x.value == 0 || y.value == 0) {
        return {std::fabs(x.value) + std::fabs(y.value), (x.error + y.error) * inflate};
    }
    int size = 0;
    std::frexp(std::fmax(std::fabs(x.value), std::fabs(y.value)), &size);
    const ErrorBounded square = scaled(x, -size) * scaled(x, -size) + scaled(y, -size) * scaled(y, -size);
    const double root = std::sqrt(square.value);
    const double error = (square.error / root + unit_roundoff * root) * inflate;
    return {std::ldexp(root, size), std::ldexp(error, size) + std::numeric_limits<double>::denorm_min()};
}

// The extent of an ellipse along an axis is the root of the sum of its half axes' squares.
template <class T>
void include_ellipse(BasicAabb<T>& box, const ConvexPart<T>& part) {
    const BasicVec2<ErrorBounded> u = part.template direction<ErrorBounded>(0);
    const BasicVec2<ErrorBounded> v = part.template direction<ErrorBounded>(1);
    const BasicVec2<ErrorBounded> center = part.template vertex<ErrorBounded>(0);
    const ErrorBounded radius = part.template radius<ErrorBounded>();
    const BasicVec2<ErrorBounded> reach{hypotenuse(u.x, v.x) + radius, hypotenuse(u.y, v.y) + radius};
    box.min.x = std::min(box.min.x, round_down<T>(center.x - reach.x));
    box.min.y = std::min(box.min.y, round_down<T>(center.y - reach.y));
    box.max.x = std::max(box.max.x, round_up<T>(center.x + reach.x));
    box.max.y = std::max(box.max.y, round_up<T>(center.y + reach.y));
}

template <class T>
void include_arc(BasicAabb<T>& box, const ConvexPart<T>& arc) {
    box.min.x = std::min(box.min.x, round_down<T>(-arc_extent(arc, 2)));
    box.min.y = std::min(box.min.y, round_down<T>(-arc_extent(arc, 3)));
    box.max.x = std::max(box.max.x, round_up<T>(arc_extent(arc, 0)));
    box.max.y = std::max(box.max.y, round_up<T>(arc_extent(arc, 1)));
}

template <class T>
void include_part(BasicAabb<T>& box, const ConvexPart<T>& part) {
    if (part.size() == 0) return;
    if constexpr (std::is_same_v<T, float>) {
        if (Aabb own; bounds_of_outline(outline_view(part), own)) {
            box.min = {std::min(box.min.x, own.min.x), std::min(box.min.y, own.min.y)};
            box.max = {std::max(box.max.x, own.max.x), std::max(box.max.y, own.max.y)};
            return;
        }
    }
    if (part.core_kind() == CoreKind::ellipse) return include_ellipse(box, part);
    if (part.core_kind() == CoreKind::arc) return include_arc(box, part);
    const ErrorBounded radius = part.template radius<ErrorBounded>();
    const bool only_shifts = part.pose_count() == 1 && part.pose(0).rot == BasicRot<T>{};
    const bool is_round = radius.value != 0;
    const auto sum = [&](const ErrorBounded& a, const ErrorBounded& b) {
        return is_round ? a + b : ErrorBounded(a.value + b.value, a.error * inflate);
    };
    Least x, y, minus_x, minus_y;
    for (int i = 0; i < part.size(); ++i) {
        const BasicVec2<ErrorBounded> v = only_shifts
                                              ? lift<ErrorBounded>(part.local(i)) + lift<ErrorBounded>(part.pose(0).at)
                                              : part.template vertex<ErrorBounded>(i);
        x.add(sum(v.x, -radius));
        y.add(sum(v.y, -radius));
        minus_x.add(-sum(v.x, radius));
        minus_y.add(-sum(v.y, radius));
    }
    box.min.x = std::min(box.min.x, x.rounded_down<T>());
    box.min.y = std::min(box.min.y, y.rounded_down<T>());
    box.max.x = std::max(box.max.x, -minus_x.rounded_down<T>());
    box.max.y = std::max(box.max.y, -minus_y.rounded_down<T>());
    include_extent(box, part);
}

// Looks for what reaches furthest to a side: from that side of a box around all parts or, if they are turned, so that
// trees know no such sides, from a point far out. What reaches further than what has been found is nearer than `limit`.
template <class T>
struct SideSearch {
    PartSource<T> parts;
    AabbD all;
    bool is_turned;

    void include(BasicAabb<T>& box, T BasicVec2<T>::*axis, bool upwards) const {
        const bool is_x = axis == &BasicVec2<T>::x;
        const double size = all.max.x - all.min.x + (all.max.y - all.min.y);
        const double out = is_turned ? 64 * size : 0;
        double Vec2D::*const along = is_x ? &Vec2D::x : &Vec2D::y;
        const double edge = upwards ? all.max.*along + out : all.min.*along - out;
        AabbD from = all;
        if (is_turned)
            from.min = from.max = {all.min.x + (all.max.x - all.min.x) / 2, all.min.y + (all.max.y - all.min.y) / 2};
        from.min.*along = from.max.*along = edge;
        double limit = unbounded<double>;
        parts.nearest(from, limit, [&](const ConvexPart<T>& part, double& least) {
            include_part(box, part);
            const double left = std::fabs(static_cast<double>(upwards ? box.max.*axis : box.min.*axis) - edge);
            const double most = is_turned ? std::hypot(left, size / 2) : left;
            least = left > 0 ? std::fmin(least, most) : -unbounded<double>;
        });
    }
};

}  // namespace

template <class T>
BasicAabb<T> bounds_of_parts(PartSource<T> parts) {
    constexpr BasicAabb<T> nothing{{unbounded<T>, unbounded<T>}, {-unbounded<T>, -unbounded<T>}};
    BasicAabb<T> box = nothing;
    int visited = 0;
    bool is_turned = false;
    const bool has_more = parts([&](const ConvexPart<T>& part) {
        if (visited++ > 0) return true;
        is_turned = part.pose_count() > 0 && !is_quarter_turn(part.pose(0).rot);
        return include_part(box, part), false;
    });
    if (!has_more) return box;
    box = nothing;
    const AabbD all = parts.box();
    if (!(all.max.x - all.min.x + (all.max.y - all.min.y) < unbounded<double>)) {
        parts([&](const ConvexPart<T>& part) { return include_part(box, part), false; });
        return box;
    }
    const SideSearch<T> search{parts, all, is_turned};
    for (const bool upwards : {false, true}) {
        search.include(box, &BasicVec2<T>::x, upwards);
        search.include(box, &BasicVec2<T>::y, upwards);
    }
    return box;
}

template Aabb bounds_of_parts(PartSource<float>);
template AabbD bounds_of_parts(PartSource<double>);

}  // namespace carom::detail

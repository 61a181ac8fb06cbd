#include "quick_sides.hpp"

#include <algorithm>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The smallest and largest of many numbers, two at a time.
struct Range {
    Lanes low = both(infinity);
    Lanes high = both(-infinity);

    void add(Lanes numbers) {
        low = lesser(low, numbers);
        high = greater(high, numbers);
    }
};

// The greatest height over a side of the first part at which all of the other lies: above 0, that side separates.
double best_separation(const QuickPart& part, const QuickPart& other) {
    Lanes best = both(-infinity);
    if (part.count > 2) {
        each_two_sides(part, other, [&](int, Lanes heights, Lanes) { best = greater(best, heights); });
    } else {
        const int count = side_count(part);
        for (int k = 0; k < count; k += 2) best = greater(best, two_sides(part, k).separation(other));
    }
    return greatest(best);
}

// The heights of a point over the sides of a polygon, times their lengths: below 0 inside. Seen from the point, each is
// the cross product of the side's ends, which are differences of coordinates.
template <class Visit>
void each_two_heights(const QuickPart& part, Lanes point, Visit visit) {
    Lanes x = part.two_x(0) - both(point[0]);
    Lanes y = part.two_y(0) - both(point[1]);
    for (std::size_t k = 0; k < static_cast<std::size_t>(part.count); k += 2) {
        const Lanes next_x = two_of(&part.xs[k + 2]) - both(point[0]);
        const Lanes next_y = two_of(&part.ys[k + 2]) - both(point[1]);
        visit(k, y * shifted(x, next_x) - x * shifted(y, next_y));
        x = next_x;
        y = next_y;
    }
}

double highest_over_sides(const QuickPart& part, Lanes point) {
    Lanes highest = both(-infinity);
    each_two_heights(part, point, [&](std::size_t, Lanes heights) { highest = greater(highest, heights); });
    return greatest(highest);
}

int side_of_height(const QuickPart& part, Lanes point, double height) {
    std::size_t side = 0;
    each_two_heights(part, point, [&](std::size_t k, Lanes heights) {
        side = heights[0] == height ? k : (heights[1] == height ? k + 1 : side);
    });
    return static_cast<int>(side);
}

}  // namespace

template <class T>
void QuickPart::set(const ConvexPart<T>& part, Lanes origin) {
    Range x, y;
    load(&part.local(0), part.size(), part.pose_count() == 0 ? origin : Lanes{}, [&](Lanes two_x, Lanes two_y) {
        x.add(two_x);
        y.add(two_y);
    });
    low = lesser(firsts(x.low, y.low), seconds(x.low, y.low));
    high = greater(firsts(x.high, y.high), seconds(x.high, y.high));
    for (int k = part.pose_count(); k-- > 0;) {
        const BasicPose<T>& pose = part.pose(k);
        carry(static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s),
              lanes_of(pose.at) - (k == 0 ? origin : Lanes{}));
    }
}

// The box is the one that the vertices have after rounding, too, since that keeps their order.
template <class T>
void QuickPart::set(const BasicConvexPolygon<T>& polygon, Lanes origin) {
    const auto points = polygon.points();
    load(points.data(), static_cast<int>(points.size()), origin, [](Lanes, Lanes) {});
    low = widened(polygon.box().min) - origin;
    high = widened(polygon.box().max) - origin;
}

template <class T>
void QuickPart::set(const BasicCircle<T>& circle, Lanes origin) {
    count = 1;
    low = high = widened(circle.center) - origin;
    put_two(&xs[0], both(low[0]));
    put_two(&ys[0], both(low[1]));
    put_two(&xs[2], both(low[0]));
    put_two(&ys[2], both(low[1]));
}

// Calls see(two x, two y) for every two vertices; behind an odd count the first stands again.
template <class T, class See>
void QuickPart::load(const BasicVec2<T>* points, int n, Lanes origin, See see) {
    count = n;
    const auto put = [&](std::size_t i, std::size_t next) {
        const Lanes point = widened(points[i]) - origin;
        const Lanes next_point = widened(points[next]) - origin;
        const Lanes two_x = firsts(point, next_point);
        const Lanes two_y = seconds(point, next_point);
        put_two(&xs[i], two_x);
        put_two(&ys[i], two_y);
        see(two_x, two_y);
    };
    const auto size = static_cast<std::size_t>(n);
    for (std::size_t i = 0; i + 1 < size; i += 2) put(i, i + 1);
    if (size % 2 == 1) put(size - 1, 0);
    repeat_first(n);
}

void QuickPart::repeat_first(int n) {
    const auto size = static_cast<std::size_t>(n);
    put_two(&xs[size], two_x(0));
    put_two(&ys[size], two_y(0));
    put_two(&xs[size + 2], two_x(2));
    put_two(&ys[size + 2], two_y(2));
}

// With m the largest coordinate before, |c| + |s| <= 1.5 and t the larger shift (itself off by ut), the two products,
// their sum and the shift round by at most u (1.5 m + 1.5 m + (1.5 m + t)), and the error there was grows by |c| + |s|.
void QuickPart::carry(double c, double s, Lanes at) {
    vertex_error = 1.5 * vertex_error + 8 * unit_roundoff * (largest() + greatest(greater(at, -at))) + tiny;
    const int n = count;
    Range x, y;
    for (int i = 0; i < n; i += 2) {
        const Lanes local_x = two_x(i);
        const Lanes local_y = two_y(i);
        const Lanes world_x = both(c) * local_x - both(s) * local_y + both(at[0]);
        const Lanes world_y = both(c) * local_y + both(s) * local_x + both(at[1]);
        put_two(&xs[static_cast<std::size_t>(i)], world_x);
        put_two(&ys[static_cast<std::size_t>(i)], world_y);
        x.add(world_x);
        y.add(world_y);
    }
    repeat_first(n);
    low = lesser(firsts(x.low, y.low), seconds(x.low, y.low));
    high = greater(firsts(x.high, y.high), seconds(x.high, y.high));
}

// The origin is where a stands: stored numbers, from which those of a and b differ by little even far out.
template <class T>
QuickPair::QuickPair(const ConvexPart<T>& exact_a, const ConvexPart<T>& exact_b)
    : radius(exact_a.template radius<double>() + exact_b.template radius<double>()) {
    const Lanes origin = lanes_of(exact_a.pose_count() > 0 ? exact_a.pose(0).at : exact_a.local(0));
    a.set(exact_a, origin);
    b.set(exact_b, origin);
    set_bounds(std::max(a.vertex_error, b.vertex_error));
}

template <class T>
QuickPair::QuickPair(const BasicConvexPolygon<T>& polygon_a, const BasicConvexPolygon<T>& polygon_b) {
    const Lanes origin = widened(polygon_a.points()[0]);
    a.set(polygon_a, origin);
    b.set(polygon_b, origin);
    set_bounds(0);
}

template <class T>
QuickPair::QuickPair(const BasicConvexPolygon<T>& polygon_a, const BasicCircle<T>& circle_b)
    : radius(static_cast<double>(circle_b.radius)) {
    const Lanes origin = widened(polygon_a.points()[0]);
    a.set(polygon_a, origin);
    b.set(circle_b, origin);
    set_bounds(0);
}

template <class T>
QuickPair::QuickPair(const BasicCircle<T>& circle_a, const BasicConvexPolygon<T>& polygon_b)
    : radius(static_cast<double>(circle_a.radius)) {
    const Lanes origin = widened(circle_a.center);
    a.set(circle_a, origin);
    b.set(polygon_b, origin);
    set_bounds(0);
}

void QuickPair::set_bounds(double vertex_error) {
    const double largest = greatest(greater(greater(-a.low, a.high), greater(-b.low, b.high)));
    error = vertex_error + unit_roundoff * largest;
    extent = largest + 4 * error;
    // The factor that shrinks it comes last: where products of coordinates overflow, the bound does, too.
    slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
}

// Polygons first ask about one point, the middle of where their boxes meet: when it is inside both, they penetrate, and
// when it is not, the side it is furthest outside of is the likeliest to separate.
QuickTouch QuickPair::touch_of_cores() const {
    if (a.count > 2 && b.count > 2) {
        const Lanes middle = both(0.5) * (greater(a.low, b.low) + lesser(a.high, b.high));
        const double over_a = highest_over_sides(a, middle);
        const double over_b = highest_over_sides(b, middle);
        if (std::max(over_a, over_b) < -slack) return QuickTouch::penetrating;
        const bool by_a = over_a > over_b;
        const QuickPart& polygon = by_a ? a : b;
        const int side = side_of_height(polygon, middle, by_a ? over_a : over_b);
        const double separation = lowest_height(polygon, side, by_a ? b : a);
        if (separation > slack) return QuickTouch::apart;
    }
    const double by_a = best_separation(a, b);
    if (by_a > slack) return QuickTouch::apart;
    const double by_both = std::max(by_a, best_separation(b, a));
    if (by_both > slack) return QuickTouch::apart;
    if (by_both < -slack) return QuickTouch::penetrating;
    return QuickTouch::unknown;
}

template QuickPair::QuickPair(const ConvexPart<float>&, const ConvexPart<float>&);
template QuickPair::QuickPair(const ConvexPart<double>&, const ConvexPart<double>&);
template QuickPair::QuickPair(const BasicConvexPolygon<float>&, const BasicConvexPolygon<float>&);
template QuickPair::QuickPair(const BasicConvexPolygon<double>&, const BasicConvexPolygon<double>&);
template QuickPair::QuickPair(const ConvexPolygon&, const Circle&);
template QuickPair::QuickPair(const Circle&, const ConvexPolygon&);

}  // namespace carom::detail

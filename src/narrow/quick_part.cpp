#include "quick_sides.hpp"

#include <algorithm>
#include <limits>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// A box that grows in registers.
struct Box {
    Lanes low = both(infinity);
    Lanes high = both(-infinity);

    void add(Lanes point) {
        low = lesser(low, point);
        high = greater(high, point);
    }
};

// The greatest height over a side of the first part at which all of the other lies: above 0, that side separates.
double best_separation(const QuickPart& part, const QuickPart& other) {
    Lanes best = both(-infinity);
    const int count = side_count(part);
    for (int k = 0; k < count; k += 2) best = greater(best, two_sides(part, k).separation(other));
    return greatest(best);
}

// The greatest height of a point over the sides of a polygon: below 0 inside.
struct Highest {
    double height = -infinity;
    int side = 0;  // the first of the two sides it is one of
};

Highest highest_over(const QuickPart& part, Lanes point) {
    Highest highest;
    for (int k = 0; k < part.count; k += 2) {
        const double height = greatest(two_sides(part, k).height(point));
        if (height > highest.height) highest = {height, k};
    }
    return highest;
}

}  // namespace

template <class T>
void QuickPart::set(const ConvexPart<T>& part, Lanes origin) {
    count = part.size();
    set_in_place(part, part.pose_count() == 0 ? origin : Lanes{});
    for (int k = part.pose_count(); k-- > 0;) {
        const BasicPose<T>& pose = part.pose(k);
        carry(static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s),
              lanes_of(pose.at) - (k == 0 ? origin : Lanes{}));
    }
    vertices[static_cast<std::size_t>(count)] = vertex(0);
    vertices[static_cast<std::size_t>(count) + 1] = vertex(1);
}

template <class T>
void QuickPart::set_in_place(const ConvexPart<T>& part, Lanes origin) {
    const BasicVec2<T>* const points = &part.local(0);
    Box box;
    for (int i = 0; i < count; ++i) {
        const Lanes point = lanes_of(points[i]) - origin;
        vertices[static_cast<std::size_t>(i)] = point;
        box.add(point);
    }
    low = box.low;
    high = box.high;
}

// With m the largest coordinate before, |c| + |s| <= 1.5 and t the larger shift (itself off by ut), the two products,
// their sum and the shift round by at most u (1.5 m + 1.5 m + (1.5 m + t)), and the error there was grows by |c| + |s|.
void QuickPart::carry(double c, double s, Lanes at) {
    vertex_error = 1.5 * vertex_error + 8 * unit_roundoff * (largest() + greatest(greater(at, -at))) + tiny;
    const Lanes sines = {-s, s};
    Box box;
    for (int i = 0; i < count; ++i) {
        const Lanes local = vertex(i);
        const Lanes point = both(c) * local + sines * Lanes{local[1], local[0]} + at;
        vertices[static_cast<std::size_t>(i)] = point;
        box.add(point);
    }
    low = box.low;
    high = box.high;
}

// The origin is where a stands: stored numbers, from which those of a and b differ by little even far out.
template <class T>
QuickPair::QuickPair(const ConvexPart<T>& exact_a, const ConvexPart<T>& exact_b)
    : radius(exact_a.template radius<double>() + exact_b.template radius<double>()) {
    const Lanes origin = lanes_of(exact_a.pose_count() > 0 ? exact_a.pose(0).at : exact_a.local(0));
    a.set(exact_a, origin);
    b.set(exact_b, origin);
    const double largest = std::max(a.largest(), b.largest());
    error = std::max(a.vertex_error, b.vertex_error) + unit_roundoff * largest;
    extent = largest + 4 * error;
    slack = 64 * extent * (error + unit_roundoff * extent) + tiny;
}

// Polygons first ask about one point, the middle of where their boxes meet: when it is inside both, they penetrate, and
// when it is not, the side it is furthest outside of is the likeliest to separate.
QuickTouch QuickPair::touch_of_cores() const {
    if (a.count > 2 && b.count > 2) {
        const Lanes middle = both(0.5) * (greater(a.low, b.low) + lesser(a.high, b.high));
        const Highest over_a = highest_over(a, middle);
        const Highest over_b = highest_over(b, middle);
        if (std::max(over_a.height, over_b.height) < -slack) return QuickTouch::penetrating;
        const bool by_a = over_a.height > over_b.height;
        const TwoSides sides = by_a ? two_sides(a, over_a.side) : two_sides(b, over_b.side);
        if (greatest(sides.separation(by_a ? b : a)) > slack) return QuickTouch::apart;
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

}  // namespace carom::detail

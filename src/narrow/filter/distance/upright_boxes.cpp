#include "upright_boxes.hpp"

#include "narrow/core/real_part.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// The corners are low, (high.x, low.y), high, (low.x, high.y), and the sides from each to the next: below, right,
// above, left.
struct UprightBox {
    Vec2D low;
    Vec2D high;

    Vec2D corner(int i) const { return {i == 1 || i == 2 ? high.x : low.x, i > 1 ? high.y : low.y}; }
};

// Whether the part is one, where it stands, from its low corner on; it may lack an area.
template <class T>
bool is_upright_box(const ConvexPart<T>& part) {
    if (part.size() != 4 || part.pose_count() > 0 || part.is_rounded() || !part.is_bounded()) return false;
    const BasicVec2<T>* const corners = &part.local(0);
    const auto [low, high] = std::pair(corners[0], corners[2]);
    return (low.x <= high.x) & (low.y <= high.y) & (corners[1].x == high.x) & (corners[1].y == low.y) &
           (corners[3].x == low.x) & (corners[3].y == high.y);
}

// Zeros have the signs that come of turning the edges.
constexpr std::array<Vec2D, 4> outward_normals = {Vec2D{0, -1}, Vec2D{1, -0.0}, Vec2D{0, 1}, Vec2D{-1, -0.0}};

// The way into a box over side k, as seen by what is outside.
Vec2D inward(int k) {
    constexpr std::array<Vec2D, 4> ways = {Vec2D{-0.0, 1}, Vec2D{-1, 0}, Vec2D{-0.0, -1}, Vec2D{1, 0}};
    return ways[static_cast<std::size_t>(k)];
}

bool is_within(double x, double low, double high) {
    return low <= x && x <= high;
}

// The first of a box's corners on side k that is within the other's stretch along it, -1 for none.
int first_within(const UprightBox& box, int k, const UprightBox& other) {
    const bool level = k % 2 == 0;
    const int first = std::min(k, (k + 1) % 4);
    const int second = std::max(k, (k + 1) % 4);
    for (const int i : {first, second}) {
        const Vec2D at = box.corner(i);
        if (level ? is_within(at.x, other.low.x, other.high.x) : is_within(at.y, other.low.y, other.high.y)) return i;
    }
    return -1;
}

// From a point over side k of a box, which is certainly there: the unit way.
[[gnu::always_inline]] inline Vec2D towards_box(const Vec2D& at, const UprightBox& box, int k) {
    const bool level = k % 2 == 0;
    const bool at_end = level ? at.x == box.low.x || at.x == box.high.x : at.y == box.low.y || at.y == box.high.y;
    const Vec2D way = inward(k);
    return at_end ? Vec2D{way.x + 0.0, way.y + 0.0} : way;  // to an end it is a difference, without -0
}

// The same with what is as far away as said.
Separation from_point(const Vec2D& at, const UprightBox& box, int k, double distance) {
    const Vec2D towards = towards_box(at, box, k);
    return {distance, towards, true, at, at + distance * towards};
}

// Boxes with a gap along one axis alone: over side k of a.
Separation separation_alongside(const UprightBox& a, const UprightBox& b, int k, double distance) {
    const int facing = (k + 2) % 4;
    if (const int i = first_within(a, k, b); i >= 0) return from_point(a.corner(i), b, facing, distance);
    return flipped(from_point(b.corner(first_within(b, facing, a)), a, k, distance));
}

// Boxes apart along both axes: from a's corner between sides k and l.
Separation separation_of_corners(const UprightBox& a, const UprightBox& b, int k, int l) {
    const int corner = k == 0 ? (l == 1 ? 1 : 0) : (l == 1 ? 2 : 3);
    const Vec2D at = a.corner(corner);
    const Vec2D way = b.corner((corner + 2) % 4) - at;
    const double distance = length(way);
    const Vec2D towards = unit(way);
    return {distance, towards, true, at, at + distance * towards};
}

struct Stretch {
    double low;
    double high;
};

Stretch stretch_along(const Vec2D& tangent, const Vec2D& p, const Vec2D& q) {
    const double at_p = dot(tangent, p);
    const double at_q = dot(tangent, q);
    return {std::fmin(at_p, at_q), std::fmax(at_p, at_q)};
}

// Below side k of a, the middle of where the two face each other, seen from b's first corner there.
void separation_below(const UprightBox& a, const UprightBox& b, int k, bool unique, Separation& result) {
    const int facing = (k + 2) % 4;
    const int next = (facing + 1) % 4;
    const Vec2D origin = b.corner(std::min(facing, next));
    const Vec2D other_end = b.corner(std::max(facing, next)) - origin;
    const Vec2D normal = outward_normals[static_cast<std::size_t>(k)];
    const Vec2D start = a.corner(k) - origin;
    const Vec2D end = a.corner((k + 1) % 4) - origin;
    const Vec2D tangent = perp(-normal);
    const Stretch own = stretch_along(tangent, start, end);
    const Stretch of_b = stretch_along(tangent, {0, 0}, other_end);
    const double height = dot(normal, start);
    const double depth = std::fmax(height, 0.0);
    const double along = 0.5 * (std::max(own.low, of_b.low) + std::min(own.high, of_b.high));
    const Vec2D on_a = height * normal + along * tangent + origin;
    result = {depth > 0 ? -depth : 0, normal, unique, on_a, on_a - depth * normal};
}

// Whether other features are further away by more than rounding could hide: coordinates are the same or clearly differ.
bool are_clear(const UprightBox& a, const UprightBox& b, double small) {
    const auto differ = [&](const Vec2D& p, const Vec2D& q) {
        const Vec2D d = p - q;
        return (d.x == 0 || std::fabs(d.x) > small) && (d.y == 0 || std::fabs(d.y) > small);
    };
    return differ(a.low, b.low) && differ(a.low, b.high) && differ(a.high, b.low) && differ(a.high, b.high);
}

bool is_exact(double a, double b) {
    return two_sum(a, -b).low == 0;
}

// What the differences of two boxes' coordinates say.
struct Differences {
    Lanes below;   // how deep b is below a's left side and its lower one; below 0 it is a gap
    Lanes above;   // below the right side and the upper one
    Lanes depths;  // the lesser along each axis
    double least;

    template <class T>
    Differences(const BasicAabb<T>& a, const BasicAabb<T>& b)
        : below(widened(b.max) - widened(a.min)),
          above(widened(a.max) - widened(b.min)),
          depths(lesser(below, above)),
          least(detail::least(depths)),
          sizes_a_(widened(a.max) - widened(a.min)),
          sizes_b_(widened(b.max) - widened(b.min)) {}

    double small() const { return 0x1p-20 * largest(); }

    // Whether both boxes have an area and are not too thin for doubles. Infinity and NaN get into the sum of the sizes.
    bool are_plain() const {
        const double thinnest = detail::least(lesser(sizes_a_, sizes_b_));
        return sum_of(sizes_a_ + sizes_b_) < infinity && largest() > 0x1p-250 && largest() < 0x1p250 &&
               thinnest > small();
    }

  private:
    double largest() const { return greatest(greater(below, above)) - std::min(least, 0.0); }

    Lanes sizes_a_;
    Lanes sizes_b_;
};

// Sides k and l of a are those below which b is less deep, along each axis.
Separation separation_apart(const UprightBox& a, const UprightBox& b, const Differences& at) {
    const int k = at.below[1] <= at.above[1] ? 0 : 2;
    const int l = at.above[0] <= at.below[0] ? 1 : 3;
    if (at.depths[1] < 0 && at.depths[0] < 0) return separation_of_corners(a, b, k, l);
    return at.depths[1] < 0 ? separation_alongside(a, b, k, -at.depths[1])
                            : separation_alongside(a, b, l, -at.depths[0]);
}

}  // namespace

template <class T>
bool upright_separation(const BasicAabb<T>& box_a, const BasicAabb<T>& box_b, double reach, Separation& result) {
    const Differences at(box_a, box_b);
    if (at.least < -reach) {
        result.gap = infinity;
        return true;
    }
    if (!at.are_plain()) return false;
    const UprightBox a{lift<double>(box_a.min), lift<double>(box_a.max)};
    const UprightBox b{lift<double>(box_b.min), lift<double>(box_b.max)};
    if (at.least < 0) {
        if (!are_clear(a, b, at.small())) return false;
        result = separation_apart(a, b, at);
        return true;
    }
    const auto [left, below] = std::pair(at.below[0] == at.least, at.below[1] == at.least);
    const auto [right, above] = std::pair(at.above[0] == at.least, at.above[1] == at.least);
    const int first = below ? 0 : (right ? 1 : (above ? 2 : 3));
    const int ties = below + right + above + left;
    // What rounds to the same may differ.
    if (ties > 1 && !(is_exact(b.high.y, a.low.y) && is_exact(a.high.x, b.low.x) && is_exact(a.high.y, b.low.y) &&
                      is_exact(b.high.x, a.low.x))) {
        return false;
    }
    separation_below(a, b, first, ties == 1, result);
    return true;
}

template <class T>
bool upright_separation(const ConvexPart<T>& a, const ConvexPart<T>& b, double reach, Separation& result) {
    if (!is_upright_box(a) || !is_upright_box(b)) return false;
    return upright_separation(BasicAabb<T>{a.local(0), a.local(2)}, BasicAabb<T>{b.local(0), b.local(2)}, reach,
                              result);
}

// The lengths are those that `upright_separation` computes, some with the other sign.
template <class T>
double upright_gap(const BasicAabb<T>& box_a, const BasicAabb<T>& box_b) {
    const Differences at(box_a, box_b);
    if (!at.are_plain()) return -1;
    if (at.least >= 0) return 0;
    const UprightBox a{lift<double>(box_a.min), lift<double>(box_a.max)};
    const UprightBox b{lift<double>(box_b.min), lift<double>(box_b.max)};
    if (!are_clear(a, b, at.small())) return -1;
    return greatest(at.depths) < 0 ? length({at.depths[0], at.depths[1]}) : -at.least;
}

namespace {

// How far and which way it is from a point to the nearest point of a box, or out of the box below 0.
struct WayToBox {
    double distance;
    Vec2D towards;
};

// From a point outside. `gaps` are those along both axes, 0 or less where there is none, and `after` says of which axes
// the point is behind the box. Inline, as the next one: what is passed in memory is waited for.
[[gnu::always_inline]] inline WayToBox way_from_outside(const Vec2D& at, const UprightBox& box, Lanes gaps,
                                                        LaneMasks after) {
    const bool is_right = after[0] != 0;
    const bool is_above = after[1] != 0;
    if (least(gaps) > 0) {
        const Vec2D way = Vec2D{is_right ? box.high.x : box.low.x, is_above ? box.high.y : box.low.y} - at;
        return {length(way), unit(way)};
    }
    return gaps[1] > 0 ? WayToBox{gaps[1], towards_box(at, box, is_above ? 2 : 0)}
                       : WayToBox{gaps[0], towards_box(at, box, is_right ? 1 : 3)};
}

// From a point inside, over the side below which it is less deep than below the others.
[[gnu::always_inline]] inline WayToBox way_from_inside(Lanes gaps, LaneMasks after) {
    const bool level = gaps[1] > gaps[0];
    const int side = level ? (after[1] != 0 ? 2 : 0) : (after[0] != 0 ? 1 : 3);
    return {greatest(gaps), -outward_normals[static_cast<std::size_t>(side)]};
}

}  // namespace

template <class T>
bool circle_box_separation(const BasicCircle<T>& a, const BasicAabb<T>& b, Separation& result) {
    const Lanes at = lanes_of(a.center);
    const Lanes before = lanes_of(b.min) - at;
    const Lanes behind = at - lanes_of(b.max);
    const Lanes size = lanes_of(b.max) - lanes_of(b.min);
    const auto radius = static_cast<double>(a.radius);
    const Lanes near = lesser(magnitude(before), magnitude(behind));
    const Lanes far = greater(magnitude(before), magnitude(behind));
    const double largest = sum_of(magnitude(before) + magnitude(behind));  // or more; infinity and NaN get into it
    const double small = 0x1p-20 * largest;
    if (!(radius > 0 && radius < 0x1p250 && largest > 0x1p-250 && largest < 0x1p250 && detail::least(size) > small)) {
        return false;
    }
    const Lanes gaps = greater(before, behind);
    const LaneMasks after = are_less(before, behind);
    const double widest = greatest(gaps);
    Vec2D center{at[0], at[1]};
    WayToBox way;
    if (widest > 0) {
        // Coordinates are the same or clearly differ.
        const LaneMasks are_clear = (near == both(0)) | are_less(both(small), near);
        if (!are_all(are_clear & are_less(both(small), far))) return false;
        way = way_from_outside(center, {lift<double>(b.min), lift<double>(b.max)}, gaps, after);
    } else {
        // Deeper below all other sides, and not next to the border.
        const double next = std::min(std::fabs(gaps[0] - gaps[1]), detail::least(far - near));
        if (!(next > small && widest < -small)) return false;
        way = way_from_inside(gaps, after);
        center = {center.x + 0.0, center.y + 0.0};
    }
    const double gap = way.distance - radius;
    result = {gap, way.towards, true, center + radius * way.towards,
              center + way.distance * way.towards - 0.0 * way.towards};
    return std::fabs(gap) > 0x1p-40 * (largest + radius);
}

#define CAROM_INSTANTIATE(T)                                                                           \
    template bool upright_separation(const BasicAabb<T>&, const BasicAabb<T>&, double, Separation&);   \
    template bool upright_separation(const ConvexPart<T>&, const ConvexPart<T>&, double, Separation&); \
    template bool circle_box_separation(const BasicCircle<T>&, const BasicAabb<T>&, Separation&);      \
    template double upright_gap(const BasicAabb<T>&, const BasicAabb<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

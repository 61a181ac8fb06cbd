// The formulas of all filters, over Lanes<T>: as many numbers as a register holds. Included once for each instruction
// set, inside a namespace that defines Lanes, Min, Max, Abs, And, Or, Not; hence no include guard.
//
// Each formula is evaluated together with a bound on its rounding error, and only a sign beyond the bound counts. The
// bounds: u is the unit roundoff of T; every bound below is at least twice the first-order error of its formula, which
// covers the higher orders and the rounding of the bound itself, plus `tiny`, far above what products lose by
// underflow. Infinities and NaN make the comparison with the bound false, and the lane undecided.

#include "shapes-inl.hpp"

template <class L>
struct LaneResults {
    typename L::Mask hit;
    typename L::Mask certain;  // else `hit` is meaningless
};

// A sign: certainly below zero, certainly above, or neither.
template <class L>
struct Sign {
    typename L::Mask negative;
    typename L::Mask positive;

    static Sign of(typename L::Number value, typename L::Number magnitude, double roundoffs) {
        using T = typename L::Scalar;
        constexpr T u = std::numeric_limits<T>::epsilon() / 2;
        constexpr T tiny = std::numeric_limits<T>::min() * T(1024);
        const auto bound = L::set(u * T(roundoffs)) * magnitude + L::set(tiny);
        return {value + bound < L::set(0), bound < value};
    }
};

// ---- Circles and boxes ----

// The sign of |d|^2 - r^2. Each difference rounds once, so 4 u of the sum of the squares is first order.
template <class L>
Sign<L> gap_sign(typename L::Number dx, typename L::Number dy, typename L::Number radius) {
    const auto distance_sq = dx * dx + dy * dy;
    const auto radius_sq = radius * radius;
    return Sign<L>::of(distance_sq - radius_sq, distance_sq + radius_sq, 10);
}

template <class L>
LaneResults<L> test(const CircleLanes<L>& a, const CircleLanes<L>& b) {
    const auto gap = gap_sign<L>(b.x - a.x, b.y - a.y, a.radius + b.radius);
    return {gap.negative, And(Or(gap.negative, gap.positive), L::set(0) <= Min(a.radius, b.radius))};
}

// The closest point to the center is the center clamped to the box.
template <class L>
LaneResults<L> test(const CircleLanes<L>& circle, const AabbLanes<L>& box) {
    const auto dx = circle.x - Min(Max(circle.x, box.min_x), box.max_x);
    const auto dy = circle.y - Min(Max(circle.y, box.min_y), box.max_y);
    const auto gap = gap_sign<L>(dx, dy, circle.radius);
    const auto valid = And(box.is_valid(), L::set(0) <= circle.radius);
    return {gap.negative, And(Or(gap.negative, gap.positive), valid)};
}

template <class L>
LaneResults<L> test(const AabbLanes<L>& box, const CircleLanes<L>& circle) {
    return test(circle, box);
}

// By signs of differences, which are exact: one comparison is faster than combining masks. Inverted boxes overlap
// nothing; infinite and NaN sizes leave the lane undecided.
template <class L>
LaneResults<L> test(const AabbLanes<L>& a, const AabbLanes<L>& b) {
    const auto a_x = a.min_x - a.max_x;
    const auto a_y = a.min_y - a.max_y;
    const auto b_x = b.min_x - b.max_x;
    const auto b_y = b.min_y - b.max_y;
    const auto gap_x = Max(a.min_x - b.max_x, b.min_x - a.max_x);
    const auto gap_y = Max(a.min_y - b.max_y, b.min_y - a.max_y);
    const auto inversion = Max(Max(a_x, a_y), Max(b_x, b_y));
    const auto hit = Max(Max(gap_x, gap_y), inversion) <= L::set(0);
    const auto lowest = L::set(-L::infinity);
    return {hit, And(lowest < a_x + a_y, lowest < b_x + b_y)};
}

// ---- Capsules and rays ----

// The sign of the distance between a point and a segment or ray, less a radius. Any t in range gives a point of the
// core, so an error in t only counts squared. With w the vector from the start to the point, |t step| <= |w|, the
// coordinates of the difference are off by at most 5 u |w|, and the square by 15 u |w|^2.
template <class L>
Sign<L> gap_sign(const LinearLanes<L>& core, typename L::Number x, typename L::Number y, typename L::Number radius) {
    using T = typename L::Scalar;
    const auto wx = x - core.x;
    const auto wy = y - core.y;
    const auto length_sq = core.step_x * core.step_x + core.step_y * core.step_y;
    const auto along = core.step_x * wx + core.step_y * wy;
    auto t = Max(along / Max(length_sq, L::set(std::numeric_limits<T>::min())), L::set(0));
    if (core.ends) t = Min(t, L::set(1));
    const auto dx = wx - t * core.step_x;
    const auto dy = wy - t * core.step_y;
    const auto radius_sq = radius * radius;
    return Sign<L>::of(dx * dx + dy * dy - radius_sq, wx * wx + wy * wy + radius_sq, 40);
}

// The sign of the cross product of two differences: 4 u of the magnitude in first order.
template <class L>
Sign<L> cross_sign(typename L::Number ux, typename L::Number uy, typename L::Number vx, typename L::Number vy) {
    const auto left = ux * vy;
    const auto right = uy * vx;
    return Sign<L>::of(left - right, Abs(left) + Abs(right), 10);
}

template <class L>
struct Crossing {
    typename L::Mask certain;
    typename L::Mask excluded;
};

// Two segments cross when each has its ends on both sides of the other's line.
template <class L>
Crossing<L> crossing(const Sign<L>& a_start, const Sign<L>& a_end, const Sign<L>& b_start, const Sign<L>& b_end) {
    const auto opposite = [](const Sign<L>& x, const Sign<L>& y) {
        return Or(And(x.negative, y.positive), And(x.positive, y.negative));
    };
    const auto alike = [](const Sign<L>& x, const Sign<L>& y) {
        return Or(And(x.negative, y.negative), And(x.positive, y.positive));
    };
    return {And(opposite(a_start, a_end), opposite(b_start, b_end)), Or(alike(a_start, a_end), alike(b_start, b_end))};
}

// The side of b's line on which a ends. A ray ends far along its direction.
template <class L>
Sign<L> end_side(const LinearLanes<L>& a, const LinearLanes<L>& b) {
    if (!a.ends) return cross_sign<L>(b.step_x, b.step_y, a.step_x, a.step_y);
    return cross_sign<L>(b.step_x, b.step_y, a.end_x - b.x, a.end_y - b.y);
}

template <class L>
Sign<L> start_side(const LinearLanes<L>& a, const LinearLanes<L>& b) {
    return cross_sign<L>(b.step_x, b.step_y, a.x - b.x, a.y - b.y);
}

// Unless they cross, the distance is that of an end of one from the other.
template <class L>
LaneResults<L> test(const LinearLanes<L>& a, const LinearLanes<L>& b, typename L::Number radius) {
    const auto cross = crossing<L>(start_side(a, b), end_side(a, b), start_side(b, a), end_side(b, a));
    auto near = gap_sign<L>(a, b.x, b.y, radius);
    const auto add = [&near](const Sign<L>& sign) {
        near = {Or(near.negative, sign.negative), And(near.positive, sign.positive)};
    };
    add(gap_sign<L>(a, b.end_x, b.end_y, radius));
    add(gap_sign<L>(b, a.x, a.y, radius));
    if (a.ends) add(gap_sign<L>(b, a.end_x, a.end_y, radius));
    const auto hit = Or(near.negative, cross.certain);
    const auto miss = And(near.positive, cross.excluded);
    return {hit, And(Or(hit, miss), And(a.is_valid(), b.is_valid()))};
}

template <class L>
typename L::Mask is_radius(typename L::Number radius) {
    return And(L::set(0) <= radius, radius < L::set(L::infinity));
}

template <class L>
LaneResults<L> test(const CapsuleLanes<L>& a, const CapsuleLanes<L>& b) {
    const auto result = test<L>(a.core, b.core, a.radius + b.radius);
    return {result.hit, And(result.certain, And(is_radius<L>(a.radius), is_radius<L>(b.radius)))};
}

template <class L>
LaneResults<L> test(const LinearLanes<L>& ray, const CapsuleLanes<L>& capsule) {
    const auto result = test<L>(ray, capsule.core, capsule.radius);
    return {result.hit, And(result.certain, is_radius<L>(capsule.radius))};
}

template <class L>
LaneResults<L> test(const CircleLanes<L>& circle, const CapsuleLanes<L>& capsule) {
    const auto gap = gap_sign<L>(capsule.core, circle.x, circle.y, circle.radius + capsule.radius);
    const auto valid = And(capsule.core.is_valid(), And(is_radius<L>(circle.radius), is_radius<L>(capsule.radius)));
    return {gap.negative, And(Or(gap.negative, gap.positive), valid)};
}

template <class L>
LaneResults<L> test(const CapsuleLanes<L>& capsule, const CircleLanes<L>& circle) {
    return test(circle, capsule);
}

template <class L>
LaneResults<L> test(const LinearLanes<L>& ray, const CircleLanes<L>& circle) {
    const auto gap = gap_sign<L>(ray, circle.x, circle.y, circle.radius);
    const auto valid = And(ray.is_valid(), L::set(0) <= circle.radius);
    return {gap.negative, And(Or(gap.negative, gap.positive), valid)};
}

// The box overlaps the ray's range on each axis, and has points on both sides of its line.
template <class L>
LaneResults<L> test(const LinearLanes<L>& ray, const AabbLanes<L>& box) {
    const auto zero = L::set(0);
    const auto on_x = And(Or(zero < ray.step_x, box.min_x <= ray.x), Or(ray.step_x < zero, ray.x <= box.max_x));
    const auto on_y = And(Or(zero < ray.step_y, box.min_y <= ray.y), Or(ray.step_y < zero, ray.y <= box.max_y));
    const auto low_y = ray.step_x * (box.min_y - ray.y);
    const auto high_y = ray.step_x * (box.max_y - ray.y);
    const auto low_x = ray.step_y * (box.min_x - ray.x);
    const auto high_x = ray.step_y * (box.max_x - ray.x);
    const auto magnitude = Abs(low_y) + Abs(high_y) + Abs(low_x) + Abs(high_x);
    const auto top = Sign<L>::of(Max(low_y, high_y) - Min(low_x, high_x), magnitude, 10);
    const auto bottom = Sign<L>::of(Min(low_y, high_y) - Max(low_x, high_x), magnitude, 10);
    const auto near = And(on_x, on_y);
    const auto straddles = And(top.positive, bottom.negative);
    const auto passes_by = Or(top.negative, bottom.positive);
    const auto valid = And(box.is_valid(), ray.is_valid());
    return {And(near, straddles), And(valid, Or(Not(near), Or(straddles, passes_by)))};
}

// ---- Convex polygons ----

// With all vertices relative to an origin, each off by at most u times the largest coordinate `extent`: a height over a
// side, times its length, sums two products of two differences of up to 2 extent, each off by 4 u extent, so that it is
// off by less than 48 u extent^2.
constexpr double height_roundoffs = 100;

template <class L, class T>
typename L::Number extent(const PolygonLanes<L, T>& polygon, const VertexLanes<L>& origin) {
    auto largest = L::set(0);
    for (std::size_t k = 0; k < polygon.sides; ++k) {
        const auto v = polygon.vertex(k);
        largest = Max(largest, Max(Abs(v.x - origin.x), Abs(v.y - origin.y)));
    }
    return largest;
}

template <class L>
struct SideTest {
    typename L::Mask separated;    // some side of a has all of b strictly outside
    typename L::Mask overlapping;  // each side of a has some of b strictly inside
};

template <class L, class T>
SideTest<L> test_sides(const PolygonLanes<L, T>& a, const PolygonLanes<L, T>& b, const VertexLanes<L>& origin,
                       typename L::Number extent_sq) {
    auto separated = L::set(1) < L::set(0);  // in no lane yet
    auto overlaps_all = Not(separated);
    for (std::size_t k = 0; k < a.sides; ++k) {
        const auto from = a.vertex(k);
        const auto to = a.next(k);
        const auto from_x = from.x - origin.x;
        const auto from_y = from.y - origin.y;
        const auto step_x = to.x - origin.x - from_x;
        const auto step_y = to.y - origin.y - from_y;
        auto lowest = L::set(L::infinity);
        for (std::size_t i = 0; i < b.sides; ++i) {
            const auto v = b.vertex(i);
            const auto x = v.x - origin.x - from_x;
            const auto y = v.y - origin.y - from_y;
            lowest = Min(lowest, step_y * x - step_x * y);
        }
        const auto sign = Sign<L>::of(lowest, extent_sq, height_roundoffs);
        separated = Or(separated, sign.positive);
        overlaps_all = And(overlaps_all, sign.negative);
    }
    return {separated, overlaps_all};
}

template <class L, class T>
LaneResults<L> test(const PolygonLanes<L, T>& a, const PolygonLanes<L, T>& b) {
    const auto origin = a.vertex(0);
    const auto largest = Max(extent(a, origin), extent(b, origin));
    const auto extent_sq = largest * largest;
    const auto by_a = test_sides(a, b, origin, extent_sq);
    const auto by_b = test_sides(b, a, origin, extent_sq);
    const auto hit = And(by_a.overlapping, by_b.overlapping);
    return {hit, Or(hit, Or(by_a.separated, by_b.separated))};
}

// A side separates if the ray starts above it and does not descend; the ray's line separates if all vertices are on one
// side of it.
template <class L, class T>
LaneResults<L> test(const LinearLanes<L>& ray, const PolygonLanes<L, T>& polygon) {
    const auto largest = extent(polygon, {ray.x, ray.y});
    const auto reach = Max(Abs(ray.step_x), Abs(ray.step_y));
    auto separated = L::set(1) < L::set(0);  // in no lane yet
    auto overlaps_all = Not(separated);
    auto all_left = Not(separated);
    auto all_right = Not(separated);
    auto any_left = separated;
    auto any_right = separated;
    for (std::size_t k = 0; k < polygon.sides; ++k) {
        const auto from = polygon.vertex(k);
        const auto to = polygon.next(k);
        const auto x = from.x - ray.x;
        const auto y = from.y - ray.y;
        const auto step_x = to.x - ray.x - x;
        const auto step_y = to.y - ray.y - y;
        const auto height = Sign<L>::of(step_x * y - step_y * x, largest * largest, height_roundoffs);
        const auto slope = Sign<L>::of(step_y * ray.step_x - step_x * ray.step_y, largest * reach, height_roundoffs);
        separated = Or(separated, And(height.positive, slope.positive));
        overlaps_all = And(overlaps_all, Or(height.negative, slope.negative));
        const auto side = Sign<L>::of(ray.step_x * y - ray.step_y * x, largest * reach, height_roundoffs);
        all_left = And(all_left, side.positive);
        all_right = And(all_right, side.negative);
        any_left = Or(any_left, side.positive);
        any_right = Or(any_right, side.negative);
    }
    const auto hit = And(overlaps_all, And(any_left, any_right));
    const auto miss = Or(separated, Or(all_left, all_right));
    return {hit, And(ray.is_valid(), Or(hit, miss))};
}

// ---- All elements of two arrays ----

// Reads an array at each index, but a broadcast shape only once.
template <class L, class A>
auto reader(const A& array) {
    return [&array](std::size_t i) { return read<L>(array, i); };
}

template <class L, class S>
auto reader(const Broadcast<S>& one) {
    return [lanes = read<L>(one, 0)](std::size_t) { return lanes; };
}

// Single calls are faster for two polygons than a filter with few lanes.
inline void run_singly(std::size_t count, std::uint64_t* hits, ExactTest exact) {
    std::fill_n(hits, hit_words(count), 0);
    for (std::size_t i = 0; i < count; ++i) hits[i / 64] |= std::uint64_t{exact(i)} << (i % 64);
}

template <class L, class A, class B>
void run(const A& a, const B& b, std::size_t count, std::uint64_t* hits, ExactTest exact) {
    using Polygon = BasicConvexPolygon<typename L::Scalar>;
    if constexpr (L::are_few && std::is_same_v<typename A::Shape, Polygon> &&
                  std::is_same_v<typename B::Shape, Polygon>) {
        return run_singly(count, hits, exact);
    }
    const auto a_lanes = reader<L>(a);
    const auto b_lanes = reader<L>(b);
    for (std::size_t first = 0; first < count; first += 64) {
        const std::size_t here = std::min<std::size_t>(64, count - first);
        std::uint64_t hit = 0;
        std::uint64_t certain = 0;
        for (std::size_t i = 0; i + L::size() <= here; i += L::size()) {
            const LaneResults<L> result = test(a_lanes(first + i), b_lanes(first + i));
            hit |= L::bits(result.hit) << i;
            certain |= L::bits(result.certain) << i;
        }
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - here);
        hit &= certain;
        for (std::uint64_t undecided = all & ~certain; undecided != 0; undecided &= undecided - 1) {
            const int i = std::countr_zero(undecided);
            hit |= std::uint64_t{exact(first + static_cast<std::size_t>(i))} << i;
        }
        hits[first / 64] = hit;
    }
}

template <class T, class A, class B>
constexpr Filter<A, B> filter_of(std::type_identity<Filter<A, B>>) {
    return run<Lanes<T>, A, B>;
}

template <class T, class... Filters>
constexpr std::tuple<Filters...> table_of(std::type_identity<std::tuple<Filters...>>) {
    return {filter_of<T>(std::type_identity<Filters>{})...};
}

#include "boxes-inl.hpp"
#include "distances-inl.hpp"

// The distances of pairs of float shapes, over Lanes of doubles. Included once for each instruction set at the
// end of filters-inl.hpp, inside a namespace that defines FloatsAsDoubles and Sqrt, too; hence no include guard.
//
// A distance counts where doubles leave no doubt about the float: where all that is within 64 u of its magnitude rounds
// to one float, u being the unit roundoff of doubles. That is four times what `distance` promises and more than twice
// what each formula loses, so that a single call returns that float, too.

template <class L>
struct LaneDistances {
    typename L::Number gap;        // below 0 where they overlap
    typename L::Number magnitude;  // at least the distance of any two vertices, and the radii
    typename L::Mask touching;     // certainly, however small the gap
    typename L::Mask valid;        // else the others are meaningless
};

template <class L>
typename L::Mask in_no_lane() {
    return L::set(1) < L::set(0);
}

template <class L>
LaneDistances<L> measure(const CircleLanes<L>& a, const CircleLanes<L>& b) {
    const auto dx = b.x - a.x;
    const auto dy = b.y - a.y;
    const auto distance = Sqrt(dx * dx + dy * dy);
    const auto radii = a.radius + b.radius;
    return {distance - radii, distance + radii, in_no_lane<L>(), L::set(0) <= Min(a.radius, b.radius)};
}

template <class L>
LaneDistances<L> measure(const CircleLanes<L>& circle, const AabbLanes<L>& box) {
    const auto dx = circle.x - Min(Max(circle.x, box.min_x), box.max_x);
    const auto dy = circle.y - Min(Max(circle.y, box.min_y), box.max_y);
    const auto gap = Sqrt(dx * dx + dy * dy) - circle.radius;
    const auto width = Max(circle.x, box.max_x) - Min(circle.x, box.min_x);
    const auto height = Max(circle.y, box.max_y) - Min(circle.y, box.min_y);
    return {gap, width + height + circle.radius, in_no_lane<L>(), And(box.is_valid(), L::set(0) <= circle.radius)};
}

template <class L>
LaneDistances<L> measure(const AabbLanes<L>& box, const CircleLanes<L>& circle) {
    return measure(circle, box);
}

// The signs of differences are exact.
template <class L>
LaneDistances<L> measure(const AabbLanes<L>& a, const AabbLanes<L>& b) {
    const auto zero = L::set(0);
    const auto dx = Max(Max(a.min_x - b.max_x, b.min_x - a.max_x), zero);
    const auto dy = Max(Max(a.min_y - b.max_y, b.min_y - a.max_y), zero);
    const auto gap = Sqrt(dx * dx + dy * dy);
    const auto width = Max(a.max_x, b.max_x) - Min(a.min_x, b.min_x);
    const auto height = Max(a.max_y, b.max_y) - Min(a.min_y, b.min_y);
    return {gap, width + height, dx + dy <= zero, And(a.is_valid(), b.is_valid())};
}

// Of a point from a segment. The nearest point of the segment is off by 5 u |w| in each coordinate, as in gap_sign, and
// by what its place along the segment is off, which only counts squared.
template <class L>
typename L::Number distance_of(const LinearLanes<L>& core, typename L::Number x, typename L::Number y) {
    using T = typename L::Scalar;
    const auto wx = x - core.x;
    const auto wy = y - core.y;
    const auto length_sq = core.step_x * core.step_x + core.step_y * core.step_y;
    const auto along = core.step_x * wx + core.step_y * wy;
    const auto t = Min(Max(along / Max(length_sq, L::set(std::numeric_limits<T>::min())), L::set(0)), L::set(1));
    const auto dx = wx - t * core.step_x;
    const auto dy = wy - t * core.step_y;
    return Sqrt(dx * dx + dy * dy);
}

// How far a point is from the ends of a segment, and these from each other, at most.
template <class L>
typename L::Number reach_of(const LinearLanes<L>& core, typename L::Number x, typename L::Number y) {
    return Abs(x - core.x) + Abs(y - core.y) + Abs(core.step_x) + Abs(core.step_y);
}

template <class L>
LaneDistances<L> measure(const CircleLanes<L>& circle, const CapsuleLanes<L>& capsule) {
    const auto radii = circle.radius + capsule.radius;
    const auto valid = And(capsule.core.is_valid(), And(is_radius<L>(circle.radius), is_radius<L>(capsule.radius)));
    return {distance_of(capsule.core, circle.x, circle.y) - radii, reach_of(capsule.core, circle.x, circle.y) + radii,
            in_no_lane<L>(), valid};
}

template <class L>
LaneDistances<L> measure(const CapsuleLanes<L>& capsule, const CircleLanes<L>& circle) {
    return measure(circle, capsule);
}

// Unless they cross, the distance is that of an end of one from the other.
template <class L>
LaneDistances<L> measure(const CapsuleLanes<L>& a, const CapsuleLanes<L>& b) {
    const LinearLanes<L>&p = a.core, &q = b.core;
    const auto cross = crossing<L>(start_side(p, q), end_side(p, q), start_side(q, p), end_side(q, p));
    const auto to_p = Min(distance_of(p, q.x, q.y), distance_of(p, q.end_x, q.end_y));
    const auto to_q = Min(distance_of(q, p.x, p.y), distance_of(q, p.end_x, p.end_y));
    const auto radii = a.radius + b.radius;
    const auto reach = reach_of(p, q.x, q.y) + Abs(q.step_x) + Abs(q.step_y);
    const auto valid = And(And(p.is_valid(), q.is_valid()), And(is_radius<L>(a.radius), is_radius<L>(b.radius)));
    return {Min(to_p, to_q) - radii, reach + radii, cross.certain, And(valid, Or(cross.certain, cross.excluded))};
}

// The square of the distance of a point from a box without scale.
template <class L>
typename L::Number distance_sq(const BoxLanes<L>& box, typename L::Number dx, typename L::Number dy) {
    const auto out = outside_of(box, dx, dy);
    return out.x * out.x + out.y * out.y;
}

// The same box with a rotation that keeps lengths, up to rounding.
template <class L>
BoxLanes<L> without_scale(const BoxLanes<L>& box) {
    const auto scale = Sqrt(box.scale_sq());
    return {box.x, box.y, box.half_x * scale, box.half_y * scale, box.c / scale, box.s / scale};
}

template <class L>
LaneDistances<L> measure(const CircleLanes<L>& circle, const BoxLanes<L>& box) {
    const auto dx = circle.x - box.x;
    const auto dy = circle.y - box.y;
    const auto gap = Sqrt(distance_sq(without_scale(box), dx, dy)) - circle.radius;
    const auto valid = And(box.is_valid(), L::set(0) <= circle.radius);
    return {gap, Abs(dx) + Abs(dy) + L::set(2) * box.size() + circle.radius, in_no_lane<L>(), valid};
}

template <class L>
LaneDistances<L> measure(const BoxLanes<L>& box, const CircleLanes<L>& circle) {
    return measure(circle, box);
}

// Of boxes that do not overlap, a corner of one is at the distance.
template <class L>
LaneDistances<L> measure_boxes(const BoxLanes<L>& a, const BoxLanes<L>& b, typename L::Number dx,
                               typename L::Number dy) {
    const BoxLanes<L> p = without_scale(a), q = without_scale(b);
    auto least_sq = L::set(L::infinity);
    const auto visit_corners = [&](const BoxLanes<L>& of, const BoxLanes<L>& from, const auto& from_x,
                                   const auto& from_y) {
        for (const double i : {-1.0, 1.0}) {
            for (const double k : {-1.0, 1.0}) {
                const auto u = L::set(i) * of.half_x, v = L::set(k) * of.half_y;
                const auto x = from_x + u * of.c - v * of.s, y = from_y + u * of.s + v * of.c;
                least_sq = Min(least_sq, distance_sq(from, x, y));
            }
        }
    };
    visit_corners(q, p, dx, dy);
    visit_corners(p, q, L::set(0) - dx, L::set(0) - dy);
    const LaneResults<L> overlap = test_boxes(a, b, dx, dy);
    return {Sqrt(least_sq), Abs(dx) + Abs(dy) + L::set(2) * (a.size() + b.size()), overlap.hit, overlap.certain};
}

template <class L>
LaneDistances<L> measure(const BoxLanes<L>& a, const BoxLanes<L>& b) {
    return measure_boxes(a, b, b.x - a.x, b.y - a.y);
}

template <class L>
LaneDistances<L> measure(const BoxLanes<L>& box, const AabbLanes<L>& upright) {
    const CenteredAabb<L> other(upright, box.x, box.y);
    LaneDistances<L> found = measure_boxes(box, other.box, other.dx, other.dy);
    found.valid = And(found.valid, other.valid);
    return found;
}

template <class L>
LaneDistances<L> measure(const AabbLanes<L>& upright, const BoxLanes<L>& box) {
    return measure(box, upright);
}

// Writes those of a register of pairs, and returns a bit for each that is certain.
template <class L>
std::uint64_t put_distances(const LaneDistances<L>& found, float* distances) {
    constexpr double roundoffs = 32 * std::numeric_limits<double>::epsilon();
    const auto error = L::set(roundoffs) * found.magnitude;
    const auto low = L::to_float(found.gap - error);
    const auto high = L::to_float(found.gap + error);
    const auto is_zero = Or(found.touching, found.gap + error < L::set(0));
    const auto is_clear = And(And(low <= high, high <= low), L::set(std::numeric_limits<float>::min()) <= low);
    L::store(distances, L::zero_where(is_zero, low));
    return L::bits(And(found.valid, Or(is_zero, is_clear)));
}

template <class L, class A, class B>
void run_distances(const A& a, const B& b, float* distances, ExactDistance exact) {
    const std::size_t count = a.size();
    std::size_t i = 0;
    for (; i + L::size() <= count; i += L::size()) {
        const std::uint64_t certain = put_distances<L>(measure(read<L>(a, i), read<L>(b, i)), distances + i);
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - L::size());
        for (std::uint64_t rest = all & ~certain; rest != 0; rest &= rest - 1) {
            const std::size_t k = i + static_cast<std::size_t>(std::countr_zero(rest));
            distances[k] = exact(k);
        }
    }
    for (; i < count; ++i) distances[i] = exact(i);
}

template <class A, class B>
constexpr DistanceFilter<A, B> distance_filter_of(std::type_identity<DistanceFilter<A, B>>) {
    return run_distances<FloatsAsDoubles, A, B>;
}

template <class... Filters>
constexpr std::tuple<Filters...> distance_table_of(std::type_identity<std::tuple<Filters...>>) {
    return {distance_filter_of(std::type_identity<Filters>{})...};
}

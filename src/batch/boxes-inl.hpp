// Turned boxes in the filters: their separation along the sides of both. Included once for each instruction set at the
// end of filters-inl.hpp; hence no include guard.
//
// A box is where its numbers say: its rotation turns and scales by its length, which is 1 up to rounding, and nothing
// is divided by it. Offsets are from one box to the other, so that cost does not depend on how far both are from the
// origin.

// How far b is along the sides of a from where they would touch, by the offset of their centers.
template <class L>
struct SideGaps {
    typename L::Number x, y;
};

template <class L>
SideGaps<L> side_gaps(const BoxLanes<L>& a, const BoxLanes<L>& b, typename L::Number dx, typename L::Number dy) {
    const auto cosine = Abs(a.c * b.c + a.s * b.s);
    const auto sine = Abs(a.c * b.s - a.s * b.c);
    const auto scale_sq = a.scale_sq();
    const auto along_x = Abs(dx * a.c + dy * a.s);
    const auto along_y = Abs(dy * a.c - dx * a.s);
    return {along_x - (a.half_x * scale_sq + b.half_x * cosine + b.half_y * sine),
            along_y - (a.half_y * scale_sq + b.half_x * sine + b.half_y * cosine)};
}

// Offsets are off by u, their product with a rotation by 3 u, extents by 8 u in first order.
template <class L>
LaneResults<L> test_boxes(const BoxLanes<L>& a, const BoxLanes<L>& b, typename L::Number dx, typename L::Number dy) {
    const auto by_a = side_gaps(a, b, dx, dy);
    const auto by_b = side_gaps(b, a, dx, dy);
    const auto greatest = Max(Max(by_a.x, by_a.y), Max(by_b.x, by_b.y));
    const auto gap = Sign<L>::of(greatest, Abs(dx) + Abs(dy) + a.size() + b.size(), 32);
    return {gap.negative, And(Or(gap.negative, gap.positive), And(a.is_valid(), b.is_valid()))};
}

template <class L>
LaneResults<L> test(const BoxLanes<L>& a, const BoxLanes<L>& b) {
    return test_boxes(a, b, b.x - a.x, b.y - a.y);
}

// An upright box around an origin, and where it is from there.
template <class L>
struct CenteredAabb {
    BoxLanes<L> box;
    typename L::Number dx, dy;
    typename L::Mask valid;

    CenteredAabb(const AabbLanes<L>& of, typename L::Number x, typename L::Number y) : valid(of.is_valid()) {
        const auto half = L::set(0.5), zero = L::set(0);
        const auto low_x = of.min_x - x, high_x = of.max_x - x;
        const auto low_y = of.min_y - y, high_y = of.max_y - y;
        dx = half * (low_x + high_x);
        dy = half * (low_y + high_y);
        box = {zero, zero, half * (high_x - low_x), half * (high_y - low_y), L::set(1), zero};
    }
};

template <class L>
LaneResults<L> test(const BoxLanes<L>& box, const AabbLanes<L>& upright) {
    const CenteredAabb<L> other(upright, box.x, box.y);
    const LaneResults<L> result = test_boxes(box, other.box, other.dx, other.dy);
    return {result.hit, And(result.certain, other.valid)};
}

template <class L>
LaneResults<L> test(const AabbLanes<L>& upright, const BoxLanes<L>& box) {
    return test(box, upright);
}

// How far a point is outside of a box, along its sides, times the square of its scale.
template <class L>
SideGaps<L> outside_of(const BoxLanes<L>& box, typename L::Number dx, typename L::Number dy) {
    const auto zero = L::set(0);
    const auto scale_sq = box.scale_sq();
    return {Max(Abs(dx * box.c + dy * box.s) - box.half_x * scale_sq, zero),
            Max(Abs(dy * box.c - dx * box.s) - box.half_y * scale_sq, zero)};
}

// Both sides of the comparison times the square of the scale. A distance along a side is off by 5 u of the size, its
// square by 10 u of the size's.
template <class L>
LaneResults<L> test(const CircleLanes<L>& circle, const BoxLanes<L>& box) {
    const auto dx = circle.x - box.x;
    const auto dy = circle.y - box.y;
    const auto out = outside_of(box, dx, dy);
    const auto reach_sq = circle.radius * circle.radius * box.scale_sq();
    const auto size = Abs(dx) + Abs(dy) + box.size();
    const auto gap = Sign<L>::of(out.x * out.x + out.y * out.y - reach_sq, size * size + reach_sq, 60);
    const auto valid = And(box.is_valid(), L::set(0) <= circle.radius);
    return {gap.negative, And(Or(gap.negative, gap.positive), valid)};
}

template <class L>
LaneResults<L> test(const BoxLanes<L>& box, const CircleLanes<L>& circle) {
    return test(circle, box);
}

// Two polygons of floats, as they stand or where poses place them: how they meet, in floats. Each is read in its own
// frame: what is carried between the two are a point and directions.
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>
#include <carom/detail/shape/polygon_access.hpp>

#include <bit>
#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

FourFloats twice(FourFloats point) {
    return shuffled<0, 1, 0, 1>(point, point);
}

FourFloats boxed(FourFloats low, FourFloats high) {
    return shuffled<0, 1, 4, 5>(low, high);
}

// x -> [c -s; s c] x + at, from the frame of b to that of a. For two points at once.
struct Carry {
    FourFloats c;
    FourFloats s;  // -s, s, -s, s
    FourFloats at;

    FourFloats rotated(FourFloats x) const { return c * x + s * swapped_pairs(x); }
    FourFloats turned_back(FourFloats x) const { return c * x - s * swapped_pairs(x); }
    FourFloats carried_back(FourFloats x) const {
        const FourFloats norm = c * c + s * s;
        return (all_four(2) - norm) * turned_back(x - at);
    }
};

// The same for two that stand in one frame.
struct NoCarry {
    static FourFloats rotated(FourFloats x) { return x; }
    static FourFloats turned_back(FourFloats x) { return x; }
    static FourFloats carried_back(FourFloats x) { return x; }
};

// A polygon as seen from a point in its own frame. Behind the last corner the first ones stand again, so that corners
// can be read in fours: some of the last four are asked twice, and so is the first of a triangle.
class SeenOutline {
  public:
    SeenOutline(const ConvexPolygon& polygon, FourFloats from)
        : corners_(PolygonAccess::loop(polygon)), size_(polygon.points().size()), from_(from) {}

    // The least height inside over all sides, times the side's length.
    float lowest_height() const {
        FourFloats lowest = all_four(std::numeric_limits<float>::infinity());
        each_four([&](std::size_t k) { lowest = lesser(lowest, heights_over_four(k)); });
        return least(lowest);
    }

    // From the start to the end of the side that has this height, which must be one of those above.
    FourFloats side_with(float height) const {
        std::size_t side = 0;
        each_four([&](std::size_t k) {
            const unsigned equal = signs_of((FourFloats)are_equal(heights_over_four(k), all_four(height)));
            if (equal != 0) side = k + static_cast<std::size_t>(std::countr_zero(equal));
        });
        const FourFloats ends = load_two(corners_ + side);
        return twice(swapped_halves(ends) - ends);
    }

    // The greatest cross product of an edge and a corner.
    float highest_over(FourFloats edge) const {
        FourFloats highest = all_four(-std::numeric_limits<float>::infinity());
        each_four([&](std::size_t k) {
            const FourFloats first = edge * swapped_pairs(two_corners(k));
            const FourFloats second = edge * swapped_pairs(two_corners(k + 2));
            highest = greater(highest, firsts(first, second) - seconds(first, second));
        });
        return greatest(highest);
    }

    // The least over all sides of the height inside of what is highest over them of another, whose frame the sides turn
    // to by `turn`: below 0, a side separates the two.
    template <class Turn>
    float lowest_side(const SeenOutline& other, Turn turn) const {
        FourFloats lowest = all_four(std::numeric_limits<float>::infinity());
        each_four([&](std::size_t k) {
            const FourFloats first = turn(load_two(corners_ + k + 1) - load_two(corners_ + k));
            const FourFloats second = turn(load_two(corners_ + k + 3) - load_two(corners_ + k + 2));
            const FourFloats highest = other.highest_over_four(firsts(first, second), seconds(first, second));
            lowest = lesser(lowest, heights_over_four(k) + highest);
        });
        return least(lowest);
    }

  private:
    template <class Visit>
    void each_four(Visit visit) const {
        visit(0);
        for (std::size_t k = 4; k + 4 < size_; k += 4) visit(k);
        if (size_ > 4) visit(size_ - 4);
    }

    FourFloats two_corners(std::size_t k) const { return load_two(corners_ + k) - from_; }

    FourFloats heights_over_four(std::size_t k) const {
        const FourFloats first = two_corners(k) * swapped_pairs(two_corners(k + 1));
        const FourFloats second = two_corners(k + 2) * swapped_pairs(two_corners(k + 3));
        return firsts(first, second) - seconds(first, second);
    }

    // As `highest_over`, of four edges.
    FourFloats highest_over_four(FourFloats edge_x, FourFloats edge_y) const {
        FourFloats highest = all_four(-std::numeric_limits<float>::infinity());
        for (std::size_t i = 0; i < size_; ++i) {
            const FourFloats x = all_four(corners_[i].x - from_[0]);
            const FourFloats y = all_four(corners_[i].y - from_[1]);
            highest = greater(highest, edge_x * y - edge_y * x);
        }
        return highest;
    }

    const Vec2* corners_;
    std::size_t size_;
    FourFloats from_;
};

// The transpose of a rotation, applied.
Lanes turned_back(Lanes rot, Lanes v) {
    return both(rot[0]) * v + Lanes{rot[1], -rot[1]} * swapped(v);
}

// The frame of b as seen in that of a; false where a rotation is none.
bool find_carry(const Pose& a, const Pose& b, Carry& result) {
    const Lanes rot_a = two_widened(&a.rot.c);
    const Lanes rot_b = two_widened(&b.rot.c);
    const double norm_a = sum_of(rot_a * rot_a);
    const double norm_b = sum_of(rot_b * rot_b);
    if (!(std::fabs(norm_a - 1) + std::fabs(norm_b - 1) < 0x1p-21)) return false;
    const Lanes inverse_norm = both(2 - norm_a);
    const Lanes rot = inverse_norm * turned_back(rot_a, rot_b);
    const Lanes at = inverse_norm * turned_back(rot_a, widened(b.at) - widened(a.at));
    const FourFloats all = narrowed(rot, at);
    const FourFloats minus_all = -all;
    result = {all_four(all[0]), shuffled<1, 5, 1, 5>(minus_all, all), twice(swapped_halves(all))};
    return true;
}

// The box around a polygon, carried.
FourFloats box_around(const ConvexPolygon& polygon, const Carry& carry) {
    FourFloats low = carry.rotated(load_two(PolygonAccess::loop(polygon)));
    FourFloats high = low;
    for (std::size_t k = 2; k < polygon.points().size(); k += 2) {
        const FourFloats two = carry.rotated(load_two(PolygonAccess::loop(polygon) + k));
        low = lesser(low, two);
        high = greater(high, two);
    }
    return boxed(lesser(low, swapped_halves(low)), greater(high, swapped_halves(high))) + carry.at;
}

float length_of_both(FourFloats point) {
    return std::fabs(point[0]) + std::fabs(point[1]);
}

// Whether one has so many vertices that to look for the few that matter takes less than to look at all of them once, or
// for all sides of the other.
bool are_too_many(const ConvexPolygon& a, const ConvexPolygon& b) {
    constexpr std::size_t most = 256;
    return a.points().size() > most || b.points().size() > most;
}
bool are_many(const ConvexPolygon& a, const ConvexPolygon& b) {
    constexpr std::size_t most = 64;
    return a.points().size() > most || b.points().size() > most;
}

// Both ask about one point first, the middle of where the boxes meet: see OutlinePair::touch_of_cores. `far` is more
// than the coordinates of the middle and of what is carried.
//
// The bound: with v the unit roundoff of floats, L at least every coordinate as seen from the middle and P = `far`, the
// middle carried to the frame of b is off by less than 16vP. A height over a side, times the side's length, by 8vL^2
// and where the middle was carried by 64vLP more. An edge that was rotated is off by 14vL, and its cross product with a
// corner by 50vL^2 + 91vLP. That a rotation is one only to within 2^-21 of its norm adds 45vL^2 for sides of b. All is
// below 256vL(L + P) = `slack`. Infinity and NaN get into it.
template <class Carry>
QuickTouch touch_around(FourFloats middle, const ConvexPolygon& a, const ConvexPolygon& b, const Carry& carry,
                        float far) {
    const FourFloats carried = carry.carried_back(middle);
    const FourFloats seen_boxes =
        greater(magnitude(load_two(&a.box().min) - middle), magnitude(load_two(&b.box().min) - carried));
    const float size = greatest(seen_boxes);
    if (!(size > 0x1p-50f && size < 0x1p50f)) return QuickTouch::unknown;
    const float slack = 128 * std::numeric_limits<float>::epsilon() * size * (size + far);
    const SeenOutline seen_a(a, middle);
    const SeenOutline seen_b(b, carried);
    const float below_a = seen_a.lowest_height();
    const float below_b = seen_b.lowest_height();
    const float below = below_a < below_b ? below_a : below_b;
    if (below > slack) return QuickTouch::penetrating;
    const auto turn = [&](FourFloats edge) { return carry.rotated(edge); };
    const auto turn_back = [&](FourFloats edge) { return carry.turned_back(edge); };
    const float above = below_a < below_b ? seen_b.highest_over(turn_back(seen_a.side_with(below)))
                                          : seen_a.highest_over(turn(seen_b.side_with(below)));
    if (below + above < -slack) return QuickTouch::apart;
    if (are_many(a, b)) return QuickTouch::unknown;
    const float by_a = seen_a.lowest_side(seen_b, turn_back);
    if (by_a < -slack) return QuickTouch::apart;
    const float by_b = seen_b.lowest_side(seen_a, turn);
    if (by_b < -slack) return QuickTouch::apart;
    return by_a > slack && by_b > slack ? QuickTouch::penetrating : QuickTouch::unknown;
}

// The greater low and the lesser high ends of two boxes, and whether there is more than `doubt` between them.
struct MeetingBoxes {
    FourFloats low;
    FourFloats high;

    MeetingBoxes(FourFloats a, FourFloats b) : low(greater(a, b)), high(swapped_halves(lesser(a, b))) {}

    bool are_apart(float doubt) const { return (signs_of((FourFloats)(all_four(doubt) < low - high)) & 3) != 0; }
    FourFloats middle() const { return twice(all_four(0.5f) * (low + high)); }
};

QuickTouch unplaced_touch(const ConvexPolygon& a, const ConvexPolygon& b) {
    const MeetingBoxes boxes(load_two(&a.box().min), load_two(&b.box().min));
    if (boxes.are_apart(0)) return QuickTouch::apart;  // the sign of a difference is exact
    if (are_too_many(a, b)) return QuickTouch::unknown;
    return touch_around(boxes.middle(), a, b, NoCarry(), 0);
}

}  // namespace

// The corners of the box around b are carried as its own are: with a size at least that of all coordinates, they are
// off by less than 16 times its roundoff.
QuickTouch float_touch(const ConvexPolygon& a, const Pose* pose_a, const ConvexPolygon& b, const Pose* pose_b) {
    static constexpr Pose unmoved;
    if (a.points().empty() || b.points().empty()) return QuickTouch::unknown;
    if (!pose_a && !pose_b) return unplaced_touch(a, b);
    if (are_too_many(a, b)) return QuickTouch::unknown;
    Carry carry;
    if (!find_carry(pose_a ? *pose_a : unmoved, pose_b ? *pose_b : unmoved, carry)) return QuickTouch::unknown;
    const FourFloats box_a = load_two(&a.box().min);
    const MeetingBoxes boxes(box_a, box_around(b, carry));
    const float shift = length_of_both(carry.at);
    const float size = greatest(magnitude(box_a) + magnitude(load_two(&b.box().min))) + shift;
    if (!(size > 0x1p-100f)) return QuickTouch::unknown;  // or products would lose bits
    if (boxes.are_apart(32 * std::numeric_limits<float>::epsilon() * size)) return QuickTouch::apart;
    const FourFloats middle = boxes.middle();
    return touch_around(middle, a, b, carry, length_of_both(middle) + shift);
}

}  // namespace carom::detail

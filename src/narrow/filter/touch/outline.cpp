#include "outline.hpp"

#include "narrow/core/real_part.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>

#include <span>
#include <utility>

namespace carom::detail {
namespace {

// The smallest and largest of many numbers, two at a time.
struct Range {
    Lanes low = both(infinity);
    Lanes high = both(-infinity);

    void add(Lanes numbers) {
        low = lesser(low, numbers);
        high = greater(high, numbers);
    }
};

struct TwoPoints {
    Lanes x;
    Lanes y;
};

TwoPoints two_points(const Vec2& first, const Vec2& second) {
    const FourFloats both_points = load_two(first, second);
    return {two_widened(shuffled<0, 2, 0, 2>(both_points, both_points)),
            two_widened(shuffled<1, 3, 1, 3>(both_points, both_points))};
}

TwoPoints two_points(const Vec2D& first, const Vec2D& second) {
    const Lanes p = two_of(&first.x);
    const Lanes q = two_of(&second.x);
    return {firsts(p, q), seconds(p, q)};
}

// +1 where three points turn certainly counter-clockwise (y up), -1 clockwise, else 0.
template <class T>
int certain_turn(const BasicVec2<T>* points) {
    const Lanes start = lanes_of(points[0]);
    const Lanes u = lanes_of(points[1]) - start;
    const Lanes v = lanes_of(points[2]) - start;
    const double left = u[0] * v[1];
    const double right = u[1] * v[0];
    const double bound = 8 * unit_roundoff * (std::fabs(left) + std::fabs(right)) + tiny;
    return left - right > bound ? 1 : (left - right < -bound ? -1 : 0);
}

}  // namespace

// A vertex p is posed to R p + t, and seen from an offset. Beside R p and t themselves, the sums with t and with the
// offset make the vector wrong by u times the length of R p + t and that of what is seen. With o and w the largest
// coordinates of the offset and what is seen, that is below 1.42 u (2w + o).
template <class Local>
CAROM_ALWAYS_INLINE inline void LoadedOutline::place(int n, const Placement& placement, Lanes offset, Local local) {
    count = n;
    const Lanes at_x = both(placement.at[0]);
    const Lanes at_y = both(placement.at[1]);
    const Lanes offset_x = both(offset[0]);
    const Lanes offset_y = both(offset[1]);
    Range x, y;
    Lanes sum{};  // infinity and NaN get into it, but not into the greater of two numbers
    const auto put_seen = [&](int i, const TwoPoints& seen) {
        put_two(&xs[static_cast<std::size_t>(i)], seen.x);
        put_two(&ys[static_cast<std::size_t>(i)], seen.y);
    };
    const auto put = [&](int i, const TwoPoints& p) {
        const TwoPoints seen{placement.c * p.x - placement.s * p.y + at_x - offset_x,
                             placement.s * p.x + placement.c * p.y + at_y - offset_y};
        put_seen(i, seen);
        x.add(seen.x);
        y.add(seen.y);
        sum += seen.x + seen.y;
        return seen;
    };
    const TwoPoints first = put(0, local(0, n > 1 ? 1 : 0));
    TwoPoints second = first;
    if (n > 2) second = put(2, local(2, n > 3 ? 3 : 0));
    for (int i = 4; i < n; i += 2) put(i, local(i, i + 1 < n ? i + 1 : 0));
    // From registers: a load across two stores that were just made would stall.
    if (n % 2 == 0) {
        put_seen(n, first);
        put_seen(n + 2, second);
    } else {  // the first stands already behind the last
        put_seen(n + 1, {shifted(first.x, second.x), shifted(first.y, second.y)});
        put_seen(n + 3, {swapped(second.x), swapped(second.y)});
    }
    low = lesser(firsts(x.low, y.low), seconds(x.low, y.low));
    high = greater(firsts(x.high, y.high), seconds(x.high, y.high));
    if (!(sum_of(sum - sum) == 0)) count = 0;
    is_posed = placement.is_posed;
    const Lanes center = placement.at - offset;
    const double seen = largest();
    const double moved = greatest(magnitudes(offset));
    const double turned = greatest(greater(center - low, high - center));
    const double shift = placement.shift_error + 1.45 * greatest(magnitudes(placement.at));
    const double posing = is_posed ? placement.turn_error() * turned + shift : 0;
    vertex_error = (posing + 1.5 * (seen + (moved > 0 ? moved + seen : 0))) * unit_roundoff + tiny;
}

template <class T>
CAROM_ALWAYS_INLINE inline void LoadedOutline::load_box(const OutlineView<T>& view, const Placement& outer,
                                                        Lanes offset) {
    static_assert(sizeof(BasicBox<T>) == 6 * sizeof(T));
    const T* const numbers = &view.points[0].x;  // of center, half extents and rotation
    const Lanes half = lanes_of(BasicVec2<T>{numbers[2], numbers[3]});
    const Placement own(BasicRot<T>{numbers[4], numbers[5]}, lanes_of(BasicVec2<T>{numbers[0], numbers[1]}));
    if (!(least(half) > 0) || !own.is_rotation) return;
    return place(4, outer.after(own), offset, [&](int i, int) {
        return TwoPoints{i == 0 ? Lanes{-half[0], half[0]} : Lanes{half[0], -half[0]},
                         both(i == 0 ? -half[1] : half[1])};
    });
}

template <class T>
CAROM_ALWAYS_INLINE inline void LoadedOutline::load_points(const OutlineView<T>& view, const Placement& placement,
                                                           Lanes offset) {
    const BasicVec2<T>* const p = view.points;
    switch (view.form) {
        case OutlineForm::box:
            return load_box(view, placement, offset);
        case OutlineForm::aabb:
            if (!(p[0].x < p[1].x && p[0].y < p[1].y)) return;
            return place(4, placement, offset, [&](int i, int) {
                const TwoPoints corners = two_points(p[0], p[1]);
                return TwoPoints{i == 0 ? corners.x : swapped(corners.x), both(corners.y[i == 0 ? 0 : 1])};
            });
        case OutlineForm::triangle: {
            const int turn = certain_turn(p);
            if (turn == 0) return;
            is_reversed = turn < 0;
            return place(3, placement, offset, [&](int i, int next) {
                return turn > 0 ? two_points(p[i], p[next]) : two_points(p[i == 0 ? 0 : 1], p[i == 0 ? 2 : 0]);
            });
        }
        default:
            return place(view.count, placement, offset, [&](int i, int next) { return two_points(p[i], p[next]); });
    }
}

namespace {

// By the poses within the outermost.
template <class T>
CAROM_ALWAYS_INLINE inline void add_inner_poses(Placement& placement, const OutlineView<T>& view) {
    for (int k = 1; k < view.pose_count; ++k) {
        placement = placement.after(Placement(view.poses[k].rot, lanes_of(view.poses[k].at)));
    }
}

}  // namespace

template <class T>
void LoadedOutline::load(const OutlineView<T>& view, Lanes origin, Lanes offset) {
    count = 0;
    if (view.form == OutlineForm::none || view.count > capacity) return;
    Placement placement(view, origin);
    add_inner_poses(placement, view);
    if (placement.is_rotation) load_points(view, placement, offset);
}

template <class T>
PlacedMiddle::PlacedMiddle(const OutlineView<T>& view) {
    const BasicVec2<T>* const p = view.points;
    const auto halfway = [&](int i, int j) { return 0.5 * (lift<double>(p[i]) + lift<double>(p[j])); };
    switch (view.form) {  // the same as of a ConvexPart's view, where triangles are all of one winding
        case OutlineForm::box:
            local = lift<double>(p[0]);
            break;
        case OutlineForm::aabb:
            local = halfway(0, 1);
            break;
        default:
            local = view.count == 3 ? halfway(1, 2) : halfway(0, view.count / 2);
    }
    world = lift<DoubleDouble>(local);
    double size = std::fmax(std::fabs(local.x), std::fabs(local.y));
    for (int k = view.pose_count; k-- > 0;) {
        const double c = static_cast<double>(view.poses[k].rot.c), s = static_cast<double>(view.poses[k].rot.s);
        const Lanes at = lanes_of(view.poses[k].at);
        world = {c * world.x - s * world.y + DoubleDouble(at[0]), s * world.x + c * world.y + DoubleDouble(at[1])};
        size = 1.5 * size + greatest(magnitudes(at));
    }
    error = 0x1p-42 * size;  // each operation is off by less than 2^-100
}

namespace {

// The vertices in the order of their outline, as stored; of a box, from its center. None of what is not valid.
template <class T>
int stored_vertices(const OutlineView<T>& view, std::array<Vec2D, LoadedOutline::capacity>& to) {
    const BasicVec2<T>* const p = view.points;
    const auto put_box = [&](const Vec2D& low, const Vec2D& high) {
        to[0] = low, to[1] = {high.x, low.y}, to[2] = high, to[3] = {low.x, high.y};
        return low.x < high.x && low.y < high.y ? 4 : 0;
    };
    if (view.form == OutlineForm::box) return put_box(-lift<double>(p[1]), lift<double>(p[1]));
    if (view.form == OutlineForm::aabb) return put_box(lift<double>(p[0]), lift<double>(p[1]));
    for (int i = 0; i < view.count; ++i) to[static_cast<std::size_t>(i)] = lift<double>(p[i]);
    if (view.form == OutlineForm::triangle && certain_turn(p) < 0) std::swap(to[1], to[2]);
    return view.count;
}

}  // namespace

// Beside what loading in doubles says, the rotation of several poses is off, p - middle by u, which turned is 1.42 u,
// and the shift by its rounding.
template <class T>
void LoadedOutline::load_from_nearby(const OutlineView<T>& view, const PlacedMiddle& middle,
                                     const BasicVec2<DoubleDouble>& from) {
    std::array<Vec2D, capacity> vertices;
    const int n = stored_vertices(view, vertices);
    Placement turn(view, Lanes{});
    add_inner_poses(turn, view);
    if (view.form == OutlineForm::box) {
        const T* const numbers = &view.points[0].x;
        turn = turn.after(Placement(BasicRot<T>{numbers[4], numbers[5]}, Lanes{}));
    } else {
        for (Vec2D& vertex : std::span(vertices).first(static_cast<std::size_t>(n))) vertex = vertex - middle.local;
    }
    const PoseD pose{rounded(middle.world - from), {turn.c[0], turn.s[0]}};
    load(OutlineView<double>{.points = vertices.data(),
                             .poses = &pose,
                             .count = n,
                             .pose_count = 1,
                             .form = n > 2 ? OutlineForm::polygon : OutlineForm::points},
         Lanes{}, Lanes{});
    const Lanes at = lanes_of(pose.at);
    const double turned = greatest(greater(at - low, high - at));
    vertex_error +=
        (1.45 * (turn.rotation_error + 1) * turned + middle.error + greatest(magnitudes(at))) * unit_roundoff;
}

// The origin is halfway between where the two stand: stored numbers, from which those of a and b differ by little even
// far out, and the same for (b, a), so that everything computed here is as well.
template <class T>
OutlinePair::OutlinePair(const OutlineView<T>& view_a, const OutlineView<T>& view_b)
    : radius(view_a.whole_radius() + view_b.whole_radius()) {
    const auto can_be_loaded = [](const OutlineView<T>& view) {
        return view.form != OutlineForm::none && view.has_sound_radius();
    };
    if (!can_be_loaded(view_a) || !can_be_loaded(view_b)) return;
    origin = both(0.5) * (lanes_of(view_a.reference()) + lanes_of(view_b.reference()));
    a.load(view_a, origin, Lanes{});
    b.load(view_b, origin, Lanes{});
    set_bounds();
}

template <class T>
bool OutlinePair::sharpen(const OutlineView<T>& view_a, const OutlineView<T>& view_b) {
    if (!is_loaded() || is_accurate() || is_sharpened) return false;
    is_sharpened = true;
    const PlacedMiddle middle_a(view_a), middle_b(view_b);
    origin = both(0.5) * (lanes_of(rounded(middle_a.world)) + lanes_of(rounded(middle_b.world)));
    const BasicVec2<DoubleDouble> from{DoubleDouble(origin[0]), DoubleDouble(origin[1])};
    a.load_from_nearby(view_a, middle_a, from);
    b.load_from_nearby(view_b, middle_b, from);
    set_bounds();
    return true;
}

#define CAROM_INSTANTIATE(T)                                                                  \
    template PlacedMiddle::PlacedMiddle(const OutlineView<T>&);                               \
    template void LoadedOutline::load(const OutlineView<T>&, Lanes, Lanes);                   \
    template void LoadedOutline::load_from_nearby(const OutlineView<T>&, const PlacedMiddle&, \
                                                  const BasicVec2<DoubleDouble>&);            \
    template OutlinePair::OutlinePair(const OutlineView<T>&, const OutlineView<T>&);          \
    template bool OutlinePair::sharpen(const OutlineView<T>&, const OutlineView<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

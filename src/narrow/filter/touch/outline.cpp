#include "outline.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>

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

struct TwoPoints {
    Lanes x;
    Lanes y;
};

TwoPoints two_points(const Vec2& first, const Vec2& second) {
    const FourFloats both_points = load_two(first, second);
    return {two_widened(__builtin_shufflevector(both_points, both_points, 0, 2, 0, 2)),
            two_widened(__builtin_shufflevector(both_points, both_points, 1, 3, 1, 3))};
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

double largest_of(Lanes v) {
    return greatest(greater(v, -v));
}

}  // namespace

// A posed coordinate is c x - s y + t, with t the shift, itself off by ut. The two products, their sum and the shift
// round by at most u (1.5 m + 1.5 m + (1.5 m + t)) for the largest stored coordinate m, and |c| + |s| <= 1.5. Since the
// pose keeps lengths to within 2^-20, m is at most 1.5 times the largest coordinate w seen here and t together: less
// than 12 u (w + t) in all. Without a pose there is one rounding.
template <class Local>
void LoadedOutline::place(int n, const Placement& placement, Local local) {
    count = n;
    const Lanes back_x = both(placement.back[0]);
    const Lanes back_y = both(placement.back[1]);
    Range x, y;
    Lanes sum{};  // infinity and NaN get into it, but not into the greater of two numbers
    const auto put = [&](std::size_t i, Lanes moved_x, Lanes moved_y) {
        const Lanes world_x = moved_x - back_x;
        const Lanes world_y = moved_y - back_y;
        put_two(&xs[i], world_x);
        put_two(&ys[i], world_y);
        x.add(world_x);
        y.add(world_y);
        sum += world_x + world_y;
    };
    const Lanes at_x = both(placement.at[0]);
    const Lanes at_y = both(placement.at[1]);
    for (int i = 0; i < n; i += 2) {
        const TwoPoints p = local(i, i + 1 < n ? i + 1 : 0);
        const auto at = static_cast<std::size_t>(i);
        if (placement.is_posed) {
            put(at, placement.c * p.x - placement.s * p.y + at_x, placement.s * p.x + placement.c * p.y + at_y);
        } else {
            put(at, p.x + at_x, p.y + at_y);
        }
    }
    repeat_first(n);
    low = lesser(firsts(x.low, y.low), seconds(x.low, y.low));
    high = greater(firsts(x.high, y.high), seconds(x.high, y.high));
    if (!(sum_of(sum - sum) == 0)) count = 0;
    is_posed = placement.is_posed;
    shift = is_posed ? largest_of(placement.at) : 0;
    vertex_error = (placement.is_posed ? 12 * (largest() + shift) : largest()) * unit_roundoff + tiny;
}

// With m the largest coordinate before and t the larger shift, all that rounds is at most u (1.5 m + 1.5 m + (1.5 m +
// t)), and the error there was grows by |c| + |s|.
void LoadedOutline::place_again(const Placement& placement) {
    const double at = largest_of(placement.at);
    const double error = 1.5 * vertex_error + 8 * unit_roundoff * (largest() + at) + tiny;
    const double shifts = shift + at;
    place(count, placement, [&](int i, int) { return TwoPoints{two_x(i), two_y(i)}; });
    vertex_error = error;
    shift = shifts;
}

// The box's own pose first, and then the other one.
template <class T>
void LoadedOutline::load_box(const OutlineView<T>& view, const Placement& outer) {
    static_assert(sizeof(BasicBox<T>) == 6 * sizeof(T));
    const T* const numbers = &view.points[0].x;  // of center, half extents and rotation
    const Lanes center = lanes_of(BasicVec2<T>{numbers[0], numbers[1]});
    const Lanes half = lanes_of(BasicVec2<T>{numbers[2], numbers[3]});
    const BasicRot<T> rot{numbers[4], numbers[5]};
    if (!(least(half) > 0)) return;
    Placement own(rot, outer.is_posed ? center : center + outer.at);
    if (!outer.is_posed) own.back = outer.back;
    if (!own.is_rotation) return;
    place(4, own, [&](int i, int) {
        return TwoPoints{i == 0 ? Lanes{-half[0], half[0]} : Lanes{half[0], -half[0]},
                         both(i == 0 ? -half[1] : half[1])};
    });
    if (outer.is_posed) place_again(outer);
}

template <class T>
void LoadedOutline::load_points(const OutlineView<T>& view, const Placement& placement) {
    const BasicVec2<T>* const p = view.points;
    switch (view.form) {
        case OutlineForm::box:
            return load_box(view, placement);
        case OutlineForm::aabb:
            if (!(p[0].x < p[1].x && p[0].y < p[1].y)) return;
            return place(4, placement, [&](int i, int) {
                const TwoPoints corners = two_points(p[0], p[1]);
                return TwoPoints{i == 0 ? corners.x : swapped(corners.x), both(corners.y[i == 0 ? 0 : 1])};
            });
        case OutlineForm::triangle: {
            const int turn = certain_turn(p);
            if (turn == 0) return;
            is_reversed = turn < 0;
            return place(3, placement, [&](int i, int next) {
                return turn > 0 ? two_points(p[i], p[next]) : two_points(p[i == 0 ? 0 : 1], p[i == 0 ? 2 : 0]);
            });
        }
        default:
            return place(view.count, placement, [&](int i, int next) { return two_points(p[i], p[next]); });
    }
}

template <class T>
void LoadedOutline::load(const OutlineView<T>& view, const Placement& outermost) {
    count = 0;
    if (view.form == OutlineForm::none || view.count > capacity || !outermost.is_rotation) return;
    int k = view.pose_count - 1;
    if (k <= 0) return load_points(view, outermost);
    const auto inner = [&] { return Placement(view.poses[k].rot, lanes_of(view.poses[k].at)); };
    load_points(view, inner());
    while (--k > 0) place_again(inner());
    if (count > 0) place_again(outermost);
}

void LoadedOutline::repeat_first(int n) {
    const auto size = static_cast<std::size_t>(n);
    put_two(&xs[size], two_x(0));
    put_two(&ys[size], two_y(0));
    if (n > 1) {  // of a point, only itself stands again
        put_two(&xs[size + 2], two_x(2));
        put_two(&ys[size + 2], two_y(2));
    }
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
    a.load(view_a, Placement(view_a, origin));
    b.load(view_b, Placement(view_b, origin));
    set_bounds(std::max(a.vertex_error, b.vertex_error));
}

void OutlinePair::set_bounds(double vertex_error) {
    const double largest = greatest(greater(greater(-a.low, a.high), greater(-b.low, b.high)));
    error = vertex_error + unit_roundoff * largest;
    extent = largest + 4 * error;
    // The factor that shrinks it comes last: where products of coordinates overflow, the bound does, too.
    slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
}

template void LoadedOutline::load(const OutlineView<float>&, const Placement&);
template void LoadedOutline::load(const OutlineView<double>&, const Placement&);
template OutlinePair::OutlinePair(const OutlineView<float>&, const OutlineView<float>&);
template OutlinePair::OutlinePair(const OutlineView<double>&, const OutlineView<double>&);

}  // namespace carom::detail

// A point and a convex polygon where they stand: the heights of all sides over the point at once.
#include "point_in_fan.hpp"

#include <carom/detail/math/error_bounded.hpp>
#include <carom/detail/math/lanes/float_lanes.hpp>
#include <carom/detail/narrow/filter/touch/shortcuts.hpp>
#include <carom/detail/shape/polygon_access.hpp>

#include <limits>

namespace carom::detail {
namespace {

// In floats. The corners seen from the point, d and e for two in a row, are off by v of themselves, for the unit
// roundoff v. The height d x e = a - b then is off by less than 4 v (|a| + |b|), and what its products lose to
// underflow; and |a| + |b| is |a + b|, which the bound has twice over, or |a - b|, which nothing is off by half of.
// Infinity and NaN get into the bound.
class FloatHeights {
  public:
    // Of the sides from the first four corners of an outline on.
    FloatHeights(const Vec2& point, const Vec2* corners) : point_(load_two(point, point)) {
        const Four first = look_at(corners);
        lowest_ = first.heights;
        sum_ = first.sizes;
    }

    // Of four sides more.
    void add(const Vec2* corners) {
        const Four next = look_at(corners);
        lowest_ = lesser(lowest_, next.heights);
        sum_ += next.sizes;
    }

    // By arithmetic: where the point lies is a coin toss to a processor.
    QuickTouch touch() const {
        constexpr float r = 8 * std::numeric_limits<float>::epsilon() / 2;
        constexpr float least = 16 * std::numeric_limits<float>::min();
        const FourFloats bound = sum_ * FourFloats{r, r, r, r} + FourFloats{least, least, least, least};
        const unsigned inside = (signs_of((FourFloats)(bound < lowest_)) + 1) >> 4;
        const unsigned outside = signs_of((FourFloats)(lowest_ + bound < FourFloats{}));
        if ((inside | outside) != 0) [[likely]]
            return static_cast<QuickTouch>(inside & 1);
        return QuickTouch::unknown;
    }

  private:
    struct Four {
        FourFloats heights;
        FourFloats sizes;
    };

    Four look_at(const Vec2* corners) const {
        const FourFloats first = (load_two(corners) - point_) * swapped_pairs(load_two(corners + 1) - point_);
        const FourFloats second = (load_two(corners + 2) - point_) * swapped_pairs(load_two(corners + 3) - point_);
        const FourFloats left = firsts(first, second);
        const FourFloats right = seconds(first, second);
        return {left - right, magnitude(left + right)};
    }

    FourFloats point_;
    FourFloats lowest_;
    FourFloats sum_;
};

static_assert(static_cast<int>(QuickTouch::apart) == 0 && static_cast<int>(QuickTouch::penetrating) == 1);

// Behind the last corner the first ones stand again: a triangle's first side is asked twice, and so are some of others.
QuickTouch touch_in_floats(const Vec2& point, const Vec2* corners, std::size_t n) {
    FloatHeights heights(point, corners);
    for (std::size_t k = 4; k + 4 < n; k += 4) heights.add(corners + k);
    if (n > 4) heights.add(corners + (n - 4));
    return heights.touch();
}

// The corners seen from the point, d and e for two in a row, are differences off by a relative u. Both products of the
// cross product d x e are off by a factor of at most (1 + u)^3, and their difference by less than 8u m^2 for the
// largest coordinate m; half of the bound below. Infinity and NaN get into the heights or the bound.
template <class T>
CAROM_NOINLINE QuickTouch touch_in_doubles(const BasicVec2<T>& at, const BasicVec2<T>* corners, std::size_t n) {
    const Lanes point = widened(at);
    const Lanes start = widened(corners[0]) - point;
    Lanes lowest = both(std::numeric_limits<double>::infinity());  // least height inside of two sides at a time
    Lanes largest = magnitude(start);
    Lanes first = start;
    const auto add = [&](Lanes second, Lanes third) {
        const Lanes left = firsts(first, second) * seconds(second, third);
        const Lanes right = seconds(first, second) * firsts(second, third);
        lowest = lesser(lowest, left - right);
        largest = greater(largest, magnitude(second));
        first = third;
    };
    std::size_t k = 0;
    for (; k + 2 < n; k += 2) {
        const Lanes third = widened(corners[k + 2]) - point;
        add(widened(corners[k + 1]) - point, third);
        largest = greater(largest, magnitude(third));
    }
    k + 1 < n ? add(widened(corners[k + 1]) - point, start) : add(start, widened(corners[1]) - point);
    const double height = least(lowest);
    const double size = greatest(largest);
    const double bound = 16 * size * size * unit_roundoff + tiny;
    if (height > bound) return QuickTouch::penetrating;
    return height < -bound ? QuickTouch::apart : QuickTouch::unknown;
}

// So many that bisection takes less than a look at all.
constexpr std::size_t many = 64;

// The offsets are rounded once.
template <class T>
CAROM_NOINLINE QuickTouch touch_by_bisection(const BasicVec2<T>& at, const BasicVec2<T>* corners, int n) {
    const Lanes point = widened(at);
    const auto seen = [&](int i) {
        const Lanes offset = widened(corners[i]) - point;
        return SupportVertex{offset, unit_roundoff * (std::fabs(offset[0]) + std::fabs(offset[1]))};
    };
    return point_in_fan(seen, n);
}

}  // namespace

template <class T>
QuickTouch shortcut(const BasicPoint<T>& a, const BasicConvexPolygon<T>& b) {
    const BasicVec2<T>* const corners = PolygonAccess::loop(b);
    const std::size_t n = b.points().size();
    if (n == 0) return QuickTouch::apart;  // moved from
    if (n > many) return touch_by_bisection(a.at, corners, static_cast<int>(n));
    if constexpr (std::is_same_v<T, float>) {
        const QuickTouch quick = touch_in_floats(a.at, corners, n);
        if (quick != QuickTouch::unknown) [[likely]]
            return quick;
    }
    return touch_in_doubles(a.at, corners, n);
}

template QuickTouch shortcut(const BasicPoint<float>&, const BasicConvexPolygon<float>&);
template QuickTouch shortcut(const BasicPoint<double>&, const BasicConvexPolygon<double>&);

}  // namespace carom::detail

#include "curved_exit.hpp"

#include "real_part.hpp"

#include <limits>
#include <optional>

namespace carom::detail {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// What is left to move, as a part of the shift: the step after squares it, and shifts are stored as T.
template <class T>
constexpr double settled = std::is_same_v<T, float> ? 0x1p-20 : 0x1p-36;

// The part under one pose more, the outermost; a part under as many as there can be is left out.
template <class T>
ConvexPart<T> shifted(const ConvexPart<T>& part, const BasicVec2<T>& shift) {
    ConvexPart<T> result;
    if (part.pose_count() == max_pose_depth) return result;
    result.push_pose({shift, {}});
    for (int k = 0; k < part.pose_count(); ++k) result.push_pose(part.pose(k));
    const T radius = static_cast<T>(part.template radius<DoubleDouble>().rounded());
    switch (part.extent()) {
        case Extent::ellipse:
            result.set_ellipse(part.local(0), part.local(1), part.local(2));
            break;
        case Extent::arc:
            result.set_arc(part.local(0), radius, part.local(1), part.local(2));
            break;
        case Extent::bounded:
            result.set_polygon({&part.local(0), static_cast<std::size_t>(part.size())});
            break;
        default:
            result.set_unbounded(part.extent(), part.local(0), part.local(1));
    }
    result.set_radius(radius);
    return result;
}

template <class T>
class Exit {
  public:
    Exit(PartSource<T> a, PartSource<T> b, double rounding) : a_(a), b_(b), rounding_(rounding) {}

    // Pushes the shift until the unions touch; false when it does not come to rest.
    bool settle(Vec2D shift) {
        for (int round = 0; round < 32; ++round) {
            const BasicVec2<T> stored{static_cast<T>(shift.x), static_cast<T>(shift.y)};
            if (!(lift<double>(stored).x * 0 + lift<double>(stored).y * 0 == 0)) return false;
            contact_ = nearest_after(stored);
            if (!(std::fabs(contact_.gap) < infinity)) return false;
            shift_ = lift<double>(stored) - contact_.gap * contact_.normal;
            if (std::fabs(contact_.gap) <= settled<T> * length(shift_) + rounding_) return true;
            shift = shift_;
        }
        return false;
    }

    // The first way out straight along a shift: the deepest pair's depth is no more than what is left of the way.
    bool advance(const Vec2D& along) {
        if (!(length(along) > 0 && length(along) < infinity)) return false;
        const Vec2D direction = unit(along);
        double far = 0;
        for (int round = 0; round < 128; ++round) {
            const Vec2D shift = far * direction;
            contact_ = nearest_after(BasicVec2<T>{static_cast<T>(shift.x), static_cast<T>(shift.y)});
            shift_ = shift;
            if (!(contact_.gap > -infinity)) return false;
            if (contact_.gap >= -(settled<T> * far + rounding_)) return true;
            far -= contact_.gap;
        }
        return false;
    }

    const Vec2D& shift() const { return shift_; }
    const Separation& contact() const { return contact_; }

  private:
    Separation nearest_after(const BasicVec2<T>& shift) const {
        Separation nearest{infinity};
        a_([&](const ConvexPart<T>& part_a) {
            return b_([&](const ConvexPart<T>& part_b) {
                const ConvexPart<T> moved = shifted(part_b, shift);
                if (part_a.size() == 0 || part_b.size() == 0 || moved.size() == 0) return false;
                const Separation here = separation(part_a, moved);
                if (here.gap < nearest.gap) nearest = here;
                return false;
            });
        });
        return nearest;
    }

    PartSource<T> a_;
    PartSource<T> b_;
    double rounding_;
    Vec2D shift_;
    Separation contact_;
};

}  // namespace

template <class T>
bool has_curves(PartSource<T> parts) {
    return parts([](const ConvexPart<T>& part) { return part.is_curved(); });
}

namespace {

template <class T>
Separation exit_of(const Exit<T>& exit, bool unique) {
    const double depth = length(exit.shift());
    const Vec2D normal = depth > 0 ? unit(exit.shift()) : exit.contact().normal;
    const Vec2D on_a = exit.contact().on_a;
    return {depth, normal, unique, on_a, on_a - exit.shift()};
}

}  // namespace

template <class T>
Separation settled_exit(PartSource<T> a, PartSource<T> b, const Separation& guess, double rounding) {
    Separation best{infinity};
    Exit<T> exit(a, b, rounding);
    Vec2D shift = guess.gap * guess.normal;
    if (exit.advance(shift)) best = exit_of(exit, guess.unique_normal);
    if (best.gap < infinity) shift = exit.shift();
    for (int round = 0; round < 16 && exit.settle(shift); ++round) {
        const Separation here = exit_of(exit, guess.unique_normal);
        const bool much_shorter = here.gap < (1 - settled<T>)*best.gap;
        // At rest it is more accurate than where the straight way ended.
        if (here.gap < (1 + settled<T>)*best.gap) best = here;
        if (round > 0 && !much_shorter) break;
        shift = dot(exit.shift(), exit.contact().normal) * exit.contact().normal;
    }
    return best;
}

#define CAROM_INSTANTIATE(T)                 \
    template bool has_curves(PartSource<T>); \
    template Separation settled_exit(PartSource<T>, PartSource<T>, const Separation&, double)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

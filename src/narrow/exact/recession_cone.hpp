/// RecessionCone: the directions in which b - a of two convex parts has no end.
#pragma once

#include "motion_sign.hpp"

#include <carom/detail/narrow/exact/difference.hpp>

#include <array>
#include <cstddef>
#include <span>

namespace carom::detail {

/// All directions between those of b and the reversed ones of a. Empty for bounded parts.
template <class T>
class RecessionCone {
  public:
    explicit RecessionCone(const Difference<T>& difference) : directions_{Direction<T>::of(difference.b())} {
        for (const bool of_a : {false, true}) {
            const ConvexPart<T>& part = of_a ? difference.a() : difference.b();
            if (part.is_bounded() || part.is_curved()) continue;
            const bool has_border = part.core_kind() == CoreKind::half_space;
            const Direction<T> away = Direction<T>::of(part, (has_border ? 2 : 0) + (of_a ? 2 : 0));
            add(away);
            if (part.core_kind() == CoreKind::line) add(away.rotated(2));
            if (has_border) add(away.rotated(1)), add(away.rotated(3));
        }
    }

    std::span<const Direction<T>> generators() const { return {directions_.data(), count_}; }

    /// Whether the motion (sign 1) or its reverse (-1) is one of the generators or between two of them less than half a
    /// turn apart [Caratheodory].
    bool contains(const LinearMotion<T>& motion, int sign) const {
        for (const Direction<T>& right : generators()) {
            const int after = -sign * turn_sign(motion, right);
            if (after == 0 && sign * slope_sign(motion, right) > 0) return true;
            for (const Direction<T>& left : generators()) {
                if (after > 0 && sign * turn_sign(motion, left) > 0 && cross_sign(right, left) > 0) return true;
            }
        }
        return false;
    }

  private:
    void add(const Direction<T>& direction) { directions_[count_++] = direction; }

    std::array<Direction<T>, 6> directions_;
    std::size_t count_ = 0;
};

}  // namespace carom::detail

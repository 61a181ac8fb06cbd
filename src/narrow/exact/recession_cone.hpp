/// RecessionCone: the directions in which b - a of two convex parts has no end.
#pragma once

#include <carom/detail/narrow/exact/cast_path.hpp>
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

    /// On which side of the motion a direction points: 1 to its left.
    static int side_of(const LinearMotion<T>& motion, const Direction<T>& direction) {
        return sign_of(
            [&]<class N>(In<N>) { return cross(motion.template direction<N>(), direction.template in<N>()); });
    }

    /// Whether the motion (sign 1) or its reverse (-1) is one of the generators or between two of them less than half a
    /// turn apart [Caratheodory].
    bool contains(const LinearMotion<T>& motion, int sign) const {
        for (const Direction<T>& right : generators()) {
            const int after = -sign * side_of(motion, right);
            if (after == 0 && is_along(motion, right, sign)) return true;
            for (const Direction<T>& left : generators()) {
                if (after > 0 && sign * side_of(motion, left) > 0 && cross_sign(right, left) > 0) return true;
            }
        }
        return false;
    }

  private:
    void add(const Direction<T>& direction) { directions_[count_++] = direction; }

    static bool is_along(const LinearMotion<T>& motion, const Direction<T>& direction, int sign) {
        return sign * sign_of([&]<class N>(In<N>) {
                   return dot(motion.template direction<N>(), direction.template in<N>());
               }) >
               0;
    }

    std::array<Direction<T>, 6> directions_;
    std::size_t count_ = 0;
};

}  // namespace carom::detail

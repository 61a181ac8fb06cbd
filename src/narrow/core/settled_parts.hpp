/// SettledParts: two parts that are only moved, not turned, without poses: on a grid, that leaves plain numbers.
#pragma once

#include <carom/detail/compiler.hpp>
#include <carom/detail/math/error_free.hpp>
#include <carom/detail/narrow/core/convex_part.hpp>

#include <array>
#include <cstddef>

namespace carom::detail {

/// Both in a frame of their own, and with what moves them added to their vertices, as far as that rounds nothing. The
/// signs of all that depends on where they are to each other stay.
template <class T>
class SettledParts {
  public:
    /// Whether there is something to gain.
    static bool suit(const ConvexPart<T>& a, const ConvexPart<T>& b) {
        return a.pose_count() + b.pose_count() > 0 && may_settle(a) && may_settle(b);
    }

    CAROM_NOINLINE SettledParts(const ConvexPart<T>& a, const ConvexPart<T>& b) : a_(a), b_(b) {
        ConvexPart<T>::drop_common_frame(a_, b_);
        settle(a_, of_a_);
        settle(b_, of_b_);
    }
    SettledParts(const SettledParts&) = delete;
    SettledParts& operator=(const SettledParts&) = delete;

    const ConvexPart<T>& a() const { return a_; }
    const ConvexPart<T>& b() const { return b_; }

  private:
    static constexpr int capacity = 16;
    using Vertices = std::array<BasicVec2<T>, capacity>;

    // Whether it is only moved, and its first vertex without rounding.
    static bool may_settle(const ConvexPart<T>& part) {
        if (!part.is_bounded() || part.size() > capacity || part.pose_count() > 1) return false;
        BasicVec2<T> sum;
        return part.pose_count() == 0 || (part.pose(0).rot == BasicRot<T>{} && add_exactly(part, 0, sum));
    }

    static bool add_exactly(T x, T y, T& result) {
        const TwoTerm exact = two_sum(static_cast<double>(x), static_cast<double>(y));
        result = static_cast<T>(exact.high);
        return exact.low == 0 && static_cast<double>(result) == exact.high;
    }

    // Vertex i of a part with one pose.
    static bool add_exactly(const ConvexPart<T>& part, int i, BasicVec2<T>& sum) {
        const BasicVec2<T>&v = part.local(i), &shift = part.pose(0).at;
        return add_exactly(v.x, shift.x, sum.x) && add_exactly(v.y, shift.y, sum.y);
    }

    CAROM_NOINLINE static void settle(ConvexPart<T>& part, Vertices& vertices) {
        if (part.pose_count() == 0) return;
        for (int i = 0; i < part.size(); ++i) {
            if (!add_exactly(part, i, vertices[static_cast<std::size_t>(i)])) return;
        }
        ConvexPart<T> settled;
        if (part.size() == 1) {
            settled.set_point(vertices[0]);
        } else if (part.size() == 2) {
            settled.set_segment(vertices[0], vertices[1]);
        } else {
            settled.set_polygon({vertices.data(), static_cast<std::size_t>(part.size())});
        }
        settled.set_radius(part.stored_radius());
        settled.set_rounding(part.stored_rounding());
        part = settled;
    }

    ConvexPart<T> a_;
    ConvexPart<T> b_;
    Vertices of_a_;
    Vertices of_b_;
};

}  // namespace carom::detail

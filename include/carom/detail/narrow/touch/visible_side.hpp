/// Which sides of the parts of a union that are hit at once are not covered by another part there.
#pragma once

#include <carom/detail/narrow/exact/difference.hpp>

#include <array>
#include <cstddef>

namespace carom::detail {

/// What a point may lie beyond: the line of a side, outwards; the side's start; its end.
enum class Beyond { line, start, end };

/// The sides of one b - a without a radius that a point P is on. Around a P on the border, b - a is the cone of all x
/// with n . x <= 0, for the normals n of these sides.
template <class T>
class SidesAtPoint {
  public:
    /// Such a side, and whether it extends ahead of P and behind it. Ahead is the side's normal rotated by a quarter
    /// turn.
    struct OnSide {
        DifferenceSide side;
        bool ahead = false;
        bool behind = false;
    };

    /// `height(side, beyond)` returns the exact sign of how far P lies beyond that.
    template <class Height>
    SidesAtPoint(const Difference<T>& difference, const Height& height) : difference_(difference) {
        difference.each_side([&](const DifferenceSide& side) {
            const int outside = height(side, Beyond::line);
            is_outside_ |= outside > 0;
            if (outside != 0) return;
            const int before_start = side.open_start ? -1 : height(side, Beyond::start);
            const int past_end = side.open_end ? -1 : height(side, Beyond::end);
            if (before_start <= 0 && past_end <= 0 && count_ < sides_.size())
                sides_[count_++] = {side, past_end < 0, before_start < 0};
        });
    }

    bool is_on_border() const { return count_ > 0 && !is_outside_; }

    /// Calls `visit(side)` with each OnSide.
    template <class Visitor>
    void each(const Visitor& visit) const {
        for (std::size_t i = 0; i < count_; ++i) visit(sides_[i]);
    }

    /// Whether the direction `along`, when rotated slightly towards `towards`, points into the cone.
    bool covers(const Direction<T>& along, const Direction<T>& towards) const {
        bool result = true;
        each([&](const OnSide& on) {
            const int sign = dot_sign(normal_of(on.side), along);
            result &= sign < 0 || (sign == 0 && dot_sign(normal_of(on.side), towards) < 0);
        });
        return result;
    }

    /// Whether no part covers the outside of a side, close to P: ahead of P or behind it, as far as the side extends
    /// there. `covers(along, towards)` must test all parts that are hit.
    template <class Covers>
    bool is_visible(const OnSide& on, const Covers& covers) const {
        const Direction<T> normal = normal_of(on.side);
        return (on.ahead && !covers(normal.rotated(1), normal)) || (on.behind && !covers(normal.rotated(3), normal));
    }

  private:
    Direction<T> normal_of(const DifferenceSide& side) const { return difference_.normal(side.of_a, side.index); }

    const Difference<T>& difference_;
    std::array<OnSide, 8> sides_;  // two at most, but of parts without an area all of eight
    std::size_t count_ = 0;
    bool is_outside_ = false;
};

}  // namespace carom::detail

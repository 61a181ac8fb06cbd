/// Which sides of the parts of a union that are hit at once are not covered by another part there.
#pragma once

#include <carom/detail/narrow/exact/difference.hpp>

#include <utility>

namespace carom::detail {

/// What a point may lie beyond: the line of a side, outwards; the side's start; its end.
enum class Beyond { line, start, end };

/// The sides of one b - a without a radius at a point P; `height(side, beyond)` returns the exact sign of how far P
/// lies beyond that. Around a P on the border, b - a is the cone of all x with n . x <= 0, for the normals n of the
/// sides that P is on.
template <class T, class Height>
class SidesAtPoint {
  public:
    SidesAtPoint(const Difference<T>& difference, Height height)
        : difference_(difference), height_(std::move(height)) {}

    /// Whether P is on the border.
    bool is_on_border() const {
        bool is_outside = false;
        bool is_on_side = false;
        difference_.each_side([&](const DifferenceSide& side) {
            is_outside |= height_(side, Beyond::line) > 0;
            is_on_side |= is_on(side);
        });
        return is_on_side && !is_outside;
    }

    /// Calls `visit(side)` for each side that P is on.
    template <class Visitor>
    void each(const Visitor& visit) const {
        difference_.each_side([&](const DifferenceSide& side) {
            if (is_on(side)) visit(side);
        });
    }

    /// Whether the direction `along`, when rotated slightly towards `towards`, points into the cone.
    bool covers(const Direction<T>& along, const Direction<T>& towards) const {
        bool result = true;
        each([&](const DifferenceSide& side) {
            const int sign = dot_sign(normal_of(side), along);
            result &= sign < 0 || (sign == 0 && dot_sign(normal_of(side), towards) < 0);
        });
        return result;
    }

    /// Whether no part covers the outside of a side that P is on, close to P: ahead of P or behind it, as far as the
    /// side extends there. Ahead is the side's normal rotated by a quarter turn. `covers(along, towards)` must test all
    /// parts that are hit.
    template <class Covers>
    bool is_visible(const DifferenceSide& side, const Covers& covers) const {
        const Direction<T> normal = normal_of(side);
        return (extends_ahead(side) && !covers(normal.rotated(1), normal)) ||
               (extends_behind(side) && !covers(normal.rotated(3), normal));
    }

    Direction<T> normal_of(const DifferenceSide& side) const { return difference_.normal(side.of_a, side.index); }

  private:
    int before_start(const DifferenceSide& side) const { return side.open_start ? -1 : height_(side, Beyond::start); }
    int past_end(const DifferenceSide& side) const { return side.open_end ? -1 : height_(side, Beyond::end); }
    bool extends_ahead(const DifferenceSide& side) const { return past_end(side) < 0; }
    bool extends_behind(const DifferenceSide& side) const { return before_start(side) < 0; }

    bool is_on(const DifferenceSide& side) const {
        return height_(side, Beyond::line) == 0 && before_start(side) <= 0 && past_end(side) <= 0;
    }

    const Difference<T>& difference_;
    Height height_;
};

}  // namespace carom::detail

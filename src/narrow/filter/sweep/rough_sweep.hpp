/// RoughSweep: in floats, whether two outlines of few corners miss each other on a course, and which sides likely meet.
#pragma once

#include "plain_sweep.hpp"

#include <carom/detail/shape/polygon_access.hpp>

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <limits>
#include <utility>

namespace carom::detail {

/// The line of a course through b - a, where both have few corners. `blocks_a` and `blocks_b` registers hold a number
/// for each corner, of b's first; what is left in them repeats the first corners.
///
/// The bounds, with v = 2^-24: let E be at least the size of either box, S the coordinates of the way from one first
/// corner to the other, W = E + S, and M the sum of the direction's. Corners are off by vE, ways along sides by 4vE and
/// the direction by v of itself; so heights are off by less than 96vEW, rates by less than 16vEM, heights at a time t
/// by less than 96vEW + 32vEMt, and that is less than 2^-17 E (W + Mt). The products of direction and corners are off
/// by 4vEM each, so that of b - a and the line are known but for 2^-20 (EM + r) and the error of the product with the
/// way between both, r, which is taken in double.
template <int blocks_a, int blocks_b>
class RoughSweep {
  public:
    enum class Verdict { misses, hits, doubtful };

    RoughSweep(const PlainOutline& a, const PlainOutline& b, Lanes direction) : a_(a), b_(b), direction_(direction) {
        load<0, blocks_b>(b);
        load<blocks_b, blocks_a>(a);
        way_ = {static_cast<float>(direction_[0]), static_cast<float>(direction_[1])};
        apart_ = widened(a.points[0]) - widened(b.points[0]);
        start_ = {static_cast<float>(apart_[0]), static_cast<float>(apart_[1])};
        size_ = greatest(load_two(a.max, b.max) - load_two(a.min, b.min));
        reach_ = size_ + std::max(std::fabs(start_.x), std::fabs(start_.y));
        speed_ = std::fabs(way_.x) + std::fabs(way_.y);
    }

    /// Whether the bounds hold: nothing underflows or overflows.
    bool is_in_range() const { return size_ > 0x1p-40f && reach_ < 0x1p40f && speed_ > 0x1p-40f && speed_ < 0x1p40f; }

    /// Whether b - a lies to one side of the line, certainly (1), or to both (-1).
    CAROM_ALWAYS_INLINE int side_of_line() const {
        const float between = static_cast<float>(direction_[0] * apart_[1] - direction_[1] * apart_[0]);
        const Shadows shadows = find_shadows();
        const float gap =
            std::max(shadows.b_least - shadows.a_most - between, between + shadows.a_least - shadows.b_most);
        const float doubt = 0x1p-20f * (speed_ * size_ + std::fabs(between)) + 0x1p-50f * speed_ * reach_;
        return gap > doubt ? 1 : (gap < -doubt ? -1 : 0);
    }

    /// Sets up what the others ask.
    void find_heights() {
        find_heights<0, blocks_b, blocks_b, blocks_a>(a_.count, start_, way_);
        find_heights<blocks_b, blocks_a, 0, blocks_b>(b_.count, -start_, -way_);
    }

    /// Whether some side keeps them apart until the max_time, or certainly none does. Then they meet, unless the line
    /// passes by.
    Verdict look(float max_time) const {
        // After this time they are past each other.
        const float last = 2.5f * (reach_ + size_) / speed_;
        const float end = max_time < last ? max_time : last;
        FourFloats gaps = lesser(heights_[0], heights_[0] + end * rates_[0]);
        for (std::size_t i = 1; i < blocks; ++i) {
            gaps = greater(gaps, lesser(heights_[i], heights_[i] + end * rates_[i]));
        }
        const float gap = greatest(gaps);
        const float doubt = 0x1p-17f * size_ * (reach_ + speed_ * end);
        if (gap > doubt) return Verdict::misses;
        return gap < -doubt ? Verdict::hits : Verdict::doubtful;
    }

    /// Which sides the line likely enters and leaves by, and whether that is likely between 0 and the max_time.
    CAROM_ALWAYS_INLINE bool find_sides(float max_time, MetSide& enter, MetSide& leave) const {
        constexpr float unbounded = std::numeric_limits<float>::infinity();
        Rows enters, leaves;
        FourFloats last = all_four(-unbounded), first = all_four(unbounded);
        for (std::size_t i = 0; i < blocks; ++i) {
            const FourFloats times = heights_[i] / -rates_[i];
            enters[i] = only_where(are_less(rates_[i], FourFloats{}), times);
            leaves[i] = only_where(are_less(FourFloats{}, rates_[i]), times);
            last = greater(enters[i], last);
            first = lesser(leaves[i], first);
        }
        const float from = greatest(last), to = least(first);
        enter = side(place_of(from, enters));
        leave = side(place_of(to, leaves));
        return from < 0.999f * max_time && to > 0;
    }

    /// At least every coordinate as seen from a's first corner.
    double extent() const { return 1.0001 * static_cast<double>(reach_); }

  private:
    static constexpr std::size_t blocks = blocks_a + blocks_b;
    using Rows = std::array<FourFloats, blocks>;

    // Of direction x corner, as seen from the first corner of each.
    struct Shadows {
        float a_least, a_most, b_least, b_most;
    };

    // Corners as seen from the first, and from each the way to the next. A polygon has its first few once more at the
    // end.
    template <std::size_t first_row, int n>
    void load(const PlainOutline& outline) {
        static_assert(n <= 2 && PolygonAccess::again >= 4);
        const Vec2* const points = outline.points;
        const FourFloats origin = load_two(points[0], points[0]);
        const auto two = [&](int i) { return load_two(points + i) - origin; };
        std::size_t row = first_row;
        for (int k = 0; k < 4 * n; k += 4, ++row) {
            const FourFloats here = two(k), there = two(k + 2);
            const FourFloats next = two(k + 1), next_there = two(k + 3);
            x_[row] = firsts(here, there);
            y_[row] = seconds(here, there);
            along_x_[row] = firsts(next, next_there) - x_[row];
            along_y_[row] = seconds(next, next_there) - y_[row];
        }
    }

    template <int n>
    FourFloats extremes(std::size_t row) const {
        FourFloats low = way_.x * y_[row] - way_.y * x_[row], high = low;
        if constexpr (n == 2) {
            const FourFloats there = way_.x * y_[row + 1] - way_.y * x_[row + 1];
            low = lesser(low, there);
            high = greater(high, there);
        }
        // Two of the least, negated, beside two of the most.
        return greater(shuffled<0, 1, 4, 5>(-low, high), shuffled<2, 3, 6, 7>(-low, high));
    }

    Shadows find_shadows() const {
        const FourFloats a = extremes<blocks_a>(blocks_b), b = extremes<blocks_b>(0);
        const FourFloats all = greater(firsts(a, b), seconds(a, b));
        return {-all[0], all[1], -all[2], all[3]};
    }

    // How high the lowest corner of the other lies over each side, and how fast it rises; both times the lengths of the
    // sides. The first corner of the other is at `start`, seen from the own one, and moves along.
    template <std::size_t own, std::size_t own_blocks, std::size_t other, int other_blocks>
    void find_heights(int other_count, const Vec2& start, const Vec2& way) {
        std::array<FourFloats, own_blocks> lowest;
        lowest.fill(FourFloats{});  // that of the first corner
        const auto look_at = [&]<int i>(std::integral_constant<int, i>) {
            if (i >= other_count) return false;
            constexpr int lane = i % 4;
            const FourFloats row_x = x_[other + i / 4], row_y = y_[other + i / 4];
            const FourFloats x = shuffled<lane, lane, lane, lane>(row_x, row_x);
            const FourFloats y = shuffled<lane, lane, lane, lane>(row_y, row_y);
            for (std::size_t k = 0; k < own_blocks; ++k) {
                lowest[k] = lesser(lowest[k], along_y_[own + k] * x - along_x_[own + k] * y);
            }
            return true;
        };
        [&]<int... i>(std::integer_sequence<int, i...>) {
            static_cast<void>((look_at(std::integral_constant<int, i + 1>{}) && ...));
        }
        (std::make_integer_sequence<int, 4 * other_blocks - 1>{});
        for (std::size_t k = 0; k < own_blocks; ++k) {
            const FourFloats x = along_x_[own + k], y = along_y_[own + k];
            heights_[own + k] = lowest[k] + (y * (start.x - x_[own + k]) - x * (start.y - y_[own + k]));
            rates_[own + k] = y * way.x - x * way.y;
        }
    }

    static int place_of(float value, const Rows& rows) {
        unsigned bits = 0;
        for (std::size_t i = 0; i < blocks; ++i) {
            bits |= signs_of((FourFloats)are_equal(rows[i], all_four(value))) << (4 * i);
        }
        return bits == 0 ? 0 : std::countr_zero(bits);  // needles along the way may have no side that it crosses
    }

    // The heights are off by less than 2^-19 E^2 each.
    MetSide side(int place) const {
        const bool of_a = place > 4 * blocks_b - 1;
        const int k = place - (of_a ? 4 * blocks_b : 0);
        constexpr auto first_of_a = static_cast<std::size_t>(blocks_b);
        const std::size_t row = of_a ? 0 : first_of_a;
        const std::size_t last_row = (of_a ? first_of_a : blocks) - 1;
        const int count = of_a ? b_.count : a_.count;
        const float along_x = number(along_x_, place), along_y = number(along_y_, place);
        const FourFloats here = along_y * x_[row] - along_x * y_[row];
        const FourFloats there = along_y * x_[last_row] - along_x * y_[last_row];
        const FourFloats low = all_four(least(lesser(here, there)) + 0x1p-18f * size_ * size_);
        // With one register both are the same; what is left in them is cut off.
        const unsigned bits =
            (signs_of((FourFloats)are_less(here, low)) | signs_of((FourFloats)are_less(there, low)) << 4) &
            ((1u << count) - 1);
        return {of_a, std::has_single_bit(bits), k, bits == 0 ? 0 : std::countr_zero(bits)};
    }

    static float number(const Rows& rows, int place) {
        float result;
        std::memcpy(&result,
                    reinterpret_cast<const char*>(rows.data()) + sizeof(float) * static_cast<std::size_t>(place),
                    sizeof result);
        return result;
    }

    const PlainOutline& a_;
    const PlainOutline& b_;
    Rows x_, y_, along_x_, along_y_, heights_, rates_;
    Lanes direction_;
    Lanes apart_;  // from b's first corner to a's
    Vec2 way_;     // the direction
    Vec2 start_;   // apart_
    float size_, reach_, speed_;
};

}  // namespace carom::detail

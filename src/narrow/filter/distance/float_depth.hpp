/// The side of least depth of two polygons in float, by floats alone.
#pragma once

#include "quick_depth.hpp"

#include <carom/detail/math/lanes/float_lanes.hpp>

#include <array>
#include <bit>
#include <limits>

namespace carom::detail {

/// A polygon of up to 8 vertices as seen from a point. Behind the last vertex and side the first ones stand again.
struct SeenPolygon {
    static constexpr int capacity = 8;
    using Numbers = std::array<FourFloats, capacity / 4>;

    Numbers x;
    Numbers y;
    Numbers edge_x;
    Numbers edge_y;
    Numbers foot;  ///< the cross product of edge and vertex
    int count;

    SeenPolygon(const Vec2* points, int size, FourFloats from) : count(size) {
        see(points, 0, from);
        if (count > 4) see(points + 4, 1, from);
    }

    static float number(const Numbers& all, int i) {
        float result;
        std::memcpy(&result, reinterpret_cast<const char*>(&all) + sizeof result * static_cast<unsigned>(i),
                    sizeof result);
        return result;
    }

  private:
    void see(const Vec2* points, std::size_t i, FourFloats from) {
        const FourFloats start_1 = load_two(points);
        const FourFloats start_2 = load_two(points + 2);
        const FourFloats end_1 = load_two(points + 1);
        const FourFloats end_2 = load_two(points + 3);
        const FourFloats start_x = firsts(start_1, start_2);
        const FourFloats start_y = seconds(start_1, start_2);
        edge_x[i] = firsts(end_1, end_2) - start_x;
        edge_y[i] = seconds(end_1, end_2) - start_y;
        x[i] = start_x - all_four(from[0]);
        y[i] = start_y - all_four(from[1]);
        foot[i] = edge_x[i] * y[i] - edge_y[i] * x[i];
    }
};

/// Squares with the numbers `first` to `first` + 3 in their last bits, and the number in one of them.
inline constexpr int number_bits = 0xf;

inline FourFloats with_numbers(FourFloats squares, int first) {
    alignas(16) static constexpr int numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    FourMasks number;
    std::memcpy(&number, &numbers[first], sizeof number);
    return (FourFloats)(((FourMasks)squares & ~number_bits) | number);
}

inline int number_in(float square) {
    return std::bit_cast<int>(square) & number_bits;
}

/// How deep each of two polygons lies below the sides of the other.
///
/// The bound: with v the unit roundoff of floats and L at least every coordinate seen, these are off by vL, and edges
/// by 2vL. A product of the two is off by 6vL^2, the difference of two products by 16vL^2, so is the foot, and a height
/// times the side's length by less than 48vL^2. The length itself is off by less than 6vL; a depth is at most 3L, and
/// so is a side. A depth as it comes out is off by less than `slack` = 128vL^2 over the side's length. Two that differ
/// by e, twice the slack over the shortest length, are in that order, and so are their squares if they differ by
/// (d + e)^2 - d^2 <= d^2 / m + (1 + m) e^2, for m = 2^12. The last bits of the squares do not count: there is the
/// number of the side.
class FloatDepths {
  public:
    /// Of the sides of a polygon, whose numbers are `first` and up.
    template <int blocks>
    void add(const SeenPolygon& polygon, const SeenPolygon& other, int first) {
        std::array<FourFloats, blocks> lowest;
        lowest.fill(all_four(std::numeric_limits<float>::infinity()));
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 1  // it would be unrolled whole, with a way out after each step and the lowest in memory
#endif
        for (int j = 0; j < other.count; ++j) {
            const FourFloats at_x = all_four(SeenPolygon::number(other.x, j));
            const FourFloats at_y = all_four(SeenPolygon::number(other.y, j));
            for (std::size_t i = 0; i < blocks; ++i) {
                lowest[i] = lesser(lowest[i], polygon.edge_y[i] * at_x - polygon.edge_x[i] * at_y);
            }
        }
        for (int i = 0; i < blocks; ++i) add_four(polygon, i, lowest[static_cast<std::size_t>(i)], first);
    }

    void add(const SeenPolygon& polygon, const SeenPolygon& other, int first) {
        polygon.count > 4 ? add<2>(polygon, other, first) : add<1>(polygon, other, first);
    }

    bool is_separated(float slack) const {
        return signs_of((FourFloats)(all_four(slack) < highest_)) != 0;
    }
    bool is_penetrating(float slack) const {
        return signs_of((FourFloats)(highest_ < all_four(-slack))) == 0xf;
    }

    /// The number of the side that is least deep, or -1 where others are nearly so.
    int least_deep(float slack, float shortest_side) {
        gather(swapped_halves(best_), swapped_halves(second_));
        gather(swapped_pairs(best_), swapped_pairs(second_));
        const float best = best_[0];
        const float error = slack / shortest_side;
        const bool is_clear = second_[0] > best * (1 + 0x1p-11f) + 0x1p15f * error * error;
        return is_clear ? number_in(best) : -1;
    }

  private:
    static constexpr float largest_key = 0x1p120f;

    void add_four(const SeenPolygon& polygon, int i, FourFloats lowest, int first) {
        static constexpr float largest_behind[] = {0, 0, 0, 0, 0, 0, 0, 0, largest_key, largest_key, largest_key};
        const auto block = static_cast<std::size_t>(i);
        const FourFloats x = polygon.edge_x[block];
        const FourFloats y = polygon.edge_y[block];
        const FourFloats height = lowest + polygon.foot[block];
        const FourFloats depth_sq = height * height / (x * x + y * y);
        const FourFloats numbered = with_numbers(depth_sq, first + 4 * i);
        const FourFloats key = greater(numbered, four_of(&largest_behind[8 + 4 * i - polygon.count]));
        second_ = lesser(second_, greater(best_, key));
        best_ = lesser(best_, key);
        highest_ = greater(highest_, height);
    }

    void gather(FourFloats best, FourFloats second) {
        second_ = lesser(lesser(second_, second), greater(best_, best));
        best_ = lesser(best_, best);
    }

    FourFloats best_ = all_four(largest_key);  // squared depths with the side's number in their last bits
    FourFloats second_ = all_four(largest_key);
    FourFloats highest_ = all_four(-std::numeric_limits<float>::infinity());  // heights times lengths
};

/// The vertex that stands in each place of a SeenPolygon, by its count.
using VertexNumbers = std::array<int, SeenPolygon::capacity>;
inline constexpr auto vertex_numbers = [] {
    std::array<VertexNumbers, SeenPolygon::capacity + 1> numbers{};
    for (std::size_t count = 1; count < numbers.size(); ++count) {
        for (std::size_t i = 0; i < SeenPolygon::capacity; ++i) numbers[count][i] = static_cast<int>(i % count);
    }
    return numbers;
}();

/// The only vertex of another polygon that is lowest over a side of one; -1 where another one is higher by `doubt` or
/// less. As above the least height brings its number along, in three bits, which makes it wrong by less than 64vL^2:
/// with twice the slack as doubt all others are higher by more than the slack.
inline int lowest_vertex(const SeenPolygon& polygon, int side, const SeenPolygon& other, float doubt) {
    constexpr int bits = SeenPolygon::capacity - 1;
    const VertexNumbers& numbers = vertex_numbers[static_cast<std::size_t>(other.count)];
    const auto numbered = [&](FourFloats height, const int& number_of_first) {
        FourMasks number;
        std::memcpy(&number, &number_of_first, sizeof number);
        return (FourFloats)(((FourMasks)height & ~bits) | number);
    };
    const FourFloats edge_x = all_four(SeenPolygon::number(polygon.edge_x, side));
    const FourFloats edge_y = all_four(SeenPolygon::number(polygon.edge_y, side));
    const FourFloats first = edge_y * other.x[0] - edge_x * other.y[0];
    const FourFloats second = other.count > 4 ? edge_y * other.x[1] - edge_x * other.y[1] : first;
    const float lowest = least(lesser(numbered(first, numbers[0]), numbered(second, numbers[other.count > 4 ? 4 : 0])));
    const FourFloats limit = all_four(lowest + doubt);
    const unsigned low = signs_of((FourFloats)(first <= limit)) | signs_of((FourFloats)(second <= limit)) << 4;
    const unsigned vertices = low & ((1u << other.count) - 1);
    const bool is_only_one = vertices != 0 && (vertices & (vertices - 1)) == 0;
    return is_only_one ? std::bit_cast<int>(lowest) & bits : -1;
}

}  // namespace carom::detail

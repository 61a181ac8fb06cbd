#include "mask_pair.hpp"

#include <carom/mask/penetration.hpp>

#include <cmath>

namespace carom {

namespace {

using detail::MaskAccess;
using detail::MaskPair;

// The first clear pixel at or after x in row y.
std::int64_t run_end(const Bitmask& mask, std::int64_t x, std::int64_t y) {
    for (std::int64_t k = x / 64;; ++k) {
        const std::uint64_t from = k == x / 64 ? ~detail::low_bits(x % 64) : ~std::uint64_t{0};
        const std::uint64_t clear = ~mask.word(k, y) & from;
        if (clear != 0) return 64 * k + std::countr_zero(clear);
    }
}

// The pixel after the last clear one before x in row y.
std::int64_t run_begin(const Bitmask& mask, std::int64_t x, std::int64_t y) {
    for (std::int64_t k = x / 64;; --k) {
        const std::uint64_t up_to = k == x / 64 ? detail::low_bits(x % 64) : ~std::uint64_t{0};
        const std::uint64_t clear = ~mask.word(k, y) & up_to;
        if (clear != 0) return 64 * (k + 1) - std::countl_zero(clear);
    }
}

// How far b has to move along x, towards `direction`, until the two runs that share this pixel no longer overlap. At
// every shorter distance they still do.
std::int64_t distance_past(const MaskPair& pair, const PixelPos& shared, int direction) {
    const PixelPos in_b{shared.x - pair.dx, shared.y - pair.dy};
    if (direction > 0) {
        return run_end(*pair.a, shared.x, shared.y) - (run_begin(*pair.b, in_b.x, in_b.y) + pair.dx);
    }
    return run_end(*pair.b, in_b.x, in_b.y) + pair.dx - run_begin(*pair.a, shared.x, shared.y);
}

// The greatest such distance over all overlapping runs, for masks whose runs are stored; 0 when none overlap.
std::int64_t longest_distance_past(const MaskPair& pair, int direction) {
    if (pair.common.empty()) return 0;
    const detail::RunColumns a = MaskAccess::runs(*pair.a, pair.common.min.y);
    const detail::RunColumns b = MaskAccess::runs(*pair.b, pair.common.min.y - pair.dy);
    const auto dx = static_cast<int>(pair.dx);
    int longest = 0;
    const auto add = [&](int a_begin, int a_end, int b_begin, int b_end) {
        if (a_begin >= a_end || b_begin >= b_end || a_begin >= b_end + dx || b_begin + dx >= a_end) return;
        longest = std::max(longest, direction > 0 ? a_end - (b_begin + dx) : b_end + dx - a_begin);
    };
    for (std::int64_t i = 0; i < pair.common.max.y - pair.common.min.y; ++i) {
        add(a.first_begin[i], a.first_end[i], b.first_begin[i], b.first_end[i]);
        add(a.first_begin[i], a.first_end[i], b.second_begin[i], b.second_end[i]);
        add(a.second_begin[i], a.second_end[i], b.first_begin[i], b.first_end[i]);
        add(a.second_begin[i], a.second_end[i], b.second_begin[i], b.second_end[i]);
    }
    return longest;
}

// The shortest distance by which b must move along x, towards `direction`, until no pixel is shared; some distance
// above `limit` if that is not enough.
std::int64_t separating_distance(const Bitmask& a, const Bitmask& b, PixelPos offset, int direction,
                                 std::int64_t limit) {
    const bool has_runs = MaskAccess::has_runs(a) && MaskAccess::has_runs(b);
    for (std::int64_t distance = 0;;) {
        const MaskPair pair = detail::pair_at(a, b, offset.x + direction * distance, offset.y);
        PixelPos shared;
        if (has_runs) {
            const std::int64_t longest = longest_distance_past(pair, direction);
            if (longest == 0) return distance;
            distance += longest;
        } else {
            if (!detail::find_first(pair, shared)) return distance;
            distance += distance_past(pair, shared, direction);
        }
        if (distance > limit) return distance;
    }
}

}  // namespace

PixelPos penetration_vector(const PlacedMask& a, const PlacedMask& b) {
    std::int64_t dx = 0, dy = 0;
    if (!detail::small_difference(a.at.x, b.at.x, dx) || !detail::small_difference(a.at.y, b.at.y, dy)) return {};
    PixelPos best{4 * Bitmask::max_side, 0};
    const auto length_sq = [](const PixelPos& v) { return v.x * v.x + v.y * v.y; };
    const auto precedes = [&](const PixelPos& v, const PixelPos& w) {
        if (length_sq(v) != length_sq(w)) return length_sq(v) < length_sq(w);
        return v.y != w.y ? v.y < w.y : v.x < w.x;
    };
    for (std::int64_t rows = 0; rows * rows <= length_sq(best); ++rows) {
        for (const std::int64_t y : {-rows, rows}) {
            for (const int direction : {-1, 1}) {
                const auto limit = static_cast<std::int64_t>(std::sqrt(static_cast<double>(length_sq(best) - y * y)));
                const std::int64_t distance = separating_distance(*a.mask, *b.mask, {dx, dy + y}, direction, limit + 1);
                const PixelPos shift{direction * distance, y};
                if (precedes(shift, best)) best = shift;
            }
        }
    }
    return best;
}

}  // namespace carom

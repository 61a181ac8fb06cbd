#include "meeting.hpp"

#include <carom/mask/penetration.hpp>

#include <cmath>

namespace carom {

namespace {

using detail::MaskInside;
using detail::Meeting;

// The first pixel at or after x in row y that is clear.
std::int64_t run_end(const Bitmask& mask, std::int64_t x, std::int64_t y) {
    for (std::int64_t k = x / 64;; ++k) {
        const std::uint64_t from = k == x / 64 ? ~detail::low_bits(x % 64) : ~std::uint64_t{0};
        const std::uint64_t clear = ~mask.word(k, y) & from;
        if (clear != 0) return 64 * k + std::countr_zero(clear);
    }
}

// The pixel after the last one before x in row y that is clear.
std::int64_t run_begin(const Bitmask& mask, std::int64_t x, std::int64_t y) {
    for (std::int64_t k = x / 64;; --k) {
        const std::uint64_t up_to = k == x / 64 ? detail::low_bits(x % 64) : ~std::uint64_t{0};
        const std::uint64_t clear = ~mask.word(k, y) & up_to;
        if (clear != 0) return 64 * (k + 1) - std::countl_zero(clear);
    }
}

// How far b has to go along x, towards `direction`, until the runs that meet in one place no longer do. On every step
// before, they still share a pixel.
std::int64_t way_past(const Meeting& meeting, const PixelPos& shared, int direction) {
    const PixelPos in_b{shared.x - meeting.dx, shared.y - meeting.dy};
    if (direction > 0) {
        return run_end(*meeting.a, shared.x, shared.y) - (run_begin(*meeting.b, in_b.x, in_b.y) + meeting.dx);
    }
    return run_end(*meeting.b, in_b.x, in_b.y) + meeting.dx - run_begin(*meeting.a, shared.x, shared.y);
}

// The same, the longest way of all rows at once: for masks whose runs are kept. 0 when no rows meet.
std::int64_t longest_way_past(const Meeting& meeting, int direction) {
    if (meeting.rect.empty()) return 0;
    const detail::RunColumns a = MaskInside::runs(*meeting.a, meeting.rect.min.y);
    const detail::RunColumns b = MaskInside::runs(*meeting.b, meeting.rect.min.y - meeting.dy);
    const auto dx = static_cast<int>(meeting.dx);
    int longest = 0;
    const auto add = [&](int a_begin, int a_end, int b_begin, int b_end) {
        if (a_begin >= a_end || b_begin >= b_end || a_begin >= b_end + dx || b_begin + dx >= a_end) return;
        longest = std::max(longest, direction > 0 ? a_end - (b_begin + dx) : b_end + dx - a_begin);
    };
    for (std::int64_t i = 0; i < meeting.rect.max.y - meeting.rect.min.y; ++i) {
        add(a.first_begin[i], a.first_end[i], b.first_begin[i], b.first_end[i]);
        add(a.first_begin[i], a.first_end[i], b.second_begin[i], b.second_end[i]);
        add(a.second_begin[i], a.second_end[i], b.first_begin[i], b.first_end[i]);
        add(a.second_begin[i], a.second_end[i], b.second_begin[i], b.second_end[i]);
    }
    return longest;
}

// The shortest way of b along x, towards `direction`, after which nothing is shared; some way beyond `limit` when there
// is no shorter one.
std::int64_t way_out(const Bitmask& a, const Bitmask& b, PixelPos offset, int direction, std::int64_t limit) {
    const bool has_runs = MaskInside::has_runs(a) && MaskInside::has_runs(b);
    for (std::int64_t way = 0;;) {
        const Meeting meeting = detail::meeting_at(a, b, offset.x + direction * way, offset.y);
        PixelPos shared;
        if (has_runs) {
            const std::int64_t longest = longest_way_past(meeting, direction);
            if (longest == 0) return way;
            way += longest;
        } else {
            if (!detail::find_first(meeting, shared)) return way;
            way += way_past(meeting, shared, direction);
        }
        if (way > limit) return way;
    }
}

}  // namespace

PixelPos penetration_vector(const PlacedMask& a, const PlacedMask& b) {
    std::int64_t dx = 0, dy = 0;
    if (!detail::small_difference(a.at.x, b.at.x, dx) || !detail::small_difference(a.at.y, b.at.y, dy)) return {};
    PixelPos best{4 * Bitmask::max_side, 0};
    const auto length_sq = [](const PixelPos& way) { return way.x * way.x + way.y * way.y; };
    const auto precedes = [&](const PixelPos& v, const PixelPos& w) {
        if (length_sq(v) != length_sq(w)) return length_sq(v) < length_sq(w);
        return v.y != w.y ? v.y < w.y : v.x < w.x;
    };
    for (std::int64_t rows = 0; rows * rows <= length_sq(best); ++rows) {
        for (const std::int64_t y : {-rows, rows}) {
            for (const int direction : {-1, 1}) {
                const auto limit = static_cast<std::int64_t>(std::sqrt(static_cast<double>(length_sq(best) - y * y)));
                const std::int64_t way = way_out(*a.mask, *b.mask, {dx, dy + y}, direction, limit + 1);
                const PixelPos shift{direction * way, y};
                if (precedes(shift, best)) best = shift;
            }
        }
    }
    return best;
}

}  // namespace carom

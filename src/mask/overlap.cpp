#include "mask_pair.hpp"

#include <cmath>
#include <utility>

namespace carom {

namespace detail {

namespace {

// The pair in the order in which the common rectangle spans fewer columns of the first mask.
MaskPair with_fewer_columns(const MaskPair& pair) {
    const auto columns = [](std::int64_t begin, std::int64_t end) { return ((end - 1) >> 6) - (begin >> 6); };
    const std::int64_t in_a = columns(pair.common.min.x, pair.common.max.x);
    const std::int64_t in_b = columns(pair.common.min.x - pair.dx, pair.common.max.x - pair.dx);
    return in_b < in_a ? pair.swapped() : pair;
}

// Calls visit(column, words of a, window of b, y, rows) for the ranges of rows in which both may have pixels, column by
// column. Ends early when visit returns false.
template <class Visit>
bool for_each_column(const MaskPair& pair, std::int64_t y_begin, std::int64_t y_end, Visit visit) {
    const Bitmask &a = *pair.a, &b = *pair.b;
    const auto visit_range = [&](std::int64_t k, std::int64_t begin, std::int64_t end) {
        const Window window = MaskAccess::window(b, word_bits * k - pair.dx, begin - pair.dy);
        if (!window.low && !window.high) return true;
        return visit(k, MaskAccess::column(a, k, begin), window, begin, end - begin);
    };
    const bool has_tiles = MaskAccess::has_tiles(a) && MaskAccess::has_tiles(b);
    for (std::int64_t k = pair.common.min.x >> 6; word_bits * k < pair.common.max.x; ++k) {
        const bool unfinished =
            has_tiles ? for_each_tiled_range(pair, k, y_begin, y_end, visit_range) : visit_range(k, y_begin, y_end);
        if (!unfinished) return false;
    }
    return true;
}

bool has_runs(const MaskPair& pair) {
    return MaskAccess::has_runs(*pair.a) && MaskAccess::has_runs(*pair.b);
}

struct RunsOfBoth {
    RunColumns a, b;
    std::int64_t rows;
};

RunsOfBoth runs_of(const MaskPair& pair) {
    const PixelRect& rect = pair.common;
    return {MaskAccess::runs(*pair.a, rect.min.y), MaskAccess::runs(*pair.b, rect.min.y - pair.dy),
            rect.max.y - rect.min.y};
}

// The common rows of two small masks, the first in pixels of a; there are none when the masks are too far apart.
struct SmallRows {
    std::int64_t first, count;
};

SmallRows small_rows(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    const std::int64_t first = std::max<std::int64_t>(dy, 0);
    if (dx <= -small_side || dx >= small_side) return {first, 0};
    return {first, std::min(a.height(), b.height() + dy) - first};
}

PixelPos center_of(const PixelRect& rect) {
    return {(rect.min.x + rect.max.x) >> 1, (rect.min.y + rect.max.y) >> 1};
}

// Tests the center of the common rectangle, with the pixels after it in the same words and in the next row: finds deep
// overlaps at once. Nothing here branches on the offset. The row after the last is stored, and clear.
bool overlaps_at_center(const MaskPair& pair) {
    const PixelPos at = center_of(pair.common), in_b{at.x - pair.dx, at.y - pair.dy};
    const std::uint64_t* const words_a = MaskAccess::column(*pair.a, at.x >> 6, at.y);
    const std::uint64_t* const words_b = MaskAccess::column(*pair.b, in_b.x >> 6, in_b.y);
    const auto shares = [&](int row) { return (words_a[row] >> (at.x & 63)) & (words_b[row] >> (in_b.x & 63)); };
    return (shares(0) | shares(1)) != 0;
}

// Tests the column of a that contains the center, in some rows around it: finds overlaps of noise, which has no stored
// runs, nearly always.
bool overlaps_near_center(const MaskPair& pair) {
    const PixelPos at = center_of(pair.common);
    const std::int64_t k = at.x >> 6, y = std::max(pair.common.min.y, at.y - word_group / 2),
                       rows = std::min(pair.common.max.y - y, word_group);
    const Window window = MaskAccess::window(*pair.b, word_bits * k - pair.dx, y - pair.dy);
    return kernels().first_shared(MaskAccess::column(*pair.a, k, y), window, rows) >= 0;
}

// Two masks with one word per row. This function and the next are not inlined, so that the fast path needs no stack.
CAROM_NOINLINE bool overlaps_small(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    const SmallRows rows = small_rows(a, b, dx, dy);
    if (rows.count <= 0) return false;
    const std::uint64_t* const in_a = MaskAccess::column(a, 0, rows.first);
    const std::uint64_t* const in_b = MaskAccess::column(b, 0, rows.first - dy);
    // The middle row first: finds deep overlaps at once.
    const std::int64_t middle = rows.count / 2;
    const std::uint64_t moved = dx < 0 ? in_b[middle] >> -dx : in_b[middle] << dx;
    return (in_a[middle] & moved) != 0 || kernels().overlaps_small(in_a, in_b, static_cast<int>(dx), rows.count);
}

CAROM_NOINLINE bool overlaps_somewhere(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    const MaskPair pair = pair_at(a, b, dx, dy);
    if (has_runs(pair)) {
        const RunsOfBoth runs = runs_of(pair);
        return kernels().first_shared_run(runs.a, runs.b, static_cast<std::int16_t>(dx), runs.rows) >= 0;
    }
    if (overlaps_near_center(pair)) return true;
    const MaskPair narrow = with_fewer_columns(pair);
    const Kernels& kernel = kernels();
    return !for_each_column(narrow, narrow.common.min.y, narrow.common.max.y,
                            [&](std::int64_t, const std::uint64_t* words, const Window& window, std::int64_t,
                                std::int64_t rows) { return kernel.first_shared(words, window, rows) < 0; });
}

}  // namespace

bool overlaps_at(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    if (MaskAccess::is_small(a) && MaskAccess::is_small(b)) return overlaps_small(a, b, dx, dy);
    const MaskPair pair = pair_at(a, b, dx, dy);
    if (pair.common.empty()) return false;
    return overlaps_at_center(pair) || overlaps_somewhere(a, b, dx, dy);
}

std::int64_t area_at(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    if (MaskAccess::is_small(a) && MaskAccess::is_small(b)) {
        const SmallRows rows = small_rows(a, b, dx, dy);
        if (rows.count <= 0) return 0;
        return kernels().count_small(MaskAccess::column(a, 0, rows.first), MaskAccess::column(b, 0, rows.first - dy),
                                     static_cast<int>(dx), rows.count);
    }
    const MaskPair pair = pair_at(a, b, dx, dy);
    if (pair.common.empty()) return 0;
    if (has_runs(pair)) {
        const RunsOfBoth runs = runs_of(pair);
        return kernels().count_shared_runs(runs.a, runs.b, static_cast<std::int16_t>(pair.dx), runs.rows);
    }
    const MaskPair narrow = with_fewer_columns(pair);
    const Kernels& kernel = kernels();
    std::int64_t area = 0;
    for_each_column(
        narrow, narrow.common.min.y, narrow.common.max.y,
        [&](std::int64_t, const std::uint64_t* words, const Window& window, std::int64_t begin, std::int64_t rows) {
            // Below a range that ends before the common rectangle there may be set pixels: counts exactly its rows.
            const bool is_last = begin + rows == narrow.common.max.y;
            const std::int64_t in_groups = is_last ? rows : rows / word_group * word_group;
            if (in_groups > 0) area += kernel.count_shared(words, window, in_groups);
            for (std::int64_t i = in_groups; i < rows; ++i) area += std::popcount(words[i] & read(window, i));
            return true;
        });
    return area;
}

// Columns are stored from top to bottom, but the point is the first in row order: searches a band of rows at a time,
// and in it each column only above the best row so far.
bool find_first(const MaskPair& given, PixelPos& point) {
    if (given.common.empty()) return false;
    const Kernels& kernel = kernels();
    MaskPair pair = given;
    if (has_runs(pair)) {
        const RunsOfBoth runs = runs_of(pair);
        const std::int64_t row = kernel.first_shared_run(runs.a, runs.b, static_cast<std::int16_t>(pair.dx), runs.rows);
        if (row < 0) return false;
        pair.common.min.y += row;
        pair.common.max.y = pair.common.min.y + 1;
    }
    constexpr std::int64_t band = 128;
    for (std::int64_t y = pair.common.min.y; y < pair.common.max.y; y += band) {
        std::int64_t end = std::min(y + band, pair.common.max.y), column = -1;
        const auto look = [&](std::int64_t k, const std::uint64_t* words, const Window& window, std::int64_t begin,
                              std::int64_t rows) {
            if (begin >= end) return true;
            const std::int64_t row = kernel.first_shared(words, window, rows);
            if (row >= 0 && begin + row < end) {
                end = begin + row;
                column = k;
            }
            return true;
        };
        for_each_column(pair, y, end, look);
        if (column < 0) continue;
        const Window window = MaskAccess::window(*pair.b, word_bits * column - pair.dx, end - pair.dy);
        const std::uint64_t shared = *MaskAccess::column(*pair.a, column, end) & read(window, 0);
        point = {word_bits * column + std::countr_zero(shared), end};
        return true;
    }
    return false;
}

}  // namespace detail

using detail::MaskPair;

std::int64_t overlap_area(const PlacedMask& a, const PlacedMask& b) {
    if (detail::are_near(a.at, b.at)) return detail::area_at(*a.mask, *b.mask, b.at.x - a.at.x, b.at.y - a.at.y);
    std::int64_t area = 0;
    for_each_shared(detail::pair_of(a, b),
                    [&](std::uint64_t shared, std::int64_t, std::int64_t) { area += std::popcount(shared); });
    return area;
}

std::optional<PixelPos> first_point(const PlacedMask& a, const PlacedMask& b) {
    const MaskPair pair = detail::pair_of(a, b);
    PixelPos point;
    bool found = false;
    if (!pair.cut) {
        found = detail::find_first(pair, point);
    } else {
        for_each_shared(pair, [&](std::uint64_t shared, std::int64_t k, std::int64_t y) {
            if (found && y >= point.y) return;
            point = {64 * k + std::countr_zero(shared), y};
            found = true;
        });
    }
    if (!found) return std::nullopt;
    return PixelPos{a.at.x + point.x, a.at.y + point.y};
}

}  // namespace carom

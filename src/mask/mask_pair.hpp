/// MaskPair: two masks at an offset, and the rectangle in which they can share pixels.
#pragma once

#include "mask_access.hpp"

#include <carom/mask/overlap.hpp>

#include <limits>

namespace carom::detail {

/// b lies (dx, dy) from a; shared pixels lie in `common`, in pixels of a.
struct MaskPair {
    const Bitmask* a;
    const Bitmask* b;
    std::int64_t dx;
    std::int64_t dy;
    PixelRect common;
    bool cut = false;  // part of the common rectangle lies off the grid and is left out of `common`

    MaskPair swapped() const {
        return {b, a, -dx, -dy, {{common.min.x - dx, common.min.y - dy}, {common.max.x - dx, common.max.y - dy}}, cut};
    }
};

/// The two masks with b (dx, dy) from a, neither more than 2^62 pixels.
inline MaskPair pair_at(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    const PixelRect &in_a = MaskAccess::within(a), &in_b = MaskAccess::within(b);
    const PixelRect moved{{in_b.min.x + dx, in_b.min.y + dy}, {in_b.max.x + dx, in_b.max.y + dy}};
    return {&a, &b, dx, dy, intersection(in_a, moved)};
}

/// b - a, or false when that is more than 2^30: too far for masks to overlap. Two int64 can be 2^64 - 1 apart.
inline bool small_difference(std::int64_t a, std::int64_t b, std::int64_t& difference) {
    constexpr std::int64_t far = 1 << 30;
    difference = static_cast<std::int64_t>(static_cast<std::uint64_t>(b) - static_cast<std::uint64_t>(a));
    return (b >= a) == (difference >= 0) && difference >= -far && difference <= far;
}

/// Clamps the end of a range of pixels of a mask at `at` so that no coordinate exceeds the largest int64.
inline std::int64_t cut_to_grid(std::int64_t at, std::int64_t end) {
    constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();
    return at <= highest - Bitmask::max_side ? end : std::min(end, highest - at + 1);
}

/// The two placed masks, with an empty common rectangle when they are far apart; without pixels off the grid.
inline MaskPair pair_of(const PlacedMask& a, const PlacedMask& b) {
    std::int64_t dx = 0, dy = 0;
    if (!small_difference(a.at.x, b.at.x, dx) || !small_difference(a.at.y, b.at.y, dy)) {
        return {a.mask, b.mask, 0, 0, {}};
    }
    MaskPair pair = pair_at(*a.mask, *b.mask, dx, dy);
    const PixelPos end = pair.common.max;
    pair.common.max = {cut_to_grid(a.at.x, end.x), cut_to_grid(a.at.y, end.y)};
    pair.cut = pair.common.max != end;
    return pair;
}

/// The word in row i of a window.
inline std::uint64_t read(const Window& window, std::int64_t i) {
    const std::uint64_t low = window.low ? window.low[i] >> window.shift : 0;
    return window.high ? low | window.high[i] << (word_bits - window.shift) : low;
}

/// Calls visit(shared, k, y) for each word of a - column k, row y - that shares pixels with b, column by column from
/// top to bottom.
template <class Visit>
void for_each_shared(const MaskPair& pair, Visit visit) {
    const PixelRect& rect = pair.common;
    if (rect.empty()) return;
    for (std::int64_t k = rect.min.x / word_bits; word_bits * k < rect.max.x; ++k) {
        const std::uint64_t* const a = MaskAccess::column(*pair.a, k, rect.min.y);
        const Window b = MaskAccess::window(*pair.b, word_bits * k - pair.dx, rect.min.y - pair.dy);
        const std::uint64_t on_grid = low_bits(rect.max.x - word_bits * k);
        for (std::int64_t i = 0; i < rect.max.y - rect.min.y; ++i) {
            const std::uint64_t shared = a[i] & read(b, i) & on_grid;
            if (shared != 0) visit(shared, k, rect.min.y + i);
        }
    }
}

/// The other queries, as `overlaps_at`. `point` is in pixels of a.
std::int64_t area_at(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy);
bool find_first(const MaskPair& pair, PixelPos& point);

/// Calls visit(k, begin, end) for the ranges of rows of a's column k, within the given rows, in which both masks may
/// have pixels according to their tiles, from top to bottom. Ends early when visit returns false. Both have tiles.
template <class Visit>
bool for_each_tiled_range(const MaskPair& pair, std::int64_t k, std::int64_t y_begin, std::int64_t y_end, Visit visit) {
    const Bitmask &a = *pair.a, &b = *pair.b;
    const std::int64_t j = (word_bits * k - pair.dx) >> 6;
    const bool is_aligned = ((word_bits * k - pair.dx) & 63) == 0;
    const std::int64_t shift = (-pair.dy) >> 3;  // tile row t of a lies on t + shift of b, and partly on the next
    const bool has_next = (pair.dy & 7) != 0;
    // The union of the tiles of columns j and j + 1 of b, from tile row t on.
    const auto tiles_of_b = [&](std::int64_t t) {
        const std::int64_t i = t >> 6;
        const int bit = static_cast<int>(t & 63);
        std::uint64_t tiles = 0;
        for (std::int64_t column = j; column <= j + (is_aligned ? 0 : 1); ++column) {
            if (!in_order(0, column, b.columns())) continue;
            tiles |= MaskAccess::tiles(b, column, i) >> bit;
            if (bit != 0) tiles |= MaskAccess::tiles(b, column, i + 1) << (word_bits - bit);
        }
        return tiles;
    };
    for (std::int64_t i = y_begin / tile_rows / word_bits; i * tile_rows * word_bits < y_end; ++i) {
        std::uint64_t both = MaskAccess::tiles(a, k, i);
        if (both == 0) continue;
        std::uint64_t in_b = tiles_of_b(word_bits * i + shift);
        if (has_next) in_b |= tiles_of_b(word_bits * i + shift + 1);
        both &= in_b;
        while (both != 0) {
            const int first = std::countr_zero(both);
            const int count = std::countr_one(both >> first);
            both &= ~(low_bits(count) << first);
            const std::int64_t begin = std::max(y_begin, (word_bits * i + first) * tile_rows);
            const std::int64_t end = std::min(y_end, (word_bits * i + first + count) * tile_rows);
            if (begin < end && !visit(k, begin, end)) return false;
        }
    }
    return true;
}

}  // namespace carom::detail

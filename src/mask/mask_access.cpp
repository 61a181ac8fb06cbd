#include "mask_access.hpp"

#include <algorithm>
#include <array>

namespace carom {

using detail::MaskAccess;
using detail::RowRuns;

namespace detail {

RowRuns MaskAccess::stored_runs(const Bitmask& mask, std::int64_t y) {
    const RunColumns runs = MaskAccess::runs(mask, y);
    return {{*runs.first_begin, *runs.first_end, *runs.second_begin, *runs.second_end}};
}

void MaskAccess::store_runs(Bitmask& mask, std::int64_t y, const RowRuns& runs) {
    const std::int64_t stride = run_stride(mask);
    for (std::size_t i = 0; i < 4; ++i) {
        mask.runs_[static_cast<std::size_t>(y) + i * static_cast<std::size_t>(stride)] = runs.edges[i];
    }
    mask.single_runs_ = mask.single_runs_ && runs.single();
}

// A run begins or ends where a pixel differs from the one before.
bool MaskAccess::runs_of_words(const Bitmask& mask, std::int64_t y, RowRuns& runs) {
    std::size_t count = 0;
    std::uint64_t before = 0;
    const std::int64_t columns = mask.columns();
    for (std::int64_t k = 0; k < columns; ++k) {
        const std::uint64_t word = *column(mask, k, y);
        for (std::uint64_t changes = word ^ (word << 1 | before); changes != 0; changes &= changes - 1) {
            if (count == 4) return false;
            runs.edges[count++] = static_cast<std::int16_t>(word_bits * k + std::countr_zero(changes));
        }
        before = word >> 63;
    }
    if (before != 0) runs.edges[count++] = static_cast<std::int16_t>(mask.width_);
    const std::int16_t end = count == 0 ? std::int16_t{0} : runs.edges[count - 1];
    for (; count < 4; ++count) runs.edges[count] = end;
    return true;
}

bool MaskAccess::row_runs(const Bitmask& mask, std::int64_t y, RowRuns& runs) {
    if (!has_runs(mask)) return runs_of_words(mask, y, runs);
    runs = stored_runs(mask, y);
    return true;
}

void MaskAccess::add_to_row(Bitmask& mask, std::int64_t y, const RowRuns& added) {
    if (!has_runs(mask)) return;
    RowRuns runs = stored_runs(mask, y);
    if (!unite(runs, added)) return drop_runs(mask);
    store_runs(mask, y, runs);
}

void MaskAccess::remove_from_row(Bitmask& mask, std::int64_t y, const RowRuns& removed) {
    if (!has_runs(mask)) return;
    RowRuns runs = stored_runs(mask, y);
    if (!subtract(runs, removed)) return drop_runs(mask);
    store_runs(mask, y, runs);
}

namespace {

// Conditions are -1 or 0, so that compilers see no branch in what becomes of many rows, and make wide instructions.
using Condition = std::int16_t;

Condition is_less(std::int16_t a, std::int16_t b) {
    return static_cast<Condition>(-(a < b));
}
std::int16_t pick(Condition condition, std::int16_t a, std::int16_t b) {
    return static_cast<std::int16_t>((a & condition) | (b & ~condition));
}

// Without pixels if it does not begin before its end.
struct OneRun {
    std::int16_t begin;
    std::int16_t end;

    Condition has_pixels() const { return is_less(begin, end); }
    Condition is_empty() const { return static_cast<Condition>(~has_pixels()); }
};

OneRun pick(Condition condition, OneRun a, OneRun b) {
    return {pick(condition, a.begin, b.begin), pick(condition, a.end, b.end)};
}

// Whether `inner` has no pixel that `outer` lacks.
Condition is_inside(OneRun inner, OneRun outer) {
    const int reaches_out = is_less(inner.begin, outer.begin) | is_less(outer.end, inner.end);
    return static_cast<Condition>(inner.is_empty() | ~reaches_out);
}

Condition are_apart(OneRun a, OneRun b) {
    const int overlap = is_less(b.begin, a.end) & is_less(a.begin, b.end);
    return static_cast<Condition>(a.is_empty() | b.is_empty() | ~overlap);
}

// What a run of a brush does to a row. `changed` is for rows of one run, where that remains one.
struct Drawing {
    static Condition leaves(OneRun first, OneRun second, OneRun brush) {
        return static_cast<Condition>(is_inside(brush, first) | is_inside(brush, second));
    }
    static Condition leaves_one(OneRun row, OneRun brush) {
        const int has_gap = is_less(row.end, brush.begin) | is_less(brush.end, row.begin);
        return static_cast<Condition>(row.is_empty() | brush.is_empty() | ~has_gap);
    }
    static OneRun changed(OneRun row, OneRun brush) {
        const OneRun hull{std::min(row.begin, brush.begin), std::max(row.end, brush.end)};
        return pick(brush.is_empty(), row, pick(row.is_empty(), brush, hull));
    }
};
struct Erasing {
    static Condition leaves(OneRun first, OneRun second, OneRun brush) {
        return static_cast<Condition>(are_apart(first, brush) & are_apart(second, brush));
    }
    static Condition leaves_one(OneRun row, OneRun brush) {
        const int is_split = is_less(row.begin, brush.begin) & is_less(brush.end, row.end);
        return static_cast<Condition>(are_apart(row, brush) | ~is_split);
    }
    static OneRun changed(OneRun row, OneRun brush) {
        const Condition keeps_begin = is_less(row.begin, brush.begin);
        return pick(are_apart(row, brush), row,
                    pick(keeps_begin, OneRun{row.begin, brush.begin}, OneRun{brush.end, row.end}));
    }
};

}  // namespace

// The numbers fit, moved as well: neither side is longer than 16,383, and the brush lies on the mask.
template <class Change>
bool MaskAccess::change_rows(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& covered) {
    if (!has_runs(mask) || !has_runs(brush) || !brush.single_runs_) return false;
    const auto width = static_cast<std::int16_t>(mask.width_), shift = static_cast<std::int16_t>(at.x);
    const std::int64_t stride = run_stride(mask), rows = covered.max.y - covered.min.y;
    std::int16_t* const begins = mask.runs_.data() + covered.min.y;
    std::int16_t* const ends = begins + stride;
    std::int16_t* const second_begins = ends + stride;
    std::int16_t* const second_ends = second_begins + stride;
    const RunColumns of_brush = runs(brush, covered.min.y - at.y);
    const auto moved = [&](std::int16_t x) {
        const auto sum = static_cast<std::int16_t>(x + shift);
        return std::min(std::max(sum, std::int16_t{0}), width);
    };
    Condition all = -1;
    // Copies, so that compilers know that no number is changed through another one.
    using Rows = std::array<std::int16_t, run_group>;
    Rows first_begin, first_end, second_begin, second_end, brush_begin, brush_end;
    for (std::int64_t from = 0; from < rows; from += run_group) {
        const std::int64_t count = std::min(rows - from, run_group);
        const auto copy_in = [&](const std::int16_t* column, Rows& row) {
            std::copy_n(column + from, count, row.data());
        };
        copy_in(begins, first_begin), copy_in(ends, first_end);
        copy_in(second_begins, second_begin), copy_in(second_ends, second_end);
        copy_in(of_brush.first_begin, brush_begin), copy_in(of_brush.first_end, brush_end);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            const OneRun first{first_begin[i], first_end[i]}, second{second_begin[i], second_end[i]};
            const OneRun run{moved(brush_begin[i]), moved(brush_end[i])};
            const auto becomes_one = static_cast<Condition>(second.is_empty() & Change::leaves_one(first, run));
            all = static_cast<Condition>(all & (becomes_one | Change::leaves(first, second, run)));
            const OneRun one = Change::changed(first, run);
            const OneRun kept = pick(one.has_pixels(), one, OneRun{0, 0});
            first_begin[i] = pick(becomes_one, kept.begin, first.begin);
            first_end[i] = pick(becomes_one, kept.end, first.end);
            second_begin[i] = pick(becomes_one, kept.end, second.begin);
            second_end[i] = pick(becomes_one, kept.end, second.end);
        }
        const auto copy_out = [&](const Rows& row, std::int16_t* column) {
            std::copy_n(row.data(), count, column + from);
        };
        copy_out(first_begin, begins), copy_out(first_end, ends);
        copy_out(second_begin, second_begins), copy_out(second_end, second_ends);
    }
    return all != 0;
}

bool MaskAccess::add_rows(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& covered) {
    return change_rows<Drawing>(mask, brush, at, covered);
}

bool MaskAccess::remove_rows(Bitmask& mask, const Bitmask& brush, PixelPos at, const PixelRect& covered) {
    return change_rows<Erasing>(mask, brush, at, covered);
}

void MaskAccess::fill_summaries(Bitmask& mask) {
    mask.within_ = frame(mask);
    mask.single_runs_ = true;
    if (may_have_runs(mask)) {
        const auto end = static_cast<std::int16_t>(mask.width_);
        if (!has_runs(mask)) mask.runs_.assign(static_cast<std::size_t>(4 * run_stride(mask)), 0);
        std::int16_t* edges = mask.runs_.data();
        for (const std::int16_t edge : {std::int16_t{0}, end, end, end}) {
            std::fill_n(edges, mask.height_, edge);
            edges += run_stride(mask);
        }
    }
    const std::int64_t tiles = (mask.height_ + tile_rows - 1) / tile_rows;
    for (std::size_t i = 0; i < mask.tiles_.size(); ++i) {
        mask.tiles_[i] = low_bits(tiles - word_bits * (static_cast<std::int64_t>(i) % tile_stride(mask)));
    }
}

// A row is clear before its first run, from its end to the second one, and from there to the width; without a second
// run, from the end of the first one. Compilers vectorize this loop.
bool MaskAccess::invert_rows(Bitmask& mask) {
    if (!has_runs(mask)) return false;
    const auto width = static_cast<std::int16_t>(mask.width_);
    const std::int64_t stride = run_stride(mask), height = mask.height_;
    std::int16_t* const first_begin = mask.runs_.data();
    std::int16_t* const first_end = first_begin + stride;
    std::int16_t* const second_begin = first_end + stride;
    std::int16_t* const second_end = second_begin + stride;
    int seconds = 0, thirds = 0;
    for (std::int64_t y = 0; y < height; ++y) {
        const std::int16_t a = first_begin[y], b = first_end[y], c = second_begin[y], d = second_end[y];
        const std::int16_t gap_end = b < c ? c : width;
        const std::int16_t last_gap = b < c ? d : width;
        first_begin[y] = a > 0 ? std::int16_t{0} : b;
        first_end[y] = a > 0 ? a : gap_end;
        second_begin[y] = a > 0 ? b : last_gap;
        second_end[y] = a > 0 ? gap_end : width;
        seconds |= second_begin[y] < second_end[y];
        thirds |= (a > 0) & (last_gap < width);
    }
    mask.single_runs_ = seconds == 0;
    if (thirds != 0) return false;
    mask.within_ = run_bounds(mask);
    return true;
}

PixelRect MaskAccess::run_bounds(const Bitmask& mask) {
    const RunColumns all = runs(mask, 0);
    std::int64_t top = 0, bottom = mask.height_;
    while (top < bottom && all.first_begin[top] == all.first_end[top]) ++top;
    if (top == bottom) return {};
    while (all.first_begin[bottom - 1] == all.first_end[bottom - 1]) --bottom;
    const auto width = static_cast<std::int16_t>(mask.width_);
    std::int16_t left = width, right = 0;
    for (std::int64_t y = top; y < bottom; ++y) {
        const std::int16_t begin = all.first_begin[y], end = all.first_end[y], last = all.second_end[y];
        const std::int16_t first = begin < end ? end : std::int16_t{0};
        left = std::min(left, begin < end ? begin : width);
        right = std::max(right, all.second_begin[y] < last ? last : first);
    }
    return {{left, top}, {right, bottom}};
}

PixelRect MaskAccess::hull(const PixelRect& a, const PixelRect& b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
            {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

PixelRect MaskAccess::column_bounds(const Bitmask& mask, std::int64_t k, const PixelRect& within) {
    const std::uint64_t* const words = column(mask, k, 0);
    std::int64_t first = within.min.y, last = within.max.y;
    while (first < last && words[first] == 0) ++first;
    if (first >= last) return {};
    while (words[last - 1] == 0) --last;
    std::uint64_t any = 0;
    for (std::int64_t y = first; y < last; ++y) any |= words[y];
    return {{word_bits * k + std::countr_zero(any), first}, {word_bits * (k + 1) - std::countl_zero(any), last}};
}

void MaskAccess::update_tiles(Bitmask& mask, std::int64_t k, std::int64_t y_begin, std::int64_t y_end,
                              TileChange change) {
    if (!has_tiles(mask)) return;
    std::uint64_t* const tiles = mask.tiles_.data() + k * tile_stride(mask);
    for (std::int64_t t = y_begin / tile_rows; t * tile_rows < y_end; ++t) {
        const std::uint64_t bit = std::uint64_t{1} << (t % word_bits);
        std::uint64_t& word = tiles[t / word_bits];
        // A tile with pixels keeps its bit when it gains some; so does an empty one when it loses some.
        if (change == ((word & bit) != 0 ? TileChange::gained : TileChange::lost)) continue;
        const std::uint64_t* const rows = column(mask, k, t * tile_rows);
        const bool any = std::any_of(rows, rows + tile_rows, [](std::uint64_t row) { return row != 0; });
        word = any ? word | bit : word & ~bit;
    }
}

void MaskAccess::reset(Bitmask& mask) {
    mask.within_ = {};
    mask.single_runs_ = true;
    mask.runs_.assign(may_have_runs(mask) ? static_cast<std::size_t>(4 * run_stride(mask)) : 0, 0);
    mask.tiles_.assign(may_have_tiles(mask) ? static_cast<std::size_t>(mask.columns() * tile_stride(mask)) : 0, 0);
}

// Most masks have at most one run per row, which is checked without branches.
void MaskAccess::summarize_runs(Bitmask& mask) {
    const std::int64_t stride = run_stride(mask);
    std::int16_t* const begin = mask.runs_.data();
    std::int16_t* const end = begin + stride;
    if (kernels().single_runs(column(mask, 0, 0), mask.stride_, mask.columns(), mask.height_, begin, end)) {
        for (std::int16_t* second : {begin + 2 * stride, begin + 3 * stride}) std::copy_n(end, mask.height_, second);
        return;
    }
    std::fill(mask.runs_.begin(), mask.runs_.end(), 0);
    for (std::int64_t y = mask.within_.min.y; y < mask.within_.max.y; ++y) {
        RowRuns runs;
        if (!runs_of_words(mask, y, runs)) return drop_runs(mask);
        store_runs(mask, y, runs);
    }
}

}  // namespace detail

void Bitmask::summarize() {
    const PixelRect before = MaskAccess::frame(*this);
    MaskAccess::reset(*this);
    for (std::int64_t k = 0; k < columns(); ++k) {
        const PixelRect box = MaskAccess::column_bounds(*this, k, before);
        MaskAccess::extend_bounds(*this, box);
        if (!box.empty()) MaskAccess::update_tiles(*this, k, box.min.y, box.max.y, detail::TileChange::gained);
    }
    if (MaskAccess::has_runs(*this)) MaskAccess::summarize_runs(*this);
}

// The stored bounds may be too large, so the words within them are searched.
PixelRect Bitmask::bounds() const {
    PixelRect box;
    for (std::int64_t k = within_.min.x / 64; 64 * k < within_.max.x; ++k) {
        box = MaskAccess::hull(box, MaskAccess::column_bounds(*this, k, within_));
    }
    return box;
}

}  // namespace carom

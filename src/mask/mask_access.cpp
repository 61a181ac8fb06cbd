#include "mask_access.hpp"

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

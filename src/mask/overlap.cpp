#include "meeting.hpp"

#include <cmath>
#include <utility>

namespace carom {

namespace detail {

namespace {

// Fewer columns, less to do.
Meeting with_fewer_columns(const Meeting& meeting) {
    const auto columns = [](std::int64_t begin, std::int64_t end) { return ((end - 1) >> 6) - (begin >> 6); };
    const std::int64_t in_a = columns(meeting.rect.min.x, meeting.rect.max.x);
    const std::int64_t in_b = columns(meeting.rect.min.x - meeting.dx, meeting.rect.max.x - meeting.dx);
    return in_b < in_a ? meeting.swapped() : meeting;
}

// Calls visit(words of a, window of b, y, rows) for the stretches of columns where both may have pixels, in the rows
// given. Ends early when visit returns false.
template <class Visit>
bool for_each_column(const Meeting& meeting, std::int64_t y_begin, std::int64_t y_end, Visit visit) {
    const Bitmask &a = *meeting.a, &b = *meeting.b;
    const auto visit_stretch = [&](std::int64_t k, std::int64_t begin, std::int64_t end) {
        const Window window = MaskInside::window(b, word_bits * k - meeting.dx, begin - meeting.dy);
        if (!window.low && !window.high) return true;
        return visit(k, MaskInside::column(a, k, begin), window, begin, end - begin);
    };
    const bool has_tiles = MaskInside::has_tiles(a) && MaskInside::has_tiles(b);
    for (std::int64_t k = meeting.rect.min.x >> 6; word_bits * k < meeting.rect.max.x; ++k) {
        const bool go_on =
            has_tiles ? for_each_stretch(meeting, k, y_begin, y_end, visit_stretch) : visit_stretch(k, y_begin, y_end);
        if (!go_on) return false;
    }
    return true;
}

bool has_runs(const Meeting& meeting) {
    return MaskInside::has_runs(*meeting.a) && MaskInside::has_runs(*meeting.b);
}

struct RunsOfBoth {
    RunColumns a, b;
    std::int64_t rows;
};

RunsOfBoth runs_of(const Meeting& meeting) {
    const PixelRect& rect = meeting.rect;
    return {MaskInside::runs(*meeting.a, rect.min.y), MaskInside::runs(*meeting.b, rect.min.y - meeting.dy),
            rect.max.y - rect.min.y};
}

// Where the rows of two small masks begin that may meet, in pixels of a; false when they are too far apart.
bool first_small_row(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy, std::int64_t& y) {
    y = std::max<std::int64_t>(dy, 0);
    return y < a.height() && dy > -b.height() && dx > -small_side && dx < small_side;
}

PixelPos middle_of(const PixelRect& rect) {
    return {(rect.min.x + rect.max.x) >> 1, (rect.min.y + rect.max.y) >> 1};
}

// The middle of where they meet, and what follows it in its words and in the next row: what overlaps deeply is seen at
// once. Nothing here branches on where the masks lie. The row behind the last is stored, and clear.
bool overlaps_in_the_middle(const Meeting& meeting) {
    const PixelPos at = middle_of(meeting.rect), in_b{at.x - meeting.dx, at.y - meeting.dy};
    const std::uint64_t* const words_a = MaskInside::column(*meeting.a, at.x >> 6, at.y);
    const std::uint64_t* const words_b = MaskInside::column(*meeting.b, in_b.x >> 6, in_b.y);
    const auto shares = [&](int row) { return (words_a[row] >> (at.x & 63)) & (words_b[row] >> (in_b.x & 63)); };
    return (shares(0) | shares(1)) != 0;
}

// The column of a that holds the middle, in some rows around it: noise, which has no runs, is seen here nearly always.
bool overlaps_around_the_middle(const Meeting& meeting) {
    const PixelPos at = middle_of(meeting.rect);
    const std::int64_t k = at.x >> 6, y = std::max(meeting.rect.min.y, at.y - word_group / 2),
                       rows = std::min(meeting.rect.max.y - y, word_group);
    const Window window = MaskInside::window(*meeting.b, word_bits * k - meeting.dx, y - meeting.dy);
    return kernels().first_shared(MaskInside::column(*meeting.a, k, y), window, rows) >= 0;
}

// Two masks of one word a row. It and the next are apart from the quick answers, which then need no stack.
[[gnu::noinline]] bool overlaps_small(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    std::int64_t y = 0;
    if (!first_small_row(a, b, dx, dy, y)) return false;
    const std::uint64_t* const in_a = MaskInside::column(a, 0, y);
    const std::uint64_t* const in_b = MaskInside::column(b, 0, y - dy);
    // A row in the middle first: what overlaps deeply is seen at once.
    const std::int64_t middle = (std::min(a.height(), b.height() + dy) - y) / 2;
    const std::uint64_t moved = dx < 0 ? in_b[middle] >> -dx : in_b[middle] << dx;
    return (in_a[middle] & moved) != 0 || kernels().overlaps_small(in_a, in_b, static_cast<int>(dx));
}

[[gnu::noinline]] bool overlaps_somewhere(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    const Meeting meeting = meeting_at(a, b, dx, dy);
    if (has_runs(meeting)) {
        const RunsOfBoth runs = runs_of(meeting);
        return kernels().first_shared_run(runs.a, runs.b, static_cast<std::int16_t>(dx), runs.rows) >= 0;
    }
    if (overlaps_around_the_middle(meeting)) return true;
    const Meeting narrow = with_fewer_columns(meeting);
    const Kernels& kernel = kernels();
    return !for_each_column(narrow, narrow.rect.min.y, narrow.rect.max.y,
                            [&](std::int64_t, const std::uint64_t* words, const Window& window, std::int64_t,
                                std::int64_t rows) { return kernel.first_shared(words, window, rows) < 0; });
}

}  // namespace

bool overlaps_at(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    if (MaskInside::is_small(a) && MaskInside::is_small(b)) return overlaps_small(a, b, dx, dy);
    const Meeting meeting = meeting_at(a, b, dx, dy);
    if (meeting.rect.empty()) return false;
    return overlaps_in_the_middle(meeting) || overlaps_somewhere(a, b, dx, dy);
}

std::int64_t area_at(const Bitmask& a, const Bitmask& b, std::int64_t dx, std::int64_t dy) {
    if (MaskInside::is_small(a) && MaskInside::is_small(b)) {
        std::int64_t y = 0;
        if (!first_small_row(a, b, dx, dy, y)) return 0;
        return kernels().count_small(MaskInside::column(a, 0, y), MaskInside::column(b, 0, y - dy),
                                     static_cast<int>(dx));
    }
    const Meeting meeting = meeting_at(a, b, dx, dy);
    if (meeting.rect.empty()) return 0;
    if (has_runs(meeting)) {
        const RunsOfBoth runs = runs_of(meeting);
        return kernels().count_shared_runs(runs.a, runs.b, static_cast<std::int16_t>(meeting.dx), runs.rows);
    }
    const Meeting narrow = with_fewer_columns(meeting);
    const Kernels& kernel = kernels();
    std::int64_t area = 0;
    for_each_column(
        narrow, narrow.rect.min.y, narrow.rect.max.y,
        [&](std::int64_t, const std::uint64_t* words, const Window& window, std::int64_t begin, std::int64_t rows) {
            // A stretch that ends before the meeting does has set pixels below, so it is counted to the row.
            const bool is_last = begin + rows == narrow.rect.max.y;
            const std::int64_t in_groups = is_last ? rows : rows / word_group * word_group;
            if (in_groups > 0) area += kernel.count_shared(words, window, in_groups);
            for (std::int64_t i = in_groups; i < rows; ++i) area += std::popcount(words[i] & read(window, i));
            return true;
        });
    return area;
}

// Columns run from top to bottom, points are wanted in row order: a band of rows at a time, and in it each column only
// above the best row so far.
bool find_first(const Meeting& given, PixelPos& point) {
    if (given.rect.empty()) return false;
    const Kernels& kernel = kernels();
    Meeting meeting = given;
    if (has_runs(meeting)) {
        const RunsOfBoth runs = runs_of(meeting);
        const std::int64_t row =
            kernel.first_shared_run(runs.a, runs.b, static_cast<std::int16_t>(meeting.dx), runs.rows);
        if (row < 0) return false;
        meeting.rect.min.y += row;
        meeting.rect.max.y = meeting.rect.min.y + 1;
    }
    constexpr std::int64_t band = 128;
    for (std::int64_t y = meeting.rect.min.y; y < meeting.rect.max.y; y += band) {
        std::int64_t end = std::min(y + band, meeting.rect.max.y), column = -1;
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
        for_each_column(meeting, y, end, look);
        if (column < 0) continue;
        const Window window = MaskInside::window(*meeting.b, word_bits * column - meeting.dx, end - meeting.dy);
        const std::uint64_t shared = *MaskInside::column(*meeting.a, column, end) & read(window, 0);
        point = {word_bits * column + std::countr_zero(shared), end};
        return true;
    }
    return false;
}

}  // namespace detail

using detail::Meeting;

std::int64_t overlap_area(const PlacedMask& a, const PlacedMask& b) {
    if (detail::are_near(a.at, b.at)) return detail::area_at(*a.mask, *b.mask, b.at.x - a.at.x, b.at.y - a.at.y);
    std::int64_t area = 0;
    for_each_shared(detail::meet(a, b),
                    [&](std::uint64_t shared, std::int64_t, std::int64_t) { area += std::popcount(shared); });
    return area;
}

std::optional<PixelPos> first_point(const PlacedMask& a, const PlacedMask& b) {
    const Meeting meeting = detail::meet(a, b);
    PixelPos point;
    bool found = false;
    if (!meeting.cut) {
        found = detail::find_first(meeting, point);
    } else {
        for_each_shared(meeting, [&](std::uint64_t shared, std::int64_t k, std::int64_t y) {
            if (found && y >= point.y) return;
            point = {64 * k + std::countr_zero(shared), y};
            found = true;
        });
    }
    if (!found) return std::nullopt;
    return PixelPos{a.at.x + point.x, a.at.y + point.y};
}

}  // namespace carom

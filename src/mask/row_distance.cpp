#include "row_distance.hpp"

namespace carom::detail {

namespace {

// The columns begin <= x < end lie between the pixels left and right, one of which may be missing.
void fill(std::int32_t* row, std::int64_t begin, std::int64_t end, std::int64_t left, std::int64_t right) {
    for (std::int64_t x = begin; x < end; ++x) {
        const bool to_left = right == no_column || (left != no_column && x - left <= right - x);
        row[x] = static_cast<std::int32_t>(to_left ? left : right);
    }
}

void fill_from_set(const Bitmask& mask, std::int64_t y, std::int32_t* row) {
    std::int64_t done = 0, left = no_column;
    for_each_run(mask, y, [&](std::int64_t begin, std::int64_t end) {
        fill(row, done, begin, left, begin);
        for (std::int64_t x = begin; x < end; ++x) row[x] = static_cast<std::int32_t>(x);
        done = end;
        left = end - 1;
    });
    fill(row, done, mask.width(), left, no_column);
}

void fill_from_clear(const Bitmask& mask, std::int64_t y, std::int32_t* row) {
    for (std::int64_t x = 0; x < mask.width(); ++x) row[x] = static_cast<std::int32_t>(x);
    for_each_run(mask, y, [&](std::int64_t begin, std::int64_t end) { fill(row, begin, end, begin - 1, end); });
}

}  // namespace

std::vector<std::int32_t> nearest_columns(const Bitmask& mask, bool of_clear) {
    std::vector<std::int32_t> columns(static_cast<std::size_t>(mask.width() * mask.height()));
    for (std::int64_t y = 0; y < mask.height(); ++y) {
        std::int32_t* row = columns.data() + y * mask.width();
        of_clear ? fill_from_clear(mask, y, row) : fill_from_set(mask, y, row);
    }
    return columns;
}

}  // namespace carom::detail

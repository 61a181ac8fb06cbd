/// All runs of set pixels of a mask, however many a row has.
#pragma once

#include "mask_access.hpp"

#include <vector>

namespace carom::detail {

/// The pixels [begin, end) of a row.
struct Run {
    std::int32_t begin;
    std::int32_t end;
};

/// Calls visit(begin, end) for each run of row y, from left to right.
template <class Visit>
void for_each_run(const Bitmask& mask, std::int64_t y, Visit visit) {
    std::int64_t begin = -1;
    std::uint64_t before = 0;
    const std::int64_t columns = mask.columns();
    for (std::int64_t k = 0; k < columns; ++k) {
        const std::uint64_t word = *MaskAccess::column(mask, k, y);
        for (std::uint64_t changes = word ^ (word << 1 | before); changes != 0; changes &= changes - 1) {
            const std::int64_t x = word_bits * k + std::countr_zero(changes);
            if (begin < 0) {
                begin = x;
            } else {
                visit(begin, x);
                begin = -1;
            }
        }
        before = word >> 63;
    }
    if (begin >= 0) visit(begin, mask.width());
}

/// The runs of every row: those of row y are runs[first[y]] to runs[first[y + 1]].
struct RunsByRow {
    std::vector<Run> runs;
    std::vector<std::size_t> first;

    explicit RunsByRow(const Bitmask& mask) {
        first.reserve(static_cast<std::size_t>(mask.height()) + 1);
        for (std::int64_t y = 0; y < mask.height(); ++y) {
            first.push_back(runs.size());
            if (mask.width() == 0) continue;
            for_each_run(mask, y, [this](std::int64_t begin, std::int64_t end) {
                runs.push_back({static_cast<std::int32_t>(begin), static_cast<std::int32_t>(end)});
            });
        }
        first.push_back(runs.size());
    }
};

}  // namespace carom::detail

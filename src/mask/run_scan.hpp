/// The runs of set pixels of a mask's row.
#pragma once

#include <carom/mask/bitmask.hpp>

#include <bit>

namespace carom::detail {

/// Calls visit(begin, end) for each run of consecutive set pixels of row y, from left to right; a run that goes on into
/// the next word is one run.
template <class Visit>
void for_each_run(const Bitmask& mask, std::int64_t y, Visit&& visit) {
    const std::int64_t columns = (mask.width() + 63) / 64;
    std::int64_t begin = -1;  // of the run that reaches the current word's start
    for (std::int64_t column = 0; column < columns; ++column) {
        const std::uint64_t word = mask.word(column, y);
        std::int64_t bit = 0;
        while (bit < 64) {
            const std::uint64_t rest = (begin < 0 ? word : ~word) >> bit;
            if (rest == 0) break;
            bit += std::countr_zero(rest);
            if (begin < 0) {
                begin = 64 * column + bit;
            } else {
                visit(begin, 64 * column + bit);
                begin = -1;
            }
        }
    }
    if (begin >= 0) visit(begin, mask.width());
}

}  // namespace carom::detail

#include "priority_search.hpp"

namespace carom::detail {

void PrioritySearch::reset(std::size_t leaf_count) {
    std::size_t total = 0;
    std::size_t groups = leaf_count;
    height_ = 0;
    do {
        groups = (groups + fan_out - 1) / fan_out;
        level_begin_[height_++] = total;
        total += groups * fan_out;
    } while (groups > 1);
    numbers_.assign(total, 0);
    work_ = 0;
}

void PrioritySearch::insert(std::size_t leaf, std::uint32_t number) {
    for (std::size_t level = 0; level < height_; ++level) {
        std::uint32_t& held = numbers_[level_begin_[level] + (leaf >> (fan_out_bits * level))];
        ++work_;
        if (held >= number) return;
        held = number;
    }
}

}  // namespace carom::detail

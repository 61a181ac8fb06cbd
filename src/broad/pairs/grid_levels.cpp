#include "grid_levels.hpp"

#include <numeric>

namespace carom::detail {
namespace {

/// A level includes all smaller boxes, too, if they are fewer than one in this many of its own.
constexpr std::uint64_t few = 16;
/// `one_and_large` leaves at most one box in this many out of its main level.
constexpr std::uint64_t rare_level = 32;

std::uint64_t sum(std::span<const std::uint32_t> counts) {
    return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

// The largest size class below `end` that has a box, or 0.
std::uint32_t largest_below(std::span<const std::uint32_t, size_classes> counts, std::uint32_t end) {
    std::uint32_t size = end - 1;
    while (size > 0 && counts[size] == 0) --size;
    return size;
}

}  // namespace

GridLevels GridLevels::one_and_large(std::span<const std::uint32_t, size_classes> counts) {
    const std::uint64_t all = sum(counts);
    std::uint32_t end = 1;  // of the size classes in the level
    std::uint64_t held = counts[0];
    while (end < size_classes && (all - held) * rare_level > all) held += counts[end++];
    if (end < size_classes) held += counts[end++];  // a factor of two does no harm
    GridLevels levels;
    levels.count = held < all ? 2 : 1;
    for (std::uint32_t size = 0; size < end; ++size)
        levels.of_class[size] = static_cast<std::uint8_t>(levels.count - 1);
    return levels;
}

GridLevels GridLevels::one_for_each_size(std::span<const std::uint32_t, size_classes> counts) {
    GridLevels levels;
    std::uint32_t end = size_classes;
    while (end > 0) {
        const std::uint32_t largest = largest_below(counts, end);
        std::uint32_t begin = largest > 0 ? largest - 1 : 0;
        const std::uint64_t own = sum(counts.subspan(begin, end - begin));
        if (sum(counts.first(begin)) * few < own || levels.count + 1 == max_count) begin = 0;
        std::fill(levels.of_class.begin() + begin, levels.of_class.begin() + end,
                  static_cast<std::uint8_t>(levels.count));
        ++levels.count;
        end = begin;
    }
    return levels;
}

void GridLevels::merge_from(std::uint32_t level) {
    for (std::uint8_t& of : of_class) of = static_cast<std::uint8_t>(std::min<std::uint32_t>(of, level));
    count = std::min(count, level + 1);
}

}  // namespace carom::detail

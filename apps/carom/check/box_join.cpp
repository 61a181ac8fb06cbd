#include "check/box_join.hpp"

#include <algorithm>

namespace carom::tool {

namespace {

using Boxes = std::vector<NumberedBox>;

// The boxes of `others` from position `from` on that begin before `box` ends along x. False when the budget is used up.
template <class Visit>
bool scan(const NumberedBox& one, const Boxes& others, std::size_t from, std::uint64_t& budget, Visit visit) {
    for (std::size_t k = from; k < others.size() && others[k].box.min.x <= one.box.max.x; ++k) {
        if (budget == 0) return false;
        --budget;
        const AabbD& other = others[k].box;
        if (other.min.y <= one.box.max.y && one.box.min.y <= other.max.y) visit(others[k]);
    }
    return true;
}

}  // namespace

bool join_boxes(Boxes first, Boxes second, std::uint64_t limit, FunctionRef<void(std::uint32_t, std::uint32_t)> visit) {
    const auto by_start = [](const NumberedBox& b) { return b.box.min.x; };
    std::ranges::sort(first, {}, by_start);
    std::ranges::sort(second, {}, by_start);
    std::uint64_t budget = limit;
    std::size_t i = 0;
    std::size_t j = 0;
    // Each pair is found at the box that begins first: all boxes that begin before its end are still to come.
    while (i < first.size() && j < second.size()) {
        if (first[i].box.min.x <= second[j].box.min.x) {
            const NumberedBox& one = first[i++];
            if (!scan(one, second, j, budget, [&](const NumberedBox& other) { visit(one.number, other.number); })) {
                return false;
            }
        } else {
            const NumberedBox& one = second[j++];
            if (!scan(one, first, i, budget, [&](const NumberedBox& other) { visit(other.number, one.number); })) {
                return false;
            }
        }
    }
    return true;
}

}  // namespace carom::tool

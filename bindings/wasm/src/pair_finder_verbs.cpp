#include "flat.hpp"

#include <carom/broad/filter.hpp>
#include <carom/broad/pair_finder.hpp>

// All overlapping pairs of many boxes.

namespace carom::wasm {
namespace {

/// A finder, and the memory that JavaScript writes boxes to and reads pairs from.
struct Finder {
    PairFinderD finder;
    std::vector<AabbD> boxes;
    std::vector<Filter> filters;
    std::vector<IndexPair> pairs;
};

static_assert(sizeof(AabbD) == 4 * sizeof(double) && sizeof(IndexPair) == 2 * sizeof(std::uint32_t));
static_assert(sizeof(Filter) == 3 * sizeof(std::uint32_t));

}  // namespace

CAROM_WASM_FREE(pair_finder, Finder)

CAROM_WASM_VERB(make_pair_finder) {
    out.give(Finder{});
    return answered;
}

/// Room for so many boxes, each min x, min y, max x, max y; and for so many filters, as many or none.
CAROM_WASM_VERB(pair_finder_room) {
    auto& finder = in.object<Finder>();
    finder.boxes.resize(in.count());
    finder.filters.resize(in.count());
    out.put(reinterpret_cast<std::uintptr_t>(finder.boxes.data()),
            reinterpret_cast<std::uintptr_t>(finder.filters.data()));
    return answered;
}

/// Where the pairs lie and how many there are, how many pairs of boxes overlap that filters keep apart, and the work.
CAROM_WASM_VERB(find_pairs) {
    auto& finder = in.object<Finder>();
    finder.pairs.clear();
    std::size_t filtered = 0;
    finder.finder.for_each_pair(finder.boxes, [&](IndexPair pair) {
        if (finder.filters.empty() || may_meet(finder.filters[pair.first], finder.filters[pair.second])) {
            finder.pairs.push_back(pair);
        } else {
            ++filtered;
        }
    });
    out.put(reinterpret_cast<std::uintptr_t>(finder.pairs.data()), finder.pairs.size(), filtered, finder.finder.work());
    return answered;
}

}  // namespace carom::wasm

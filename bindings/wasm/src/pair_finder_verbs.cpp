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

// As many boxes as fit into a module's memory several times; pair_finder.ts has the same limit.
constexpr std::size_t max_boxes = std::size_t{1} << 25;

}  // namespace

CAROM_WASM_FREE(pair_finder, Finder)

CAROM_WASM_VERB(make_pair_finder) {
    out.give(Finder{});
    return answered;
}

/// Room for so many boxes, each min x, min y, max x, max y; and for so many filters, as many or none.
CAROM_WASM_VERB(pair_finder_room) {
    auto& finder = in.object<Finder>();
    const std::size_t boxes = in.whole_to(max_boxes), filters = in.whole_to(max_boxes);
    if (!in.fits()) return misfit();
    finder.boxes.resize(boxes);
    finder.filters.resize(filters);
    out.put(reinterpret_cast<std::uintptr_t>(finder.boxes.data()),
            reinterpret_cast<std::uintptr_t>(finder.filters.data()));
    return answered;
}

/// Where the pairs lie and how many there are, the work, and the strategy; for a strategy and how many boxes move.
CAROM_WASM_VERB(find_pairs) {
    auto& finder = in.object<Finder>();
    const auto strategy = static_cast<PairStrategy>(in.whole_to(static_cast<std::size_t>(PairStrategy::sweep)));
    const std::size_t moving = in.whole_to(std::numeric_limits<std::size_t>::max());
    if (!in.fits()) return misfit();
    finder.pairs.clear();
    finder.finder.for_each_pair(
        finder.boxes, [&](IndexPair pair) { finder.pairs.push_back(pair); },
        PairOptions{.strategy = strategy, .moving = moving, .filters = finder.filters});
    out.put(reinterpret_cast<std::uintptr_t>(finder.pairs.data()), finder.pairs.size(), finder.finder.work(),
            finder.finder.strategy());
    return answered;
}

}  // namespace carom::wasm

#include "flat.hpp"

#include <carom/broad/filter.hpp>
#include <carom/broad/pair_finder.hpp>

// Broad phase: all overlapping pairs of many boxes.

namespace carom::wasm {
namespace {

/// A finder, and the memory in which JavaScript writes boxes and reads pairs.
struct Finder {
    PairFinderD finder;
    std::vector<AabbD> boxes;
    std::vector<Filter> filters;
    std::vector<IndexPair> pairs;
};

static_assert(sizeof(AabbD) == 4 * sizeof(double) && sizeof(IndexPair) == 2 * sizeof(std::uint32_t));
static_assert(sizeof(Filter) == 3 * sizeof(std::uint32_t));

// So many boxes fit into a module's memory several times; pair_finder.ts has the same limit.
constexpr std::size_t max_boxes = std::size_t{1} << 25;

}  // namespace

CAROM_WASM_FREE(pair_finder, Finder)

CAROM_WASM_OPERATION(make_pair_finder) {
    out.put_handle(Finder{});
    return done;
}

/// Sets the number of boxes, each min x, min y, max x, max y, and of filters, as many or none; returns their addresses.
CAROM_WASM_OPERATION(pair_finder_resize) {
    auto& finder = in.object<Finder>();
    const std::size_t boxes = in.uint_up_to(max_boxes), filters = in.uint_up_to(max_boxes);
    if (!in.fits()) return mismatch();
    finder.boxes.resize(boxes);
    finder.filters.resize(filters);
    out.put(reinterpret_cast<std::uintptr_t>(finder.boxes.data()),
            reinterpret_cast<std::uintptr_t>(finder.filters.data()));
    return done;
}

/// Takes a strategy and the number of moving boxes; returns the address and number of pairs, the work and the strategy.
CAROM_WASM_OPERATION(find_pairs) {
    auto& finder = in.object<Finder>();
    const auto strategy = static_cast<PairStrategy>(in.uint_up_to(static_cast<std::size_t>(PairStrategy::sweep)));
    const std::size_t moving = in.uint_up_to(std::numeric_limits<std::size_t>::max());
    if (!in.fits()) return mismatch();
    finder.pairs.clear();
    finder.finder.for_each_pair(
        finder.boxes, [&](IndexPair pair) { finder.pairs.push_back(pair); },
        PairOptions{.strategy = strategy, .moving = moving, .filters = finder.filters});
    out.put(reinterpret_cast<std::uintptr_t>(finder.pairs.data()), finder.pairs.size(), finder.finder.work(),
            finder.finder.strategy());
    return done;
}

}  // namespace carom::wasm

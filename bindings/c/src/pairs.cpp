#include "strided.hpp"

// The broad phase.

using namespace carom;
using namespace carom::c;

carom_status carom_pair_finder_create(carom_pair_finder** finder) {
    return call([&](Call& c) {
        if (c.pointer(finder, "finder")) make(c, finder, Finder{});
    });
}

void carom_pair_finder_free(carom_pair_finder* finder) {
    if (finder && is_alive(finder, carom_pair_finder::tag)) delete finder;
}

carom_status carom_find_pairs(carom_pair_finder* finder, const carom_aabb* boxes, size_t box_count, size_t stride,
                              const carom_pair_options* options, carom_index_pair* pairs, size_t capacity,
                              size_t* count) {
    return call([&](Call& c) {
        c.object(finder, "finder"), c.pointer(count, "count"), c.array(pairs, capacity, "pairs");
        PairOptions chosen;
        if (options && c.sized(options, "options")) {
            chosen.strategy = static_cast<PairStrategy>(
                c.choice(options->strategy, static_cast<int>(PairStrategy::sweep), "options.strategy"));
            chosen.moving = options->moving;
        }
        if (!c.ok()) return;
        Finder& all = finder->value;
        all.boxes.clear(), all.filters.clear(), all.pairs.clear();
        each_strided(c, boxes, box_count, stride, "boxes", [&](std::size_t i, const carom_aabb& box) {
            const double numbers[] = {box.min.x, box.min.y, box.max.x, box.max.y};
            for (const double number : numbers) {
                if (std::isnan(number))
                    c.fail(CAROM_NOT_FINITE, "boxes: box " + std::to_string(i) + " has a NaN",
                           static_cast<std::ptrdiff_t>(i));
            }
            all.boxes.push_back({{box.min.x, box.min.y}, {box.max.x, box.max.y}});
        });
        if (options && options->filters) {
            for (std::size_t i = 0; i < box_count; ++i) all.filters.push_back(filter_of(options->filters[i]));
        }
        if (!c.ok()) return;
        chosen.filters = all.filters;
        all.finder.for_each_pair(
            all.boxes, [&](IndexPair pair) { all.pairs.push_back(pair); }, chosen);
        write_list(c, all.pairs, pairs, capacity, count, "pairs", [](IndexPair pair) {
            return carom_index_pair{pair.first, pair.second};
        });
    });
}

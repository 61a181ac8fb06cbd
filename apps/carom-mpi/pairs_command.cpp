#include "pairs_command.hpp"

#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "cli/output.hpp"
#include "cli/table.hpp"
#include "cli/usage_error.hpp"
#include "counted_random.hpp"
#include "perimeter_law.hpp"
#include "share.hpp"

#include <carom/mpi/distributed_pair_finder.hpp>

#include <fmt/core.h>

#include <cmath>
#include <string>
#include <vector>

namespace carom::tool {

namespace {

/// Squares of side 1 at random places of a square field, of which each overlaps about two others.
struct Scene {
    std::uint64_t count;
    double side;  ///< of the field

    explicit Scene(std::uint64_t squares) : count(squares), side(std::sqrt(2.0 * static_cast<double>(squares))) {}

    double coordinate(std::uint64_t number) const { return unit_number(number) * side; }
    Aabb square(std::uint64_t i) const {
        const auto x = static_cast<float>(coordinate(2 * i)), y = static_cast<float>(coordinate(2 * i + 1));
        return {{x, y}, {x + 1, y + 1}};
    }

    /// How many squares meet a region with their centers outside.
    double ghosts(const AabbD& region) const {
        const AabbD centers{{0.5, 0.5}, {side + 0.5, side + 0.5}};
        return expected_ghosts(region, centers, 0.5, static_cast<double>(count) / (side * side));
    }
};

/// What a rank says about itself.
struct Row {
    DistributedPairCounts counts;
    double expected_ghosts = 0;
};

std::string table_of(const std::vector<Row>& ranks) {
    constexpr TableColumn columns[] = {{"rank", true},       {"held", true},     {"ghosts", true}, {"expected", true},
                                       {"bytes sent", true}, {"pairs", true},    {"work", true},   {"compute s", true},
                                       {"exchange s", true}, {"waiting s", true}};
    std::vector<TableRow> rows;
    std::uint64_t pairs = 0;
    for (const auto& [counts, expected] : ranks) {
        rows.push_back({std::to_string(rows.size()), std::to_string(counts.held), std::to_string(counts.ghosts),
                        fmt::format("{:.0f}", expected), std::to_string(counts.bytes_sent),
                        std::to_string(counts.pairs), std::to_string(counts.work),
                        fmt::format("{:.3f}", counts.compute), fmt::format("{:.3f}", counts.exchange),
                        fmt::format("{:.3f}", counts.waiting)});
        pairs += counts.pairs;
    }
    return table_text(columns, rows) + fmt::format("{} pairs\n", pairs);
}

}  // namespace

// A rank begins with the squares that are its turn. The second call is of squares that are where their rank is.
int run_pairs(const Ranks& ranks, std::uint64_t count) {
    if (count == 0) throw UsageError("pairs: SQUARES must be at least 1");
    const Scene scene(count);
    DistributedPairFinder finder(ranks);
    const auto size = static_cast<std::uint64_t>(ranks.size());
    std::vector<Aabb> boxes;
    std::vector<std::uint64_t> ids;
    const auto find_pairs_of = [&](auto is_own) {
        boxes.clear(), ids.clear();
        for (std::uint64_t i = 0; i < count; ++i) {
            if (const Aabb box = scene.square(i); is_own(i, box)) boxes.push_back(box), ids.push_back(i);
        }
        if (const Status status = finder.for_each_pair(boxes, ids, [](GlobalPair) {}); !status)
            throw AgreedError(status.error().message);
    };
    find_pairs_of([&](std::uint64_t i, const Aabb&) { return i % size == static_cast<std::uint64_t>(ranks.rank()); });
    find_pairs_of([&, region = finder.region(ranks.rank())](std::uint64_t, const Aabb& box) {
        const double x = box.min.x + 0.5, y = box.min.y + 0.5;
        return region.min.x < x && x <= region.max.x && region.min.y < y && y <= region.max.y;
    });
    const Row own{finder.counts(), scene.ghosts(finder.region(ranks.rank()))};
    const std::vector<Row> all = all_gathered(ranks, std::span(&own, 1));
    act_or_agree(ranks, [&] {
        if (ranks.rank() == 0) write_output(table_of(all));
    });
    return exit_fine;
}

}  // namespace carom::tool

#include "pairs_command.hpp"

#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "cli/usage_error.hpp"
#include "counted_random.hpp"
#include "perimeter_law.hpp"

#include <carom/mpi/distributed_pair_finder.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
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

void print_table(const std::vector<Row>& rows) {
    std::printf(
        "rank      held    ghosts  expected  bytes sent       pairs        work  compute s  exchange s  waiting s\n");
    std::uint64_t pairs = 0;
    for (std::size_t rank = 0; rank < rows.size(); ++rank) {
        const auto& [counts, expected] = rows[rank];
        std::printf("%4zu %9llu %9llu %9.0f %11llu %11llu %11llu %10.3f %11.3f %10.3f\n", rank,
                    static_cast<unsigned long long>(counts.held), static_cast<unsigned long long>(counts.ghosts),
                    expected, static_cast<unsigned long long>(counts.bytes_sent),
                    static_cast<unsigned long long>(counts.pairs), static_cast<unsigned long long>(counts.work),
                    counts.compute, counts.exchange, counts.waiting);
        pairs += counts.pairs;
    }
    std::printf("%llu pairs\n", static_cast<unsigned long long>(pairs));
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
    const auto take = [&](auto is_own) {
        boxes.clear(), ids.clear();
        for (std::uint64_t i = 0; i < count; ++i) {
            if (const Aabb box = scene.square(i); is_own(i, box)) boxes.push_back(box), ids.push_back(i);
        }
    };
    const auto is_here = [&](std::uint64_t, const Aabb& box) {
        const AabbD region = finder.region(ranks.rank());
        const double x = box.min.x + 0.5, y = box.min.y + 0.5;
        return region.min.x < x && x <= region.max.x && region.min.y < y && y <= region.max.y;
    };
    for (int call = 0; call < 2; ++call) {
        if (call == 0)
            take([&](std::uint64_t i, const Aabb&) { return i % size == static_cast<std::uint64_t>(ranks.rank()); });
        if (call == 1) take(is_here);
        if (const Status status = finder.for_each_pair(boxes, ids, [](GlobalPair) {}); !status)
            throw AgreedError(status.error().message);
    }
    const Row own{finder.counts(), scene.ghosts(finder.region(ranks.rank()))};
    std::vector<Row> rows(static_cast<std::size_t>(ranks.size()));
    MPI_Gather(&own, sizeof own, MPI_BYTE, rows.data(), sizeof own, MPI_BYTE, 0, ranks.communicator());
    if (ranks.rank() == 0) print_table(rows);
    return exit_fine;
}

}  // namespace carom::tool

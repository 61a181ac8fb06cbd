#include "measure_command.hpp"

#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "cli/output.hpp"
#include "cli/table.hpp"
#include "cli/usage_error.hpp"
#include "generate_command.hpp"
#include "perimeter_law.hpp"
#include "rank_totals.hpp"
#include "share.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <limits>

namespace carom::tool {

namespace {

constexpr double time_step = 1.0 / 60;

// The constants of the model that no machine changes, for discs: a disc as it travels, its share of the blocks that
// messages are sent in included, and the boxes and pairs of boxes that an update looks at for each disc.
constexpr double bytes_of_ghost = 208;
constexpr double work_of_disc = 1.73;

/// What an update costs a rank, by the model.
struct Expected {
    double ghosts = 0;
    double bytes = 0;
    double work = 0;
};

Expected expected_of(double owned, double ghosts) {
    return {ghosts, ghosts * bytes_of_ghost, (owned + ghosts) * work_of_disc};
}

double density() {
    return 1 / (GeneratedScene::cell * GeneratedScene::cell);
}

/// What a rank measured.
struct Measured {
    RankTotals totals;  ///< of all updates but the first ones
    Expected expected;
    double memory = 0;   ///< bytes at most, since before there was a world
    double latency = 0;  ///< seconds of the least reduction over all ranks
};

// A line of /proc/self/status, in bytes.
double status_bytes(const std::string& name) {
    std::ifstream file("/proc/self/status");
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(name + ':')) return 1024 * std::atof(line.c_str() + name.size() + 1);
    }
    return 0;
}

double seconds_of_reduction(const Ranks& ranks) {
    using Clock = std::chrono::steady_clock;
    constexpr int tries = 200;
    double least = 1e9;
    for (int i = 0; i < tries; ++i) {
        const Clock::time_point start = Clock::now();
        int own = i, all = 0;
        MPI_Request request;
        MPI_Iallreduce(&own, &all, 1, MPI_INT, MPI_MAX, ranks.communicator(), &request);
        ranks.wait(request, "a reduction");
        least = std::min(least, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return least;
}

// The difference of what has been added up.
RankTotals without(RankTotals all, const RankTotals& first) {
    all.updates -= first.updates;
    all.bytes_sent -= first.bytes_sent;
    all.compute -= first.compute;
    all.exchange -= first.exchange;
    all.waiting -= first.waiting;
    return all;
}

Measured measure(const Ranks& ranks, const GeneratedScene& scene, std::uint64_t updates) {
    Measured measured;
    measured.latency = seconds_of_reduction(ranks);
    const double before = status_bytes("VmRSS");
    DistributedWorldD world(ranks);
    add_scene(ranks, scene, world);
    constexpr std::uint64_t first_updates = 2;  // in which colliders change their owners, and ghosts are dropped
    RankTotals first, all;
    for (std::uint64_t i = 0; i < updates; ++i) {
        if (const Status status = world.update(time_step); !status) throw AgreedError(status.error().message);
        all.add(world.counts());
        if (i + 1 == first_updates) first = all;
    }
    measured.totals = without(all, first);
    measured.memory = status_bytes("VmHWM") - before;
    const AabbD field{{0, 0}, {scene.side(), scene.side()}};
    measured.expected =
        expected_of(static_cast<double>(all.owned),
                    expected_ghosts(world.region(ranks.rank()), field, GeneratedScene::mean_radius, density()));
    return measured;
}

std::string table_of(const std::vector<Measured>& ranks) {
    constexpr TableColumn columns[] = {{"rank", true},     {"owned", true},    {"ghosts", true},
                                       {"expected", true}, {"bytes", true},    {"expected", true},
                                       {"work", true},     {"expected", true}, {"memory", true}};
    std::vector<TableRow> rows;
    for (const auto& [totals, expected, memory, latency] : ranks) {
        rows.push_back({std::to_string(rows.size()), std::to_string(totals.owned), std::to_string(totals.ghosts),
                        fmt::format("{:.0f}", expected.ghosts), std::to_string(totals.bytes_sent / totals.updates),
                        fmt::format("{:.0f}", expected.bytes), std::to_string(totals.work),
                        fmt::format("{:.0f}", expected.work),
                        fmt::format("{:.0f}", memory / static_cast<double>(totals.owned))});
    }
    return table_text(columns, rows);
}

// Of a square region among others like it. An update has four reductions and three exchanges of two messages each, and
// each takes as many steps as ranks can be halved.
std::string prediction(const std::vector<Measured>& ranks) {
    constexpr double colliders = 1e9, rank_count = 1024, messages = 10;
    double nanoseconds = 0, packing = 0, memory = 0, latency = 0,
           halvings = std::log2(static_cast<double>(ranks.size()));
    for (const Measured& rank : ranks) {
        const double steps = static_cast<double>(rank.totals.updates * rank.totals.owned);
        nanoseconds = std::max(nanoseconds, 1e9 * rank.totals.compute / steps);
        packing = std::max(packing, 1e9 * rank.totals.exchange / steps);
        memory = std::max(memory, rank.memory / static_cast<double>(rank.totals.owned));
        latency = std::max(latency, rank.latency / std::max(halvings, 1.0));
    }
    const double owned = colliders / rank_count, side = std::sqrt(owned / density());
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const double ghosts = expected_ghosts({{0, 0}, {side, side}}, {{-infinity, -infinity}, {infinity, infinity}},
                                          GeneratedScene::mean_radius, density());
    const auto [g, bytes, work] = expected_of(owned, ghosts);
    const double compute = owned * nanoseconds / 1e9, exchange = owned * packing / 1e9;
    return fmt::format(
        "measured: {:.0f} ns of computing and {:.0f} ns of packing a collider, {:.1f} us a message, {:.0f} bytes of "
        "memory\n"
        "10^9 discs on 1,024 ranks: {:.0f} colliders, {:.0f} ghosts, {:.0f} bytes sent, {:.0f} work, {:.0f} MB a "
        "rank;\n"
        "{:.3f} s of computing, {:.3f} s of packing and {:.6f} s of messages an update\n",
        nanoseconds, packing, 1e6 * latency, memory, owned, g, bytes, work, memory * owned / 1e6, compute, exchange,
        messages * std::log2(rank_count) * latency);
}

// The memory of one World with the same discs.
int measure_one(const Ranks& ranks, const GeneratedScene& scene, std::uint64_t updates) {
    if (ranks.size() > 1) throw UsageError("--one-world is for one rank");
    const double before = status_bytes("VmRSS");
    WorldD world;
    for (std::uint64_t i = 0; i < scene.size(); ++i) {
        if (const auto id = world.add(scene.collider(i)); !id) throw AgreedError(id.error().message);
    }
    for (std::uint64_t i = 0; i < updates; ++i) {
        if (const Status status = world.update(time_step); !status) throw AgreedError(status.error().message);
    }
    write_output(fmt::format("one World: {:.0f} bytes of memory a collider\n",
                             (status_bytes("VmHWM") - before) / static_cast<double>(scene.size())));
    return exit_fine;
}

}  // namespace

int run_measure(const Ranks& ranks, const MeasureOptions& options) {
    if (options.count == 0) throw UsageError("measure: COUNT must be at least 1");
    if (options.updates < 3) throw UsageError("--updates must be at least 3");
    const GeneratedScene scene(SceneKind::discs, options.count, 1);
    if (options.one_world) return measure_one(ranks, scene, options.updates);
    const Measured own = measure(ranks, scene, options.updates);
    const std::vector<Measured> all = all_gathered(ranks, std::span(&own, 1));
    if (std::any_of(all.begin(), all.end(), [](const Measured& rank) { return rank.totals.owned == 0; }))
        throw UsageError("measure: COUNT leaves a rank without discs; give more of them, or fewer ranks");
    act_or_agree(ranks, [&] {
        if (ranks.rank() == 0) write_output(table_of(all) + prediction(all));
    });
    return exit_fine;
}

}  // namespace carom::tool

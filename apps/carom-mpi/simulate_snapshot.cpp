#include "simulate_snapshot.hpp"

#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "cli/output.hpp"
#include "cli/progress_bar.hpp"
#include "cli/text.hpp"
#include "cli/usage_error.hpp"
#include "rank_report.hpp"
#include "share.hpp"

#include <fmt/core.h>

namespace carom::tool {

namespace {

/// What happened on a rank, or on all.
struct Counts {
    std::uint64_t colliders = 0;
    std::uint64_t begins = 0;
    std::uint64_t ends = 0;
};

void refuse_names(const SimulateOptions& options) {
    const char* const needs_items = options.image                            ? "--draw"
                                    : !options.simulation.velocities.empty() ? "--velocity"
                                    : options.simulation.stays               ? "--stays"
                                    : options.format == LogFormat::json      ? "--json"
                                    : options.format == LogFormat::csv       ? "--csv"
                                                                             : nullptr;
    if (needs_items) {
        throw UsageError(fmt::format("{}: a snapshot has no items with names, which {} needs; its events are counted",
                                     options.level, needs_items));
    }
}

Counts sum_of_all(const Ranks& ranks, const Counts& own) {
    Counts sum;
    for (const Counts& counts : all_gathered(ranks, std::span(&own, 1))) {
        sum.colliders += counts.colliders;
        sum.begins += counts.begins;
        sum.ends += counts.ends;
    }
    return sum;
}

}  // namespace

int run_simulate_snapshot(const Ranks& ranks, const RankedSimulateOptions& options) {
    const SimulateOptions& common = options.common;
    refuse_names(common);
    check_simulation(common.simulation);
    check_names(options.report);
    Result<DistributedWorldD> loaded = DistributedWorldD::load(ranks, common.level);
    if (!loaded) throw AgreedError(loaded.error().message);
    DistributedWorldD world = std::move(loaded).value();
    Counts own{world.size()};
    RankTotals totals;
    ProgressBar progress(ranks.rank() == 0 ? common.simulation.steps : 1);
    for (std::size_t step = 0; step < common.simulation.steps; ++step) {
        progress.show(step, "steps");
        if (const Status status = world.update(common.simulation.dt); !status)
            throw AgreedError(fmt::format("{}: step {}: {}", common.level, step + 1, status.error().message));
        totals.add(world.counts());
        own.begins += world.begins().size();
        own.ends += world.ends().size();
    }
    progress.clear();
    const Counts all = sum_of_all(ranks, own);
    const std::uint64_t hash = world.state_hash();
    act_or_agree(ranks, [&] {
        if (ranks.rank() != 0) return;
        write_output(fmt::format("{}: {} steps of {:.6g}, {} colliders\n{} begins, {} ends\nstate {:016x}\n",
                                 one_line(common.level), common.simulation.steps, common.simulation.dt, all.colliders,
                                 all.begins, all.ends, hash));
    });
    report_ranks(ranks, world, totals, options.report);
    return exit_fine;
}

}  // namespace carom::tool

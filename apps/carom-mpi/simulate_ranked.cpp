#include "simulate_ranked.hpp"

#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "ranked_world.hpp"

namespace carom::tool {

int run_simulate_ranked(const Ranks& ranks, const RankedSimulateOptions& options) {
    const bool is_first = ranks.rank() == 0;
    check_names(options.report);
    SimulatedLevel loaded;
    act_or_agree(ranks, [&] { loaded = load_simulated(options.common, is_first); });
    RankedWorld world(ranks);
    const Simulation simulation = run_simulation(options.common, loaded, world, is_first);
    act_or_agree(ranks, [&] {
        if (is_first) write_simulation(options.common, loaded.level, simulation);
    });
    report_ranks(ranks, world.world(), world.totals(), options.report);
    return exit_fine;
}

}  // namespace carom::tool

#include "simulate_ranked.hpp"

#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "ranked_world.hpp"

namespace carom::tool {

namespace {

/// Dismisses the other ranks at its end, also where rank 0 fails.
struct Dismissal {
    RankedWorld& world;
    ~Dismissal() { world.dismiss(); }
};

}  // namespace

int run_simulate_ranked(const Ranks& ranks, const RankedSimulateOptions& options) {
    check_names(options.report);
    RankedWorld world(ranks);
    act_or_agree(ranks, [&] {
        if (ranks.rank() != 0) return world.follow();
        const Dismissal at_end{world};
        const SimulatedLevel loaded = load_simulated(options.common);
        write_simulation(options.common, loaded.level, run_simulation(options.common, loaded, world));
    });
    report_ranks(ranks, world.world(), world.totals(), options.report);
    return exit_fine;
}

}  // namespace carom::tool

/// Snapshots of distributed worlds as what is simulated: their colliders have no names, and there may be any number.
#pragma once

#include "simulate_ranked.hpp"

namespace carom::tool {

/// Collective. Each rank reads a part of the snapshot. Rank 0 prints how many contacts began and ended, and the state
/// hash at the end. Gives the exit code. Throws UsageError, for options that need items with names, or AgreedError.
int run_simulate_snapshot(const Ranks& ranks, const RankedSimulateOptions& options);

}  // namespace carom::tool

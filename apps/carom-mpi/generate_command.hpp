/// `carom-mpi generate`: writes a scene of any size, as a snapshot that ranks read in parallel.
#pragma once

#include "generated_scene.hpp"

#include <carom/mpi/distributed_world.hpp>

#include <string>

namespace carom::tool {

/// The command line of `carom-mpi generate`, parsed.
struct GenerateOptions {
    std::string kind;
    std::uint64_t count = 0;
    std::string path;
    std::uint64_t seed = 1;
};

/// The kind that a word names. Throws UsageError.
SceneKind scene_kind(const std::string& word);

/// Collective. Adds a scene to a world that is empty: collider k has the index k, whatever the number of ranks. Throws
/// AgreedError.
void add_scene(const Ranks& ranks, const GeneratedScene& scene, DistributedWorldD& world);

/// Collective. Gives the exit code. Throws UsageError or AgreedError, the same on all ranks.
int run_generate(const Ranks& ranks, const GenerateOptions& options);

}  // namespace carom::tool

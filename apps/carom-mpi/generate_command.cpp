#include "generate_command.hpp"

#include "agreed.hpp"
#include "cli/exit_code.hpp"
#include "cli/output.hpp"
#include "cli/usage_error.hpp"
#include "snapshot_name.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace carom::tool {

SceneKind scene_kind(const std::string& word) {
    if (word == "discs") return SceneKind::discs;
    if (word == "boxes") return SceneKind::boxes;
    if (word == "level") return SceneKind::level;
    throw UsageError(fmt::format("there is no kind of scene '{}'; there are discs, boxes and level", word));
}

// In pieces, of which each rank adds a block: the memory of what is added comes on top of the world's.
void add_scene(const Ranks& ranks, const GeneratedScene& scene, DistributedWorldD& world) {
    constexpr std::uint64_t piece = 1 << 14;
    const auto size = static_cast<std::uint64_t>(ranks.size()), rank = static_cast<std::uint64_t>(ranks.rank());
    std::vector<ColliderD> colliders;
    std::vector<ColliderId> ids;
    for (std::uint64_t first = 0; first < scene.size(); first += piece) {
        const std::uint64_t count = std::min(piece, scene.size() - first);
        colliders.clear();
        for (std::uint64_t i = count * rank / size; i < count * (rank + 1) / size; ++i)
            colliders.push_back(scene.collider(first + i));
        if (const Status status = world.add(colliders, ids); !status) throw AgreedError(status.error().message);
    }
}

int run_generate(const Ranks& ranks, const GenerateOptions& options) {
    const GeneratedScene scene(scene_kind(options.kind), options.count, options.seed);
    expect_snapshot(options.path);
    DistributedWorldD world(ranks);
    add_scene(ranks, scene, world);
    if (const Status status = world.save(options.path); !status) throw AgreedError(status.error().message);
    const std::uint64_t hash = world.state_hash();
    act_or_agree(ranks, [&] {
        if (ranks.rank() != 0) return;
        write_output(fmt::format("{}: {} colliders\nstate {:016x}\n", options.path, options.count, hash));
    });
    return exit_fine;
}

}  // namespace carom::tool

/// RankedWorld: a simulated world that is spread over the ranks of an MPI run.
#pragma once

#include "rank_totals.hpp"
#include "simulate/simulated_world.hpp"

#include <carom/mpi/distributed_world.hpp>

namespace carom::tool {

/// All ranks make all calls, with the same arguments, and all get the same from each.
class RankedWorld final : public SimulatedWorld {
  public:
    /// Collective. The ranks must outlive it.
    explicit RankedWorld(const Ranks& ranks);

    Status add(const ColliderD& collider, const std::optional<MotionD>& motion) override;
    Status update(double dt) override;
    std::span<const WorldEventD> begins() const override { return begins_; }
    std::span<const WorldEventD> stays() const override { return stays_; }
    std::span<const WorldEventD> ends() const override { return ends_; }
    std::optional<ContactD> contact(std::size_t begin) const override { return begin_contacts_[begin]; }
    void mover_poses(std::vector<PoseD>& poses) const override;
    std::uint64_t state_hash() const override { return world_.state_hash(); }

    const DistributedWorldD& world() const { return world_; }
    const RankTotals& totals() const { return totals_; }

  private:
    struct Waiting {
        ColliderD collider;
        std::optional<MotionD> motion;
    };

    void add_waiting();
    void share_begin_contacts();

    const Ranks& ranks_;
    DistributedWorldD world_;
    std::vector<Waiting> waiting_;  ///< until the first update
    std::vector<ColliderId> movers_;
    std::vector<WorldEventD> begins_, stays_, ends_;
    std::vector<std::optional<ContactD>> begin_contacts_;
    RankTotals totals_;
};

}  // namespace carom::tool

/// RankedWorld: a simulated world that is spread over the ranks of an MPI run.
#pragma once

#include "rank_totals.hpp"
#include "simulate/simulated_world.hpp"

#include <carom/mpi/distributed_world.hpp>

namespace carom::tool {

/// Rank 0 simulates in it, while all others `follow`: only rank 0 knows the level, and gets events, contacts and poses.
class RankedWorld final : public SimulatedWorld {
  public:
    /// Collective. The ranks must outlive it.
    explicit RankedWorld(const Ranks& ranks);

    /// On ranks other than 0: takes part in what rank 0 calls, until it calls `dismiss`.
    void follow();
    void dismiss() const;

    // Called by rank 0 alone.
    Status add(const ColliderD& collider, const std::optional<MotionD>& motion) override;
    Status update(double dt) override;
    std::span<const WorldEventD> begins() const override { return begins_; }
    std::span<const WorldEventD> stays() const override { return stays_; }
    std::span<const WorldEventD> ends() const override { return ends_; }
    std::optional<ContactD> contact(std::size_t begin) const override { return begin_contacts_[begin]; }
    void mover_poses(std::vector<PoseD>& poses) const override;
    std::uint64_t state_hash() const override;

    const DistributedWorldD& world() const { return world_; }
    const RankTotals& totals() const { return totals_; }

  private:
    enum class Call : std::uint8_t { update, mover_poses, state_hash, dismiss };
    /// What all ranks do next.
    struct Order {
        Call call;
        double dt;
    };
    struct Waiting {
        ColliderD collider;
        std::optional<MotionD> motion;
    };

    Order tell(Order order) const;
    Status add_waiting();
    Status update_here(double dt);
    void gather_poses(std::vector<PoseD>& poses) const;

    const Ranks& ranks_;
    DistributedWorldD world_;
    std::vector<Waiting> waiting_;  ///< until the first update
    std::vector<ColliderId> movers_;
    std::vector<WorldEventD> begins_, stays_, ends_;
    std::vector<std::optional<ContactD>> begin_contacts_, stay_contacts_;
    RankTotals totals_;
};

}  // namespace carom::tool

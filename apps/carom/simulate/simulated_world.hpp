/// SimulatedWorld: the world that a simulation steps, in this process or spread over many.
#pragma once

#include <carom/world/world.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace carom::tool {

/// Colliders are numbered in the order in which they are added: these are the indices of their ids.
class SimulatedWorld {
  public:
    virtual ~SimulatedWorld() = default;

    /// Before the first update. Errors: those of `WorldD::add` and `WorldD::set_motion`.
    virtual Status add(const ColliderD& collider, const std::optional<MotionD>& motion) = 0;

    /// Errors: those of `WorldD::update`.
    virtual Status update(double dt) = 0;

    // The events of the last update, as those of WorldD.
    virtual std::span<const WorldEventD> begins() const = 0;
    virtual std::span<const WorldEventD> stays() const = 0;
    virtual std::span<const WorldEventD> ends() const = 0;

    /// The contact of an event of `begins`, by its index there.
    virtual std::optional<ContactD> contact(std::size_t begin) const = 0;

    /// Fills `poses` with those of the colliders that were added with a motion, in this order.
    virtual void mover_poses(std::vector<PoseD>& poses) const = 0;

    virtual std::uint64_t state_hash() const = 0;

  protected:
    SimulatedWorld() = default;
    SimulatedWorld(const SimulatedWorld&) = default;
    SimulatedWorld& operator=(const SimulatedWorld&) = default;
};

/// A world in this process.
std::unique_ptr<SimulatedWorld> make_simulated_world();

}  // namespace carom::tool

#include "simulate/simulated_world.hpp"

namespace carom::tool {

namespace {

class WorldHere final : public SimulatedWorld {
  public:
    Status add(const ColliderD& collider, const std::optional<MotionD>& motion) override {
        const Result<ColliderId> id = world_.add(collider);
        if (!id) return id.error();
        if (!motion) return std::monostate{};
        movers_.push_back(*id);
        return world_.set_motion(*id, *motion);
    }
    Status update(double dt) override { return world_.update(dt); }
    std::span<const WorldEventD> begins() const override { return world_.begins(); }
    std::span<const WorldEventD> stays() const override { return world_.stays(); }
    std::span<const WorldEventD> ends() const override { return world_.ends(); }
    std::optional<ContactD> contact(std::size_t begin) const override { return world_.contact(begins()[begin]); }
    void mover_poses(std::vector<PoseD>& poses) const override {
        poses.clear();
        for (const ColliderId& id : movers_) poses.push_back(world_.pose(id));
    }
    std::uint64_t state_hash() const override { return world_.state_hash(); }

  private:
    WorldD world_;
    std::vector<ColliderId> movers_;
};

}  // namespace

std::unique_ptr<SimulatedWorld> make_simulated_world() {
    return std::make_unique<WorldHere>();
}

}  // namespace carom::tool

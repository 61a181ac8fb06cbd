#include "ranked_world.hpp"

#include "share.hpp"

namespace carom::tool {

RankedWorld::RankedWorld(const Ranks& ranks) : ranks_(ranks), world_(ranks) {
    world_.keep_contacts();
}

// What rank 0 gives; others give anything.
RankedWorld::Order RankedWorld::tell(Order order) const {
    MPI_Request request;
    MPI_Ibcast(&order, sizeof order, MPI_BYTE, 0, ranks_.communicator(), &request);
    ranks_.wait(request, "what rank 0 does next");
    return order;
}

// Rank 0 reports errors, which are the same on all ranks.
void RankedWorld::follow() {
    std::vector<PoseD> poses;
    for (;;) {
        const auto [call, dt] = tell({});
        switch (call) {
            case Call::update:
                static_cast<void>(update_here(dt));
                break;
            case Call::mover_poses:
                gather_poses(poses);
                break;
            case Call::state_hash:
                static_cast<void>(world_.state_hash());
                break;
            case Call::dismiss:
                return;
        }
    }
}

void RankedWorld::dismiss() const {
    tell({Call::dismiss, 0});
}

// A world of this one alone tells what is wrong with it before others are added.
Status RankedWorld::add(const ColliderD& collider, const std::optional<MotionD>& motion) {
    WorldD trial;
    const Result<ColliderId> id = trial.add(collider);
    if (!id) return id.error();
    if (motion) {
        if (const Status status = trial.set_motion(*id, *motion); !status) return status;
        movers_.push_back({static_cast<std::uint32_t>(waiting_.size()), 0});
    }
    waiting_.push_back({collider, motion});
    return std::monostate{};
}

// All are rank 0's; in the first update they go where they belong.
Status RankedWorld::add_waiting() {
    std::vector<ColliderD> colliders;
    for (const Waiting& waiting : waiting_) colliders.push_back(waiting.collider);
    std::vector<ColliderId> ids;
    Status status = world_.add(colliders, ids);
    if (!status) return status;
    for (std::size_t i = 0; status && i < waiting_.size(); ++i) {
        if (waiting_[i].motion) status = world_.set_motion(ids[i], *waiting_[i].motion);
    }
    waiting_ = {};
    share_first(ranks_, movers_);
    return ranks_.agree(status);
}

Status RankedWorld::update(double dt) {
    tell({Call::update, dt});
    return update_here(dt);
}

Status RankedWorld::update_here(double dt) {
    if (totals_.updates == 0) {
        if (const Status status = add_waiting(); !status) return status;
    }
    if (const Status status = world_.update(dt); !status) return status;
    totals_.add(world_.counts());
    world_.gather_events(begins_, stays_, ends_);
    world_.gather_contacts(begin_contacts_, stay_contacts_);
    return std::monostate{};
}

void RankedWorld::mover_poses(std::vector<PoseD>& poses) const {
    tell({Call::mover_poses, 0});
    gather_poses(poses);
}

void RankedWorld::gather_poses(std::vector<PoseD>& poses) const {
    struct Moved {
        std::size_t mover;
        PoseD pose;
    };
    std::vector<Moved> own;
    for (std::size_t i = 0; i < movers_.size(); ++i) {
        if (world_.contains(movers_[i])) own.push_back({i, world_.pose(movers_[i])});
    }
    poses.resize(movers_.size());
    for (const Moved& moved : all_gathered(ranks_, std::span<const Moved>(own))) poses[moved.mover] = moved.pose;
}

std::uint64_t RankedWorld::state_hash() const {
    tell({Call::state_hash, 0});
    return world_.state_hash();
}

}  // namespace carom::tool

#include "ranked_world.hpp"

#include "share.hpp"

#include <stdexcept>

namespace carom::tool {

namespace {

void expect_ok(const Status& status) {
    if (!status) throw std::runtime_error(status.error().message);
}

}  // namespace

RankedWorld::RankedWorld(const Ranks& ranks) : ranks_(ranks), world_(ranks) {}

// A world of this one alone tells all ranks the same, and before others are added.
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

// Each rank adds a block.
void RankedWorld::add_waiting() {
    const auto size = static_cast<std::size_t>(ranks_.size()), rank = static_cast<std::size_t>(ranks_.rank());
    const std::size_t first = waiting_.size() * rank / size, last = waiting_.size() * (rank + 1) / size;
    std::vector<ColliderD> own;
    for (std::size_t i = first; i < last; ++i) own.push_back(waiting_[i].collider);
    std::vector<ColliderId> ids;
    expect_ok(world_.add(own, ids));
    for (std::size_t i = first; i < last; ++i) {
        if (waiting_[i].motion) expect_ok(world_.set_motion(ids[i - first], *waiting_[i].motion));
    }
    waiting_ = {};
}

Status RankedWorld::update(double dt) {
    if (totals_.updates == 0) add_waiting();
    if (const Status status = world_.update(dt); !status) return status;
    totals_.add(world_.counts());
    world_.gather_events(begins_, stays_, ends_);
    share_first(ranks_, begins_);
    share_first(ranks_, stays_);
    share_first(ranks_, ends_);
    share_begin_contacts();
    return std::monostate{};
}

// Each rank finds those of its own events, which are of all in their order.
void RankedWorld::share_begin_contacts() {
    struct Found {
        std::size_t begin;
        std::optional<ContactD> contact;
    };
    std::vector<Found> own;
    std::size_t at = 0;
    for (const WorldEventD& event : world_.begins()) {
        while (!(begins_[at] == event)) ++at;
        own.push_back({at++, world_.contact(event)});
    }
    begin_contacts_.assign(begins_.size(), std::nullopt);
    for (const Found& found : all_gathered(ranks_, std::span<const Found>(own)))
        begin_contacts_[found.begin] = found.contact;
}

void RankedWorld::mover_poses(std::vector<PoseD>& poses) const {
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

}  // namespace carom::tool

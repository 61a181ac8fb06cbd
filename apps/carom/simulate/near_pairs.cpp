#include "simulate/near_pairs.hpp"

#include <carom/query/bounds.hpp>
#include <carom/shape/placed.hpp>

#include <algorithm>

namespace carom::tool {

void NearPairCounter::add(const Body& body, const std::optional<MotionD>& motion, ColliderKind kind,
                          const Filter& filter) {
    (kind == ColliderKind::dynamic_body ? moving_ : others_).push_back({&body, motion, filter});
}

bool NearPairCounter::has_few_pairs(double from, double to, std::uint64_t most) {
    if (moving_.size() * (moving_.size() + others_.size()) <= most) return true;
    boxes_.clear();
    filters_.clear();
    for (const std::vector<Member>* members : {&moving_, &others_}) {
        for (const Member& member : *members) {
            const auto box_at = [&member](double time) {
                const PoseD& pose = member.body->pose;
                return bounds(
                    place(member.body->shape, member.motion ? compose(member.motion->pose_at(time), pose) : pose));
            };
            const AabbD first = box_at(from), last = member.motion ? box_at(to) : first;
            boxes_.push_back({{std::min(first.min.x, last.min.x), std::min(first.min.y, last.min.y)},
                              {std::max(first.max.x, last.max.x), std::max(first.max.y, last.max.y)}});
            filters_.push_back(member.filter);
        }
    }
    PairOptions options;
    options.moving = moving_.size();
    options.filters = filters_;
    std::uint64_t count = 0;
    const auto visit = [&](IndexPair) { return ++count > most ? Visit::stop : Visit::proceed; };
    return finder_.for_each_pair(boxes_, visit, options) == Visit::proceed;
}

}  // namespace carom::tool

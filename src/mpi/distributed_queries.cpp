#include "distributed_world_state.hpp"
#include "gather.hpp"

#include <algorithm>
#include <tuple>

namespace carom {

namespace {

using namespace detail;

// Each rank finds its own; all get all, in the order of results.
template <class Found, class Before>
void merge(const Ranks& ranks, std::vector<Found>& found, const Before& before) {
    found = gathered<Found>(ranks, found, Receivers::all_ranks, "the results of a query");
    std::sort(found.begin(), found.end(), before);
}

// The first of the results of all ranks.
template <class Found, class Before>
std::optional<Found> first_of_all(const Ranks& ranks, const std::optional<Found>& own, const Before& before) {
    std::vector<Found> found;
    if (own) found.push_back(*own);
    merge(ranks, found, before);
    return found.empty() ? std::nullopt : std::optional(found.front());
}

constexpr auto is_hit_before = [](const auto& x, const auto& y) {
    return std::tuple(x.hit.enter, x.id) < std::tuple(y.hit.enter, y.id);
};

}  // namespace

template <class T>
void BasicDistributedWorld<T>::overlapping(const BasicAnyShape<T>& shape, const BasicPose<T>& pose,
                                           const Filter& filter, std::vector<ColliderId>& found) const {
    here().overlapping(shape, pose, filter, found);
    merge(state_->ranks, found, std::less<>());
}

template <class T>
void BasicDistributedWorld<T>::overlap_aabb(const BasicAabb<T>& box, const Filter& filter,
                                            std::vector<ColliderId>& found) const {
    here().overlap_aabb(box, filter, found);
    merge(state_->ranks, found, std::less<>());
}

template <class T>
std::optional<BasicWorldRaycast<T>> BasicDistributedWorld<T>::raycast(const BasicRay<T>& ray, T max_t,
                                                                      const Filter& filter) const {
    return first_of_all(state_->ranks, here().raycast(ray, max_t, filter), is_hit_before);
}

template <class T>
void BasicDistributedWorld<T>::raycast_all(const BasicRay<T>& ray, T max_t, const Filter& filter,
                                           std::vector<BasicWorldRaycast<T>>& found) const {
    here().raycast_all(ray, max_t, filter, found);
    merge(state_->ranks, found, is_hit_before);
}

template <class T>
std::optional<BasicWorldSweep<T>> BasicDistributedWorld<T>::sweep(const BasicAnyShape<T>& shape,
                                                                  const BasicPose<T>& pose,
                                                                  const BasicVec2<T>& displacement,
                                                                  const Filter& filter) const {
    return first_of_all(state_->ranks, here().sweep(shape, pose, displacement, filter), is_hit_before);
}

template <class T>
std::optional<BasicWorldNearest<T>> BasicDistributedWorld<T>::nearest(const BasicAnyShape<T>& shape,
                                                                      const BasicPose<T>& pose, T max_distance,
                                                                      const Filter& filter) const {
    return first_of_all(state_->ranks, here().nearest(shape, pose, max_distance, filter),
                        [](const auto& x, const auto& y) {
                            return std::tuple(x.closest.distance, x.id) < std::tuple(y.closest.distance, y.id);
                        });
}

template <class T>
void BasicDistributedWorld<T>::gather_events(std::vector<BasicWorldEvent<T>>& begins,
                                             std::vector<BasicWorldEvent<T>>& stays,
                                             std::vector<BasicWorldEvent<T>>& ends) const {
    const auto gather = [&](std::vector<BasicWorldEvent<T>>& all, std::span<const BasicWorldEvent<T>> own) {
        all = gathered(state_->ranks, own, Receivers::first_rank, "the events of an update");
        detail::sort_events(all);
    };
    gather(begins, this->begins());
    gather(stays, this->stays());
    gather(ends, this->ends());
}

template <class T>
void BasicDistributedWorld<T>::gather_contacts(std::vector<std::optional<BasicContact<T>>>& begins,
                                               std::vector<std::optional<BasicContact<T>>>& stays) const {
    using Kept = std::optional<BasicContact<T>>;
    struct Told {
        BasicWorldEvent<T> event;
        Kept contact;
    };
    const auto gather = [&](std::vector<Kept>& all, std::span<const BasicWorldEvent<T>> events,
                            std::span<const Kept> contacts) {
        std::vector<Told> told;
        for (std::size_t i = 0; i < contacts.size(); ++i) told.push_back({events[i], contacts[i]});
        told = gathered<Told>(state_->ranks, told, Receivers::first_rank, "the contacts of an update");
        std::sort(told.begin(), told.end(),
                  [](const Told& x, const Told& y) { return is_listed_before(x.event, y.event); });
        all.clear();
        for (const Told& one : told) all.push_back(one.contact);
    };
    gather(begins, this->begins(), begin_contacts());
    gather(stays, this->stays(), stay_contacts());
}

#define CAROM_INSTANTIATE(T)                                                                                           \
    template void BasicDistributedWorld<T>::overlapping(const BasicAnyShape<T>&, const BasicPose<T>&, const Filter&,   \
                                                        std::vector<ColliderId>&) const;                               \
    template void BasicDistributedWorld<T>::overlap_aabb(const BasicAabb<T>&, const Filter&, std::vector<ColliderId>&) \
        const;                                                                                                         \
    template std::optional<BasicWorldRaycast<T>> BasicDistributedWorld<T>::raycast(const BasicRay<T>&, T,              \
                                                                                   const Filter&) const;               \
    template void BasicDistributedWorld<T>::raycast_all(const BasicRay<T>&, T, const Filter&,                          \
                                                        std::vector<BasicWorldRaycast<T>>&) const;                     \
    template std::optional<BasicWorldSweep<T>> BasicDistributedWorld<T>::sweep(                                        \
        const BasicAnyShape<T>&, const BasicPose<T>&, const BasicVec2<T>&, const Filter&) const;                       \
    template std::optional<BasicWorldNearest<T>> BasicDistributedWorld<T>::nearest(                                    \
        const BasicAnyShape<T>&, const BasicPose<T>&, T, const Filter&) const;                                         \
    template void BasicDistributedWorld<T>::gather_events(                                                             \
        std::vector<BasicWorldEvent<T>>&, std::vector<BasicWorldEvent<T>>&, std::vector<BasicWorldEvent<T>>&) const;   \
    template void BasicDistributedWorld<T>::gather_contacts(std::vector<std::optional<BasicContact<T>>>&,              \
                                                            std::vector<std::optional<BasicContact<T>>>&) const;
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom

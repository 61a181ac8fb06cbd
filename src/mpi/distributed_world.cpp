#include "distributed_world_state.hpp"
#include "reduce.hpp"

#include <carom/mpi/distributed_world.hpp>

namespace carom {

using namespace detail;

template <class T>
BasicDistributedWorld<T>::BasicDistributedWorld(const Ranks& ranks) : state_(std::make_unique<State>(ranks)) {}
template <class T>
BasicDistributedWorld<T>::BasicDistributedWorld(BasicDistributedWorld&&) noexcept = default;
template <class T>
BasicDistributedWorld<T>& BasicDistributedWorld<T>::operator=(BasicDistributedWorld&&) noexcept = default;
template <class T>
BasicDistributedWorld<T>::~BasicDistributedWorld() = default;

template <class T>
Status BasicDistributedWorld<T>::add(std::span<const BasicCollider<T>> colliders, std::vector<ColliderId>& ids) {
    State& s = *state_;
    Status own = std::monostate{};
    for (std::size_t i = 0; own && i < colliders.size(); ++i) {
        if (own = WorldPart<T>::check(colliders[i]); own) continue;
        const Error error = own.error();
        own = make_error(error.code, static_cast<std::ptrdiff_t>(i), "collider %zu: %s", i, error.message.c_str());
    }
    if (const Status all = s.ranks.agree(own); !all) return all;
    if (const Status all = s.free_slots.take(colliders.size(), ids); !all) return all;
    for (std::size_t i = 0; own && i < ids.size(); ++i) own = s.part.add(colliders[i], ids[i]);
    return s.ranks.agree(own);
}

template <class T>
const BasicWorld<T>& BasicDistributedWorld<T>::here() const {
    return state_->part.world();
}
template <class T>
BasicWorld<T>& BasicDistributedWorld<T>::here() {
    return state_->part.world();
}

template <class T>
ColliderId BasicDistributedWorld<T>::readable(ColliderId id) const {
    const std::optional<ColliderId> found = state_->part.local(id);
    CAROM_ASSERT(found, "rank %d does not own collider %u of generation %u; ask is_readable() first",
                 state_->ranks.rank(), static_cast<unsigned>(id.index), static_cast<unsigned>(id.generation));
    return *found;
}
template <class T>
ColliderId BasicDistributedWorld<T>::owned(ColliderId id) const {
    CAROM_ASSERT(contains(id), "rank %d does not own collider %u of generation %u; ask contains() first",
                 state_->ranks.rank(), static_cast<unsigned>(id.index), static_cast<unsigned>(id.generation));
    return readable(id);
}

template <class T>
bool BasicDistributedWorld<T>::contains(ColliderId id) const {
    const std::optional<ColliderId> local = state_->part.local(id);
    return local && here().contains(*local);
}
template <class T>
bool BasicDistributedWorld<T>::is_readable(ColliderId id) const {
    return state_->part.local(id).has_value();
}
template <class T>
void BasicDistributedWorld<T>::collider_ids(std::vector<ColliderId>& ids) const {
    state_->part.collider_ids(ids);
}
template <class T>
std::size_t BasicDistributedWorld<T>::size() const {
    return state_->part.size();
}

template <class T>
std::uint64_t BasicDistributedWorld<T>::state_hash() const {
    return sum_over_ranks(state_->ranks, state_->part.hash() + state_->free_slots.hash(), "the state hash");
}

template <class T>
AabbD BasicDistributedWorld<T>::region(int rank) const {
    return state_->partition.region(rank);
}
template <class T>
const DistributedWorldCounts& BasicDistributedWorld<T>::counts() const {
    return state_->counts;
}

template class BasicDistributedWorld<float>;
template class BasicDistributedWorld<double>;

}  // namespace carom

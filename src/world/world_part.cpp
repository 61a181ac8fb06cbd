#include "part_state.hpp"

#include <algorithm>

namespace carom::detail {

namespace {

// Far enough from the largest numbers for the differences that partitions take.
constexpr double far_away = 0x1p1000;

}  // namespace

template <class T>
WorldPart<T>::WorldPart(const RankMap& ranks, int rank, int rank_count)
    : state_(std::make_unique<State>(ranks, rank, rank_count)) {}
template <class T>
WorldPart<T>::WorldPart(WorldPart&&) noexcept = default;
template <class T>
WorldPart<T>& WorldPart<T>::operator=(WorldPart&&) noexcept = default;
template <class T>
WorldPart<T>::~WorldPart() = default;

template <class T>
const BasicWorld<T>& WorldPart<T>::world() const {
    return state_->world;
}
template <class T>
BasicWorld<T>& WorldPart<T>::world() {
    return state_->world;
}

template <class T>
std::optional<ColliderId> WorldPart<T>::local(ColliderId id) const {
    const std::optional<std::uint32_t> slot = state_->slots.find(id.index);
    if (!slot || !state_->is_own(*slot) || state_->state.cold[*slot].generation != id.generation) return std::nullopt;
    return ColliderId{*slot, id.generation};
}

template <class T>
Status WorldPart<T>::check(const BasicCollider<T>& collider) {
    return check_collider(collider);
}

template <class T>
Status WorldPart<T>::add(const BasicCollider<T>& collider, ColliderId id) {
    if (state_->slots.find(id.index))
        return make_error(ErrorCode::bad_size, id.index, "collider %u is there already", unsigned{id.index});
    const std::uint32_t slot = state_->slot_for(id.index, state_->slots.rank);
    state_->state.cold[slot].generation = id.generation;
    place_collider(state_->state, slot, collider);
    return std::monostate{};
}

template <class T>
void WorldPart<T>::collider_ids(std::vector<ColliderId>& ids) const {
    ids.clear();
    const WorldState<T>& state = state_->state;
    for (std::uint32_t slot = 0; slot < state.hot.size(); ++slot) {
        if (state_->is_alive(slot) && state_->is_own(slot)) ids.push_back(state.id_of(slot));
    }
    std::sort(ids.begin(), ids.end());
}

template <class T>
void WorldPart<T>::readable_ids(std::vector<ColliderId>& ids) const {
    ids.clear();
    for (std::uint32_t slot = 0; slot < state_->state.hot.size(); ++slot) {
        if (state_->is_own(slot)) ids.push_back(state_->state.id_of(slot));
    }
}

template <class T>
std::size_t WorldPart<T>::size() const {
    std::size_t count = 0;
    for (std::uint32_t slot = 0; slot < state_->state.hot.size(); ++slot)
        count += state_->is_alive(slot) && state_->is_own(slot);
    return count;
}

template <class T>
bool WorldPart<T>::has_continuous() const {
    for (std::uint32_t slot = 0; slot < state_->state.hot.size(); ++slot) {
        if (state_->is_alive(slot) && state_->is_own(slot) && state_->state.hot[slot].continuous) return true;
    }
    return false;
}

template <class T>
std::uint64_t WorldPart<T>::hash() const {
    return state_->state.hash();
}

template <class T>
std::uint64_t WorldPart<T>::work() const {
    return state_->state.candidates.movable_slots().size() + pair_count();
}

template <class T>
std::uint64_t WorldPart<T>::moving_count() const {
    return state_->state.active.size();
}
template <class T>
std::uint64_t WorldPart<T>::pair_count() const {
    return state_->state.scratch->near.size();
}

template <class T>
std::optional<Vec2D> WorldPart<T>::State::middle(std::uint32_t slot) const {
    const auto& [low, high] = state.box[slot];
    const bool is_bounded = is_finite(low) && is_finite(high) && low.x <= high.x && low.y <= high.y;
    if (!is_bounded) return std::nullopt;
    const auto between = [](T a, T b) {
        return std::clamp(static_cast<double>(a) / 2 + static_cast<double>(b) / 2, -far_away, far_away);
    };
    return Vec2D{between(low.x, high.x), between(low.y, high.y)};
}

template <class T>
void WorldPart<T>::visit_points(FunctionRef<void(double, double)> visit) const {
    for (std::uint32_t slot = 0; slot < state_->state.hot.size(); ++slot) {
        if (!state_->is_alive(slot) || !state_->is_own(slot)) continue;
        if (const std::optional<Vec2D> at = state_->middle(slot)) visit(at->x, at->y);
    }
}

template <class T>
void WorldPart<T>::begin_update(std::vector<ColliderId>& freed) {
    WorldState<T>& state = state_->state;
    for (const std::uint32_t slot : state.ended) {
        const ColliderId id = state.id_of(slot);
        if (state_->is_own(slot)) freed.push_back({id.index, id.generation + 1});
        state_->slots.slot_of.erase(id.index);
        state_->slots.owners[slot] = state_->slots.rank;
        state_->sent_to[slot].clear();
    }
    state.forget_ended();
}

template <class T>
Status WorldPart<T>::advance(T dt, bool any_continuous, TaskRunner* tasks) {
    state_->slots.any_continuous = any_continuous;
    state_->moves = {};
    state_->arrivals.clear();
    return state_->state.advance(dt, tasks);
}

template <class T>
Status WorldPart<T>::advance_arrivals(T dt) {
    return state_->state.advance_late(dt, state_->arrivals);
}

template <class T>
void WorldPart<T>::find_pairs(T dt, TaskRunner* tasks) {
    state_->state.find_pairs(dt, tasks);
}

template <class T>
void WorldPart<T>::find_events(TaskRunner* tasks) {
    state_->state.find_events(tasks);
}

template class WorldPart<float>;
template class WorldPart<double>;

}  // namespace carom::detail

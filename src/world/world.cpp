#include "edit_slot.hpp"

#include <carom/shape/validate.hpp>
#include <carom/world/world.hpp>

#include <cmath>
#include <utility>

namespace carom {

namespace {

using namespace detail;

constexpr std::size_t most_colliders = std::size_t{1} << 31;

template <class T>
const WorldState<T>& readable(const std::unique_ptr<WorldState<T>>& state, [[maybe_unused]] ColliderId id) {
    CAROM_ASSERT(state->is_readable(id), "collider %u of generation %u is not there; ask is_readable() first",
                 static_cast<unsigned>(id.index), static_cast<unsigned>(id.generation));
    return *state;
}

template <class T>
WorldState<T>& contained(std::unique_ptr<WorldState<T>>& state, [[maybe_unused]] ColliderId id) {
    CAROM_ASSERT(state->contains(id), "collider %u of generation %u is not there; ask contains() first",
                 static_cast<unsigned>(id.index), static_cast<unsigned>(id.generation));
    return *state;
}

}  // namespace

template <class T>
BasicWorld<T>::BasicWorld() : state_(std::make_unique<WorldState<T>>()) {}
template <class T>
BasicWorld<T>::~BasicWorld() = default;
template <class T>
BasicWorld<T>::BasicWorld(const BasicWorld& other) : state_(std::make_unique<WorldState<T>>(*other.state_)) {}
template <class T>
BasicWorld<T>::BasicWorld(BasicWorld&& other) noexcept = default;
template <class T>
BasicWorld<T>& BasicWorld<T>::operator=(BasicWorld&& other) noexcept = default;

template <class T>
BasicWorld<T>& BasicWorld<T>::operator=(const BasicWorld& other) {
    if (this == &other) return *this;
    if (state_) {
        *state_ = *other.state_;
    } else {
        state_ = std::make_unique<WorldState<T>>(*other.state_);
    }
    return *this;
}

template <class T>
Result<ColliderId> BasicWorld<T>::add(const BasicCollider<T>& collider) {
    if (const Status status = check_collider(collider); !status) return status.error();
    WorldState<T>& state = *state_;
    if (state.hot.size() >= most_colliders && state.free_slots.empty()) {
        return make_error(ErrorCode::bad_size, -1, "a world holds at most 2^31 colliders");
    }
    const std::uint32_t slot = take_slot(state);
    place_collider(state, slot, collider);
    return state.id_of(slot);
}

template <class T>
void BasicWorld<T>::remove(ColliderId id) {
    WorldState<T>& state = contained(state_, id);
    if (!state.contains(id)) return;
    const std::uint32_t slot = id.index;
    withdraw(state, slot);
    state.hot[slot].life = Life::removed;
    state.removed.push_back(slot);
}

template <class T>
bool BasicWorld<T>::contains(ColliderId id) const {
    return state_->contains(id);
}
template <class T>
bool BasicWorld<T>::is_readable(ColliderId id) const {
    return state_->is_readable(id);
}
template <class T>
std::size_t BasicWorld<T>::size() const {
    return state_->alive_count;
}

template <class T>
void BasicWorld<T>::collider_ids(std::vector<ColliderId>& ids) const {
    ids.clear();
    for (std::uint32_t slot = 0; slot < state_->hot.size(); ++slot) {
        if (state_->hot[slot].life == Life::alive) ids.push_back(state_->id_of(slot));
    }
}

template <class T>
const BasicPose<T>& BasicWorld<T>::pose(ColliderId id) const {
    return readable(state_, id).hot[id.index].pose;
}
template <class T>
const BasicAnyShape<T>& BasicWorld<T>::shape(ColliderId id) const {
    return readable(state_, id).shape(id.index);
}
template <class T>
const ColliderMask& BasicWorld<T>::mask(ColliderId id) const {
    return readable(state_, id).extras_of(id.index).mask;
}
template <class T>
const Filter& BasicWorld<T>::filter(ColliderId id) const {
    return readable(state_, id).filter_of(id.index);
}
template <class T>
ColliderKind BasicWorld<T>::kind(ColliderId id) const {
    return readable(state_, id).hot[id.index].kind;
}
template <class T>
std::uint64_t BasicWorld<T>::user_data(ColliderId id) const {
    return readable(state_, id).cold[id.index].user_data;
}
template <class T>
bool BasicWorld<T>::is_sensor(ColliderId id) const {
    return readable(state_, id).hot[id.index].sensor;
}
template <class T>
BasicVec2<T> BasicWorld<T>::one_way(ColliderId id) const {
    return readable(state_, id).extras_of(id.index).one_way;
}
template <class T>
BasicAabb<T> BasicWorld<T>::box(ColliderId id) const {
    return readable(state_, id).box[id.index];
}

template <class T>
BasicVec2<T> BasicWorld<T>::velocity(ColliderId id) const {
    const WorldState<T>& state = readable(state_, id);
    if (state.hot[id.index].is_straight || !state.extras_of(id.index).motion) return state.hot[id.index].velocity;
    const BasicMotion<T>& motion = *state.extras_of(id.index).motion;
    const auto slope = [](const BasicPolynomial<T>& p) { return p.size() > 1 ? p[1] : T(0); };
    return {slope(motion.x()), slope(motion.y())};
}

template <class T>
T BasicWorld<T>::angular_velocity(ColliderId id) const {
    const detail::SlotExtras<T>& extras = readable(state_, id).extras_of(id.index);
    return extras.motion ? extras.motion->angular_velocity() : extras.angular_velocity;
}

template <class T>
BasicVec2<T> BasicWorld<T>::last_displacement(ColliderId id) const {
    const WorldState<T>& state = readable(state_, id);
    const detail::HotSlot<T>& hot = state.hot[id.index];
    if (hot.moved || hot.last_step != state.update_count) return {};
    return hot.pose.at - state.old_pose[id.index].at;
}

template <class T>
Status BasicWorld<T>::move(ColliderId id, const BasicPose<T>& pose) {
    WorldState<T>& state = contained(state_, id);
    const std::uint32_t slot = id.index;
    if (Status status = validate(pose); !status) return status;
    detail::Body<T> body = state.body(slot);
    body.pose = pose;
    if (Status status = check_place(body); !status) return status;
    state.note_change(slot);
    if (!state.hot[slot].moved) state.old_pose[slot] = state.hot[slot].pose;
    state.hot[slot].moved = true;
    state.hot[slot].pose = pose;
    state.refresh(slot);
    return std::monostate{};
}

template <class T>
Status BasicWorld<T>::set_velocity(ColliderId id, const BasicVec2<T>& velocity, T angular_velocity) {
    WorldState<T>& state = contained(state_, id);
    if (Status status = check_velocity(velocity, angular_velocity, state.hot[id.index].kind); !status) return status;
    apply_velocity(state, id.index, velocity, angular_velocity);
    return std::monostate{};
}

template <class T>
Status BasicWorld<T>::set_motion(ColliderId id, const BasicMotion<T>& motion) {
    WorldState<T>& state = contained(state_, id);
    return apply_motion(state, id.index, motion);
}

template <class T>
Status BasicWorld<T>::set_shape(ColliderId id, const BasicAnyShape<T>& shape) {
    WorldState<T>& state = contained(state_, id);
    if (Status status = validate(shape); !status) return status;
    state.note_change(id.index);
    state.hot[id.index].reshaped = true;
    use_shape(state, id.index, shape);
    use_mask(state, id.index, {});
    return std::monostate{};
}

template <class T>
Status BasicWorld<T>::set_mask(ColliderId id, const ColliderMask& mask) {
    WorldState<T>& state = contained(state_, id);
    const std::uint32_t slot = id.index;
    if (Status status = check_mask(mask); !status) return status;
    if (mask.pixels) {
        const detail::Body<T> body{nullptr, &mask, state.hot[slot].pose};
        if (Status status = check_place(body); !status) return status;
    } else if (state.hot[slot].has_mask) {
        // The shape under the mask is used from now on, and was not validated yet.
        if (Status status = validate(state.shape(slot)); !status) return status;
    }
    state.note_change(slot);
    state.hot[slot].reshaped = true;
    use_mask(state, slot, mask);
    return std::monostate{};
}

template <class T>
void BasicWorld<T>::set_filter(ColliderId id, const Filter& filter) {
    WorldState<T>& state = contained(state_, id);
    state.candidates.set_filter(id.index, filter);
    state.note_change(id.index);
}
template <class T>
void BasicWorld<T>::set_sensor(ColliderId id, bool sensor) {
    WorldState<T>& state = contained(state_, id);
    state.hot[id.index].sensor = sensor;
    if (state.part) state.note_change(id.index);  // so that ghosts hear of it, whose events have it
}
template <class T>
void BasicWorld<T>::set_user_data(ColliderId id, std::uint64_t user_data) {
    contained(state_, id).cold[id.index].user_data = user_data;
}

template <class T>
Status BasicWorld<T>::update(T dt, TaskRunner* tasks) {
    if (!(dt >= 0) || dt * 0 != 0) {
        return make_error(ErrorCode::not_finite, -1, "dt must be finite and >= 0; got %g", static_cast<double>(dt));
    }
    WorldState<T>& state = *state_;
    state.forget_ended();
    const Status status = state.advance(dt, tasks);
    state.find_pairs(dt, tasks);
    state.find_events(tasks);
    return status;
}

template <class T>
std::span<const BasicWorldEvent<T>> BasicWorld<T>::begins() const {
    return state_->begins;
}
template <class T>
std::span<const BasicWorldEvent<T>> BasicWorld<T>::stays() const {
    return state_->stays;
}
template <class T>
std::span<const BasicWorldEvent<T>> BasicWorld<T>::ends() const {
    return state_->ends;
}

template class BasicWorld<float>;
template class BasicWorld<double>;

}  // namespace carom

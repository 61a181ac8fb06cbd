#include "state.hpp"

#include <carom/shape/validate.hpp>
#include <carom/world/world.hpp>

#include <cmath>
#include <utility>

namespace carom {

namespace {

using detail::Life;
using detail::without_constant;
using detail::WorldState;

constexpr std::size_t most_colliders = std::size_t{1} << 31;

template <class T>
bool is_finite(const BasicVec2<T>& v) {
    return v.x * 0 + v.y * 0 == 0;
}

template <class T>
Status check_velocity(const BasicVec2<T>& velocity, T angular_velocity, ColliderKind kind) {
    if (!is_finite(velocity) || angular_velocity * 0 != 0) {
        return make_error(ErrorCode::not_finite, -1, "velocity (%g, %g) and spin %g must be finite",
                          static_cast<double>(velocity.x), static_cast<double>(velocity.y),
                          static_cast<double>(angular_velocity));
    }
    if (kind == ColliderKind::static_body && (velocity != BasicVec2<T>{} || angular_velocity != 0)) {
        return make_error(ErrorCode::bad_size, -1, "a fixed collider has no velocity; make it kinematic");
    }
    return std::monostate{};
}

Status check_mask(const ColliderMask& mask) {
    const auto& [pixels, pivot, scale] = mask;
    if (!is_finite(pivot) || scale * 0 != 0) {
        return make_error(ErrorCode::not_finite, -1, "mask: pivot (%g, %g) and scale %g must be finite", pivot.x,
                          pivot.y, scale);
    }
    return std::monostate{};
}

template <class T>
Status check(const BasicCollider<T>& c) {
    const bool has_mask = bool(c.mask.pixels);
    if (Status status = validate(c.pose); !status) return status;
    if (Status status = check_mask(c.mask); !status) return status;
    if (!has_mask) {
        if (Status status = validate(c.shape); !status) return status;
    }
    const detail::Body<T> body{&c.shape, has_mask ? &c.mask : nullptr, c.pose};
    if (Status status = check_place(body); !status) return status;
    if (!is_finite(c.one_way)) {
        return make_error(ErrorCode::not_finite, -1, "one-way direction (%g, %g) must be finite",
                          static_cast<double>(c.one_way.x), static_cast<double>(c.one_way.y));
    }
    return check_velocity(c.velocity, c.angular_velocity, c.kind);
}

// Returns a free slot, or a new one.
template <class T>
std::uint32_t take_slot(WorldState<T>& state) {
    if (!state.free_slots.empty()) {
        const std::uint32_t slot = state.free_slots.back();
        state.free_slots.pop_back();
        return slot;
    }
    detail::append(state.hot, {});
    detail::append(state.cold, {});
    detail::append(state.box, {});
    detail::append(state.old_pose, {});
    return static_cast<std::uint32_t>(state.hot.size() - 1);
}

template <class T>
void use_shape(WorldState<T>& state, std::uint32_t slot, const BasicAnyShape<T>& shape) {
    const std::uint32_t before = std::exchange(state.cold[slot].shape, state.shapes.add(shape));
    if (before != detail::no_number) state.shapes.release(before);
}

// Uses the mask, or the slot's shape if it has no pixels.
template <class T>
void use_mask(WorldState<T>& state, std::uint32_t slot, ColliderMask mask) {
    detail::HotSlot<T>& hot = state.hot[slot];
    hot.has_mask = bool(mask.pixels);
    if (mask != state.extras_of(slot).mask) state.make_extras(slot).mask = std::move(mask);
    hot.set_local(hot.has_mask ? detail::SimpleBody<T>{} : detail::simple_shape(state.shape(slot)));
    state.refresh(slot);
}

template <class T>
void apply_velocity(WorldState<T>& state, std::uint32_t slot, const BasicVec2<T>& velocity, T angular_velocity) {
    detail::HotSlot<T>& hot = state.hot[slot];
    hot.velocity = velocity;
    if (!hot.is_straight || angular_velocity != 0) {  // straight motion has neither
        // `step` keeps its past curve until the next update.
        if (!hot.is_straight && angular_velocity == 0) state.note_change(slot);
        hot.is_straight = angular_velocity == 0;
        detail::SlotExtras<T>& extras = state.make_extras(slot);
        extras.angular_velocity = angular_velocity;
        extras.motion.reset();
    }
    state.set_active(slot, velocity != BasicVec2<T>{} || angular_velocity != 0);
}

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
    if (const Status status = check(collider); !status) return status.error();
    WorldState<T>& state = *state_;
    if (state.hot.size() >= most_colliders && state.free_slots.empty()) {
        return make_error(ErrorCode::bad_size, -1, "a world holds at most 2^31 colliders");
    }
    const std::uint32_t slot = take_slot(state);
    detail::HotSlot<T> hot;
    hot.life = Life::alive;
    hot.kind = collider.kind;
    hot.sensor = collider.sensor;
    hot.continuous = collider.continuous;
    hot.pose = collider.pose;
    state.hot[slot] = hot;
    state.cold[slot].user_data = collider.user_data;
    const auto& [x, y] = collider.one_way;
    const bool is_one_way = x != 0 || y != 0 || std::signbit(x) || std::signbit(y);  // hashes see the sign of a zero
    if (is_one_way) state.make_extras(slot).one_way = collider.one_way;
    state.old_pose[slot] = collider.pose;
    ++state.alive_count;
    state.continuous_count += collider.continuous;
    state.one_way_count += collider.one_way != BasicVec2<T>{};
    state.candidates.insert(slot, collider.kind == ColliderKind::static_body, collider.filter, {});
    use_shape(state, slot, collider.shape);
    use_mask(state, slot, collider.mask);
    state.note_change(slot);
    apply_velocity(state, slot, collider.velocity, collider.angular_velocity);
    return state.id_of(slot);
}

template <class T>
void BasicWorld<T>::remove(ColliderId id) {
    WorldState<T>& state = contained(state_, id);
    if (!state.contains(id)) return;
    const std::uint32_t slot = id.index;
    state.set_active(slot, false);
    if (const Filter& filter = state.filter_of(slot); filter != Filter{}) state.make_extras(slot).filter = filter;
    state.candidates.erase(slot);
    --state.alive_count;
    state.continuous_count -= state.hot[slot].continuous;
    state.one_way_count -= state.extras_of(slot).one_way != BasicVec2<T>{};
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
    if (!motion.is_finite()) return make_error(ErrorCode::not_finite, -1, "the motion's numbers must be finite");
    if (motion.growth() != 0) {
        return make_error(ErrorCode::bad_size, -1, "colliders do not grow; set_shape() gives them another size");
    }
    if (state.hot[id.index].kind == ColliderKind::static_body) {
        return make_error(ErrorCode::bad_size, -1, "a fixed collider has no motion; make it kinematic");
    }
    const BasicPolynomial<T> x = without_constant(motion.x()), y = without_constant(motion.y());
    const BasicVec2<T> velocity{x.size() > 1 ? x[1] : T(0), y.size() > 1 ? y[1] : T(0)};
    if (!motion.rotates() && x.size() <= 2 && y.size() <= 2) {
        apply_velocity(state, id.index, velocity, T(0));
        return std::monostate{};
    }
    apply_velocity(state, id.index, {}, T(0));
    state.make_extras(id.index).motion =
        BasicMotion<T>::polynomial(x, y).spinning(motion.angular_velocity(), motion.pivot());
    state.hot[id.index].is_straight = false;
    state.set_active(id.index, true);
    return std::monostate{};
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
    contained(state_, id).hot[id.index].sensor = sensor;
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
    state.list_examined(dt);
    state.set_swept_boxes(tasks);
    state.find_contacts(tasks);
    state.continuous_pass(tasks);
    state.emit_events(tasks);
    state.finish(tasks);
    state.find_kept_contacts(tasks);
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

/// What callers' edits, saves and parts of worlds do with one slot.
#pragma once

#include "slim_list.hpp"
#include "state.hpp"

#include <carom/shape/validate.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace carom::detail {

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

inline Status check_mask(const ColliderMask& mask) {
    const auto& [pixels, pivot, scale] = mask;
    if (!is_finite(pivot) || scale * 0 != 0) {
        return make_error(ErrorCode::not_finite, -1, "mask: pivot (%g, %g) and scale %g must be finite", pivot.x,
                          pivot.y, scale);
    }
    return std::monostate{};
}

template <class T>
Status check_collider(const BasicCollider<T>& c) {
    const bool has_mask = bool(c.mask.pixels);
    if (Status status = validate(c.pose); !status) return status;
    if (Status status = check_mask(c.mask); !status) return status;
    if (!has_mask) {
        if (Status status = validate(c.shape); !status) return status;
    }
    const Body<T> body{&c.shape, has_mask ? &c.mask : nullptr, c.pose};
    if (Status status = check_place(body); !status) return status;
    if (!is_finite(c.one_way)) {
        return make_error(ErrorCode::not_finite, -1, "one-way direction (%g, %g) must be finite",
                          static_cast<double>(c.one_way.x), static_cast<double>(c.one_way.y));
    }
    return check_velocity(c.velocity, c.angular_velocity, c.kind);
}

/// Returns a free slot, or a new one.
template <class T>
std::uint32_t take_slot(WorldState<T>& state) {
    if (!state.free_slots.empty()) {
        const std::uint32_t slot = state.free_slots.back();
        state.free_slots.pop_back();
        return slot;
    }
    append(state.hot, {});
    append(state.cold, {});
    append(state.box, {});
    append(state.old_pose, {});
    return static_cast<std::uint32_t>(state.hot.size() - 1);
}

template <class T>
void use_shape(WorldState<T>& state, std::uint32_t slot, const BasicAnyShape<T>& shape) {
    const std::uint32_t before = std::exchange(state.cold[slot].shape, state.shapes.add(shape));
    if (before != no_number) state.shapes.release(before);
}

/// Uses the mask, or the slot's shape if it has no pixels.
template <class T>
void use_mask(WorldState<T>& state, std::uint32_t slot, ColliderMask mask) {
    HotSlot<T>& hot = state.hot[slot];
    hot.has_mask = bool(mask.pixels);
    if (mask != state.extras_of(slot).mask) state.make_extras(slot).mask = std::move(mask);
    hot.set_local(hot.has_mask ? SimpleBody<T>{} : simple_shape(state.shape(slot)));
    state.refresh(slot);
}

template <class T>
void apply_velocity(WorldState<T>& state, std::uint32_t slot, const BasicVec2<T>& velocity, T angular_velocity) {
    HotSlot<T>& hot = state.hot[slot];
    hot.velocity = velocity;
    if (!hot.is_straight || angular_velocity != 0) {  // straight motion has neither
        // `step` keeps its past curve until the next update.
        if (!hot.is_straight && angular_velocity == 0) state.note_change(slot);
        hot.is_straight = angular_velocity == 0;
        SlotExtras<T>& extras = state.make_extras(slot);
        extras.angular_velocity = angular_velocity + T(0);  // hashes see the sign of a zero, and saves do not
        extras.motion.reset();
    }
    state.set_active(slot, velocity != BasicVec2<T>{} || angular_velocity != 0);
}

/// See World::set_motion.
template <class T>
Status apply_motion(WorldState<T>& state, std::uint32_t slot, const BasicMotion<T>& motion) {
    if (!motion.is_finite()) return make_error(ErrorCode::not_finite, -1, "the motion's numbers must be finite");
    if (motion.growth() != 0) {
        return make_error(ErrorCode::bad_size, -1, "colliders do not grow; set_shape() gives them another size");
    }
    if (state.hot[slot].kind == ColliderKind::static_body) {
        return make_error(ErrorCode::bad_size, -1, "a fixed collider has no motion; make it kinematic");
    }
    const BasicPolynomial<T> x = without_constant(motion.x()), y = without_constant(motion.y());
    constexpr std::size_t most = 1024;  // as in a save
    if (static_cast<std::size_t>(std::max(x.size(), y.size())) > most) {
        return make_error(ErrorCode::bad_size, -1, "a polynomial has %zu coefficients, over %zu",
                          static_cast<std::size_t>(std::max(x.size(), y.size())), most);
    }
    const BasicVec2<T> velocity{x.size() > 1 ? x[1] : T(0), y.size() > 1 ? y[1] : T(0)};
    if (!motion.rotates() && x.size() <= 2 && y.size() <= 2) {
        apply_velocity(state, slot, velocity, T(0));
        return std::monostate{};
    }
    apply_velocity(state, slot, {}, T(0));
    state.make_extras(slot).motion =
        BasicMotion<T>::polynomial(x, y).spinning(motion.angular_velocity(), motion.pivot());
    state.hot[slot].is_straight = false;
    state.set_active(slot, true);
    return std::monostate{};
}

/// Puts a collider that passed `check_collider` into a slot that has none.
template <class T>
void place_collider(WorldState<T>& state, std::uint32_t slot, const BasicCollider<T>& collider) {
    HotSlot<T> hot;
    hot.life = Life::alive;
    hot.kind = collider.kind;
    hot.sensor = collider.sensor;
    hot.continuous = collider.continuous;
    hot.pose = collider.pose;
    hot.noted = state.hot[slot].noted;
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
}

/// Takes a live collider out of all that pairs and queries are searched in. It stays readable.
template <class T>
void withdraw(WorldState<T>& state, std::uint32_t slot) {
    state.set_active(slot, false);
    if (const Filter& filter = state.filter_of(slot); filter != Filter{}) state.make_extras(slot).filter = filter;
    state.candidates.erase(slot);
    --state.alive_count;
    state.continuous_count -= state.hot[slot].continuous;
    state.one_way_count -= state.extras_of(slot).one_way != BasicVec2<T>{};
}

/// Of a slot and its collider, what a save has.
template <class T>
BasicSavedSlot<T> save_slot(const WorldState<T>& state, std::uint32_t slot);

/// Gives a slot that is free, or has a live collider, a saved state, and notes it as changed. The lists of free,
/// removed and ended slots are the caller's. Errors: those of `from_save`, without an index; then the slot is of no
/// use.
template <class T>
Status fill_slot(WorldState<T>& state, std::uint32_t slot, const BasicSavedSlot<T>& saved);

}  // namespace carom::detail

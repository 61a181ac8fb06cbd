#include "chunks.hpp"
#include "slim_list.hpp"
#include "state.hpp"

#include <carom/detail/world/world_part.hpp>

#include <atomic>

namespace carom::detail {

namespace {

template <class T>
BasicVec2<T> rounded(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}

}  // namespace

template <class T>
void WorldState<T>::set_active(std::uint32_t slot, bool is_active) {
    HotSlot<T>& h = hot[slot];
    if (h.is_active == is_active) return;
    h.is_active = is_active;
    if (is_active) {
        cold[slot].active_index = static_cast<std::uint32_t>(active.size());
        append(active, slot);
    } else {
        const std::uint32_t last = active.back();
        active[cold[slot].active_index] = last;
        cold[last].active_index = cold[slot].active_index;
        active.pop_back();
    }
}

template <class T>
void WorldState<T>::note_change(std::uint32_t slot) {
    if (hot[slot].noted) return;
    hot[slot].noted = true;
    append(changed, slot);
}

// Most positions are far from any bound, and without pixels nothing more needs to be checked.
template <class T>
bool WorldState<T>::may_be_at(std::uint32_t slot, const BasicPose<T>& pose) const {
    if (!in_range(pose.at)) return false;
    if (!hot[slot].has_mask) return true;
    return check_place(Body<T>{nullptr, &extras_of(slot).mask, pose}).ok();
}

// Fast path for most active colliders: centered circles in straight motion that stay in range.
template <class T>
inline bool WorldState<T>::step_centered(std::uint32_t slot, T dt) {
    HotSlot<T>& h = hot[slot];
    const BasicVec2<T> at = h.pose.at + dt * h.velocity;
    if (!h.is_straight || !h.local().is_centered() || !in_range(at)) return false;
    h.pose.at = at;
    h.last_step = update_count;
    box[slot] = simple_box(h.local().at(at));
    return true;
}

template <class T>
bool WorldState<T>::step_straight(std::uint32_t slot, T dt) {
    HotSlot<T>& h = hot[slot];
    const BasicPose<T> pose{h.pose.at + dt * h.velocity, h.pose.rot};
    if (!may_be_at(slot, pose)) return false;
    h.pose.at = pose.at;
    return true;
}

// Along the motion, evaluated in doubles and rounded once; the remaining motion starts at the new pose.
template <class T>
bool WorldState<T>::step_curved(std::uint32_t slot, T dt) {
    HotSlot<T>& h = hot[slot];
    SlotExtras<T>& e = extras[cold[slot].extras];
    const BasicMotion<T> motion =
        e.motion ? *e.motion : BasicMotion<T>::linear(h.velocity).spinning(e.angular_velocity, h.pose.at);
    const PoseD moved = motion.pose_at(static_cast<double>(dt));
    const PoseD old = in_doubles(h.pose);
    BasicPose<T> pose{rounded<T>(apply(moved, old.at)), h.pose.rot};
    if (motion.rotates()) {
        // Normalized, since rounding errors would accumulate.
        const RotD rotated = compose(moved.rot, old.rot);
        const RotD unit = RotD::from_direction({rotated.c, rotated.s});
        pose.rot = {static_cast<T>(unit.c), static_cast<T>(unit.s)};
    }
    if (!may_be_at(slot, pose)) return false;
    if (has_continuous() && !h.moved) {
        e.step = BasicMotion<T>::polynomial(motion.x().scaled(dt), motion.y().scaled(dt))
                     .spinning(motion.angular_velocity() * dt, motion.pivot());
    } else {
        e.step.reset();
    }
    if (e.motion) {
        const BasicVec2<T> displacement{motion.x()(dt), motion.y()(dt)};
        e.motion = BasicMotion<T>::polynomial(without_constant(motion.x().shifted(dt)),
                                              without_constant(motion.y().shifted(dt)))
                       .spinning(motion.angular_velocity(), motion.pivot() + displacement);
    }
    h.pose = pose;
    return true;
}

template <class T>
Status WorldState<T>::advance(T dt, TaskRunner* tasks) {
    ++update_count;
    Status status{std::monostate{}};
    for_each_slot(tasks, changed, [&](std::uint32_t slot) {
        if (hot[slot].moved) hot[slot].last_step = update_count;
        if (has_extras(slot)) extras[cold[slot].extras].step.reset();
    });
    if (dt == 0) return status;
    candidates.begin_update(active);
    constexpr std::size_t chunk_size = 512;
    std::vector<std::size_t>& chunk_results = scratch->chunk_results;
    chunk_results.resize(chunk_count(active.size(), chunk_size));
    // Of those that are stuck, the lowest slot, since the active set has an order that restored worlds do not share.
    constexpr auto none = std::numeric_limits<std::size_t>::max();
    for_each_chunk(tasks, active.size(), chunk_size, [&](std::size_t chunk, std::size_t first, std::size_t last) {
        chunk_results[chunk] = none;
        for (std::size_t i = first; i < last; ++i) {
            if (!step(active[i], dt))
                chunk_results[chunk] = std::min<std::size_t>(chunk_results[chunk], name(active[i]));
        }
    });
    candidates.end_update(active, box);
    const auto stuck = std::min_element(chunk_results.begin(), chunk_results.end());
    if (stuck == chunk_results.end() || *stuck == none) return status;
    return stuck_error(*stuck);
}

template <class T>
Status WorldState<T>::advance_late(T dt, std::span<const std::uint32_t> slots) {
    std::optional<std::size_t> stuck;
    for (const std::uint32_t slot : slots) {
        HotSlot<T>& h = hot[slot];
        h.last_step = h.moved ? update_count : h.last_step - 1;
        if (has_extras(slot)) extras[cold[slot].extras].step.reset();
        if (dt == 0 || !h.is_active) continue;
        if (!step(slot, dt)) stuck = std::min<std::size_t>(stuck.value_or(name(slot)), name(slot));
        candidates.move(slot, box[slot]);
    }
    if (stuck) return stuck_error(*stuck);
    return std::monostate{};
}

Error stuck_error(std::size_t slot) {
    return make_error(ErrorCode::bad_size, static_cast<std::ptrdiff_t>(slot),
                      "collider %u: its velocity leads out of range, or turns its mask into too many pixels; it stays "
                      "as it was, stop or remove it",
                      static_cast<unsigned>(slot));
}

// Returns false if it would leave the range; then it stays where it was.
template <class T>
bool WorldState<T>::step(std::uint32_t slot, T dt) {
    HotSlot<T>& h = hot[slot];
    if (!h.moved) old_pose[slot] = h.pose;
    if (step_centered(slot, dt)) return true;
    if (!(h.is_straight ? step_straight(slot, dt) : step_curved(slot, dt))) return false;
    h.last_step = update_count;
    refresh(slot);
    return true;
}

template <class T>
MovingBody<T> WorldState<T>::moving_body(std::uint32_t slot) const {
    const HotSlot<T>& h = hot[slot];
    MovingBody<T> moving{body(slot), {}};
    if (h.last_step != update_count) {
        moving.path.start = moving.path.old_pose = h.pose;
        return moving;
    }
    moving.path = straight_path(old_pose[slot], h.pose);
    if (has_extras(slot) && extras_of(slot).step) moving.path.curve = &*extras_of(slot).step;
    return moving;
}

// Lists the slots whose pairs are searched for, if these are few: those that do not rest, or all but the static ones,
// where these are many.
template <class T>
void WorldState<T>::list_examined(T dt) {
    const bool all_movable = candidates.has_few_movable();
    const std::span<const std::uint32_t> moving = all_movable ? candidates.movable_slots() : active;
    const std::size_t count = (all_movable || dt > 0 ? moving.size() : 0) + changed.size();
    scratch->examines_few = candidates.prepare_few(count, box);
    std::vector<std::uint32_t>& examined = scratch->examined;
    examined.clear();
    if (!scratch->examines_few) return;
    for (const std::uint32_t slot : moving) {
        if (all_movable || !rests(slot)) examined.push_back(slot);
    }
    const auto list_changed = [&](const auto& is_wanted) {
        for (const std::uint32_t slot : changed) {
            if (hot[slot].life == Life::alive && is_wanted(hot[slot])) examined.push_back(slot);
        }
    };
    const auto is_static = [](const HotSlot<T>& h) { return h.kind == ColliderKind::static_body; };
    if (!all_movable) list_changed([&](const HotSlot<T>& h) { return !is_static(h) && !h.is_active; });
    scratch->examined_movable = examined.size();
    list_changed(is_static);
}

template <class T>
void WorldState<T>::set_swept_boxes(TaskRunner* tasks) {
    AlignedVector<BasicAabb<T>>& swept_box = scratch->swept_box;
    scratch->static_moved = false;
    if (!has_continuous()) return;
    if (scratch->examines_few) {
        swept_box.resize(box.size());
        for (const std::uint32_t slot : scratch->examined) swept_box[slot] = box[slot];
    } else {
        swept_box = box;
    }
    std::atomic<bool> static_moved = false;
    const auto set_swept_box = [&](std::uint32_t slot) {
        if (hot[slot].last_step != update_count || hot[slot].life != Life::alive) return;
        swept_box[slot] = path_box(moving_body(slot), box[slot]);
        if (hot[slot].kind == ColliderKind::static_body) static_moved.store(true, std::memory_order_relaxed);
    };
    for_each_slot(tasks, active, set_swept_box);
    for_each_slot(tasks, changed, [&](std::uint32_t slot) {
        if (!hot[slot].is_active) set_swept_box(slot);
    });
    scratch->static_moved = static_moved;
}

#define CAROM_INSTANTIATE(T)                                                        \
    template void WorldState<T>::set_active(std::uint32_t, bool);                   \
    template void WorldState<T>::note_change(std::uint32_t);                        \
    template Status WorldState<T>::advance(T, TaskRunner*);                         \
    template Status WorldState<T>::advance_late(T, std::span<const std::uint32_t>); \
    template MovingBody<T> WorldState<T>::moving_body(std::uint32_t) const;         \
    template void WorldState<T>::list_examined(T);                                  \
    template void WorldState<T>::set_swept_boxes(TaskRunner*);
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

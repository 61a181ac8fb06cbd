#include "parts.hpp"
#include "state.hpp"

namespace carom::detail {

namespace {

template <class T>
BasicVec2<T> rounded(const Vec2D& v) {
    return {static_cast<T>(v.x), static_cast<T>(v.y)};
}

}  // namespace

template <class T>
void WorldState<T>::set_goes(std::uint32_t slot, bool goes) {
    HotSlot<T>& h = hot[slot];
    if (h.goes == goes) return;
    h.goes = goes;
    if (goes) {
        cold[slot].goer_place = static_cast<std::uint32_t>(goers.size());
        goers.push_back(slot);
    } else {
        const std::uint32_t last = goers.back();
        goers[cold[slot].goer_place] = last;
        cold[last].goer_place = cold[slot].goer_place;
        goers.pop_back();
    }
}

template <class T>
void WorldState<T>::note_change(std::uint32_t slot) {
    if (!hot[slot].moved && !hot[slot].reshaped) changed.push_back(slot);
}

// Most positions are far from any bound, and without pixels there is nothing more to ask.
template <class T>
bool WorldState<T>::may_be_at(std::uint32_t slot, const BasicPose<T>& pose) const {
    if (!in_range(pose.at)) return false;
    if (hot[slot].own.kind != PlainBody<T>::Kind::none || !cold[slot].mask.pixels) return true;
    return check_place(Body<T>{nullptr, &cold[slot].mask, pose}).ok();
}

// What most of what goes is: a circle that goes straight and stays in range. The quickest way of all.
template <class T>
inline bool WorldState<T>::step_centered(std::uint32_t slot, T dt) {
    HotSlot<T>& h = hot[slot];
    const BasicVec2<T> at = h.pose.at + dt * h.velocity;
    if (!h.is_straight || !h.own.is_centered() || !in_range(at)) return false;
    h.pose.at = at;
    h.stepped = update_count;
    box[slot] = plain_box(h.own.at(at));
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

// Along the motion, evaluated in doubles and rounded once; what is left of it begins where it is then.
template <class T>
bool WorldState<T>::step_curved(std::uint32_t slot, T dt) {
    HotSlot<T>& h = hot[slot];
    ColdSlot<T>& c = cold[slot];
    const BasicMotion<T> motion =
        c.motion ? *c.motion : BasicMotion<T>::linear(h.velocity).spinning(c.angular_velocity, h.pose.at);
    const PoseD moved = motion.pose_at(static_cast<double>(dt));
    const PoseD old = in_doubles(h.pose);
    BasicPose<T> pose{rounded<T>(apply(moved, old.at)), h.pose.rot};
    if (motion.rotates()) {
        // Made a rotation again, since rounding errors would add up.
        const RotD rotated = compose(moved.rot, old.rot);
        const RotD unit = RotD::from_direction({rotated.c, rotated.s});
        pose.rot = {static_cast<T>(unit.c), static_cast<T>(unit.s)};
    }
    if (!may_be_at(slot, pose)) return false;
    if (follows_ways() && !h.moved) {
        c.step = BasicMotion<T>::polynomial(motion.x().scaled(dt), motion.y().scaled(dt))
                     .spinning(motion.angular_velocity() * dt, motion.pivot());
    } else {
        c.step.reset();
    }
    if (c.motion) {
        const BasicVec2<T> way{motion.x()(dt), motion.y()(dt)};
        c.motion = BasicMotion<T>::polynomial(without_constant(motion.x().shifted(dt)),
                                              without_constant(motion.y().shifted(dt)))
                       .spinning(motion.angular_velocity(), motion.pivot() + way);
    }
    h.pose = pose;
    return true;
}

template <class T>
Status WorldState<T>::advance(T dt, TaskRunner* tasks) {
    ++update_count;
    Status status{std::monostate{}};
    for (const std::uint32_t slot : changed) {
        if (hot[slot].moved) hot[slot].stepped = update_count;
        cold[slot].step.reset();
    }
    if (dt == 0) return status;
    candidates.begin_update(goers);
    constexpr std::size_t part_size = 1024;
    part_finds.resize(part_count(goers.size(), part_size));
    for_each_part(tasks, goers.size(), part_size, [&](std::size_t part, std::size_t first, std::size_t last) {
        part_finds[part] = goers.size();
        for (std::size_t i = first; i < last; ++i) {
            if (!step(goers[i], dt)) part_finds[part] = std::min(part_finds[part], i);
        }
    });
    candidates.end_update(goers, box);
    const auto stuck = std::min_element(part_finds.begin(), part_finds.end());
    if (stuck == part_finds.end() || *stuck == goers.size()) return status;
    const std::uint32_t slot = goers[*stuck];
    return make_error(ErrorCode::bad_size, static_cast<std::ptrdiff_t>(slot),
                      "collider %u: its velocity leads out of range, or turns its mask into too many pixels; it stays "
                      "as it was, stop or remove it",
                      static_cast<unsigned>(slot));
}

// Whether it could go; else it stays where it was.
template <class T>
bool WorldState<T>::step(std::uint32_t slot, T dt) {
    HotSlot<T>& h = hot[slot];
    if (!h.moved) old_pose[slot] = h.pose;
    if (step_centered(slot, dt)) return true;
    if (!(h.is_straight ? step_straight(slot, dt) : step_curved(slot, dt))) return false;
    h.stepped = update_count;
    refresh(slot);
    return true;
}

template <class T>
MovingBody<T> WorldState<T>::moving_body(std::uint32_t slot) const {
    const HotSlot<T>& h = hot[slot];
    MovingBody<T> moving{body(slot), {}};
    if (h.stepped != update_count) {
        moving.way.start = moving.way.old_pose = h.pose;
        return moving;
    }
    moving.way = straight_way(old_pose[slot], h.pose);
    if (cold[slot].step) moving.way.curve = &*cold[slot].step;
    return moving;
}

template <class T>
void WorldState<T>::set_reaches() {
    fixed_ones_reach = false;
    if (!follows_ways()) return;
    reach = box;
    const auto reach_out = [&](std::uint32_t slot) {
        if (hot[slot].stepped != update_count || hot[slot].life != Life::alive) return;
        reach[slot] = way_box(moving_body(slot), box[slot]);
        if (hot[slot].kind == ColliderKind::static_body) fixed_ones_reach = true;
    };
    for (const std::uint32_t slot : goers) reach_out(slot);
    for (const std::uint32_t slot : changed) {
        if (!hot[slot].goes) reach_out(slot);
    }
}

#define CAROM_INSTANTIATE(T)                                                \
    template void WorldState<T>::set_goes(std::uint32_t, bool);             \
    template void WorldState<T>::note_change(std::uint32_t);                \
    template Status WorldState<T>::advance(T, TaskRunner*);                 \
    template MovingBody<T> WorldState<T>::moving_body(std::uint32_t) const; \
    template void WorldState<T>::set_reaches();
CAROM_INSTANTIATE(float)
CAROM_INSTANTIATE(double)
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

/// All that a world knows: its colliders by slot, who meets whom, and the last events.
#pragma once

#include "body.hpp"
#include "candidates.hpp"
#include "way.hpp"

#include <carom/world/world.hpp>

#include <utility>

namespace carom::detail {

/// A way from wherever it begins.
template <class T>
BasicPolynomial<T> without_constant(BasicPolynomial<T> way) {
    if (way.size() > 0) way[0] = T(0);
    return way;
}

/// Where a slot is in its life.
enum class Life : std::uint8_t {
    free,  ///< waits for a collider
    alive,
    removed,  ///< since the last update: the next one has its ends
    ended     ///< by the last update: readable until the next one
};

/// What every update reads of a slot, in one place.
template <class T>
struct HotSlot {
    Life life = Life::free;
    ColliderKind kind = ColliderKind::dynamic_body;
    bool goes = false;        ///< has a velocity, a angular_velocity or a motion, and is in `goers`
    bool is_straight = true;  ///< without angular_velocity or motion
    bool moved = false;       ///< by hand since the last update; then it is in `changed`
    bool reshaped = false;    ///< the same
    bool sensor = false;
    bool continuous = false;
    std::uint32_t stepped = 0;  ///< the number of the update in which it last went anywhere
    BasicVec2<T> velocity{};
    BasicPose<T> pose{};
    PlainBody<T> own{};  ///< in its own frame
};

/// What is read now and then.
template <class T>
struct ColdSlot {
    BasicAnyShape<T> shape;
    ColliderMask mask;
    std::optional<BasicMotion<T>> motion;  ///< from now on; a angular_velocity without one is in `angular_velocity`
    std::optional<BasicMotion<T>> step;    ///< its way in the last update, for times from 0 to 1, unless straight
    T angular_velocity{};
    BasicVec2<T> one_way{};
    std::uint32_t generation = 0;
    std::uint32_t goer_place = 0;  ///< in `goers`
    std::uint64_t user_data = 0;
};

/// Two colliders that met after the last update.
struct MetPair {
    std::uint64_t key = 0;  ///< slots, the lower in the upper half
    bool pushes = true;     ///< no one-way keeps out of it
};

/// Two that are followed on their way, and their stretches of contact.
struct FollowedPair {
    std::uint64_t key = 0;
    bool meets = false;   ///< where they are now
    bool on_way = false;  ///< the stretches are all contact there is
    std::size_t first = 0;
    std::size_t count = 0;
};

inline std::uint64_t pair_key(std::uint32_t a, std::uint32_t b) {
    return a < b ? (std::uint64_t{a} << 32) | b : (std::uint64_t{b} << 32) | a;
}
inline std::uint32_t lower_slot(std::uint64_t key) {
    return static_cast<std::uint32_t>(key >> 32);
}
inline std::uint32_t upper_slot(std::uint64_t key) {
    return static_cast<std::uint32_t>(key);
}

template <class T>
struct WorldState {
    std::vector<HotSlot<T>> hot;
    std::vector<ColdSlot<T>> cold;
    std::vector<Filter> filter;
    std::vector<BasicAabb<T>> box;       ///< around where it is
    std::vector<BasicAabb<T>> reach;     ///< around its way in this update, where ways are followed
    std::vector<PlainBody<T>> plain;     ///< where it is, of what is not centered: see plain_now
    std::vector<BasicPose<T>> old_pose;  ///< of what stepped: at the update before
    std::vector<std::uint32_t> free_slots;
    std::vector<std::uint32_t> goers;    ///< what goes by itself
    std::vector<std::uint32_t> changed;  ///< by hand, or no longer on a curve, since the last update
    std::vector<std::uint32_t> removed;  ///< since the last update
    std::vector<std::uint32_t> ended;    ///< by the last update
    std::size_t alive_count = 0;
    std::size_t continuous_count = 0;
    std::size_t one_way_count = 0;
    std::uint32_t update_count = 1;

    std::vector<MetPair> met;  ///< by key
    std::vector<BasicWorldEvent<T>> begins, stays, ends;

    // What an update needs while it runs.
    Candidates<T> candidates;
    std::vector<std::uint64_t> near;      ///< keys of those whose boxes meet
    std::vector<std::uint64_t> touching;  ///< keys of those that meet now
    std::vector<std::uint64_t> sort_room;
    bool fixed_ones_reach = false;  ///< something that is fixed was moved, and its way counts
    std::vector<FollowedPair> followed;
    std::vector<Stretch<T>> stretches;
    Own<std::vector<std::vector<Stretch<T>>>> part_stretches;  ///< until they are in `stretches`
    std::vector<std::size_t> part_finds;                       ///< what the parts of the work in hand say
    std::vector<MetPair> meeting;                              ///< becomes `met`

    bool follows_ways() const { return continuous_count > 0; }

    ColliderId id_of(std::uint32_t slot) const { return {slot, cold[slot].generation}; }

    bool is_readable(ColliderId id) const {
        return id.index < hot.size() && hot[id.index].life != Life::free && cold[id.index].generation == id.generation;
    }
    bool contains(ColliderId id) const { return is_readable(id) && hot[id.index].life == Life::alive; }

    Body<T> body(std::uint32_t slot) const {
        const ColdSlot<T>& c = cold[slot];
        return {&c.shape, c.mask.pixels ? &c.mask : nullptr, hot[slot].pose};
    }
    MovingBody<T> moving_body(std::uint32_t slot) const;

    /// The plain form of a slot where it is; what is centered needs no memory of it.
    PlainBody<T> plain_now(std::uint32_t slot) const {
        return hot[slot].own.is_centered() ? hot[slot].own.at(hot[slot].pose.at) : plain[slot];
    }

    /// Whether two share a point where they are.
    bool meet(std::uint32_t a, std::uint32_t b) const {
        const PlainBody<T> plain_a = plain_now(a), plain_b = plain_now(b);
        const bool plainly = plain_a.kind != PlainBody<T>::Kind::none && plain_b.kind != PlainBody<T>::Kind::none;
        return plainly ? plain_overlap(plain_a, plain_b) : bodies_overlap(body(a), body(b));
    }

    /// Whether a pair of slots that are alive is looked at.
    bool may_pair(std::uint32_t a, std::uint32_t b) const {
        return (hot[a].kind == ColliderKind::dynamic_body || hot[b].kind == ColliderKind::dynamic_body) &&
               may_meet(filter[a], filter[b]);
    }

    /// Finds `box` and `plain` anew.
    void refresh(std::uint32_t slot);

    void note_change(std::uint32_t slot);
    void set_goes(std::uint32_t slot, bool goes);

    // The steps of an update, in order.
    void forget_ended();
    Status advance(T dt, TaskRunner* tasks);
    void set_reaches();
    void find_meeting(TaskRunner* tasks);
    void follow_ways(TaskRunner* tasks);
    void tell_events();
    void finish();

  private:
    bool may_be_at(std::uint32_t slot, const BasicPose<T>& pose) const;
    bool step(std::uint32_t slot, T dt);
    bool step_centered(std::uint32_t slot, T dt);
    bool step_straight(std::uint32_t slot, T dt);
    bool step_curved(std::uint32_t slot, T dt);
    void find_touching(TaskRunner& tasks);
    void follow(FollowedPair& pair, std::vector<Stretch<T>>& found) const;
    bool pushes(std::uint64_t key, T from) const;
    bool is_pushed_by(std::uint32_t one_way, std::uint32_t other, T from) const;
    EndReason end_reason(std::uint64_t key) const;
    BasicWorldEvent<T> event(const MetPair& pair) const;
    void tell_pair(std::uint64_t key, const MetPair* before, bool now);
    void tell_followed(const FollowedPair& pair, const MetPair* before);
};

/// Whether a position is one that differences may be formed of.
template <class T>
bool in_range(const BasicVec2<T>& at) {
    constexpr T most = std::numeric_limits<T>::max() / 4;
    return std::fabs(at.x) <= most && std::fabs(at.y) <= most;
}

}  // namespace carom::detail

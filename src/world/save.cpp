#include "edit_slot.hpp"

#include <carom/world/save.hpp>

#include <algorithm>

namespace carom {

namespace detail {

namespace {

SlotStage stage_of(Life life) {
    switch (life) {
        case Life::alive:
            return SlotStage::used;
        case Life::removed:
            return SlotStage::removed;
        case Life::ended:
            return SlotStage::ended;
        default:
            return SlotStage::free;
    }
}

template <class T>
Status check_slot(const BasicSavedSlot<T>& slot) {
    if (slot.stage > SlotStage::ended) return make_error(ErrorCode::bad_size, -1, "the stage of a slot is unknown");
    if (slot.last_path && !slot.last_path->is_finite())
        return make_error(ErrorCode::not_finite, -1, "the numbers of last_path must be finite");
    if (Status status = validate(slot.old_pose); !status) return status;
    if (!in_range(slot.old_pose.at)) return make_error(ErrorCode::bad_size, -1, "old_pose is out of range");
    return std::monostate{};
}

}  // namespace

template <class T>
BasicSavedSlot<T> save_slot(const WorldState<T>& state, std::uint32_t slot) {
    const HotSlot<T>& hot = state.hot[slot];
    BasicSavedSlot<T> saved;
    saved.stage = stage_of(hot.life);
    saved.generation = state.cold[slot].generation;
    if (hot.life == Life::free) return saved;
    const SlotExtras<T>& extras = state.extras_of(slot);
    saved.collider = {
        state.shape(slot),     extras.mask, hot.pose,       hot.velocity,   extras.angular_velocity,   hot.kind,
        state.filter_of(slot), hot.sensor,  hot.continuous, extras.one_way, state.cold[slot].user_data};
    saved.motion = extras.motion;
    saved.old_pose = state.old_pose[slot];
    saved.stepped = hot.last_step == state.update_count;
    if (saved.stepped) saved.last_path = extras.step;
    saved.moved = hot.moved;
    saved.reshaped = hot.reshaped;
    return saved;
}

// As a caller would add the collider and remove it, with all checks; then the rest of the state is set.
template <class T>
Status fill_slot(WorldState<T>& state, std::uint32_t slot, const BasicSavedSlot<T>& saved) {
    if (Status status = check_slot(saved); !status) return status;
    if (state.hot[slot].life != Life::free) {
        withdraw(state, slot);
        state.free_slot(slot);
    }
    state.cold[slot].generation = saved.generation;
    if (saved.stage == SlotStage::free) return std::monostate{};
    if (Status status = check_collider(saved.collider); !status) return status;
    place_collider(state, slot, saved.collider);
    if (saved.motion) {
        if (Status status = apply_motion(state, slot, *saved.motion); !status) return status;
    }
    if (saved.stage != SlotStage::used) withdraw(state, slot);
    constexpr Life lives[] = {Life::free, Life::alive, Life::removed, Life::ended};
    HotSlot<T>& hot = state.hot[slot];
    hot.life = lives[static_cast<int>(saved.stage)];
    hot.moved = saved.moved;
    hot.reshaped = saved.reshaped;
    hot.last_step = saved.stepped ? state.update_count : state.update_count - 1;
    if (saved.last_path) state.make_extras(slot).step = saved.last_path;
    state.old_pose[slot] = saved.old_pose;
    return std::monostate{};
}

}  // namespace detail

namespace {

using detail::WorldState;

// Whether a list has each slot of a stage once, and no other.
template <class T>
bool lists(const std::vector<std::uint32_t>& list, SlotStage stage, const BasicWorldSave<T>& save) {
    std::vector<std::uint32_t> listed = list, expected;
    std::sort(listed.begin(), listed.end());
    for (std::size_t i = 0; i < save.slots.size(); ++i) {
        if (save.slots[i].stage == stage) expected.push_back(static_cast<std::uint32_t>(i));
    }
    return listed == expected;
}

template <class T>
Status check_lists(const BasicWorldSave<T>& save) {
    if (!lists(save.free_slots, SlotStage::free, save) || !lists(save.removed, SlotStage::removed, save) ||
        !lists(save.ended, SlotStage::ended, save))
        return make_error(ErrorCode::bad_size, -1, "the lists of slots do not have each slot of their stage once");
    const auto may_touch = [&](std::uint32_t slot) {  // contacts of those that ended are over
        return save.slots[slot].stage == SlotStage::used || save.slots[slot].stage == SlotStage::removed;
    };
    const auto is_pair = [&](const SavedContact& c) {
        return c.a < c.b && c.b < save.slots.size() && may_touch(c.a) && may_touch(c.b);
    };
    const auto has_order = [](const SavedContact& c, const SavedContact& d) {
        return std::pair(c.a, c.b) < std::pair(d.a, d.b);
    };
    for (std::size_t i = 0; i < save.contacts.size(); ++i) {
        if (!is_pair(save.contacts[i]) || (i > 0 && !has_order(save.contacts[i - 1], save.contacts[i]))) {
            return make_error(ErrorCode::bad_size, static_cast<std::ptrdiff_t>(i),
                              "contact %zu is not one of two slots in use, or is out of order", i);
        }
    }
    return std::monostate{};
}

Error at_slot(const Error& error, std::size_t slot) {
    return make_error(error.code, static_cast<std::ptrdiff_t>(slot), "slot %zu: %s", slot, error.message.c_str());
}

}  // namespace

template <class T>
BasicWorldSave<T> BasicWorld<T>::save() const {
    const WorldState<T>& state = *state_;
    BasicWorldSave<T> save;
    for (std::uint32_t slot = 0; slot < state.hot.size(); ++slot) save.slots.push_back(save_slot(state, slot));
    save.free_slots = state.free_slots;
    save.removed = state.removed;
    save.ended = state.ended;
    for (const detail::ContactPair& pair : state.contacts)
        save.contacts.push_back({detail::lower_slot(pair.key), detail::upper_slot(pair.key), pair.pushes});
    save.begins = state.begins;
    save.stays = state.stays;
    save.ends = state.ends;
    return save;
}

template <class T>
Result<BasicWorld<T>> BasicWorld<T>::from_save(const BasicWorldSave<T>& save) {
    if (Status status = check_lists(save); !status) return status.error();
    BasicWorld world;
    WorldState<T>& state = *world.state_;
    for (std::size_t i = 0; i < save.slots.size(); ++i) {
        if (const Status status = fill_slot(state, take_slot(state), save.slots[i]); !status)
            return at_slot(status.error(), i);
    }
    state.free_slots = save.free_slots;
    state.removed = save.removed;
    state.ended = save.ended;
    std::sort(state.ended.begin(), state.ended.end());
    for (const SavedContact& contact : save.contacts)
        state.contacts.push_back({state.key_of(contact.a, contact.b), contact.solid});
    state.begins = save.begins;
    state.stays = save.stays;
    state.ends = save.ends;
    return world;
}

template BasicSavedSlot<float> detail::save_slot(const WorldState<float>&, std::uint32_t);
template BasicSavedSlot<double> detail::save_slot(const WorldState<double>&, std::uint32_t);
template Status detail::fill_slot(WorldState<float>&, std::uint32_t, const SavedSlot&);
template Status detail::fill_slot(WorldState<double>&, std::uint32_t, const SavedSlotD&);
template BasicWorldSave<float> BasicWorld<float>::save() const;
template BasicWorldSave<double> BasicWorld<double>::save() const;
template Result<BasicWorld<float>> BasicWorld<float>::from_save(const BasicWorldSave<float>&);
template Result<BasicWorld<double>> BasicWorld<double>::from_save(const BasicWorldSave<double>&);

}  // namespace carom

/// WorldSave: the whole state of a world as plain values, to be written to a file or sent to another machine.
#pragma once

#include <carom/motion/motion.hpp>
#include <carom/world/collider.hpp>
#include <carom/world/events.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace carom {

/// The stages of a slot of a world.
enum class SlotStage : std::uint8_t {
    free,     ///< available for a new collider
    used,     ///< by a collider that the world contains
    removed,  ///< by one that was removed since the last update, which has yet to report the ends of its contacts
    ended     ///< by one whose contacts the last update ended; readable until the next one
};

/// A slot of a world, and its collider.
template <class T>
struct BasicSavedSlot {
    SlotStage stage = SlotStage::free;
    std::uint32_t generation = 0;
    BasicCollider<T> collider{};                ///< as it is now; not used in a free slot
    std::optional<BasicMotion<T>> motion{};     ///< what it follows from now on, if that is not only a velocity
    std::optional<BasicMotion<T>> last_path{};  ///< its curve in the last update, for times from 0 to 1
    BasicPose<T> old_pose{};                    ///< at the update before, if it moved since
    bool stepped = false;                       ///< in the last update
    bool moved = false;                         ///< by the caller since the last update
    bool reshaped = false;                      ///< by the caller since the last update
};

using SavedSlot = BasicSavedSlot<float>;
using SavedSlotD = BasicSavedSlot<double>;

/// Two slots, the lower one first, whose colliders were in contact after the last update.
struct SavedContact {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    bool solid = true;
    friend auto operator<=>(const SavedContact&, const SavedContact&) = default;
};

/// The state of a world; see `World::save`. Masks are those of the world, shared among the same colliders.
template <class T>
struct BasicWorldSave {
    std::vector<BasicSavedSlot<T>> slots;
    std::vector<std::uint32_t> free_slots;  ///< the next collider gets the last of them
    std::vector<std::uint32_t> removed;     ///< slots, in any order
    std::vector<std::uint32_t> ended;       ///< slots, in any order
    std::vector<SavedContact> contacts;     ///< in ascending order
    std::vector<BasicWorldEvent<T>> begins, stays, ends;
};

using WorldSave = BasicWorldSave<float>;
using WorldSaveD = BasicWorldSave<double>;

}  // namespace carom

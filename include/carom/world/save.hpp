/// WorldSave: the whole state of a world as plain values, to be written to a file or sent to another machine.
#pragma once

#include <carom/motion/motion.hpp>
#include <carom/result.hpp>
#include <carom/world/collider.hpp>
#include <carom/world/events.hpp>

#include <cstdint>
#include <optional>
#include <span>
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
///
/// `to_bytes` and `from_bytes` write and read it as bytes, the same on every machine: those of a `WorldD` are
/// also what `carom_world_save` in C writes. Example:
///     World world;
///     const ColliderId ball = world.add({.shape = Circle{{0, 0}, 1}, .velocity = {3, 0}}).value();
///     const std::vector<std::uint8_t> bytes = world.save().to_bytes();
///     const World again = World::from_save(WorldSave::from_bytes(bytes).value()).value();
///     assert(again.state_hash() == world.state_hash() && again.velocity(ball) == (Vec2{3, 0}));
///     assert(WorldSave::from_bytes({bytes.data(), 40}).error().code == ErrorCode::bad_size);
template <class T>
struct BasicWorldSave {
    std::vector<BasicSavedSlot<T>> slots;
    std::vector<std::uint32_t> free_slots;  ///< the next collider gets the last of them
    std::vector<std::uint32_t> removed;     ///< slots, in any order
    std::vector<std::uint32_t> ended;       ///< slots, in any order
    std::vector<SavedContact> contacts;     ///< in ascending order
    std::vector<BasicWorldEvent<T>> begins, stays, ends;

    /// Cost: O(bytes), at most some 200 for a collider and 20 for a number of its shape.
    std::vector<std::uint8_t> to_bytes() const;

    /// Reads what `to_bytes` of the same number type wrote. Takes bytes from anywhere: `World::from_save` checks what
    /// is left to check. Errors: bad_size (bytes of another format, another number type or another version of it, cut
    /// off, or with a number that means nothing), and those of factories and `validate` for what cannot be a shape;
    /// `index` is that of the byte. Cost: that of making the shapes.
    static Result<BasicWorldSave> from_bytes(std::span<const std::uint8_t> bytes);
};

using WorldSave = BasicWorldSave<float>;
using WorldSaveD = BasicWorldSave<double>;

}  // namespace carom

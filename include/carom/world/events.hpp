/// Events of a World: two colliders begin to be in contact, still are, or no longer are.
#pragma once

#include <carom/answer/sweep.hpp>
#include <carom/world/collider.hpp>

#include <cstdint>

namespace carom {

/// Why two colliders are no longer in contact. If several reasons apply, the first of removed, filtered, reshaped.
enum class EndReason : std::uint8_t {
    moved,     ///< they moved apart
    removed,   ///< at least one was removed; its id is readable until the next update
    filtered,  ///< their filters no longer allow the pair
    reshaped   ///< at least one got another shape, and they moved apart or the new shape does not reach
};

/// Two colliders, a.index < b.index, that begin to be in contact, still are, or no longer are.
template <class T>
struct BasicWorldEvent {
    ColliderId a;
    ColliderId b;
    T time = 1;  ///< in [0, 1], 0 the last update and 1 this one, if `on_path`; else 1, or 0 if removed or filtered
    EndReason reason = EndReason::moved;  ///< of an `end`
    bool solid = true;     ///< neither is a sensor, and a one-way collider was hit from the side to which it pushes
    bool on_path = false;  ///< found along their paths by continuous collision detection, not at their final poses
    Certainty certainty = Certainty::exact;  ///< of an event that is `on_path`

    friend bool operator==(const BasicWorldEvent&, const BasicWorldEvent&) = default;
};

using WorldEvent = BasicWorldEvent<float>;
using WorldEventD = BasicWorldEvent<double>;

}  // namespace carom

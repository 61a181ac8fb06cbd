/// What happens in a world: two colliders begin to meet, still do, or no longer do.
#pragma once

#include <carom/answer/sweep.hpp>
#include <carom/world/collider.hpp>

#include <cstdint>

namespace carom {

/// Why two colliders no longer meet. Where several hold, the first of removed, filtered, reshaped.
enum class EndReason : std::uint8_t {
    moved,     ///< they moved apart
    removed,   ///< at least one was removed; its id can be read until the next update
    filtered,  ///< their filters no longer let them meet
    reshaped   ///< at least one was given another shape, and they moved apart or the new one does not reach
};

/// Two colliders, a.index < b.index, that begin to share a point, still share one, or no longer do.
template <class T>
struct BasicWorldEvent {
    ColliderId a;
    ColliderId b;
    T time = 1;  ///< from 0, the last update, to 1, this one: of `begin` and `end`, when on their way; else 1
    EndReason reason = EndReason::moved;  ///< of an `end`
    bool solid = true;    ///< neither is a sensor, and what is one-way was met from the side to which it pushes
    bool on_way = false;  ///< found by following them on their way, and not by where they are after it
    Certainty certainty = Certainty::exact;  ///< of an event on the way

    friend bool operator==(const BasicWorldEvent&, const BasicWorldEvent&) = default;
};

using WorldEvent = BasicWorldEvent<float>;
using WorldEventD = BasicWorldEvent<double>;

}  // namespace carom

// Out of everything that a mover penetrates.
#pragma once

#include "planes.hpp"

namespace carom::detail {

template <class T>
struct PushOut {
    BasicVec2<T> at{};
    bool is_free = false;  ///< whether there is workspace; only then the place means anything
};

/// Pushes the mover out of all parts at hand, as they are now; what it was in is added to those met.
template <class T>
PushOut<T> pushed_out(typename BasicMoveWorkspace<T>::Inside& in, const BasicVec2<T>& start);

}  // namespace carom::detail

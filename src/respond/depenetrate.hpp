// Depenetration: moves a mover out of everything that it penetrates.
#pragma once

#include "planes.hpp"

namespace carom::detail {

template <class T>
struct Depenetration {
    BasicVec2<T> at{};
    bool is_free = false;  ///< whether a free position was found; else `at` is not valid
};

/// Pushes the mover out of all parts at their current positions, and appends those that it penetrated to the hits.
template <class T>
Depenetration<T> depenetrate(typename BasicMoveWorkspace<T>::Scratch& scratch, const BasicVec2<T>& start);

}  // namespace carom::detail

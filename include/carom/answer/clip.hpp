/// Clip: a stretch of a line, ray or segment inside a shape.
#pragma once

#include <carom/function_ref.hpp>

namespace carom {

/// A connected stretch of a line, ray or segment inside a shape.
template <class T>
struct Clip {
    bool hit = false;
    T enter{};           ///< minus infinity for a line that comes from within
    T exit{};            ///< infinity when it never leaves
    bool graze = false;  ///< arbitrarily small shifts would remove this contact
};

/// Called with each stretch in turn; returns true to stop.
template <class T>
using ClipVisitor = FunctionRef<bool(const Clip<T>&)>;

}  // namespace carom

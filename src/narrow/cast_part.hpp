/// Where a line runs through one part.
#pragma once

#include "cast_crossing.hpp"

#include <carom/function_ref.hpp>

namespace carom::detail {

/// A connected stretch of the whole line that lies in a part.
struct Stretch {
    Crossing enter{};
    Crossing leave{};
    bool from_infinity = false;  ///< then there is no `enter`
    bool to_infinity = false;    ///< then there is no `leave`
    bool crosses = false;        ///< the line penetrates the part, rather than only touch it
    int lean = 0;  ///< when it only touches: the side of the line the part is on, 0 when it is in the line
};

using StretchVisitor = FunctionRef<bool(const Stretch&)>;

/// Calls the visitor with each stretch in order until it returns true, and says whether it did. There is at most one,
/// but two for an arc. Exact.
template <class T>
bool any_stretch(const CastPath<T>& path, const ConvexPart<T>& part, StretchVisitor visit);

/// The vertices that flank k of the core joins; flanks are the sides that are no caps.
template <class T>
int flank_count(const ConvexPart<T>& part) {
    if (part.is_bounded() && part.size() == 2) return 2;
    return part.extent() == Extent::ray ? 2 : side_count(part);
}

template <class T>
int flank_end(const ConvexPart<T>& part, int k) {
    return part.size() > 2 ? k + 1 : 1 - k;
}

}  // namespace carom::detail

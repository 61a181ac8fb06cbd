/// Relation: how two sets of points lie to each other, one of eight ways.
#pragma once

#include <carom/detail/narrow/core/union_kernel.hpp>

namespace carom {

/// The eight base relations of RCC-8 [Randell, Cui & Cohn 1992] for closed sets, read from a to b. What "interior" and
/// "boundary" mean for each shape is said at `classify`.
enum class Relation {
    disjoint,          ///< no common point
    touching,          ///< common points, but none interior to both
    overlapping,       ///< points interior to both, and neither lies within the other
    inside_tangent,    ///< a within b, reaching b's boundary
    inside,            ///< a within b, clear of b's boundary
    contains_tangent,  ///< b within a, reaching a's boundary
    contains,          ///< b within a, clear of a's boundary
    equal,             ///< the same points
    unresolved         ///< they meet, but how is not certain
};

/// The relation of b to a. Example:
///     assert(flip(Relation::inside) == Relation::contains && flip(Relation::touching) == Relation::touching);
constexpr Relation flip(Relation relation) {
    switch (relation) {
        case Relation::inside_tangent:
            return Relation::contains_tangent;
        case Relation::inside:
            return Relation::contains;
        case Relation::contains_tangent:
            return Relation::inside_tangent;
        case Relation::contains:
            return Relation::inside;
        default:
            return relation;
    }
}

/// The protocol's name of a relation: "disjoint", ..., "unresolved". Example:
///     assert(std::string(relation_name(Relation::inside_tangent)) == "inside_tangent");
const char* relation_name(Relation relation);

/// The relation of two parts. Exact, never unresolved, but for the ellipses that `classify` names. Cost: O(n m) sign
/// tests.
template <class T>
Relation relate(const ConvexPart<T>& a, const ConvexPart<T>& b);

/// The relation of two unions of convex parts. Exact, never unresolved, but with ellipses: see `classify`.
template <class T>
Relation relate(PartSource<T> a, PartSource<T> b);

}  // namespace carom

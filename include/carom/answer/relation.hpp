/// Relation: the topological relation of two sets of points, one of the eight of RCC-8.
#pragma once

namespace carom {

/// The eight base relations of RCC-8 [Randell, Cui & Cohn 1992] for closed sets, read from a to b. `classify` defines
/// "interior" and "boundary" for each shape.
enum class Relation {
    disjoint,          ///< no common point
    touching,          ///< common points, but none in the interior of both
    overlapping,       ///< points in the interior of both, and neither contains the other
    inside_tangent,    ///< a lies in b and touches b's boundary
    inside,            ///< a lies in b and does not touch b's boundary
    contains_tangent,  ///< b lies in a and touches a's boundary
    contains,          ///< b lies in a and does not touch a's boundary
    equal,             ///< the same set of points
    unresolved         ///< they overlap or touch, but which relation holds is not certain
};

/// Returns the relation of b to a, given that of a to b. Example:
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

/// Returns the protocol's name of a relation: "disjoint", ..., "unresolved". Example:
///     assert(std::string(relation_name(Relation::inside_tangent)) == "inside_tangent");
constexpr const char* relation_name(Relation relation) {
    constexpr const char* names[] = {"disjoint",         "touching", "overlapping", "inside_tangent", "inside",
                                     "contains_tangent", "contains", "equal",       "unresolved"};
    return names[static_cast<int>(relation)];
}

}  // namespace carom

/// Relation: how two sets of points lie to each other, one of eight ways.
#pragma once

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
constexpr const char* relation_name(Relation relation) {
    constexpr const char* names[] = {"disjoint",         "touching", "overlapping", "inside_tangent", "inside",
                                     "contains_tangent", "contains", "equal",       "unresolved"};
    return names[static_cast<int>(relation)];
}

}  // namespace carom

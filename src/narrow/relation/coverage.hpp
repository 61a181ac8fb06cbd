/// Coverage: what is known of the points of one set relative to another, and the relation that follows.
#pragma once

#include <carom/detail/narrow/relation/relation.hpp>

#include <algorithm>

namespace carom::detail {

enum class Tristate { no, unknown, yes };

/// Whether either holds.
constexpr Tristate any_of(Tristate a, Tristate b) {
    return std::max(a, b);
}

constexpr Tristate proven(bool fact) {
    return fact ? Tristate::yes : Tristate::unknown;
}

constexpr Tristate certain(bool fact) {
    return fact ? Tristate::yes : Tristate::no;
}

/// Whether some points of one set are outside of another, on its boundary, or interior to it.
struct Coverage {
    Tristate outside = Tristate::no;
    Tristate on_boundary = Tristate::no;
    Tristate in_interior = Tristate::no;
};

inline constexpr Coverage clear_inside{Tristate::no, Tristate::no, Tristate::yes};
inline constexpr Coverage leaves{Tristate::yes, Tristate::unknown, Tristate::unknown};  // the rest does not matter then
inline constexpr Coverage undecided{Tristate::unknown, Tristate::unknown, Tristate::unknown};

/// For a set that lies within another and reaches its boundary.
constexpr Coverage tangent_inside(bool is_all_on_boundary) {
    return {Tristate::no, Tristate::yes, certain(!is_all_on_boundary)};
}

/// By the greatest sign of the height of a set's points over the border of another: 0 for those on it.
constexpr Coverage coverage_by_height(int highest, bool is_all_on_boundary = false) {
    return highest > 0 ? leaves : (highest < 0 ? clear_inside : tangent_inside(is_all_on_boundary));
}

/// The relation of two sets that intersect.
Relation relation_of(const Coverage& of_a, const Coverage& of_b, Tristate interiors_intersect);

}  // namespace carom::detail

/// The relation of two shapes again, in whole numbers and by other means than the library's.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <carom/answer/relation.hpp>

#include <optional>

namespace oracle {

/// The exact relation by the definitions at `carom::classify`. Judges two convex shapes, two shapes without rounded
/// parts, and a convex rounded shape with one that has no rounded parts; nothing for other pairs, nor for shapes with
/// ellipses or arcs.
template <class T>
std::optional<carom::Relation> judge_relation(const Body<T>& a, const Body<T>& b);

}  // namespace oracle

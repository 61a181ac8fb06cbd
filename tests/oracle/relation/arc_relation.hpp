/// The relation of an arc and another convex shape again, by other means than the library's.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <carom/answer/relation.hpp>

namespace oracle {

/// By the definitions at `carom::classify`: the arc is cut wherever it crosses a border of the other shape or may touch
/// one, and each cut and each stretch between two is looked at. In Reals that tell 2^-300 from zero. The first is
/// an arc with a radius above 0, the other an arc or convex, without an ellipse.
template <class T>
carom::Relation judge_arc_relation(const Body<T>& arc, const Body<T>& other);

}  // namespace oracle

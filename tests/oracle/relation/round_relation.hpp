/// The relation of unions with rounded parts and arcs again, by other means than the library's.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <carom/answer/relation.hpp>

#include <optional>

namespace oracle {

/// By the definitions at `carom::classify`: the borders of all pieces are cut wherever they meet, and points are tried
/// on and on both sides of each stretch between two cuts. In Reals that tell 2^-400 from zero, and 2^-160 next to the
/// stretches. Judges any two bodies without ellipses of which at least one is bounded, nothing for others. What goes
/// on without end ends 2^64 from where it begins, which must be far away from the other body.
template <class T>
std::optional<carom::Relation> judge_round_relation(const Body<T>& a, const Body<T>& b);

}  // namespace oracle

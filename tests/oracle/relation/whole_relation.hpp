/// The relation of two shapes with straight borders and radii, in whole numbers and quickly.
#pragma once

#include "oracle/touch/oracle.hpp"

#include <carom/answer/relation.hpp>

#include <optional>

namespace oracle::whole {

/// As `judge_relation` says it in rational numbers, which the tests compare. Throws NoShape.
template <class T>
std::optional<carom::Relation> judge_relation(const Body<T>& a, const Body<T>& b);

}  // namespace oracle::whole

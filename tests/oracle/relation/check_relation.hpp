/// What the library says of the relation of two shapes, held against the oracles.
#pragma once

#include "oracle/cases/generate.hpp"

#include <carom/answer/relation.hpp>

#include <string>

namespace oracle {

struct RelationCheck {
    carom::Relation said{};
    bool judged = false;       ///< whether an oracle knew the answer; else only whether they overlap is checked
    std::string disagreement;  ///< empty, or what was wrong, and a program that shows it
};

/// Calls classify with AnyShapes, and in the other order with the shapes that they hold.
template <class T>
RelationCheck check_relation(const Case<T>& made);

}  // namespace oracle

/// All forms in which a user can ask the library for a pair, compared with the oracle.
#pragma once

#include "oracle/cases/generate.hpp"

#include <string>

namespace oracle {

struct Check {
    Verdict expected;          ///< what the oracle says
    std::string disagreement;  ///< empty, or which call answered what, and a program that shows it
    bool promised = true;      ///< false where both yes and no are right: then all calls must say the same
};

/// Calls overlaps and penetrates in both orders, as concrete shapes (placed only where there is a pose) and as
/// AnyShape.
template <class T>
Check check(const Case<T>& made);

/// The library's answer through AnyShape and poses.
template <class T>
Verdict ask(const Body<T>& a, const Body<T>& b);

}  // namespace oracle

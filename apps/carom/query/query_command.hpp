/// `carom query`: questions on standard input or in files, answers on standard output.
#pragma once

#include "query/query_engine.hpp"

#include <string>
#include <vector>

namespace carom::tool {

struct QueryOptions {
    std::vector<std::string> files;      ///< read in order; "-" is standard input; none means standard input
    bool use_double = false;             ///< compute in double; otherwise in float
    WorkBudget budget = default_budget;  ///< of each line
};

/// Answers every line of the input. Answers are sent whenever the next read might wait, so that a program in dialogue
/// never waits for them. When the reader of the answers goes away it stops quietly.
/// Returns 0; 1 if any line could not be answered; 2 if a file could not be read (the others still are) or an answer
/// not be written. Throws nothing.
int run_query(const QueryOptions& options);

/// The same between two open file descriptors, which stay open.
int run_query(const QueryOptions& options, int input, int output);

}  // namespace carom::tool

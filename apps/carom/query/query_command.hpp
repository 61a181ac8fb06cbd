/// `carom query`: queries on standard input or in files, responses on standard output.
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

/// Responds to every line of the input. Responses are sent whenever the next read might block, so that an interactive
/// client never waits for them. Stops silently when the output is closed.
/// Returns 0; 1 if any line had an error; 2 if a file could not be read (the others still are) or a response could
/// not be written. Throws nothing.
int run_query(const QueryOptions& options);

/// The same between two open file descriptors, which stay open.
int run_query(const QueryOptions& options, int input, int output);

}  // namespace carom::tool

/// Every pair of shapes in every query, by Carom and its peers.
#pragma once

#include <string>

namespace bench::matrix {

struct Options {
    std::string pairs;  ///< only those whose names contain it, in either order: circle-hexagon
    std::string verbs;  ///< only those named, separated by commas; all when empty
    int rounds = 15;    ///< 0: only compares the answers
    const char* page = nullptr;
    const char* heat_map = nullptr;
};

/// Measures, prints, and writes what is asked for. Returns the status to exit with.
int run(const Options& options);

}  // namespace bench::matrix

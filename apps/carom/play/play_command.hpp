/// `carom play`: the playground on localhost.
#pragma once

#include <string>

namespace carom::tool {

struct PlayOptions {
    std::string folder;  ///< of the built page; empty for the one next to the program
    int port = 8080;     ///< 0 for any free one
};

/// Serves the page until it is interrupted, after printing its address. Throws UsageError where there is no page or the
/// port cannot be had.
int run_play(const PlayOptions& options);

}  // namespace carom::tool

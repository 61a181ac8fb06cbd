/// `carom bench`: how fast queries are on this machine.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// The command line of `carom bench`, parsed.
struct BenchOptions {
    std::vector<std::string> topics;  ///< all when empty
    int rounds = 21;                  ///< `--rounds`
    bool json = false;
    std::optional<std::string> plot;  ///< `--plot`
};

/// The topics that there are, in their order.
const std::vector<std::string>& bench_topics();

/// Runs the command and gives its exit code. Throws UsageError or OutputError.
int run_bench(const BenchOptions& options);

}  // namespace carom::tool

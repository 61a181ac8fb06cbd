/// `carom explain`: why two items of a level do or do not collide.
#pragma once

#include "config/project_settings.hpp"

#include <optional>
#include <string>

namespace carom::tool {

/// The command line of `carom explain`, parsed.
struct ExplainOptions {
    std::string level;
    std::string a;
    std::string b;
    ConfigChoice config;
    bool json = false;
    std::optional<std::string> image;  ///< `--draw`
    std::optional<double> scale;       ///< `--scale`; without it the image has a fixed size
};

/// Runs the command and gives its exit code. Throws UsageError, InputError or OutputError.
int run_explain(const ExplainOptions& options);

}  // namespace carom::tool

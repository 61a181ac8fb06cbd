/// `carom bake`: sprites into masks, polygons, convex parts, circles, and shapes around them, also for engines.
#pragma once

#include "bake/document.hpp"

#include <optional>
#include <string>
#include <vector>

namespace carom::tool {

/// The command line of `carom bake`, parsed.
struct BakeOptions {
    std::vector<std::string> sprites;
    BakeSettings settings;
    BakeFormat format = BakeFormat::carom;
    std::optional<std::string> out;      ///< `--out`; without it the document goes to standard output
    std::optional<std::string> preview;  ///< `--preview`, where {} is replaced by a file's name
    std::optional<std::string> sdf;      ///< `--sdf`, likewise
    double spread = 8;                   ///< `--spread`
};

/// Runs the command and gives its exit code. Throws UsageError, InputError or OutputError.
int run_bake(const BakeOptions& options);

}  // namespace carom::tool

/// What ranks do at the end of a simulation, beside the log: a table, a picture, a snapshot.
#pragma once

#include <optional>
#include <string>

namespace carom::tool {

struct RankReportOptions {
    bool table = false;                    ///< on standard error
    std::optional<std::string> partition;  ///< a picture
    std::optional<std::string> snapshot;
};

}  // namespace carom::tool

/// How files of snapshots are called.
#pragma once

#include "cli/usage_error.hpp"

#include <string>

namespace carom::tool {

inline constexpr const char* snapshot_ending = ".carom";

inline bool is_snapshot(const std::string& path) {
    return path.ends_with(snapshot_ending);
}

/// Throws UsageError for another ending.
inline void expect_snapshot(const std::string& path) {
    if (!is_snapshot(path)) throw UsageError(path + ": the name of a snapshot ends in " + snapshot_ending);
}

}  // namespace carom::tool

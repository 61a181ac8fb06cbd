/// Waiting for files to change.
#pragma once

#include "io/read_log.hpp"

#include <string>

namespace carom::tool {

/// Waits for one of the files to change, to come or to go, and returns its path; empty after SIGINT or SIGTERM. Files
/// that are replaced, as many editors do, change, and those in folders that come later do, too. What has changed since
/// it was read is found at once. Returns when nothing has changed for 30 ms, so that a file is not read while it is
/// being written, or after 150 ms. Throws
/// std::runtime_error where the system cannot watch: Linux does, by inotify.
std::string wait_for_change(const ReadFiles& files);

}  // namespace carom::tool

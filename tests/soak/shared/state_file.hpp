/// The file that carries a soak from one run to the next: a header, and a line with the totals of each series.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

namespace soak {

struct StateFormat {
    std::string header;  ///< changes whenever the cases of a number do: old totals would be about others
    std::size_t count;   ///< of series
    std::function<std::string(std::size_t)> name_of;
};

/// Calls `read(i, line)` for each series, which says whether the line begins as it should; nothing may follow. A file
/// that is missing or has no name is not read. Returns what is wrong, or nothing.
std::string load_state(const std::string& path, const StateFormat& format,
                       const std::function<bool(std::size_t, std::istream&)>& read);

/// Replaces the file as a whole, so that a killed run leaves the old one or the new one; one without a name is not
/// written. Returns what went wrong, or nothing.
std::string save_state(const std::string& path, const StateFormat& format,
                       const std::function<void(std::size_t, std::ostream&)>& write);

}  // namespace soak

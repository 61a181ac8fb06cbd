/// Reading whole files, within limits.
#pragma once

#include "io/input_error.hpp"

#include <cstddef>
#include <string>

namespace carom::tool {

/// The longest file that is read, and the most text (XML or JSON) that one may hold once it is unpacked.
inline constexpr std::size_t max_file_bytes = std::size_t{256} << 20;
inline constexpr std::size_t max_text_bytes = std::size_t{64} << 20;

/// A size for a message: "64 MiB", or "123 bytes" for one that is not a whole number of MiB.
std::string size_text(std::size_t bytes);

/// "; PLACE refers to it", to end a message with; nothing when there is no place.
std::string referred(const std::string& place);

/// The bytes of a regular file. `place` says who refers to it and ends the message ("map.tmx:12: image"); empty for
/// files that the user named. Throws InputError: missing, a directory or device, unreadable, a path with a NUL, or
/// longer than `max_file_bytes`.
std::string read_file(const std::string& path, const std::string& place = "");

/// The same for text, which is unpacked first when it is gzipped, and converted to UTF-8 when it is XML in another
/// encoding; at most `max_text_bytes`.
std::string read_text_file(const std::string& path, const std::string& place = "");

}  // namespace carom::tool

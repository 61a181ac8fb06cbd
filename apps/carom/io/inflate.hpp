/// Unpacking gzip, zlib and zstd data, never into more than the caller allows.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace carom::tool {

enum class Packing { gzip, zlib, zstd };

/// Why data could not be unpacked; the message continues a sentence that names the data: "is cut short".
class InflateError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// Whether the bytes start with gzip's magic number.
bool is_gzip(std::string_view bytes);

/// The unpacked data. Throws InflateError when the data are damaged or cut short, when something follows them, or when
/// they unpack to more than `limit` bytes (decompression bombs); memory stays within about twice the limit.
std::string inflate(Packing packing, std::string_view bytes, std::size_t limit);

}  // namespace carom::tool

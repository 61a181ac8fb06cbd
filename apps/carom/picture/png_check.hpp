/// Validation of a PNG before decoding it: structure, checksums, size, and unpacked length.
#pragma once

#include <stdexcept>
#include <string_view>

namespace carom::tool {

/// What is wrong with a PNG, as a sentence about the file.
class PngError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

struct PngSize {
    int width = 0;
    int height = 0;
};

/// Walks the chunks of a PNG (W3C PNG specification, section 5) and unpacks its data once without keeping them. After
/// this a decoder cannot be made to allocate or compute beyond what the image's size explains. Throws PngError.
PngSize check_png(std::string_view bytes);

}  // namespace carom::tool

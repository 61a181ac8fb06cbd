// Any bytes as a PNG: what the check lets through is decoded to the size that it said.

#include "io/png.hpp"

#include "bytes.hpp"
#include "io/input_error.hpp"
#include "io/png_check.hpp"

namespace {

using namespace carom::tool;

void decode(std::string_view bytes) {
    const PngSize size = check_png(bytes);
    const Image image = decode_png(bytes, "fuzzed.png");
    const bool fits = image.width == size.width && image.height == size.height &&
                      image.rgba.size() == std::size_t{4} * std::size_t(size.width) * std::size_t(size.height);
    fuzz::require(fits, "a picture of the size that the check said", [] { return std::string("fuzzed.png"); });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        decode({reinterpret_cast<const char*>(data), size});
    } catch (const PngError&) {
    } catch (const InputError&) {
    }
    return 0;
}

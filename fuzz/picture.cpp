// Any bytes as a picture of any kind that is read, with all frames of Aseprite files.

#include "picture/picture.hpp"

#include "bytes.hpp"
#include "io/input_error.hpp"
#include "picture/aseprite.hpp"

#include <string_view>

namespace {

using namespace carom::tool;

constexpr const char* name = "fuzzed.picture";

void require_whole(const Image& image) {
    const auto show = [&] { return image.path; };
    const bool fits = image.width > 0 && image.height > 0 && image.width <= max_image_side &&
                      image.height <= max_image_side &&
                      image.rgba.size() == std::size_t{4} * std::size_t(image.width) * std::size_t(image.height);
    fuzz::require(fits, "four bytes a pixel, within the limits", show);
}

template <class Decode>
void expect_picture(const Decode& decode) {
    try {
        decode();
    } catch (const InputError& error) {
        const std::string message = error.what();
        fuzz::require(message.starts_with(name), "the message names the file", [&] { return message; });
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    expect_picture([&] { require_whole(decode_picture(bytes, name)); });
    if (!is_aseprite(bytes)) return 0;
    expect_picture([&] {
        for (const Image& frame : decode_aseprite(bytes, name)) require_whole(frame);
    });
    return 0;
}

// Any bytes as a PNG, as they are and with the checksums of their chunks put right: what the check lets through is
// decoded to the size that it said.

#include "picture/png.hpp"

#include "bytes.hpp"
#include "io/input_error.hpp"
#include "picture/png_check.hpp"

#include <zlib.h>

#include <string_view>

namespace {

using namespace carom::tool;

constexpr std::size_t signature = 8, frame = 12;  // of the file; of a chunk: its length, name and checksum

std::size_t big_endian(const std::string& bytes, std::size_t at) {
    std::size_t number = 0;
    for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return number;
}

/// The same chunks, each with the checksum of what it holds; mutations would hardly ever hit these.
std::string with_checksums(std::string bytes) {
    for (std::size_t at = signature; at + frame <= bytes.size();) {
        const std::size_t length = big_endian(bytes, at), end = at + 8 + length;
        if (end + 4 > bytes.size()) break;
        const auto* named = reinterpret_cast<const Bytef*>(bytes.data() + at + 4);
        const uLong sum = crc32(0, named, static_cast<uInt>(length + 4));
        for (std::size_t i = 0; i < 4; ++i) bytes[end + i] = static_cast<char>(sum >> (24 - 8 * i));
        at = end + 4;
    }
    return bytes;
}

void decode(std::string_view bytes) {
    try {
        const PngSize size = check_png(bytes);
        const Image image = decode_png(bytes, "fuzzed.png");
        const bool fits = image.width == size.width && image.height == size.height &&
                          image.rgba.size() == std::size_t{4} * std::size_t(size.width) * std::size_t(size.height);
        fuzz::require(fits, "a picture of the size that the check said", [] { return std::string("fuzzed.png"); });
    } catch (const PngError&) {
    } catch (const InputError&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string bytes(reinterpret_cast<const char*>(data), size);
    decode(bytes);
    decode(with_checksums(bytes));
    return 0;
}

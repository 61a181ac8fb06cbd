/// PNG files of a few pixels for tests, from rows of '#' and '.'.
#pragma once

#include <zlib.h>

#include <cstdint>
#include <string>
#include <vector>

namespace carom::tool {

inline std::string big_endian(std::uint32_t number) {
    std::string bytes;
    for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFF);
    return bytes;
}

inline std::string png_chunk(const std::string& kind, const std::string& body) {
    const std::string summed = kind + body;
    const uLong sum = crc32(0, reinterpret_cast<const Bytef*>(summed.data()), static_cast<uInt>(summed.size()));
    return big_endian(static_cast<std::uint32_t>(body.size())) + summed + big_endian(static_cast<std::uint32_t>(sum));
}

/// An RGBA picture: '#' is opaque blue, '.' clear, a digit n has the alpha 25 n.
inline std::string png_of(const std::vector<std::string>& rows) {
    std::string raw;
    for (const std::string& row : rows) {
        raw += '\0';  // no filter
        for (const char pixel : row) {
            const int alpha = pixel == '#' ? 255 : pixel == '.' ? 0 : 25 * (pixel - '0');
            raw += std::string("\x20\x40\xC0", 3) + static_cast<char>(alpha);
        }
    }
    uLongf size = compressBound(static_cast<uLong>(raw.size()));
    std::string packed(size, '\0');
    compress(reinterpret_cast<Bytef*>(packed.data()), &size, reinterpret_cast<const Bytef*>(raw.data()),
             static_cast<uLong>(raw.size()));
    packed.resize(size);
    const std::string header = big_endian(static_cast<std::uint32_t>(rows.empty() ? 0 : rows[0].size())) +
                               big_endian(static_cast<std::uint32_t>(rows.size())) + std::string("\x08\x06\0\0\0", 5);
    return std::string("\x89PNG\r\n\x1a\n", 8) + png_chunk("IHDR", header) + png_chunk("IDAT", packed) +
           png_chunk("IEND", "");
}

}  // namespace carom::tool

#include "picture/png_check.hpp"

#include "picture/picture.hpp"

#include <fmt/format.h>
#include <zlib.h>

#include <array>
#include <vector>

namespace carom::tool {

namespace {

// Careless encoders write a little more than the pixels; decoders ignore it.
constexpr std::uint64_t slack = 1 << 16;

constexpr std::string_view signature("\x89PNG\r\n\x1a\n", 8);

std::uint32_t big_endian(std::string_view bytes, std::size_t at) {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<std::uint8_t>(bytes[at + i]);
    return value;
}

struct Header {
    std::uint32_t width = 0, height = 0;
    int bits_per_pixel = 0;
    bool interlaced = false;
};

Header read_header(std::string_view data) {
    if (data.size() != 13) throw PngError("the PNG header has the wrong length; save the picture again");
    Header header{big_endian(data, 0), big_endian(data, 4), 0, data[12] != 0};
    if (header.width == 0 || header.height == 0) throw PngError("the PNG has a side of 0 pixels");
    if (header.width > max_image_side || header.height > max_image_side ||
        std::int64_t{header.width} * header.height > max_image_pixels)
        throw PngError(fmt::format("the PNG claims {} x {} pixels; at most {} a side and {} million in all are read",
                                   header.width, header.height, max_image_side, max_image_pixels >> 20));
    constexpr std::array<int, 7> channels{1, 0, 3, 1, 2, 0, 4};  // by color type
    const auto color_type = static_cast<std::uint8_t>(data[9]);
    const int count = color_type < channels.size() ? channels[color_type] : 0;
    if (count == 0) throw PngError(fmt::format("the PNG has the unknown color type {}", color_type));
    header.bits_per_pixel = count * static_cast<std::uint8_t>(data[8]);
    return header;
}

// The bytes of one pass: every row is led by its filter's number.
std::uint64_t pass_bytes(std::uint64_t width, std::uint64_t height, int bits_per_pixel) {
    return width == 0 || height == 0 ? 0 : height * (1 + (width * static_cast<std::uint64_t>(bits_per_pixel) + 7) / 8);
}

// How long the unpacked data of an image are; interlaced ones come as the seven passes of Adam7.
std::uint64_t raw_bytes(const Header& header) {
    if (!header.interlaced) return pass_bytes(header.width, header.height, header.bits_per_pixel);
    struct Pass {
        std::uint32_t x, y, dx, dy;
    };
    constexpr std::array<Pass, 7> passes{
        {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}}};
    std::uint64_t total = 0;
    for (const auto& [x, y, dx, dy] : passes)
        total += pass_bytes((header.width + dx - 1 - x) / dx, (header.height + dy - 1 - y) / dy, header.bits_per_pixel);
    return total;
}

// Unpacks the parts of the data in turn and counts, without keeping what comes out.
void check_data(const std::vector<std::string_view>& parts, std::uint64_t expected) {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) throw PngError("the PNG cannot be unpacked: zlib did not start");
    const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
    std::array<Bytef, 1 << 16> block;
    int status = Z_OK;
    std::uint64_t unpacked = 0;
    for (const std::string_view part : parts) {
        stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(part.data()));
        stream.avail_in = static_cast<uInt>(part.size());
        while (status == Z_OK && (stream.avail_in != 0 || stream.avail_out == 0)) {
            stream.next_out = block.data();
            stream.avail_out = static_cast<uInt>(block.size());
            status = inflate(&stream, Z_NO_FLUSH);
            unpacked += block.size() - stream.avail_out;
            if (unpacked > expected + slack)
                throw PngError(fmt::format("the PNG's data unpack to more than the {} bytes of its pixels", expected));
        }
        if (status == Z_BUF_ERROR) status = Z_OK;  // this part is used up
    }
    if (status != Z_OK && status != Z_STREAM_END) throw PngError("the PNG's packed data are damaged");
    if (unpacked < expected)
        throw PngError(fmt::format("the PNG's data are cut short: {} bytes of {}", unpacked, expected));
}

}  // namespace

PngSize check_png(std::string_view bytes) {
    if (bytes.substr(0, signature.size()) != signature) throw PngError("this is not a PNG image; convert it to PNG");
    Header header;
    std::vector<std::string_view> data;
    for (std::size_t at = signature.size();;) {
        if (bytes.size() - at < 12) throw PngError(fmt::format("the PNG is cut short at byte {}", bytes.size()));
        const std::size_t length = big_endian(bytes, at);
        if (length > bytes.size() - at - 12)
            throw PngError(fmt::format("the PNG is cut short: the chunk at byte {} ends past the file's end", at));
        const std::string_view kind = bytes.substr(at + 4, 4);
        const std::string_view body = bytes.substr(at + 8, length);
        const uLong sum =
            crc32(crc32(0, nullptr, 0), reinterpret_cast<const Bytef*>(kind.data()), static_cast<uInt>(4 + length));
        if (sum != big_endian(bytes, at + 8 + length))
            throw PngError(fmt::format("the PNG is damaged: the chunk at byte {} has the wrong checksum", at));
        if ((kind == "IHDR") != (at == signature.size()))
            throw PngError(fmt::format("the PNG's chunks are out of order at byte {}", at));
        if (kind == "IHDR") header = read_header(body);
        if (kind == "IDAT") data.push_back(body);
        if (kind == "IEND") break;
        at += 12 + length;
    }
    check_data(data, raw_bytes(header));
    return {static_cast<int>(header.width), static_cast<int>(header.height)};
}

}  // namespace carom::tool

#include "io/inflate.hpp"

#include "io/file.hpp"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <memory>

namespace carom::tool {

namespace {

constexpr std::size_t block_bytes = std::size_t{64} << 10;

// Appends what was unpacked, unless that would pass the limit.
void append(std::string& out, const char* data, std::size_t count, std::size_t limit) {
    if (count > limit - out.size())
        throw InflateError(fmt::format("unpack to more than the {} that fit here", size_text(limit)));
    out.append(data, count);
}

std::string inflate_zlib(int window_bits, std::string_view bytes, std::size_t limit) {
    z_stream stream{};
    if (inflateInit2(&stream, window_bits) != Z_OK) throw InflateError("cannot be unpacked: zlib did not start");
    const std::unique_ptr<z_stream, int (*)(z_stream*)> guard(&stream, inflateEnd);
    std::array<char, block_bytes> block;
    std::string out;
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    for (int status = Z_OK; status != Z_STREAM_END;) {
        stream.next_out = reinterpret_cast<Bytef*>(block.data());
        stream.avail_out = static_cast<uInt>(block.size());
        status = inflate(&stream, Z_NO_FLUSH);
        append(out, block.data(), block.size() - stream.avail_out, limit);
        if (status == Z_BUF_ERROR) throw InflateError("are cut short");
        if (status != Z_OK && status != Z_STREAM_END)
            throw InflateError(fmt::format("are damaged near byte {}", bytes.size() - stream.avail_in));
    }
    if (stream.avail_in != 0)
        throw InflateError(
            fmt::format("end at byte {}, but {} more follow", bytes.size() - stream.avail_in, stream.avail_in));
    return out;
}

std::string inflate_zstd(std::string_view bytes, std::size_t limit) {
    const std::unique_ptr<ZSTD_DStream, std::size_t (*)(ZSTD_DStream*)> stream(ZSTD_createDStream(), ZSTD_freeDStream);
    if (!stream) throw InflateError("cannot be unpacked: zstd did not start");
    // The window is memory that a frame may ask for before it delivers anything.
    ZSTD_DCtx_setParameter(stream.get(), ZSTD_d_windowLogMax, 27);
    std::array<char, block_bytes> block;
    std::string out;
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    for (;;) {
        ZSTD_outBuffer to{block.data(), block.size(), 0};
        const std::size_t left = ZSTD_decompressStream(stream.get(), &to, &in);
        if (ZSTD_isError(left) != 0) throw InflateError(fmt::format("are damaged ({})", ZSTD_getErrorName(left)));
        append(out, block.data(), to.pos, limit);
        if (left == 0) break;
        if (in.pos == in.size && to.pos < to.size) throw InflateError("are cut short");
    }
    if (in.pos != in.size)
        throw InflateError(fmt::format("end at byte {}, but {} more follow", in.pos, in.size - in.pos));
    return out;
}

}  // namespace

bool is_gzip(std::string_view bytes) {
    return bytes.substr(0, 2) == "\x1f\x8b";
}

std::string inflate(Packing packing, std::string_view bytes, std::size_t limit) {
    switch (packing) {
        case Packing::gzip:
            return inflate_zlib(MAX_WBITS + 16, bytes, limit);
        case Packing::zlib:
            return inflate_zlib(MAX_WBITS, bytes, limit);
        case Packing::zstd:
            return inflate_zstd(bytes, limit);
    }
    return {};
}

}  // namespace carom::tool

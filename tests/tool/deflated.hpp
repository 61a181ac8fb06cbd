/// Bytes deflated by zlib.
#pragma once

#include <zlib.h>

#include <string>

namespace carom::tool {

/// `window_bits` says in which form: MAX_WBITS for zlib's, 16 more for gzip's.
inline std::string deflated(const std::string& bytes, int window_bits) {
    z_stream stream{};
    deflateInit2(&stream, 9, Z_DEFLATED, window_bits, 8, Z_DEFAULT_STRATEGY);
    std::string out(deflateBound(&stream, bytes.size()) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

}  // namespace carom::tool

#include "io/file.hpp"

#include "io/inflate.hpp"
#include "io/read_log.hpp"
#include "io/text_encoding.hpp"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <fstream>

namespace carom::tool {

namespace fs = std::filesystem;

std::string referred(const std::string& place) {
    return place.empty() ? std::string() : fmt::format("; {} refers to it", place);
}

std::string size_text(std::size_t bytes) {
    constexpr std::size_t mebibyte = std::size_t{1} << 20;
    return bytes >= mebibyte && bytes % mebibyte == 0 ? fmt::format("{} MiB", bytes / mebibyte)
                                                      : fmt::format("{} bytes", bytes);
}

std::string read_file(const std::string& path, const std::string& place) {
    const auto fail = [&](const std::string& what) -> InputError {
        return InputError(fmt::format("{}: {}{}", path, what, referred(place)));
    };
    if (path.empty()) throw InputError(fmt::format("an empty path names no file{}", referred(place)));
    if (path.find('\0') != std::string::npos)
        throw InputError(fmt::format("a path with a NUL character names no file{}", referred(place)));
    note_read(path);
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (status.type() == fs::file_type::not_found)
        throw fail(place.empty() ? "there is no such file; check the path" : "there is no such file");
    if (fs::is_directory(status)) throw fail("this is a directory; name a file in it");
    if (error || !fs::is_regular_file(status)) throw fail("this is not a file that can be read");
    std::ifstream stream(path, std::ios::binary);
    if (!stream) throw fail(fmt::format("cannot be opened ({})", std::strerror(errno)));
    const std::uintmax_t size = fs::file_size(path, error);
    if (error) throw fail("its size cannot be found out");
    if (size > max_file_bytes)
        throw fail(fmt::format("is longer than {}, the most that is read", size_text(max_file_bytes)));
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(size));
    if (static_cast<std::uintmax_t>(stream.gcount()) != size) throw fail("could not be read to its end");
    return bytes;
}

std::string read_text_file(const std::string& path, const std::string& place) {
    std::string bytes = read_file(path, place);
    const bool packed = is_gzip(bytes);
    if (packed) {
        try {
            bytes = inflate(Packing::gzip, bytes, max_text_bytes);
        } catch (const InflateError& error) {
            throw InputError(fmt::format("{}: the gzip data {}{}", path, error.what(), referred(place)));
        }
    }
    try {
        if (bytes.size() <= max_text_bytes) bytes = to_utf8(std::move(bytes));
    } catch (const EncodingError& error) {
        throw InputError(fmt::format("{}: {}{}", path, error.what(), referred(place)));
    }
    if (bytes.size() > max_text_bytes)
        throw InputError(fmt::format("{}: is longer than {}, the most text that is read{}", path,
                                     size_text(max_text_bytes), referred(place)));
    return bytes;
}

}  // namespace carom::tool

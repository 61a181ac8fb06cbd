#include "io/text_encoding.hpp"

#include <fmt/format.h>
#include <iconv.h>

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <memory>
#include <string_view>

namespace carom::tool {

namespace {

using namespace std::string_view_literals;

// The value of `encoding` in an XML declaration; empty without one [XML 1.0, 4.3.3].
std::string_view declared_encoding(std::string_view text) {
    if (!text.starts_with("<?xml")) return {};
    const std::string_view declaration = text.substr(0, text.find("?>"));
    constexpr std::string_view key = "encoding";
    const std::size_t at = declaration.find(key);
    if (at == std::string_view::npos) return {};
    const std::size_t quote = declaration.find_first_of("\"'", at + key.size());
    if (quote == std::string_view::npos) return {};
    const std::string_view rest = declaration.substr(quote + 1);
    return rest.substr(0, rest.find(declaration[quote]));
}

bool is_utf8(std::string_view name) {
    constexpr std::string_view upper = "UTF-8";
    return std::ranges::equal(name, upper,
                              [](char a, char b) { return std::toupper(static_cast<unsigned char>(a)) == b; });
}

std::string_view encoding_of(std::string_view text) {
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return "UTF-16";
    if (text.starts_with("<\0"sv)) return "UTF-16LE";
    if (text.starts_with("\0<"sv)) return "UTF-16BE";
    const std::string_view declared = declared_encoding(text);
    return is_utf8(declared) ? std::string_view() : declared;
}

struct Close {
    void operator()(iconv_t descriptor) const { iconv_close(descriptor); }
};

std::string converted(const std::string& text, const std::string& encoding) {
    // Nothing but a name: iconv takes options behind slashes.
    const bool is_name = std::ranges::all_of(
        encoding, [](unsigned char c) { return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '.' || c == ':'; });
    const iconv_t opened = is_name ? iconv_open("UTF-8", encoding.c_str()) : reinterpret_cast<iconv_t>(-1);
    if (opened == reinterpret_cast<iconv_t>(-1))
        throw EncodingError(
            fmt::format("declares the encoding \"{:.40}\", which is not known here; save it as UTF-8", encoding));
    const std::unique_ptr<void, Close> descriptor(opened);
    std::string output;
    std::string block(std::size_t{1} << 16, '\0');
    char* from = const_cast<char*>(text.data());  // iconv takes char**, and only reads
    std::size_t left = text.size();
    // The last call, without input, writes what is pending.
    for (bool last = false; !last;) {
        last = left == 0;
        char* to = block.data();
        std::size_t room = block.size();
        const std::size_t result = iconv(opened, last ? nullptr : &from, last ? nullptr : &left, &to, &room);
        output.append(block.data(), block.size() - room);
        if (result == static_cast<std::size_t>(-1) && errno != E2BIG)
            throw EncodingError(
                fmt::format("is not {:.40} from byte {} on; save it as UTF-8", encoding, text.size() - left + 1));
        if (last && result == static_cast<std::size_t>(-1)) last = false;
    }
    return output;
}

}  // namespace

std::string to_utf8(std::string text) {
    const std::string encoding(encoding_of(text));
    return encoding.empty() ? text : converted(text, encoding);
}

}  // namespace carom::tool

#include "io/base64.hpp"

#include <cstdint>

namespace carom::tool {

namespace {

int digit_value(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    if (c == '+') return 62;
    if (c == '/') return 63;
    return -1;
}

bool is_space(char c) {
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

}  // namespace

std::optional<std::string> decode_base64(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size() / 4 * 3);
    std::uint32_t bits = 0;
    int digits = 0, padding = 0;
    for (const char c : text) {
        if (is_space(c)) continue;
        if (c == '=') {
            ++padding;
            continue;
        }
        const int value = digit_value(c);
        if (value < 0 || padding > 0) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        if (++digits < 4) continue;
        for (const int shift : {16, 8, 0}) bytes.push_back(static_cast<char>(bits >> shift & 0xff));
        bits = 0;
        digits = 0;
    }
    // A last group of 2 or 3 digits holds 1 or 2 bytes, and 4 or 2 bits that must be zero.
    if (digits == 0) return padding == 0 ? std::optional(bytes) : std::nullopt;
    if (digits == 1 || digits + padding != 4) return std::nullopt;
    const int spare = digits == 2 ? 4 : 2;
    if ((bits & ((1u << spare) - 1)) != 0) return std::nullopt;
    if (digits == 3) bytes.push_back(static_cast<char>(bits >> 10 & 0xff));
    bytes.push_back(static_cast<char>(bits >> (digits == 3 ? 2 : 4) & 0xff));
    return bytes;
}

std::string encode_base64(std::string_view bytes) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t bits = 0;
        for (std::size_t k = i; k < i + 3; ++k)
            bits = bits << 8 | (k < bytes.size() ? static_cast<unsigned char>(bytes[k]) : 0u);
        for (const int shift : {18, 12, 6, 0}) text += digits[bits >> shift & 63];
    }
    for (std::size_t i = 0; i < (3 - bytes.size() % 3) % 3; ++i) text[text.size() - 1 - i] = '=';
    return text;
}

}  // namespace carom::tool

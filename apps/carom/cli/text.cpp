#include "cli/text.hpp"

#include <fmt/core.h>

#include <cstdint>

namespace carom::tool {

namespace {

unsigned char byte_at(std::string_view text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
}

// The length of the well-formed UTF-8 sequence at `i`, or 0. Overlong forms, surrogates and values past U+10FFFF are
// ill-formed (Unicode, table 3-7).
std::size_t utf8_length(std::string_view text, std::size_t i) {
    const unsigned char lead = byte_at(text, i);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || i + length > text.size()) return 0;
    for (std::size_t k = 1; k < length; ++k) {
        if ((byte_at(text, i + k) & 0xC0) != 0x80) return 0;
    }
    const unsigned char second = byte_at(text, i + 1);
    const bool ill_formed = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F) ||
                            (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F);
    return ill_formed ? 0 : length;
}

// C0, DEL, and the C1 controls, which some terminals obey.
bool is_control(std::string_view sequence) {
    const unsigned char lead = byte_at(sequence, 0);
    if (sequence.size() == 1) return (lead < 0x20 && lead != '\n') || lead == 0x7F;
    return sequence.size() == 2 && lead == 0xC2 && byte_at(sequence, 1) < 0xA0;
}

}  // namespace

std::string one_line(std::string_view text) {
    std::string line = printable(text);
    for (std::size_t at = 0; (at = line.find('\n', at)) != std::string::npos; at += 2) line.replace(at, 1, "\\n");
    return line;
}

std::string printable(std::string_view text) {
    std::string safe;
    safe.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const std::size_t length = utf8_length(text, i);
        const std::string_view sequence = text.substr(i, length == 0 ? 1 : length);
        if (length == 0 || is_control(sequence)) {
            for (const char c : sequence) safe += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
        } else {
            safe += sequence;
        }
        i += sequence.size();
    }
    return safe;
}

std::size_t columns(std::string_view text) {
    std::size_t count = 0;
    for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
    return count;
}

std::string padded_right(std::string_view text, std::size_t width) {
    const std::size_t used = columns(text);
    return std::string(text) + std::string(width > used ? width - used : 0, ' ');
}

std::string padded_left(std::string_view text, std::size_t width) {
    const std::size_t used = columns(text);
    return std::string(width > used ? width - used : 0, ' ') + std::string(text);
}

}  // namespace carom::tool

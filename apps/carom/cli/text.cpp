#include "cli/text.hpp"

#include "io/utf8.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace carom::tool {

namespace {

unsigned char byte_at(std::string_view text, std::size_t i) {
    return static_cast<unsigned char>(text[i]);
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
        const Utf8Sequence found = first_utf8(text.substr(i));
        const std::string_view sequence = text.substr(i, std::max<std::size_t>(found.length, 1));
        if (!found.whole || is_control(sequence)) {
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

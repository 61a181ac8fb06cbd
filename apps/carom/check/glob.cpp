#include "check/glob.hpp"

#include <cstddef>

namespace carom::tool {

namespace {

// The next character's end: `?` stands for a whole UTF-8 sequence, not for one of its bytes.
std::size_t next_character(std::string_view text, std::size_t i) {
    ++i;
    while (i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0) == 0x80) ++i;
    return i;
}

}  // namespace

// Greedy with one point of return: on a mismatch only the latest `*` needs to take one character more.
bool glob_matches(std::string_view pattern, std::string_view text) {
    if (pattern == text) return true;
    std::size_t p = 0;
    std::size_t t = 0;
    std::size_t after_star = std::string_view::npos;
    std::size_t star_text = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            after_star = ++p;
            star_text = t;
        } else if (p < pattern.size() && pattern[p] == '?') {
            ++p;
            t = next_character(text, t);
        } else if (p < pattern.size() && pattern[p] == text[t]) {
            ++p;
            ++t;
        } else if (after_star != std::string_view::npos) {
            p = after_star;
            star_text = next_character(text, star_text);
            t = star_text;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

}  // namespace carom::tool

#include "tiled/xml_entities.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <utility>

namespace carom::tool {

namespace {

// What holds no entities begins and ends so. The parser has found the ends already.
constexpr std::array<std::pair<std::string_view, std::string_view>, 5> passed_over{
    {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!DOCTYPE", "]>"}, {"<!DOCTYPE", ">"}}};

// A character of XML by its number [XML 1.0, 2.2], without the zero that would end a text.
bool is_character(std::string_view number) {
    const bool hex = number.starts_with('x');
    if (hex) number.remove_prefix(1);
    std::uint32_t code = 0;
    const char* const end = number.data() + number.size();
    const auto [stop, error] = std::from_chars(number.data(), end, code, hex ? 16 : 10);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    return error == std::errc{} && stop == end && code > 0 && code <= 0x10FFFF && !surrogate;
}

bool is_known(std::string_view name) {
    constexpr std::array<std::string_view, 5> names{"amp", "lt", "gt", "quot", "apos"};
    if (name.starts_with('#')) return is_character(name.substr(1));
    return std::find(names.begin(), names.end(), name) != names.end();
}

// One past the end of what begins at `at` and holds no entities; `at` when it is something else.
std::size_t after_passed_over(std::string_view xml, std::size_t at) {
    for (const auto& [opening, closing] : passed_over) {
        if (!xml.substr(at).starts_with(opening)) continue;
        const std::size_t end = xml.find(closing, at + opening.size());
        // A DOCTYPE without definitions of its own ends at the first bracket.
        const bool has_own =
            closing != "]>" || xml.substr(at, xml.find('>', at) - at).find('[') != std::string_view::npos;
        if (end != std::string_view::npos && has_own) return end + closing.size();
    }
    return at;
}

}  // namespace

std::optional<std::size_t> find_unknown_entity(std::string_view xml) {
    for (std::size_t at = 0; (at = xml.find_first_of("&<", at)) != std::string_view::npos;) {
        if (xml[at] == '<') {
            at = std::max(after_passed_over(xml, at), at + 1);
            continue;
        }
        constexpr std::size_t longest = 12;  // "#x0010FFFF" and a little more
        const std::string_view rest = xml.substr(at + 1, longest);
        if (rest.find(';') == std::string_view::npos || !is_known(rest.substr(0, rest.find(';')))) return at;
        ++at;
    }
    return std::nullopt;
}

}  // namespace carom::tool

#include "tiled/element_file.hpp"

#include "io/content.hpp"
#include "io/file.hpp"
#include "io/syntax_remedy.hpp"
#include "tiled/xml_entities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

namespace carom::tool {

bool parse_number(std::string_view text, double& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() && std::isfinite(number);
}

ElementFile::ElementFile(const std::string& path, const char* root_name, const std::string& place)
    : path_(path), text_(read_text_file(path, place)) {
    is_json_ = text_[std::min(text_.find_first_not_of(" \t\r\n\xEF\xBB\xBF"), text_.size())] == '{';
    if (is_json_) {
        add_json_elements(text_, path, place, document_, json_places_);
        text_ = {};
    } else {
        parse_xml(root_name, place);
    }
    root_ = document_.document_element();
    if (std::string_view(root_.name()) == root_name) return;
    const std::string found =
        is_json_ ? fmt::format("{}: the \"type\" is \"{}\"; expected \"{}\"", path, root_.name(), root_name)
                 : fmt::format("{}:{}: the outermost element is <{}>; expected <{}>", path,
                               line_at(root_.offset_debug()), root_.name(), root_name);
    throw InputError(found + referred(place));
}

namespace {

// More than any file has, and less than what ends the stack where pugixml removes them, which recurses.
constexpr int max_xml_depth = 10000;

bool is_too_deep(pugi::xml_node root) {
    int depth = 0;
    for (pugi::xml_node node = root; node;) {
        if (depth > max_xml_depth) return true;
        if (node.first_child()) {
            node = node.first_child();
            ++depth;
            continue;
        }
        while (node && node != root && !node.next_sibling()) {
            node = node.parent();
            --depth;
        }
        if (!node || node == root) return false;
        node = node.next_sibling();
    }
    return false;
}

}  // namespace

void ElementFile::parse_xml(const char* root_name, const std::string& place) {
    for (std::size_t i = 0; i < text_.size(); ++i) {
        if (text_[i] == '\n') line_ends_.push_back(i);
    }
    const pugi::xml_parse_result result =
        document_.load_buffer(text_.data(), text_.size(), pugi::parse_default, pugi::encoding_utf8);
    if (result.status == pugi::status_no_document_element)
        throw InputError(fmt::format("{}: this is {}; expected XML with <{}>{}", path_, content_of(text_).name,
                                     root_name, referred(place)));
    if (!result)
        throw InputError(
            fmt::format("{}:{}: this is not valid XML ({}); {}{}", path_, line_at(result.offset), result.description(),
                        syntax_remedy(text_, static_cast<std::size_t>(result.offset) + 1), referred(place)));
    if (is_too_deep(document_))
        throw InputError(fmt::format("{}: the elements nest deeper than {}{}", path_, max_xml_depth, referred(place)));
    if (const auto at = find_unknown_entity(text_)) {
        const std::size_t end = std::min(text_.find_first_of("; \t\r\n<>\"'", *at), *at + 40);
        const std::string word = text_.substr(*at, end - *at + (end < text_.size() && text_[end] == ';' ? 1 : 0));
        throw InputError(
            fmt::format("{}:{}: \"{}\" is no entity that is known here; write & as &amp;, and other characters as they "
                        "are{}",
                        path_, line_at(static_cast<std::ptrdiff_t>(*at)), word, referred(place)));
    }
}

std::size_t ElementFile::line_at(std::ptrdiff_t offset) const {
    const auto before = std::lower_bound(line_ends_.begin(), line_ends_.end(), static_cast<std::size_t>(offset));
    return 1 + static_cast<std::size_t>(before - line_ends_.begin());
}

std::string ElementFile::place(pugi::xml_node node) const {
    std::string label = node.name();
    for (const char* name : {"id", "name", "source"}) {
        const pugi::xml_attribute attribute = node.attribute(name);
        if (!attribute) continue;
        label += fmt::format(" {}=\"{}\"", name, std::string_view(attribute.value()).substr(0, 60));
        break;
    }
    if (!is_json_) return fmt::format("{}:{}: <{}>", path_, line_at(node.offset_debug()), label);
    const std::string path = json_places_.path(node);
    return fmt::format("{}: {}<{}>", path_, path.empty() ? path : path + ' ', label);
}

void ElementFile::fail(pugi::xml_node node, const std::string& what) const {
    throw InputError(fmt::format("{}: {}", place(node), what));
}

double ElementFile::number(pugi::xml_node node, const char* name, double fallback) const {
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute) return fallback;
    double value = 0;
    if (!parse_number(attribute.value(), value) || std::fabs(value) > max_coordinate)
        fail(node, fmt::format("{}=\"{}\" must be a number of at most 2^30 in magnitude", name,
                               std::string_view(attribute.value()).substr(0, 60)));
    return value;
}

std::int64_t ElementFile::integer(pugi::xml_node node, const char* name, std::int64_t fallback, std::int64_t low,
                                  std::int64_t high) const {
    return node.attribute(name) ? required_integer(node, name, low, high) : fallback;
}

std::int64_t ElementFile::required_integer(pugi::xml_node node, const char* name, std::int64_t low,
                                           std::int64_t high) const {
    const std::string text = required_text(node, name);
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < low || value > high)
        fail(node, fmt::format("{}=\"{}\" must be a whole number from {} to {}", name, text.substr(0, 60), low, high));
    return value;
}

std::string ElementFile::required_text(pugi::xml_node node, const char* name) const {
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute) fail(node, fmt::format("the attribute {} is missing", name));
    return attribute.value();
}

bool ElementFile::flag(pugi::xml_node node, const char* name, bool fallback) const {
    const pugi::xml_attribute attribute = node.attribute(name);
    if (!attribute) return fallback;
    const std::string_view text = attribute.value();
    if (text == "1" || text == "true") return true;
    if (text == "0" || text == "false") return false;
    fail(node, fmt::format("{}=\"{}\" must be 0 or 1", name, text.substr(0, 60)));
}

std::string ElementFile::resolve(const std::string& reference) const {
    const std::filesystem::path folder = std::filesystem::path(path_).parent_path();
    const std::filesystem::path as_written = (folder / reference).lexically_normal();
    // Some programs write the separators of Windows; elsewhere they may be part of a name.
    std::error_code error;
    if (reference.find('\\') == std::string::npos || std::filesystem::exists(as_written, error))
        return as_written.string();
    std::string slashes = reference;
    std::replace(slashes.begin(), slashes.end(), '\\', '/');
    return (folder / slashes).lexically_normal().string();
}

}  // namespace carom::tool

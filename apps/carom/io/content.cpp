#include "io/content.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace carom::tool {

namespace {

struct Opening {
    std::string_view bytes;
    ContentKind kind;
    const char* name;
    std::size_t at = 0;
};

// The opening bytes of files that may stand where a level or a picture is expected.
constexpr Opening openings[] = {
    {"\x89PNG", ContentKind::picture, "a PNG picture"},
    {"\xFF\xD8\xFF", ContentKind::picture, "a JPEG picture"},
    {"GIF8", ContentKind::picture, "a GIF picture"},
    {"WEBP", ContentKind::picture, "a WebP picture", 8},
    {"\xE0\xA5", ContentKind::picture, "an Aseprite file", 4},
    {"BM", ContentKind::picture, "a BMP picture"},
    {"8BPS", ContentKind::other_picture, "a picture of Photoshop"},
    {"gimp xcf", ContentKind::other_picture, "a picture of GIMP"},
    {std::string_view("II*\0", 4), ContentKind::other_picture, "a TIFF picture"},
    {std::string_view("MM\0*", 4), ContentKind::other_picture, "a TIFF picture"},
    {"DDS ", ContentKind::other_picture, "a DDS texture"},
    {"ftypavif", ContentKind::other_picture, "an AVIF picture", 4},
    {"PK\x03\x04", ContentKind::archive, "a zip archive"},
    {"\x1F\x8B", ContentKind::archive, "a gzip archive"},
    {"7z\xBC\xAF", ContentKind::archive, "a 7z archive"},
    {"[gd_scene", ContentKind::text, "a scene of Godot"},
    {"[gd_resource", ContentKind::text, "a resource of Godot"},
};

struct Element {
    std::string_view element;
    ContentKind kind;
    const char* name;
};

constexpr Element elements[] = {
    {"map", ContentKind::xml, "a map of Tiled"},           {"tileset", ContentKind::xml, "a tileset of Tiled"},
    {"template", ContentKind::xml, "a template of Tiled"}, {"TextureAtlas", ContentKind::xml, "an atlas of Starling"},
    {"svg", ContentKind::other_picture, "an SVG picture"}, {"html", ContentKind::xml, "a web page"},
};

constexpr std::string_view white_space = " \t\r\n";

bool is_text(std::string_view bytes) {
    return !std::ranges::any_of(bytes.substr(0, 4096), [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code < 32 && c != '\t' && c != '\n' && c != '\r' && c != '\f';
    });
}

// Where the text goes on after a declaration, a comment or a document type, which may have declarations in brackets.
std::size_t end_of_prolog(std::string_view text) {
    const std::string_view end = text.starts_with("<!--") ? "-->" : text.starts_with("<?") ? "?>" : ">";
    const bool has_brackets = text.starts_with("<!DOCTYPE") && text.find('[') < text.find('>');
    const std::size_t at = text.find(end, has_brackets ? std::min(text.find(']'), text.size()) : 2);
    return at == std::string_view::npos ? text.size() : at + end.size();
}

std::string_view outermost_element(std::string_view text) {
    while (text.starts_with("<?") || text.starts_with("<!")) {
        text.remove_prefix(end_of_prolog(text));
        text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
    }
    if (!text.starts_with('<')) return {};
    return text.substr(1, std::min(text.find_first_of(" \t\r\n/>", 1), text.size()) - 1);
}

Content xml_content(std::string_view text) {
    const std::string_view element = outermost_element(text);
    const auto* const known = std::ranges::find(elements, element, &Element::element);
    if (known != std::end(elements)) return {known->kind, known->name, element};
    if (element.empty()) return {ContentKind::xml, "XML without an element"};
    return {ContentKind::xml, fmt::format("XML of an unknown kind, <{:.60}>", element), element};
}

}  // namespace

Content content_of(std::string_view bytes) {
    std::string_view text = bytes;
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    text.remove_prefix(std::min(text.find_first_not_of(white_space), text.size()));
    if (text.empty()) return {ContentKind::empty, "an empty file"};
    if (text.starts_with("<<<<<<< ")) return {ContentKind::conflict, "a file with a merge conflict"};
    if (text.starts_with('<')) return xml_content(text);
    if (text.starts_with('{')) return {ContentKind::json, "JSON"};
    for (const auto& [opening, kind, name, at] : openings) {
        if (bytes.size() >= at && bytes.substr(at).starts_with(opening)) return {kind, name};
    }
    if (text.starts_with('[')) return {ContentKind::json, "JSON"};
    if (is_text(bytes)) return {ContentKind::text, "a text file"};
    return {ContentKind::unknown, "a file of an unknown kind"};
}

}  // namespace carom::tool

/// A file of Tiled's as elements with attributes, with strict readers of these and errors that name file and element.
#pragma once

#include "io/input_error.hpp"
#include "level/level.hpp"
#include "tiled/json_elements.hpp"

#include <pugixml.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace carom::tool {

/// A parsed file, plain or gzipped: XML, or JSON as the elements that it stands for; its first character tells them
/// apart. Nodes stay valid as long as it lives.
class ElementFile {
  public:
    /// Reads `path`, whose outermost element must be <root_name>. `place` says who refers to it. Throws InputError.
    ElementFile(const std::string& path, const char* root_name, const std::string& place = "");

    const std::string& path() const { return path_; }
    pugi::xml_node root() const { return root_; }

    /// "map.tmx:12: <object id="7">", "map.tmj: layers[2].objects[0] <object id="7">".
    std::string place(pugi::xml_node node) const;
    [[noreturn]] void fail(pugi::xml_node node, const std::string& what) const;

    /// The attribute as a number, |number| <= max_coordinate; `fallback` when the attribute is absent.
    double number(pugi::xml_node node, const char* name, double fallback) const;

    /// The attribute as a whole number in [low, high]; `fallback` when the attribute is absent.
    std::int64_t integer(pugi::xml_node node, const char* name, std::int64_t fallback, std::int64_t low,
                         std::int64_t high) const;

    /// The same for attributes that must be there.
    std::int64_t required_integer(pugi::xml_node node, const char* name, std::int64_t low, std::int64_t high) const;
    std::string required_text(pugi::xml_node node, const char* name) const;

    /// Whether an attribute of 0 and 1 (or true and false) is on.
    bool flag(pugi::xml_node node, const char* name, bool fallback) const;

    /// `reference` as written in this file, as a path: relative ones are relative to this file. Backslashes separate
    /// folders where no file has them in its name.
    std::string resolve(const std::string& reference) const;

  private:
    void parse_xml(const char* root_name, const std::string& place);
    std::size_t line_at(std::ptrdiff_t offset) const;

    std::string path_;
    std::string text_;  ///< of XML only
    std::vector<std::size_t> line_ends_;
    bool is_json_ = false;
    JsonPlaces json_places_;
    pugi::xml_document document_;
    pugi::xml_node root_;
};

/// A number written out in full, in the C locale: optional sign, digits, point, exponent. Nothing else, and no NaN.
bool parse_number(std::string_view text, double& number);

}  // namespace carom::tool

#include "tiled/properties.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace carom::tool {

namespace {

constexpr int max_nesting = 16;

void check_value(const ElementFile& file, pugi::xml_node property, std::string_view type, const std::string& value) {
    double number = 0;
    if ((type == "int" || type == "float" || type == "object") && !value.empty() && !parse_number(value, number))
        file.fail(property, fmt::format("value=\"{}\" must be a number, as its type is {}", value.substr(0, 60), type));
    if (type == "bool" && value != "true" && value != "false")
        file.fail(property, fmt::format("value=\"{}\" must be true or false", value.substr(0, 60)));
}

void add_properties(const ElementFile& file, pugi::xml_node owner, const std::string& prefix, int depth,
                    Properties& into) {
    for (const pugi::xml_node property : owner.child("properties").children("property")) {
        if (depth > max_nesting) file.fail(property, fmt::format("properties nest deeper than {}", max_nesting));
        const std::string name = prefix + file.required_text(property, "name");
        const std::string type = property.attribute("type").as_string("string");
        if (type == "class") {
            add_properties(file, property, name + ".", depth + 1, into);
            continue;
        }
        constexpr std::array<std::string_view, 7> known{"string", "int", "float", "bool", "color", "file", "object"};
        if (std::find(known.begin(), known.end(), type) == known.end())
            file.fail(property, fmt::format("the property type \"{}\" is not known", type.substr(0, 60)));
        // Multi-line text is between the tags instead of in the attribute.
        const pugi::xml_attribute attribute = property.attribute("value");
        const std::string value = attribute ? attribute.value() : property.child_value();
        check_value(file, property, type, value);
        into[name] = value;
    }
}

}  // namespace

Properties read_properties(const ElementFile& file, pugi::xml_node owner, Properties inherited) {
    add_properties(file, owner, "", 0, inherited);
    return inherited;
}

}  // namespace carom::tool

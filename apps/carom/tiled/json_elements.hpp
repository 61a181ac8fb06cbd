/// Tiled's JSON files (.tmj, .tsj, .tj) as the elements that its XML files have, so that one reader serves both.
#pragma once

#include <pugixml.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>

namespace carom::tool {

/// Where in a JSON text the elements that were made of it come from.
class JsonPlaces {
  public:
    /// `node` is the value of `key`, of the object that `parent` was made of; of an array there, the element `index`.
    /// The key must live as long as the program.
    void add(pugi::xml_node node, pugi::xml_node parent, const char* key, std::int64_t index = -1);

    /// The path of an element: "layers[2].objects[0]"; empty for the outermost.
    std::string path(pugi::xml_node node) const;

  private:
    struct Step {
        const void* parent;
        const char* key;
        std::int64_t index;
    };
    std::unordered_map<const void*, Step> steps_;
};

/// Adds the elements <map>, <tileset> or <template> that the JSON text stands for to `document`. `path` is the file's
/// and `place` refers to it, for messages. Throws InputError for text that is not JSON, or JSON that is none of the
/// three.
void add_json_elements(std::string_view text, const std::string& path, const std::string& place,
                       pugi::xml_document& document, JsonPlaces& places);

}  // namespace carom::tool

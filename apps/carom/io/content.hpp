/// What a file is by its content, for those that are refused.
#pragma once

#include <string>
#include <string_view>

namespace carom::tool {

/// `picture` is of the kinds that are read, `other_picture` of others, and `conflict` a text that begins with one of
/// version control.
enum class ContentKind { empty, picture, other_picture, archive, conflict, xml, json, text, unknown };

struct Content {
    ContentKind kind;
    std::string name;               ///< "a PNG picture", "a tileset of Tiled", "a text file"
    std::string_view element = {};  ///< of XML: the outermost one, within the bytes given; empty where it has none
};

/// Told by the first bytes. XML and JSON may still be malformed.
Content content_of(std::string_view bytes);

}  // namespace carom::tool

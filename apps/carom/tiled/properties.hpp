/// Tiled's custom properties, flattened to text.
#pragma once

#include "tiled/element_file.hpp"

#include <map>
#include <string>

namespace carom::tool {

using Properties = std::map<std::string, std::string>;

/// The properties of `owner`'s <properties> child, over those in `inherited`. Values are kept as Tiled writes them;
/// members of class values are named "outer.inner". Throws InputError.
Properties read_properties(const ElementFile& file, pugi::xml_node owner, Properties inherited = {});

}  // namespace carom::tool

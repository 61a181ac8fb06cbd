/// Entities in XML, which the parser leaves as text when it does not know them.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace carom::tool {

/// The position of the first & that begins neither one of XML's five entities nor a character reference [XML 1.0, 4.1];
/// what a DOCTYPE defines is not known either. None within comments, CDATA, processing instructions and the DOCTYPE.
std::optional<std::size_t> find_unknown_entity(std::string_view xml);

}  // namespace carom::tool

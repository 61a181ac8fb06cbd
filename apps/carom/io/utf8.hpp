/// The ends of characters in UTF-8 that may be invalid.
#pragma once

#include <cstddef>
#include <string_view>

namespace carom::tool {

/// The sequence at the beginning of a text.
struct Utf8Sequence {
    std::size_t length;  ///< how many bytes, from the first on, can begin a character; 0 when the first cannot
    bool whole;          ///< whether they are one
};

/// The first character of a text that is not empty. Overlong forms, surrogates and values past U+10FFFF are none
/// (Unicode, table 3-7).
Utf8Sequence first_utf8(std::string_view text);

}  // namespace carom::tool

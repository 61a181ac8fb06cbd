/// Shell-like patterns for names.
#pragma once

#include <string_view>

namespace carom::tool {

/// Whether `text` equals `pattern`, or matches it with `*` for any run of characters and `?` for any one character.
/// There is no escape: a name that holds a `*` or `?` still matches itself. Cost: O(pattern * text), no recursion.
bool glob_matches(std::string_view pattern, std::string_view text);

}  // namespace carom::tool

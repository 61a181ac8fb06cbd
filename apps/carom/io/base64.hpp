/// Base64, strictly.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace carom::tool {

/// The bytes that the text encodes (RFC 4648, standard alphabet). White space may stand anywhere; padding is required.
/// Nothing when any other character appears, when the length is wrong, or when unused bits are not zero.
std::optional<std::string> decode_base64(std::string_view text);

/// The text for these bytes, with padding.
std::string encode_base64(std::string_view bytes);

}  // namespace carom::tool

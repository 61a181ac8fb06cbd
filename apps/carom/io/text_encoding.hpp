/// The encodings of XML files.
#pragma once

#include <stdexcept>
#include <string>

namespace carom::tool {

/// Why text is not what it claims to be; the message continues a sentence that names the file.
class EncodingError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

/// The text in UTF-8: XML in UTF-16, or in the encoding that it declares (windows-1252, Shift_JIS and whatever else the
/// C library's iconv knows), is converted; any other text is returned as it is. Throws EncodingError.
std::string to_utf8(std::string text);

}  // namespace carom::tool

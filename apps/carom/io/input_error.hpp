/// InputError: what a reader throws when a file cannot be used; commands print it and exit with code 2.
#pragma once

#include <stdexcept>
#include <string>

namespace carom::tool {

/// Bad input. The message is one sentence that names the file, the line or byte, the element or object, and what to do.
class InputError : public std::runtime_error {
  public:
    explicit InputError(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace carom::tool

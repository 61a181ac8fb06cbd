/// The error of commands for invalid command lines.
#pragma once

#include <stdexcept>

namespace carom::tool {

/// A mistake on the command line, as a sentence that names it and says what to do. Never leaves `run_cli`.
class UsageError : public std::runtime_error {
  public:
    using std::runtime_error::runtime_error;
};

}  // namespace carom::tool

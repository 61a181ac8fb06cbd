/// FindingError: input that is wrong in itself only, so that the rest of the level makes sense without it.
#pragma once

#include "io/input_error.hpp"

namespace carom::tool {

/// A mistake in the level that readers report as a finding of `rule`, and go on.
class FindingError : public InputError {
  public:
    FindingError(const char* rule, const std::string& message) : InputError(message), rule_(rule) {}
    const char* rule() const { return rule_; }

  private:
    const char* rule_;
};

}  // namespace carom::tool

/// Which kernels this build has, for `carom --version` and `carom bench`.
#pragma once

#include <string>

namespace carom::tool {

/// What batches, masks and the broad phase compute with, and how to get faster kernels where there are any.
std::string kernels_text();

}  // namespace carom::tool

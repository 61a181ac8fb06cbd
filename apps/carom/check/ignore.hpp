/// The property `carom:ignore`, by which a level says that overlaps are meant.
#pragma once

#include "level/level.hpp"

namespace carom::tool {

/// Whether the item takes part in no pair: its `carom:ignore` is true.
bool is_ignored(const Item& item);

/// Whether the pair is meant: the `carom:ignore` of one lists names, types, layers or labels, as globs separated by
/// commas, and one of these matches the other.
bool ignores_pair(const Item& a, const Item& b);

}  // namespace carom::tool

/// Finds the one item of a level that a text on the command line means.
#pragma once

#include "level/level.hpp"

#include <cstddef>
#include <string>

namespace carom::tool {

/// How reports call an item: its layer's path and its label, "game/hero #21".
std::string full_label(const Item& item);

/// The index of the item that `text` names. Tried in this order, and the first that matches anything decides:
/// "layer/label", the label, "layer/name", the name, and the id as "#21" or "21".
/// Throws UsageError when nothing matches, or more than one item; the message lists the candidates.
std::size_t find_item(const Level& level, const std::string& text);

}  // namespace carom::tool

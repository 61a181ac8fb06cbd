// Entries sorted by radix, for where buckets do not do.
#pragma once

#include <carom/broad/tree_node.hpp>

#include <span>

namespace carom::detail {

enum class TreeAxis { x, y };

/// Copies entries into `to`, which has room for as many, in the order of their middles along an axis; of equal ones in
/// the order they come in. `scratch` has the keys.
template <class T>
void sort_entries(std::span<const TreeEntry<T>> from, std::span<TreeEntry<T>> to, TreeAxis axis,
                  TreeScratch<T>& scratch);

}  // namespace carom::detail

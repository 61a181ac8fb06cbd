// The order in which entries are cut into nodes.
#pragma once

#include <carom/broad/tree_node.hpp>

namespace carom::detail {

/// Puts `scratch.entries` into an order in which any 8 that follow each other lie close together:
/// Sort-Tile-Recursive [Leutenegger, Lopez and Edgington 1997], slices along x that are each sorted along y, with three
/// changes. There are as many slices as make the tiles square where most boxes are, so that a column or a row of boxes
/// is sorted along itself; every other slice runs backwards, so that a node across two slices stays at one side; and
/// boxes more than 4, 16, 64, ... times as large as the median one come apart, so that they do not spoil the nodes of
/// the small. Depends on the entries and their order only. Cost: O(n).
template <class T>
void order_for_nodes(TreeScratch<T>& scratch);

}  // namespace carom::detail

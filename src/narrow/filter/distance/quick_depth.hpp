/// How two polygons meet, and the side of least depth where they overlap, from the heights over all sides at once.
#pragma once

#include "narrow/filter/touch/outline.hpp"

namespace carom::detail {

/// Side `side` of one core, and the vertex of the other that is deepest below it.
struct DeepestBelow {
    bool is_of_a = false;
    int side = 0;
    int vertex = 0;
};

/// How two cores meet, and where they are least deep when they penetrate.
struct QuickDepth {
    QuickTouch touch = QuickTouch::unknown;
    bool is_clear = false;  ///< the exact way would choose `least`, too, without a tie
    DeepestBelow least{};
};

/// For polygons. Cost: O(n m), without branches.
QuickDepth find_least_depth(const OutlinePair& pair);

/// Which edge of the other polygon, from or to the vertex that is deepest below a side, faces that side. -1 where that
/// is not clear, or another edge of either polygon faces along the side's normal nearly as well.
int find_facing_edge(const OutlinePair& pair, const DeepestBelow& least);

}  // namespace carom::detail

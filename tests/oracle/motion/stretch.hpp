/// When two moving convex pieces are in contact: an interval of time, its ends in exact numbers.
///
/// a touches b at the time t just when the point t d, d being how a moves as seen from b, lies in the set M of all q -
/// p with p in a and q in b. M is a hull with a cone and a radius: convex and closed, so the times are an interval.
/// Candidates for its ends are all crossings of the line with circles about corners of M's core, and with lines
/// parallel to its sides and endless rays at the distance of the radius, as far as these sides and rays reach. Each
/// such point lies in M, whether on its border or not, and M's border consists of such points: so the least and the
/// greatest of them are the ends. But where d lies in the cone itself there is none, and whether the line intersects M
/// at all is decided across it.
#pragma once

#include "oracle/numbers/surd.hpp"
#include "oracle/pieces/pieces.hpp"

#include <optional>

namespace oracle {

/// A piece without axes or ends, in whole numbers of some unit. Directions may have units of their own.
struct WholePiece {
    std::vector<Vec<mpz_class>> points;
    std::vector<Vec<mpz_class>> directions;
    mpz_class radius;
    /// What `look` finds: the extent of the points along the path and across.
    mpz_class back, front, right, left;

    void look(const Vec<mpz_class>& d);
};

/// Closed; an end that is missing is infinitely far away.
struct Stretch {
    std::optional<Surd> enter, exit;
};

/// The times for which a, moving by d for each unit of time as seen from b, is in contact with it. Both have looked
/// along d, which is not zero.
std::optional<Stretch> stretch_of(const WholePiece& a, const WholePiece& b, const Vec<mpz_class>& d);

}  // namespace oracle

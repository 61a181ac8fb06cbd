/// What each cell of the matrix has to reach, and which cells do not.
#pragma once

#include "measure.hpp"

#include <string>
#include <vector>

namespace bench::matrix {

/// Times of Carom over those of others, unless a unit is named.
struct Aims {
    double overlaps_box2d = 0.6, overlaps_cute_c2 = 1;
    double contact = 1, manifold = 1, distance = 0.8, sweep = 0.8;  ///< over the faster peer
    double raycast_box2d = 0.8, raycast_cute_c2 = 1.25;
    double plain = 2;  ///< where no peer has the query

    // Fast enough in any case, in nanoseconds.
    double enough_overlaps_unplaced = 5, enough_overlaps = 12, enough_contact = 15;

    double any_shape = 1.25, any_shape_ns = 6;       ///< over concrete types; the second: or so much more
    double in_double = 1.4, in_double_polygons = 2;  ///< over float
    double in_double_motion = 1.75;                  ///< 1.4 for misses and 2.5 for hits, in their mix
    double unplaced = 1.05;                          ///< over placed: never slower, but for noise
};

enum class Aim : std::uint8_t { box2d, cute_c2, peer, plain, any_shape, in_double, unplaced };
inline constexpr Aim all_aims[] = {Aim::box2d,     Aim::cute_c2,   Aim::peer,    Aim::plain,
                                   Aim::any_shape, Aim::in_double, Aim::unplaced};

/// "<= 0.6 of Box2D" and such.
const char* aim_name(Aim aim);

struct Miss {
    Aim aim;
    double value, limit;  ///< both are ratios
};

std::vector<Miss> misses_of(const Cell& cell);

/// Carom's time over that of the fastest peer; over plain code where there is none.
double ratio_to_fastest(const Cell& cell);
bool has_peer(const Cell& cell);
/// Whether one of the peers is faster, whatever the aim.
bool is_behind_peer(const Cell& cell);

/// The first paragraph of every report: how many cells are behind a peer or miss which aim, and the worst of each.
std::string summary(const std::vector<Cell>& cells);

}  // namespace bench::matrix

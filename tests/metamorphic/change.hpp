/// Changes whose effect on every answer is known: sizes, places, turns and mirror images.
#pragma once

#include "metamorphic/spec.hpp"

namespace metamorphic {

/// All lengths times 2^exponent; directions as they are.
Spec scaled(const Spec& spec, int exponent);
Query scaled(const Query& query, int exponent);  ///< times stay, so velocities scale too
Vec2D scaled(const Vec2D& v, int exponent);

/// Moved by `by`: its numbers where its frame is upright and that is requested, else its pose. None when that rounds.
std::optional<Spec> moved(const Spec& spec, const Vec2D& by, bool in_numbers);

/// Its pose moved, rounded in double.
Spec shifted(const Spec& spec, const Vec2D& by);

/// Its own numbers moved; none when that rounds.
std::optional<Spec> with_moved_numbers(const Spec& spec, const Vec2D& by);

/// The image under (x, y) -> (x, -y). One-sided chains keep their front. None when that rounds.
std::optional<Spec> mirrored(const Spec& spec);
Vec2D mirrored(const Vec2D& v);

/// The image under (x, y) -> (-y, x), by its numbers where it has no pose and that is requested, else by its pose.
Spec rotated(const Spec& spec, bool in_numbers);
Vec2D rotated(const Vec2D& v);

/// Every direction times 2^exponent.
Spec with_longer_directions(Spec spec, int exponent);

/// x + y where that does not round.
std::optional<double> exact_sum(double x, double y);
std::optional<Vec2D> exact_sum(const Vec2D& x, const Vec2D& y);

/// Half of x + y where that does not round.
std::optional<Vec2D> exact_middle(const Vec2D& x, const Vec2D& y);

/// The corner of a tile.
Vec2D tile_corner(const Spec& grid, int x, int y);

}  // namespace metamorphic

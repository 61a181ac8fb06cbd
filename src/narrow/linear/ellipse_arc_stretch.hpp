/// When an ellipse and an arc that move in a straight line are in contact.
#pragma once

#include "curved_stretch.hpp"
#include "narrow/distance/shift_border.hpp"

namespace carom::detail {

/// As `any_curved_stretch`, of an ellipse and an arc, either being a; `way` is the course's direction and `last` its
/// end. Contact begins and ends where the way of the ellipse crosses one of the borders of the shifts in contact; on
/// each of these the height over the way is monotone between the places where its normal is across the way, where it
/// is a cusp, and the ends of the axes, so that all its roots are found. In between a look at the middle tells. What
/// keeps off by no more than 2^-46 of the extent is in contact. Cost: some 100 roots by halving at most.
template <class T>
bool any_ellipse_arc_stretch(const CurvedPassage<T>& passage, const Vec2D& way, double last,
                             FunctionRef<bool(const CurvedStretch&)> visit);

}  // namespace carom::detail

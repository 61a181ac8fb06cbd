/// How deep an ellipse and an arc overlap: the least shift of the ellipse that takes it off the curve.
#pragma once

#include "shift_border.hpp"

#include <optional>

namespace carom::detail {

/// As seen from the center of the ellipse, in the unit of the gaps.
struct EllipseEscape {
    Vec2D shift{};    ///< of the ellipse
    Vec2D contact{};  ///< the outward normal of the ellipse where it touches the arc after the shift
    bool unique = true;
};

/// Shifts of the ellipse that keep it in contact with the arc fill a region whose border is made of those at which it
/// touches the circle from outside, or from within, and those at which it passes an end of the arc. The least shift out
/// is where the origin is nearest to one of these, by normals through a point, or where two of them cross: those about
/// both ends; from within with itself, on the shorter axis; and from within with those about an end, by a search of
/// stretches that cannot be excluded. As in `escape_of` what counts are those from which a hair of 2^-26 of the extent,
/// or of 2^-16 along borders that touch, leads off the arc: a gap narrower than that may be missed, and a shift may be
/// short by that much; otherwise the error is that of `separation`. None when no such shift is found, as where they
/// only seemed to meet. Cost: some 60 roots by halving, 8192 looks at most, of which common cases take some hundred.
template <class T>
std::optional<EllipseEscape> escape_of_ellipse(const ArcGaps<T>& gaps, double reach);

}  // namespace carom::detail

/// When an arc that moves in a straight line is in contact with a part that is no ellipse, decided by exact signs.
#pragma once

#include "curved_stretch.hpp"

namespace carom::detail {

/// As `any_curved_stretch`, of an arc and anything but an ellipse. Whether there is contact is exact. Two contacts with
/// a gap of less than 2^-46 of the coordinates between them may count as one.
template <class T>
bool any_arc_stretch(const CurvedPassage<T>& passage, FunctionRef<bool(const CurvedStretch&)> visit);

/// Whether they come into contact on the course.
template <class T>
bool arc_hits(const CurvedPassage<T>& passage);

}  // namespace carom::detail

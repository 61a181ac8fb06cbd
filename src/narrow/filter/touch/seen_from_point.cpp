#include "seen_from_point.hpp"

namespace carom::detail {

template <class T>
SeenFromPoint::SeenFromPoint(const OutlineView<T>& view, const OutlineView<T>& other)
    : radius(view.whole_radius() + other.whole_radius()) {
    const PlacedPoint own(view);
    point = own.point();
    if (!own.is_rotation || !view.has_sound_radius() || !other.has_sound_radius()) return;
    outline.load(other, own.at, own.turned);
    is_posed = own.is_posed || outline.is_posed;
    const double size = outline.largest();
    const double own_error = 10 * unit_roundoff * own.shift();
    const double error = outline.vertex_error + own_error + unit_roundoff * size;
    accuracy = outline.vertex_error + 0.5 * own_error;
    extent = size + 4 * error;
    slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
}

template SeenFromPoint::SeenFromPoint(const OutlineView<float>&, const OutlineView<float>&);
template SeenFromPoint::SeenFromPoint(const OutlineView<double>&, const OutlineView<double>&);

}  // namespace carom::detail

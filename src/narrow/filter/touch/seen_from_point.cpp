#include "seen_from_point.hpp"

namespace carom::detail {
namespace {

double largest_of(Lanes v) {
    return greatest(magnitudes(v));
}

}  // namespace

// A posed point is off by 4.5u times its largest stored coordinate, 7u times its largest turned one; subtracting it
// rounds what is seen once more.
template <class T>
SeenFromPoint::SeenFromPoint(const OutlineView<T>& view, const OutlineView<T>& other)
    : radius((static_cast<double>(view.radius) + static_cast<double>(view.rounding)) +
             (static_cast<double>(other.radius) + static_cast<double>(other.rounding))) {
    const Lanes at = lanes_of(view.points[0]);
    const Placement own(view.pose, Lanes{});
    const Lanes turned = own.is_posed ? own.turned(at) : at;
    Placement placement(other.pose, own.is_posed ? own.at : turned);
    if (own.is_posed) placement.back = turned;
    point = own.is_posed ? turned + own.at : turned;
    if (!own.is_rotation || !view.has_sound_radius() || !other.has_sound_radius()) return;
    outline.load(other, placement);
    shift = own.is_posed ? largest_of(turned) : 0;
    is_posed = own.is_posed || outline.is_posed;
    const double size = outline.largest();
    const double error = outline.vertex_error + unit_roundoff * (32 * shift + size);
    extent = size + 4 * error;
    slack = 0x1p59 * extent * (error + unit_roundoff * extent) * unit_roundoff + tiny;
}

template SeenFromPoint::SeenFromPoint(const OutlineView<float>&, const OutlineView<float>&);
template SeenFromPoint::SeenFromPoint(const OutlineView<double>&, const OutlineView<double>&);

}  // namespace carom::detail

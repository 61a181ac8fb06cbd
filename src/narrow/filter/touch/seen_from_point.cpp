#include "seen_from_point.hpp"

#include "narrow/core/real_part.hpp"

namespace carom::detail {

template <class T>
SeenFromPoint::SeenFromPoint(const OutlineView<T>& view, const OutlineView<T>& other)
    : radius(view.whole_radius() + other.whole_radius()) {
    const PlacedPoint own(view);
    point = own.point();
    if (!own.is_rotation || !view.has_sound_radius() || !other.has_sound_radius()) return;
    outline.load(other, own.at, own.turned);
    is_posed = own.is_posed || outline.is_posed;
    set_bounds(10 * unit_roundoff * own.shift());
}

template <class T>
bool SeenFromPoint::sharpen(const OutlineView<T>& view, const OutlineView<T>& other) {
    if (outline.count == 0 || is_accurate() || is_sharpened) return false;
    is_sharpened = true;
    const PlacedMiddle own(view);
    point = lanes_of(rounded(own.world));
    outline.load_from_nearby(other, PlacedMiddle(other), own.world);
    set_bounds(unit_roundoff * own.error);
    return true;
}

#define CAROM_INSTANTIATE(T)                                                             \
    template SeenFromPoint::SeenFromPoint(const OutlineView<T>&, const OutlineView<T>&); \
    template bool SeenFromPoint::sharpen(const OutlineView<T>&, const OutlineView<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

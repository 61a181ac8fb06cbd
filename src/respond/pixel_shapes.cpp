#include <carom/detail/respond/pixel_shapes.hpp>
#include <carom/mask/polygons.hpp>

#include <utility>

namespace carom::detail {
namespace {

template <class Entries>
void keep_used(Entries& entries) {
    for (auto it = entries.begin(); it != entries.end();)
        it = std::exchange(it->second.is_used, false) ? std::next(it) : entries.erase(it);
}

}  // namespace

template <class T>
const BasicAnyShape<T>* PixelShapes<T>::use(Entry& entry, const SharedMask& pixels, const SpritePlacement& placement) {
    entry.is_used = true;
    if (entry.pixels != pixels || entry.placement != placement) {
        entry.pixels = pixels;
        entry.placement = placement;
        Result<BasicTileGrid<T>> made = tile_grid_of_pixels<T>(PlacedSprite{placement, pixels.get()});
        entry.shape.reset();
        if (made) entry.shape.emplace(std::move(made).value());
    }
    return entry.shape ? &*entry.shape : nullptr;
}

template <class T>
typename PixelShapes<T>::Found PixelShapes<T>::find(ColliderId id, const ColliderMask& mask, const BasicPose<T>& pose) {
    const SpritePlacement placement = placement_of(mask, pose);
    if (const auto shift = whole_pixel_shift(placement)) {
        const BasicVec2<T> at{static_cast<T>(shift->x), static_cast<T>(shift->y)};
        return {use(shifted_[mask.pixels.get()], mask.pixels, SpritePlacement{}), {at, {}}};
    }
    return {use(resampled_[id], mask.pixels, placement), {}};
}

template <class T>
void PixelShapes<T>::forget_unused() {
    keep_used(shifted_);
    keep_used(resampled_);
}

template class PixelShapes<float>;
template class PixelShapes<double>;

}  // namespace carom::detail

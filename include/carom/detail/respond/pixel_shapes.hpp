/// PixelShapes: the pixels of a world's colliders as tile grids, made when something comes near and then kept.
#pragma once

#include <carom/mask/placed_sprite.hpp>
#include <carom/math/exact.hpp>
#include <carom/shape/any_shape.hpp>
#include <carom/world/collider.hpp>

#include <map>
#include <optional>

namespace carom::detail {

/// Colliders whose masks are only shifted share one grid for each mask, wherever they are; each of the others has one
/// for its present placement.
template <class T>
class PixelShapes {
  public:
    /// The shape of a collider's pixels, and where it is; null for a mask that is too large for a tile grid. Valid
    /// until `forget_unused`, or until the same collider is requested at another placement. Cost: O(log shapes);
    /// O(pixels) the first time.
    struct Found {
        const BasicAnyShape<T>* shape = nullptr;
        BasicPose<T> pose{};
    };
    Found find(ColliderId id, const ColliderMask& mask, const BasicPose<T>& pose);

    /// Frees the shapes that were not asked for since the last call.
    void forget_unused();

  private:
    struct Entry {
        SharedMask pixels;
        SpritePlacement placement;
        std::optional<BasicAnyShape<T>> shape;
        bool is_used = false;
    };
    static const BasicAnyShape<T>* use(Entry& entry, const SharedMask& pixels, const SpritePlacement& placement);

    std::map<const Bitmask*, Entry> shifted_;
    std::map<ColliderId, Entry> resampled_;
};

/// Where a world puts the mask of a collider.
template <class T>
SpritePlacement placement_of(const ColliderMask& mask, const BasicPose<T>& pose) {
    const RotD rot{static_cast<double>(pose.rot.c), static_cast<double>(pose.rot.s)};
    return carom::placement_of({lift<double>(pose.at), rot}, mask.pivot, mask.scale);
}

extern template class PixelShapes<float>;
extern template class PixelShapes<double>;

}  // namespace carom::detail

/// GridFocus: the region in which nearly all boxes are, so that a few that are far away do not make all cells coarse.
#pragma once

#include <carom/shape/aabb.hpp>

#include <array>
#include <cstdint>
#include <limits>
#include <span>

namespace carom::detail {

/// Boxes are in the focus by their low corners. Without `find` all are.
template <class T>
class GridFocus {
  public:
    /// Finds the middle quantiles of a sample of low corners, and enlarges them by their extent on every side. Returns
    /// whether that leaves out some of the corners, which are from `low` to `high`. Cost: a few microseconds.
    bool find(std::span<const BasicAabb<T>> boxes, const BasicVec2<T>& low, const BasicVec2<T>& high);

    void clear() { is_whole_ = true; }
    bool is_whole() const { return is_whole_; }

    bool holds(const BasicVec2<T>& corner) const {
        return is_whole_ ||
               ((corner.x >= low_.x) & (corner.x <= high_.x) & (corner.y >= low_.y) & (corner.y <= high_.y));
    }

  private:
    static constexpr std::size_t max_samples = 256;
    struct Range {
        T low, high;
    };
    static Range middle(std::span<T> sample);

    bool is_whole_ = true;
    BasicVec2<T> low_{}, high_{};
};

extern template class GridFocus<float>;
extern template class GridFocus<double>;

}  // namespace carom::detail

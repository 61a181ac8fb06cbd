/// What separations and contact points of outlines share: finding the cores' separation in doubles.
#pragma once

#include "core_features.hpp"

#include <carom/answer/feature.hpp>
#include <carom/detail/answer/real_manifold.hpp>

namespace carom::detail {

struct Radii {
    double a;
    double b;
};

/// The sign of a gap that rounding may have changed, in shapes of this size, is that of their touch, which is exact.
template <class T>
void settle_sign(Separation& found, double size, const OutlineView<T>& a, const OutlineView<T>& b);

/// The shapes' separation, and that of their cores, whose gap is infinite if it is greater than `reach`. False where
/// doubles leave a doubt, but for the sign of the gap.
template <class T>
bool find_separation(const CoreCorners<T>& corners, const Radii& radii, double reach, Separation& found,
                     CoreSeparation& cores);

/// The separation of cores that touch or overlap, in places by less than doubles show: the depth below the side that is
/// the least deep. False where several in different directions could be.
template <class T>
bool touching_separation(const OutlinePair& pair, const OutlineView<T>& a, const OutlineView<T>& b, Separation& found);

/// The separation of the shapes from that of their cores. False where doubles leave a doubt, but for the sign.
template <class T>
bool accurate_separation(const CoreCorners<T>& corners, const CoreSeparation& cores, const Radii& radii,
                         Separation& found);

/// The separation of windows of outlines that span more: around where these are nearest, or around the side of least
/// depth.
template <class T>
class WindowSearch {
  public:
    WindowSearch(const OutlineView<T>& a, const OutlineView<T>& b, double spans);
    WindowSearch(const WindowSearch&) = delete;
    WindowSearch& operator=(const WindowSearch&) = delete;

    /// `least` is certainly the side of least depth; null where the two are apart. False where doubles leave a doubt.
    bool find(const SideDepth* least, double margin, Separation& found);

    const CoreCorners<T>& corners() const { return corners_; }
    const CoreSeparation& cores() const { return cores_; }
    const Radii& radii() const { return radii_; }

  private:
    bool try_to_find(const SideDepth* least, double margin, Separation& found);

    const OutlineView<T>& a_;
    const OutlineView<T>& b_;
    OutlinePair pair_;
    CoreCorners<T> corners_;
    Radii radii_;
    CoreSeparation cores_;
};

/// The same, without points.
template <class T>
bool window_separation(const OutlineView<T>& a, const OutlineView<T>& b, double spans, const SideDepth* least,
                       double margin, RealManifold& result);

/// The same with the points of a contact; without any where they are not clear.
template <class T>
bool window_manifold(const OutlineView<T>& a, const OutlineView<T>& b, double spans, const SideDepth* least,
                     double margin, RealManifold& result);

/// Whether both are outlines, and one has only one vertex.
template <class T>
bool has_one_vertex(const OutlineView<T>& a, const OutlineView<T>& b) {
    const bool are_outlines = a.form != OutlineForm::none && b.form != OutlineForm::none;
    return are_outlines && (a.count == 1 || b.count == 1);
}

/// The separation of two such, and the features it is between; the gap may be infinite if it is greater than `reach`.
/// False where doubles leave a doubt.
template <class T>
bool find_separation_of_point(const OutlineView<T>& a, const OutlineView<T>& b, double reach, Separation& found,
                              FeaturePair& features);

}  // namespace carom::detail

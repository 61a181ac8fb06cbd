/// Upright boxes, and points beside them: separations and contact points from differences of coordinates.
#pragma once

#include <carom/detail/answer/real_manifold.hpp>
#include <carom/detail/narrow/core/outline_view.hpp>
#include <carom/detail/narrow/filter/distance/outline_vectors.hpp>

namespace carom::detail {

/// Whether an outline may be a point or an upright box; false at once for nearly all that are neither.
template <class T>
bool may_be_upright(const OutlineView<T>& view) {
    const BasicVec2<T>* const p = view.points;
    if (view.form == OutlineForm::points) return view.count == 1;
    if (view.pose_count > 0 && !(view.poses[0].rot.c == 1)) return false;
    if (view.form == OutlineForm::box) return p[2].x == 1;
    return view.form == OutlineForm::aabb || (view.count == 4 && view.form == OutlineForm::polygon && p[0].y == p[1].y);
}

/// Whether two may be an UprightPair.
template <class T>
bool may_be_upright(const OutlineView<T>& a, const OutlineView<T>& b) {
    return may_be_upright(a) && may_be_upright(b) && a.count + b.count > 2;
}

/// Two shapes of which each is a point or an upright box, not both points, that no pose rotates, with their radii. All
/// sides are parallel, so that the general search finds nothing but ties here.
class UprightPair {
  public:
    /// Other shapes, and those that a pose takes where their coordinates would be rounded, have no separation here.
    template <class T>
    UprightPair(const OutlineView<T>& a, const OutlineView<T>& b);

    /// The separation, with the contact point in the middle of where two sides lie along each other. False where
    /// doubles leave a doubt: where sides of several directions are as deep.
    bool find_separation(Separation& found);

    /// After that: by what size rounding makes the sign of the gap doubtful, as for has_certain_sign; below 0 if not.
    double doubtful_size() const { return doubtful_size_; }

    /// After that: where they rest on each other, if that is at most `margin`. False where two sides have one point in
    /// common.
    bool find_points(double margin, RealManifold& result) const;

  private:
    struct Extent {
        Lanes low;
        Lanes high;
        double radius;
        bool has_exact_radius;
        bool is_point;

        template <class T>
        bool load(const OutlineView<T>& view);
        template <class T>
        bool find_corners(const OutlineView<T>& view);
        bool move(Lanes by);
    };

    bool find_least_side();
    bool are_differences_exact() const;
    Feature facing(const Extent& shape, Lanes way) const;

    Extent a_, b_;
    bool is_known_;
    Lanes above_;  // of b over a, on each axis; below 0 where they overlap
    Lanes below_;  // of b under a
    Lanes way_;    // from a to b, or the normal of the least deep side
    double gap_;
    double doubtful_size_;
    bool is_unique_;
};

}  // namespace carom::detail

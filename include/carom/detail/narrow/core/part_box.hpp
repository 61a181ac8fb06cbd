/// Bounding boxes of parts, for skipping parts that are too far away to matter.
#pragma once

#include <carom/detail/narrow/core/convex_part.hpp>
#include <carom/detail/shape/moving_box.hpp>

#include <limits>

namespace carom::detail {

/// The whole plane: the region that skips nothing.
inline constexpr AabbD whole_plane{{-std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()},
                                   {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()}};

/// The empty box: min = +infinity, max = -infinity.
inline constexpr AabbD empty_box{whole_plane.max, whole_plane.min};

/// A box that contains the part, rounded outward: in doubles, infinite on all sides for unbounded parts, and empty for
/// an empty part. It may be larger than necessary around curved parts. Cost: O(vertices).
template <class T>
AabbD box_around(const ConvexPart<T>& part);

/// `frame` stands for the frame that its poses define. Returns a box that contains, at all times, every point of that
/// frame that the poses map into the region.
template <class T>
MovingBox region_in_frame(const MovingBox& region, const ConvexPart<T>& frame);

/// A box, rounded outward, around all that the poses map a box and discs in it to.
template <class T>
AabbD box_in_world(const AabbD& box, const ConvexPart<T>& frame);

/// Radii do not scale with a pose whose c^2 + s^2 is not quite 1, so seen from the frame a radius r can be as large as
/// (1 + stretch_of(frame)) r. 0 where all poses rotate by quarter turns only.
template <class T>
double stretch_of(const ConvexPart<T>& frame) {
    for (int k = 0; k < frame.pose_count(); ++k) {
        if (!is_quarter_turn(frame.pose(k).rot))
            return 0x1p-16;  // c^2 + s^2 of each of at most 8 poses is within 2^-20 of 1
    }
    return 0;
}

/// Whether two closed boxes share a point; empty ones share none. Exact.
inline bool boxes_overlap(const AabbD& a, const AabbD& b) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}

/// Whether a region meets a box, or may.
inline bool may_meet(const MovingBox& region, const AabbD& box) {
    if (!region.moves()) return boxes_overlap(region.box, box);
    const double far = std::max({-box.min.x, box.max.x, -box.min.y, box.max.y, box.min.x, box.min.y});
    return BoxProbe(region, far).meets(box.min, box.max);
}

/// A box around all places of a region, rounded outward.
AabbD box_of_way(const MovingBox& region);

/// The smallest box that contains both.
AabbD joined(const AabbD& a, const AabbD& b);

/// The box grown by `margin` >= 0 on all sides, rounded outward. An empty box stays empty.
AabbD grown(const AabbD& box, double margin);

/// A lower bound of the distance between two boxes; 0 when they overlap or touch.
double gap_between(const AabbD& a, const AabbD& b);

/// The frame of a shape under a pose, if it has one: an empty part with it.
template <class T>
ConvexPart<T> frame_of(const BasicPose<T>* pose) {
    ConvexPart<T> frame;
    if (pose) frame.push_pose(*pose);
    return frame;
}

}  // namespace carom::detail

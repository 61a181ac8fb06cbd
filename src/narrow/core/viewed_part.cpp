#include "viewed_part.hpp"

#include <cstddef>

namespace carom::detail {

template <class T>
ConvexPart<T> part_of(const OutlineView<T>& view) {
    ConvexPart<T> part;
    const BasicVec2<T>* const p = view.points;
    for (int k = 0; k < view.pose_count; ++k) part.push_pose(view.poses[k]);
    switch (view.form) {
        case OutlineForm::box:
            fill(part, BasicBox<T>{p[0], p[1], {p[2].x, p[2].y}});
            break;
        case OutlineForm::aabb:
            part.set_box(p[0], p[1]);
            break;
        case OutlineForm::triangle:
            part.set_triangle(p[0], p[1], p[2]);
            break;
        case OutlineForm::polygon:
            part.set_polygon({p, static_cast<std::size_t>(view.count)});
            break;
        default:
            view.count == 1 ? part.set_point(p[0]) : part.set_segment(p[0], p[1]);
    }
    part.set_radius(view.radius);
    part.set_rounding(view.rounding);
    return part;
}

template ConvexPart<float> part_of(const OutlineView<float>&);
template ConvexPart<double> part_of(const OutlineView<double>&);

}  // namespace carom::detail

#include <carom/narrow/convex_part.hpp>

namespace carom {

// Boxes without extent along an axis are the segment or point they are; inverted ones (and NaN) are nothing.
template <class T>
void ConvexPart<T>::set_box(const BasicVec2<T>& low, const BasicVec2<T>& high) {
    if (!(low.x <= high.x) || !(low.y <= high.y)) {
        set_inline({}, 0);
    } else if (low.x == high.x || low.y == high.y) {
        set_segment(low, high);
    } else {
        set_inline({low, {high.x, low.y}, high, {low.x, high.y}}, 4);
    }
}

template <class T>
void ConvexPart<T>::drop_if_meaningless() {
    CAROM_ASSERT(!(radius_ < 0), "radius must be >= 0; got %g", double(radius_));
    bool meaningful = radius_ >= 0;
    T zero = radius_ * 0;  // stays 0 as long as every number is finite
    // Vertices kept outside come from a factory, which let only finite ones through.
    for (int i = 0; i < size_ && !outside_; ++i) zero += local(i).x * 0 + local(i).y * 0;
    for (int i = 0; i < pose_count_; ++i) {
        const BasicPose<T>& pose = poses_[static_cast<std::size_t>(i)];
        zero += pose.at.x * 0 + pose.at.y * 0;
        meaningful = meaningful && is_rotation(pose.rot);
    }
    if (!meaningful || !(zero == 0)) size_ = 0;
}

template <class T>
void fill(ConvexPart<T>& part, const BasicPoint<T>& shape) {
    part.set_point(shape.at);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicSegment<T>& shape) {
    part.set_segment(shape.a, shape.b);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicCircle<T>& shape) {
    part.set_point(shape.center);
    part.set_radius(shape.radius);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicAabb<T>& shape) {
    CAROM_ASSERT(!(shape.min.x > shape.max.x || shape.min.y > shape.max.y), "aabb must have min <= max");
    part.set_box(shape.min, shape.max);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicBox<T>& shape) {
    CAROM_ASSERT(!(shape.half_extents.x < 0 || shape.half_extents.y < 0), "half extents must be >= 0; got (%g, %g)",
                 double(shape.half_extents.x), double(shape.half_extents.y));
    part.push_pose({shape.center, shape.rot});
    part.set_box(-shape.half_extents, shape.half_extents);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicCapsule<T>& shape) {
    part.set_segment(shape.a, shape.b);
    part.set_radius(shape.radius);
}

template <class T>
void fill(ConvexPart<T>& part, const BasicConvexPolygon<T>& shape) {
    part.set_polygon(shape.points());
}

#define CAROM_INSTANTIATE(T)                                    \
    template class ConvexPart<T>;                               \
    template void fill(ConvexPart<T>&, const BasicPoint<T>&);   \
    template void fill(ConvexPart<T>&, const BasicSegment<T>&); \
    template void fill(ConvexPart<T>&, const BasicCircle<T>&);  \
    template void fill(ConvexPart<T>&, const BasicAabb<T>&);    \
    template void fill(ConvexPart<T>&, const BasicBox<T>&);     \
    template void fill(ConvexPart<T>&, const BasicCapsule<T>&); \
    template void fill(ConvexPart<T>&, const BasicConvexPolygon<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom

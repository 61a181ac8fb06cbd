#include <carom/shape/aabb.hpp>

#include <cmath>

namespace carom {

template <class T>
Result<BasicAabb<T>> BasicAabb<T>::from_edges(T left, T low, T right, T high) {
    for (const T edge : {left, low, right, high}) {
        if (!std::isfinite(edge)) {
            return make_error(ErrorCode::not_finite, -1, "aabb: every edge must be finite; got %g", double(edge));
        }
    }
    if (left > right || low > high) {
        const bool on_x = left > right;
        return make_error(ErrorCode::inverted_bounds, -1, "aabb: min.%c must be <= max.%c; got %g > %g",
                          on_x ? 'x' : 'y', on_x ? 'x' : 'y', double(on_x ? left : low), double(on_x ? right : high));
    }
    return BasicAabb{{left, low}, {right, high}};
}

template <class T>
Result<BasicAabb<T>> BasicAabb<T>::from_xywh(T x, T y, T width, T height) {
    if (width < 0 || height < 0) {
        return make_error(ErrorCode::negative_extent, -1, "aabb: %s must be >= 0; got %g",
                          width < 0 ? "width" : "height", double(width < 0 ? width : height));
    }
    return from_edges(x, y, x + width, y + height);
}

template <class T>
Result<BasicAabb<T>> BasicAabb<T>::from_center(BasicVec2<T> center, BasicVec2<T> half_extents) {
    if (half_extents.x < 0 || half_extents.y < 0) {
        const bool on_x = half_extents.x < 0;
        return make_error(ErrorCode::negative_extent, -1, "aabb: half_extents.%c must be >= 0; got %g",
                          on_x ? 'x' : 'y', double(on_x ? half_extents.x : half_extents.y));
    }
    const BasicVec2<T> low = center - half_extents;
    const BasicVec2<T> high = center + half_extents;
    return from_edges(low.x, low.y, high.x, high.y);
}

template struct BasicAabb<float>;
template struct BasicAabb<double>;

}  // namespace carom

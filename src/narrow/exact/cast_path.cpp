#include <carom/detail/narrow/exact/cast_path.hpp>

#include <algorithm>
#include <cmath>

namespace carom {

// A ray that ends at max_t is a segment on the x axis, under a "pose" that rotates and scales it to the direction: so
// its end is exact even if it is not a T. The scale is kept below 1, as bounds on the effect of poses assume.
template <class T>
ConvexPart<T> CastPath<T>::part() const {
    if (core_.core_kind() != CoreKind::ray || high_ == endless) return core_;
    const BasicVec2<T> direction = core_.local(1);
    int exponent = 0;
    std::frexp(std::max(std::fabs(direction.x), std::fabs(direction.y)), &exponent);
    const T length = std::ldexp(high_, exponent + 1);
    if (!std::isfinite(length)) return core_;
    const BasicPose<T> along{core_.local(0),
                             {std::ldexp(direction.x, -exponent - 1), std::ldexp(direction.y, -exponent - 1)}};
    ConvexPart<T> result = core_;
    result.push_pose(along);
    result.set_segment({}, {length, T(0)});
    return result;
}

template <class T>
ConvexPart<T> CastPath<T>::start_part() const {
    ConvexPart<T> result = core_;
    result.set_point(core_.local(0));
    return result;
}

template class CastPath<float>;
template class CastPath<double>;

}  // namespace carom

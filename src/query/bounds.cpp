#include <carom/narrow/convex_features.hpp>
#include <carom/narrow/union_kernel.hpp>
#include <carom/query/bounds.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

template <class T>
constexpr T infinity = std::numeric_limits<T>::infinity();

// Opens the sides of the box towards a direction of unbounded extent.
template <class T>
void open_towards(BasicAabb<T>& box, const Direction<T>& direction) {
    const int x = sign_of([&]<class N>(In<N>) { return direction.template in<N>().x; });
    const int y = sign_of([&]<class N>(In<N>) { return direction.template in<N>().y; });
    if (x < 0) box.min.x = -infinity<T>;
    if (x > 0) box.max.x = infinity<T>;
    if (y < 0) box.min.y = -infinity<T>;
    if (y > 0) box.max.y = infinity<T>;
}

template <class T>
void include_extent(BasicAabb<T>& box, const ConvexPart<T>& part) {
    const Direction<T> along = Direction<T>::of(part);
    switch (part.extent()) {
        case Extent::bounded:
            return;
        case Extent::ray:
            return open_towards(box, along);
        case Extent::line:
            return open_towards(box, along), open_towards(box, along.turned(2));
        case Extent::half_space:
            for (const int quarters : {1, 2, 3}) open_towards(box, along.turned(quarters));
    }
}

// The largest T <= x - error, and the smallest T >= x + error. Overflow goes to infinity, which is outward too.
template <class T>
T round_down(const ErrorBounded& x) {
    double low = x.value - x.error;
    if (two_sum(x.value, -x.error).low != 0) low = std::nextafter(low, -infinity<double>);
    if (std::isnan(low)) return -infinity<T>;
    const T rounded = static_cast<T>(low);
    return static_cast<double>(rounded) > low ? std::nextafter(rounded, -infinity<T>) : rounded;
}

template <class T>
T round_up(const ErrorBounded& x) {
    return -round_down<T>(-x);
}

template <class T>
void include_part(BasicAabb<T>& box, const ConvexPart<T>& part) {
    const ErrorBounded radius = part.template radius<ErrorBounded>();
    for (int i = 0; i < part.size(); ++i) {
        const BasicVec2<ErrorBounded> v = part.template vertex<ErrorBounded>(i);
        box.min.x = std::min(box.min.x, round_down<T>(v.x - radius));
        box.min.y = std::min(box.min.y, round_down<T>(v.y - radius));
        box.max.x = std::max(box.max.x, round_up<T>(v.x + radius));
        box.max.y = std::max(box.max.y, round_up<T>(v.y + radius));
    }
    if (part.size() > 0) include_extent(box, part);
}

}  // namespace

template <class T>
BasicAabb<T> bounds_of_parts(PartSource<T> parts) {
    BasicAabb<T> box{{infinity<T>, infinity<T>}, {-infinity<T>, -infinity<T>}};
    parts([&](const ConvexPart<T>& part) {
        include_part(box, part);
        return false;
    });
    return box;
}

template Aabb bounds_of_parts(PartSource<float>);
template AabbD bounds_of_parts(PartSource<double>);

}  // namespace carom::detail

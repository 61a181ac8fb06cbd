#include <carom/narrow/union_kernel.hpp>
#include <carom/query/bounds.hpp>

#include <cmath>
#include <limits>

namespace carom::detail {
namespace {

template <class T>
constexpr T infinity = std::numeric_limits<T>::infinity();

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
    const ErrorBounded radius(static_cast<double>(part.radius()));
    for (int i = 0; i < part.size(); ++i) {
        const BasicVec2<ErrorBounded> v = part.template vertex<ErrorBounded>(i);
        box.min.x = std::min(box.min.x, round_down<T>(v.x - radius));
        box.min.y = std::min(box.min.y, round_down<T>(v.y - radius));
        box.max.x = std::max(box.max.x, round_up<T>(v.x + radius));
        box.max.y = std::max(box.max.y, round_up<T>(v.y + radius));
    }
}

}  // namespace

template <class S, class T>
BasicAabb<T> bounds_of(const Operand<S, T>& operand) {
    BasicAabb<T> box{{infinity<T>, infinity<T>}, {-infinity<T>, -infinity<T>}};
    any_part<S, T>(operand, [&](const ConvexPart<T>& part) {
        include_part(box, part);
        return false;
    });
    return box;
}

#define CAROM_INSTANTIATE_SHAPE(S, T) template BasicAabb<T> bounds_of(const Operand<S<T>, T>&)
#define CAROM_INSTANTIATE(T)                        \
    CAROM_INSTANTIATE_SHAPE(BasicPoint, T);         \
    CAROM_INSTANTIATE_SHAPE(BasicSegment, T);       \
    CAROM_INSTANTIATE_SHAPE(BasicCircle, T);        \
    CAROM_INSTANTIATE_SHAPE(BasicAabb, T);          \
    CAROM_INSTANTIATE_SHAPE(BasicBox, T);           \
    CAROM_INSTANTIATE_SHAPE(BasicCapsule, T);       \
    CAROM_INSTANTIATE_SHAPE(BasicConvexPolygon, T); \
    CAROM_INSTANTIATE_SHAPE(BasicChain, T);         \
    CAROM_INSTANTIATE_SHAPE(BasicCompound, T);      \
    CAROM_INSTANTIATE_SHAPE(BasicAnyShape, T)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE
#undef CAROM_INSTANTIATE_SHAPE

}  // namespace carom::detail

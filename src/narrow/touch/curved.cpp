#include "curved.hpp"

namespace carom::detail {

template <class T>
Touch curved_touch(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    if (a.core_kind() == CoreKind::ellipse) return ellipse_touch(a, b);
    if (b.core_kind() == CoreKind::ellipse) return ellipse_touch(b, a);
    return a.core_kind() == CoreKind::arc ? arc_touch(a, b) : arc_touch(b, a);
}

#define CAROM_INSTANTIATE(T) template Touch curved_touch(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

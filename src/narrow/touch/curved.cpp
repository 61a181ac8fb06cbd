#include "curved.hpp"

#include <carom/detail/narrow/core/curved_kernels.hpp>

namespace carom::detail {

template <class T>
Touch curved_touch(const ConvexPart<T>& a, const ConvexPart<T>& b) {
    return has_kernels(a, b) ? a.curved_kernels().touch(a, b) : b.curved_kernels().touch(b, a);
}

#define CAROM_INSTANTIATE(T) template Touch curved_touch(const ConvexPart<T>&, const ConvexPart<T>&)
CAROM_INSTANTIATE(float);
CAROM_INSTANTIATE(double);
#undef CAROM_INSTANTIATE

}  // namespace carom::detail

#include "arc_depth.hpp"

#include "arc_region.hpp"
#include "escape_search.hpp"

namespace carom::detail {

template <class T>
Escape escape_of(const ConvexPart<T>& arc, const ConvexPart<T>& other) {
    if (other.extent() == Extent::arc) {
        const ArcArcRegion<T> region(arc, other);
        return EscapeSearch<ArcArcRegion<T>>(region).run().value_or(Escape{});
    }
    const ArcConvexRegion<T> region(arc, other);
    return EscapeSearch<ArcConvexRegion<T>>(region).run().value_or(Escape{});
}

template Escape escape_of(const ConvexPart<float>&, const ConvexPart<float>&);
template Escape escape_of(const ConvexPart<double>&, const ConvexPart<double>&);

}  // namespace carom::detail

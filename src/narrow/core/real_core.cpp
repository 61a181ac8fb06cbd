#include "real_core.hpp"

#include <carom/detail/math/infinity.hpp>
#include <carom/detail/narrow/core/convex_features.hpp>

#include <algorithm>

namespace carom::detail {
namespace {

template <class Found, std::size_t N, class Find>
void find_first(std::array<Found, N>& kept, int count, const Find& find) {
    for (int i = 0; i < std::min(count, static_cast<int>(N)); ++i) kept[static_cast<std::size_t>(i)] = find(i);
}

}  // namespace

template <class T>
RealCore<T>::RealCore(const ConvexPart<T>& part, const BasicVec2<DoubleDouble>& origin)
    : part_(part, origin),
      corner_count_(detail::corner_count(part)),
      edge_count_(detail::edge_count(part)),
      side_count_(spans_area(part) ? side_count(part) : 0),
      radius_(part_.radius()) {
    find_first(corners_, corner_count_, [&](int i) { return part_.vertex(i); });
    find_first(edges_, edge_count_, [&](int j) { return make_edge(j); });
    find_first(sides_, side_count_, [&](int k) { return make_side(k); });
}

template <class T>
RealEdge RealCore<T>::make_edge(int j) const {
    const Vec2D direction = part_.direction(edge_direction(part_.exact(), j));
    const CoreKind kind = part_.core_kind();
    const double high = kind == CoreKind::bounded ? length(direction) : infinity;
    const bool begins = kind == CoreKind::bounded || kind == CoreKind::ray;
    return {part_.vertex(j), unit(direction), begins ? 0 : -infinity, high};
}

template <class T>
RealSide RealCore<T>::make_side(int k) const {
    return {part_.direction(side_normal(part_.exact(), k)), part_.vertex(side_vertex(part_.exact(), k))};
}

template <class T>
bool RealCore<T>::contains(const Vec2D& p) const {
    for (int k = 0; k < side_count_; ++k) {
        const RealSide side = k < capacity ? sides_[static_cast<std::size_t>(k)] : make_side(k);
        if (!side.contains(p)) return false;
    }
    return side_count_ > 0;
}

template class RealCore<float>;
template class RealCore<double>;

}  // namespace carom::detail

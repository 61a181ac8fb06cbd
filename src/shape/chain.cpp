#include "check_points.hpp"
#include "point_box.hpp"

#include <carom/detail/shape/union_index.hpp>

namespace carom {

template <class T>
BasicChain<T>::BasicChain(std::vector<BasicVec2<T>> points, bool closed) : points_(std::move(points)), closed_(closed) {
    const auto box_of = [&](std::size_t i) {
        return detail::in_doubles(detail::box_of_points<T>(std::array{segment_start(i), segment_end(i)}));
    };
    index_ = std::make_shared<const detail::UnionIndex>(
        detail::UnionIndex{{segment_count(), box_of, detail::PartTree::Order::along_chain}});
}

template <class T>
Result<BasicChain<T>> BasicChain<T>::open(std::vector<BasicVec2<T>> points) {
    if (auto error = detail::find_bad_point<T>("open chain", points, 2)) return *std::move(error);
    return BasicChain(std::move(points), false);
}

template <class T>
Result<BasicChain<T>> BasicChain<T>::closed(std::vector<BasicVec2<T>> points) {
    if (auto error = detail::find_bad_point<T>("closed chain", points, 3)) return *std::move(error);
    return BasicChain(std::move(points), true);
}

template <class T>
Result<BasicChain<T>> BasicChain<T>::open_one_sided(std::vector<BasicVec2<T>> points, Ghost before, Ghost after) {
    for (const Ghost& ghost : {before, after}) {
        if (!ghost || (std::isfinite(ghost->x) && std::isfinite(ghost->y))) continue;
        return make_error(ErrorCode::not_finite, -1, "open chain: a ghost point must be finite; got (%g, %g)",
                          double(ghost->x), double(ghost->y));
    }
    Result<BasicChain> chain = open(std::move(points));
    if (!chain.ok()) return chain;
    chain.value().one_sided_ = true;
    chain.value().before_ = before;
    chain.value().after_ = after;
    return chain;
}

template <class T>
Result<BasicChain<T>> BasicChain<T>::closed_one_sided(std::vector<BasicVec2<T>> points) {
    Result<BasicChain> chain = closed(std::move(points));
    if (chain.ok()) chain.value().one_sided_ = true;
    return chain;
}

template class BasicChain<float>;
template class BasicChain<double>;

}  // namespace carom

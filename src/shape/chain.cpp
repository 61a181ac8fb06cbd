#include "check_points.hpp"
#include "point_box.hpp"

#include <carom/detail/shape/union_index.hpp>

namespace carom {

template <class T>
BasicChain<T>::BasicChain(std::vector<BasicVec2<T>> points, bool closed) : points_(std::move(points)), closed_(closed) {
    index_ = std::make_shared<detail::UnionIndex>(detail::UnionIndex{
        {segment_count(), [&](std::size_t i) { return box_of(i); }, detail::PartTree::Order::along_chain}});
}

template <class T>
AabbD BasicChain<T>::box_of(std::size_t segment) const {
    return detail::in_doubles(detail::box_of_points<T>(std::array{segment_start(segment), segment_end(segment)}));
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

template <class T>
Status BasicChain<T>::set_point(std::size_t i, BasicVec2<T> point) {
    if (i >= points_.size())
        return make_error(ErrorCode::out_of_range, static_cast<std::ptrdiff_t>(i),
                          "chain: has %zu points, no point %zu", points_.size(), i);
    if (auto error = detail::find_bad_vertex("chain", i, point)) return *std::move(error);
    // The segments before and after the point; at the end of an open chain there is but one.
    const std::size_t before = i > 0 ? i - 1 : closed_ ? points_.size() - 1 : i;
    const std::size_t after = i < segment_count() ? i : before;
    const AabbD from_before = box_of(before), from_after = box_of(after);
    detail::PartTree& tree = detail::own(index_).tree;
    points_[i] = point;
    const auto boxes = [&](std::size_t segment) { return box_of(segment); };
    tree.change(static_cast<std::uint32_t>(before), from_before, box_of(before), boxes);
    if (after != before) tree.change(static_cast<std::uint32_t>(after), from_after, box_of(after), boxes);
    return std::monostate{};
}

template class BasicChain<float>;
template class BasicChain<double>;

}  // namespace carom

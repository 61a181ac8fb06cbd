#include "point_box.hpp"

#include <carom/detail/shape/union_index.hpp>

namespace carom {
namespace {

// Of the edges, ring by ring.
template <class T>
detail::PartTree border_of(std::span<const std::vector<BasicVec2<T>>> rings) {
    std::vector<AabbD> boxes;
    for (const std::vector<BasicVec2<T>>& ring : rings) {
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const BasicVec2<T> ends[] = {ring[i], ring[i + 1 < ring.size() ? i + 1 : 0]};
            boxes.push_back(detail::in_doubles(detail::box_of_points<T>(ends)));
        }
    }
    return {boxes.size(), [&](std::size_t i) { return boxes[i]; }, detail::PartTree::Order::along_chain};
}

}  // namespace

template <class T>
BasicSimplePolygon<T>::BasicSimplePolygon(std::vector<std::vector<BasicVec2<T>>> rings,
                                          std::vector<BasicConvexPolygon<T>> parts)
    : rings_(std::move(rings)), parts_(std::move(parts)), box_(detail::box_of_points<T>(rings_.front())) {
    part_boxes_.reserve(parts_.size());
    for (const BasicConvexPolygon<T>& part : parts_) part_boxes_.push_back(detail::box_of_points<T>(part.points()));
    const auto box_of = [&](std::size_t i) { return detail::in_doubles(part_boxes_[i]); };
    detail::UnionIndex index{{parts_.size(), box_of, detail::PartTree::Order::anywhere}};
    index.border = border_of<T>(rings_);
    index_ = std::make_shared<const detail::UnionIndex>(std::move(index));
}

template class BasicSimplePolygon<float>;
template class BasicSimplePolygon<double>;

}  // namespace carom
